"""Makes the animation of a game from the pictures that are ordered (`order.py`), in a process that does nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, TypeAlias

from games.core.protocol import Game
from render import order
from render.core.animation import Animation, TooLargeError
from render.core.look import Look
from render.core.painter import paint
from render.core.palette import ink
from render.pictures import picture, scene

Shown: TypeAlias = tuple[Game[Any, Any, Any], Any, Look]

LARGEST: Final = 7_800_000
"""The most bytes of an animation: a little under 8 MB."""
MOST: Final = 300
"""The most pictures of an animation; in a longer game some show several moves."""
ATTEMPTS: Final = ((2, MOST), (3, 200), (4, 100))
"""How much smaller than on a board the pictures are, and how many there are at most: the next is tried where an
animation becomes too large."""
LASTS: Final = 90_000
SHORTEST: Final = 300
LONGEST: Final = 1000
"""Milliseconds: how long the animation should last, and a picture at least and at most."""
END: Final = 5000
"""Milliseconds for which the end stays."""


def animate(question: bytes, tell: Callable[[int, int, bytes], None]) -> bytes:
    """Make the animation of these orders. Returns an answer with the alt text of the last picture; `tell` is called with
    how many pictures are done, and how many there are. Raises BadData, KeyError or ValueError if they are no orders."""
    orders = list(order.read_each(question))
    for smaller, most in ATTEMPTS:
        try:
            return _made(orders, smaller, most, tell)
        except TooLargeError:
            continue
    raise ValueError(f"{len(orders)} pictures find no room in an animation.")


def _made(orders: Sequence[bytes], smaller: int, most: int, tell: Callable[[int, int, bytes], None]) -> bytes:
    groups = grouped(len(orders), most)
    made = Animation(len(groups), LARGEST)
    alt = ""
    for number, group in enumerate(groups, 1):
        game, view, look = _shown([orders[at] for at in group])
        drawn = scene(picture(game), view, look)
        last = number == len(groups)
        made.add(
            paint(drawn).convert("RGB").reduce(smaller),
            ink(drawn.scheme, "table"),
            END if last else pace(len(groups)),
        )
        tell(number, len(groups), b"")
        if last:
            alt = picture(game).alt(view, look)
    return order.answer(alt, made.finish())


def _shown(orders: Sequence[bytes]) -> Shown:
    """The last of these pictures, with all that has happened since the first."""
    read = [order.read(each) for each in orders]
    game, view, look = read[-1]
    return game, view, replace(look, events=tuple(chain.from_iterable(each.events for _, _, each in read)))


def grouped(count: int, most: int) -> list[range]:
    """So many things in at most so many groups of about the same size, in order; the first is alone, since nothing comes
    before the start."""
    groups = min(count, most)
    if groups < 2:
        return [range(at, at + 1) for at in range(count)] if count < 2 else [range(count)]
    ends = [1 + (count - 1) * number // (groups - 1) for number in range(groups)]
    return [range(start, end) for start, end in zip([0, *ends], ends, strict=False)]


def pace(pictures: int) -> int:
    """How many milliseconds each of so many pictures shows."""
    return max(SHORTEST, min(LONGEST, LASTS // max(pictures, 1)))
