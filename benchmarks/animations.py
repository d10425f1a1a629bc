"""What the animation of 300 moves takes: processor time, and the size of its file."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from benchmarks.plies import Plies
from games.core.chance import Draw
from games.core.protocol import CHANCE, Event, Game
from games.registry import by_key
from render import order, samples
from render.animating import animate
from render.core.look import Look

Figure: TypeAlias = tuple[str, float, str, float | None]

MOVES: Final = 300
PLAYED: Final[Mapping[str, tuple[int, samples.Choose | None]]] = {
    "dog_eat_dog": (8, None),
    "bring_down_the_mountain": (4, samples.tidy),
    "high_ground": (4, samples.roaming),
    "high_heavens": (4, samples.marching),
    "highest_ground": (2, samples.warring),
}
"""How many play each game, and who chooses for them (None: chance)."""
LARGEST: Final = 8.0
ANIMATED: Final = Plies(650_000)
"""What 300 moves may take: a little over half a minute where a ply takes 50 µs."""


def _game(
    game: Game[Any, Any, Any], seats: int, seed: int, choose: samples.Choose | None, room: int
) -> list[bytes]:
    """The orders of at most so many positions of one game."""
    state, events, secret = game.new(seats, {}), tuple[Event, ...](), f"animation {seed}".encode()
    orders: list[bytes] = []
    row = 0
    while True:
        owing, draw = game.rules.to_act(state), Draw(secret, row)
        row += 1
        if owing is CHANCE:
            step = game.rules.apply(state, CHANCE, game.rules.sample(state, draw))
            state, events = step.state, (*events, *step.events)
            continue
        look = Look(samples.NAMES, number=7, move=len(orders), to_act=owing, events=events)
        orders.append(order.write(game, game.knowledge.view(state, None), look))
        if not owing or len(orders) >= room:
            return orders
        legal = list(game.rules.legal_actions(state, min(owing)))
        action = draw.choice(legal) if choose is None else choose(state, legal, draw)
        step = game.rules.apply(state, min(owing), action)
        state, events = step.state, step.events


def orders(key: str, moves: int = MOVES) -> bytes:
    """What a worker is sent for the animation of so many moves; where a game ends sooner, another follows."""
    game, (seats, choose) = by_key(key), PLAYED[key]
    found: list[bytes] = []
    seed = 1
    while len(found) <= moves:
        found += _game(game, seats, seed, choose, moves + 1 - len(found))
        seed += 1
    return order.write_each(found)


def run(moves: int = MOVES) -> Sequence[Figure]:
    """All figures: name, value, unit, and bar."""
    figures: list[Figure] = []
    for key in PLAYED:
        asked, title = orders(key, moves), by_key(key).about.title
        began = time.process_time()
        _, data = order.read_answer(animate(asked, lambda *_: None))
        took = time.process_time() - began
        figures += [
            (f"{title}, {moves} moves animated", took, "s CPU", ANIMATED),
            (f"{title}, size of the animation", len(data) / 1e6, "MB", LARGEST),
        ]
    return figures


def run_quick() -> Sequence[Figure]:
    """The same for fewer moves."""
    return run(60)
