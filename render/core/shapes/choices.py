"""Numbered choices: the same sign on every board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.core.marks import tiled
from render.core.palette import RIM, WHITE
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile

_RING: Final = 0.09
SIZE: Final = 62
"""How large the sign is if there is room."""


@dataclass(frozen=True, slots=True)
class Choice(Placed):
    """One or two figures on a dark disc with a white ring, placed by its middle: what can be chosen, or what it
    costs."""

    figure: str
    size: int = SIZE
    on: Ink = "table"


@tiled(Choice)
def choice_tile(mark: Choice, scheme: Scheme) -> Tile:
    half = mark.size / 2
    reach = math.ceil(half) + 3
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, RIM)
    sheet.disc(0, 0, half + 2, RIM)
    sheet.disc(0, 0, half, WHITE)
    sheet.disc(0, 0, half - mark.size * _RING, RIM)
    sheet.letters(0, 0, mark.figure, round(mark.size * (0.72 if len(mark.figure) == 1 else 0.54)), WHITE)
    return sheet.tile()
