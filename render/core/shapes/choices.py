"""Numbered choices: the same sign on every board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import RIM, WHITE
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile

_RING: Final = 0.09
_BESIDE: Final = 20
"""How much room two figures have beside them: their sign is a box with round corners, so that it stays narrow."""
SMALLEST: Final = 44
"""The smallest figures that can be read on a phone."""
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
    sheet = Sheet(2 * across, 2 * reach, -across, -reach, RIM)
    for inset, ink in ((-2.0, RIM), (0.0, WHITE), (mark.size * _RING, RIM)):
        corner = (half if len(mark.figure) != 2 else 0.66 * half) - inset
        sheet.box(inset - side, inset - half, 2 * (side - inset), 2 * (half - inset), corner, ink)
    sheet.letters(0, 0, mark.figure, letters(mark), WHITE)
    return sheet.tile()
