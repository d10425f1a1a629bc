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
        if len(self.figure) <= 2:
            return self.size
        return max(self.size, lettering.measure(self.figure, _letters(self), True) + self.size // 2)


def _letters(mark: Choice) -> int:
    return round(mark.size * (0.72 if len(mark.figure) == 1 else 0.54 if len(mark.figure) == 2 else 0.6))


@tiled(Choice)
def choice_tile(mark: Choice, scheme: Scheme) -> Tile:
    half, side = mark.size / 2, mark.wide / 2
    across, reach = math.ceil(side) + 3, math.ceil(half) + 3
    sheet = Sheet(2 * across, 2 * reach, -across, -reach, RIM)
    for inset, ink in ((-2.0, RIM), (0.0, WHITE), (mark.size * _RING, RIM)):
        sheet.box(inset - side, inset - half, 2 * (side - inset), 2 * (half - inset), half - inset, ink)
    sheet.letters(0, 0, mark.figure, _letters(mark), WHITE)
    return sheet.tile()
