"""Numbered choices: the same sign on every board, at every place where something can be chosen."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from render.core.letters import lettering
from render.core.look import NAMED, Look, figures
from render.core.marks import tiled
from render.core.palette import RIM, WHITE
from render.core.scene import WIDTH, Ink, Placed, Point, Scheme
from render.core.shapes.supersampled import Sheet, Tile

_BESIDE: Final = 20
"""How much room two figures have beside them: their sign is a box with round corners, so that it stays narrow."""
SMALLEST: Final = 44
"""The smallest figures that can be read on a phone."""
TICK: Final = "✓"
"""Stands for what was chosen before."""
SIZE: Final = 62
"""How large the sign is if there is room."""


@dataclass(frozen=True, slots=True)
class Choice(Placed):
    """Figures on a dark disc with a white ring, or on a longer sign if there are several, placed by its middle: what
    can be chosen, or what it costs. `3–5` and `2 9` stand for several choices at one place."""

    figure: str
    size: int = SIZE
    on: Ink = "table"

    @property
    def wide(self) -> int:
        """How wide the sign is."""
        if len(self.figure) == 1:
            return self.size
        room = _BESIDE if len(self.figure) == 2 else self.size // 2
        return max(self.size, lettering.measure(self.figure, letters(self), True) + room)


def letters(mark: Choice) -> int:
    """The size of the sign's figures."""
    return max(SMALLEST, round(mark.size * (0.72 if len(mark.figure) == 1 else 0.6)))


@tiled(Choice)
def choice_tile(mark: Choice, scheme: Scheme) -> Tile:
    half, side = mark.size / 2, mark.wide / 2
    across, reach = math.ceil(side) + 3, math.ceil(half) + 3
    sheet = Sheet(2 * across, 2 * reach, -across, -reach)
    for inset, ink in ((-2.0, RIM), (0.0, WHITE), (mark.size * 0.09, RIM)):
        corner = (half if len(mark.figure) != 2 else 0.66 * half) - inset
        sheet.box(inset - side, inset - half, 2 * (side - inset), 2 * (half - inset), corner, ink)
    sheet.letters(0, 0, mark.figure, letters(mark), WHITE)
    return sheet.tile()


Place: TypeAlias = Callable[[str, str], Point | None]
"""Where the mark of a value goes, by its field and its text; None if it has no place."""
_EDGE: Final = 5


def numbered(look: Look, place: Place, size: int, height: int) -> tuple[Choice, ...]:
    """A mark for every place where something can be chosen that has a number, with all its numbers, inside a picture of this
    height."""
    found: dict[Point, list[int]] = {}
    for each in look.choices:
        spot = next((spot for name in each.names if (spot := place(*name))), None)
        if spot is not None and each.number != NAMED:
            found.setdefault(spot, []).append(each.number)
    return tuple(_inside(Choice(x, y, figures(numbers), size), height) for (x, y), numbers in found.items())


def _inside(mark: Choice, height: int) -> Choice:
    across, down = mark.wide // 2 + _EDGE, mark.size // 2 + _EDGE
    x = min(max(mark.x, across), WIDTH - across)
    y = min(max(mark.y, down), height - down)
    return Choice(x, y, mark.figure, mark.size)
