"""What the animation of 300 moves takes: processor time, and the size of its file."""

import time
from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import Any, Final

from benchmarks.plies import Plies
from benchmarks.sizes import Piece, Row, Size
from games.core.protocol import Game
from games.registry import by_key
from render import order, samples
from render.animating import animate

MOVES: Final = {Size.FULL: 300, Size.QUICK: 60, Size.SMALLEST: 2}
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
    course = samples.course(game, seats, seed, first=False, choose=choose)
    return [
        order.write(game, game.knowledge.view(each.state, None), samples.look(game, each))
        for each in islice(course, room)
    ]


def orders(key: str, moves: int) -> bytes:
    """What a worker is sent for the animation of so many moves; where a game ends sooner, another follows."""
    game, (seats, choose) = by_key(key), PLAYED[key]
    found: list[bytes] = []
    seed = 1
    while len(found) <= moves:
        found += _game(game, seats, seed, choose, moves + 1 - len(found))
        seed += 1
    return order.write_each(found)


def pieces(size: Size) -> list[Piece]:
    """One for each game."""
    return [partial(_animated, key, MOVES[size]) for key in PLAYED]


def _animated(key: str, moves: int) -> list[Row]:
    asked, title = orders(key, moves), by_key(key).about.title
    began = time.process_time()
    _, data = order.read_answer(animate(asked, lambda *_: None))
    took = time.process_time() - began
    return [
        (f"{title}, {moves} moves animated", took, "s CPU", ANIMATED),
        (f"{title}, size of the animation", len(data) / 1e6, "MB", LARGEST),
    ]
