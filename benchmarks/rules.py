"""What the rules cost: one action, a whole playout beside python-chess's, and a log replayed."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

import chess

from games.core.chance import Draw
from games.core.codec import decode_action, encode_action
from games.core.protocol import CHANCE, Actor, Game
from games.registry import GAMES

SECRET: Final = bytes(range(32))
SEATS: Final = 4
LOGGED: Final = 300


def run() -> list[tuple[str, float, str, float | None]]:
    """Every registered game; the bars hold for each."""
    return _measured(40)


def run_quick() -> list[tuple[str, float, str, float | None]]:
    return _measured(8)


def _measured(playouts: int) -> list[tuple[str, float, str, float | None]]:
    rows: list[tuple[str, float, str, float | None]] = []
    for game in GAMES:
        took: list[float] = []
        began = time.perf_counter()
        actions = sum(_playout(game, number, took.append) for number in range(playouts))
        whole = time.perf_counter() - began
        rows.append((f"{game.title}: apply, median", statistics.median(took) * 1e6, "µs", 30.0))
        rows.append((f"{game.title}: apply, p99", _part(took, 0.99) * 1e6, "µs", None))
        rows.append((f"{game.title}: random playout, actions applied", actions / whole, "/s", None))
        rows.append((f"{game.title}: {LOGGED} logged actions replayed", _replayed(game) * 1e3, "ms", 20.0))
    rows.append(("python-chess: random playout, moves pushed", _chess(playouts), "/s", None))
    return rows


def _part(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def _play(game: Game[Any, Any, Any], seed: int, step: Callable[[Any, Actor, Any], Any]) -> int:
    """A game played by chance; `step` applies each action. How many there were."""
    chance = random.Random(seed)  # noqa: S311
    seats = SEATS if SEATS in game.seats else game.seats[0]
    state = game.new(seats, {})
    made = 0
    while game.outcome(state) is None and made < game.facts.max_actions:
        owed = game.to_act(state)
        made += 1
        if owed is CHANCE:
            state = step(state, CHANCE, game.sample(state, Draw(SECRET, made)))
            continue
        seat = min(owed)
        state = step(state, seat, chance.choice(list(game.legal_actions(state, seat))))
    return made


def _playout(game: Game[Any, Any, Any], seed: int, told: Callable[[float], None]) -> int:
    def step(state: Any, actor: Actor, action: Any) -> Any:
        began = time.perf_counter()
        after = game.apply(state, actor, action).state
        told(time.perf_counter() - began)
        return after

    return _play(game, seed, step)


def _replayed(game: Game[Any, Any, Any]) -> float:
    """Seconds for reading and applying so many logged actions, of as many games as that takes."""
    logs: list[list[tuple[Actor, str]]] = []
    while sum(map(len, logs)) < LOGGED:
        log: list[tuple[Actor, str]] = []

        def step(state: Any, actor: Actor, action: Any, log: list[tuple[Actor, str]] = log) -> Any:
            log.append((actor, json.dumps(encode_action(game, action))))
            return game.apply(state, actor, action).state

        _play(game, len(logs), step)
        logs.append(log)
    logs[-1] = logs[-1][: LOGGED - sum(map(len, logs[:-1]))]
    seats = SEATS if SEATS in game.seats else game.seats[0]
    took = []
    for _ in range(7):
        began = time.perf_counter()
        for log in logs:
            state = game.new(seats, {})
            for actor, text in log:
                state = game.apply(state, actor, decode_action(game, json.loads(text))).state
        took.append(time.perf_counter() - began)
    return statistics.median(took)


def _chess(playouts: int) -> float:
    """Moves a second of games played by chance, as many as ours."""
    chance = random.Random(1)  # noqa: S311
    made = 0
    began = time.perf_counter()
    for _ in range(playouts):
        board = chess.Board()
        for _ in range(120):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
            made += 1
    return made / (time.perf_counter() - began)
