"""High Ground played out by random legal actions, as a computer player would search, and how such games end."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import Final

from benchmarks.plies import Plies
from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.state import State

Figure = tuple[str, float, str, float | None]

GAMES: Final = 300
"""How many games to play."""
BAR: Final = Plies(388)
"""Half of what a playout once cost: 47 ms at 16,500 plies a second."""
BY_HG_27: Final = ("repetition", "all_passed", "turn_cap", "all_turns")


def run(games: int = GAMES) -> list[Figure]:
    """The time of a playout of two, and how random games of two to four end."""
    return [*_timed(min(games, 60)), *_ends(games)]


def run_quick() -> list[Figure]:
    """The same for fewer games."""
    return run(30)


def played_out(seed: int, seats: int) -> tuple[State, int]:
    """The final state and the length of a game in which everybody takes random legal actions."""
    luck, state, length = random.Random(seed), GAME.new(seats, {}), 0
    while owing := GAME.rules.to_act(state):
        if owing is CHANCE:
            action = GAME.rules.sample(state, Draw(b"playout %d" % seed, length))
            state = GAME.rules.apply(state, CHANCE, action).state
        else:
            action = luck.choice(list(GAME.rules.legal_actions(state, state.player)))
            state = GAME.rules.apply(state, state.player, action).state
        length += 1
    return state, length


def _timed(games: int) -> list[Figure]:
    played_out(0, 2)
    began, length = time.process_time(), 0
    for seed in range(games):
        length += played_out(seed, 2)[1]
    spent = time.process_time() - began
    return [
        ("High Ground: a playout of two", spent / games * 1000, "ms CPU", BAR),
        ("High Ground: an action of a playout", spent / length * 1e6, "µs CPU", None),
    ]


def _ends(games: int) -> list[Figure]:
    outcomes = [GAME.rules.outcome(played_out(seed, 2 + seed % 3)[0]) for seed in range(games)]
    ends = Counter(outcome.reason for outcome in outcomes if outcome is not None)
    told = [
        (f"random games of High Ground that end as {reason}", 100 * count / games, "%", None)
        for reason, count in ends.most_common()
    ]
    by_rule = sum(ends[reason] for reason in BY_HG_27)
    return [*told, ("random games of High Ground that end by HG-27", 100 * by_rule / games, "%", None)]
