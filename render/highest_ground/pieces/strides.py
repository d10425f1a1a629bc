"""Ways that units go: a step from hex to hex is a tile, so that many orders cost little."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.core.hexes import half_height, outline
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE

_THICK: Final = 11
_CASING: Final = 5
_SMALLER: Final = 0.8
"""How large a head is that lies on blocks: it has the room between two of them."""


@dataclass(frozen=True, slots=True)
class Stride(Placed):
    """A step of a way, placed by the middle of the hex where it begins; `number` is its direction. The `casing` of all steps
    is painted before them. The last step has a head; a `short` one
    ends before what stands in the next hex. `tip`: only the head, which then lies on the blocks beside it."""

    side: int
    number: int
    ink: Ink
    headed: bool = False
    short: bool = False
    casing: bool = False
    dashed: bool = False
    tip: bool = False
    on: Ink = "outline"


@tiled(Stride)
def stride_tile(mark: Stride, scheme: Scheme) -> Tile:
    unit = max(0.45, mark.side / 96)
    corners = outline(mark.side)
    one, other = corners[mark.number], corners[(mark.number + 1) % 6]
    x, y = one[0] + other[0], one[1] + other[1]
    long = math.hypot(x, y)
    ux, uy = x / long, y / long
    wide, high = 2 * mark.side + 14, 2 * half_height(mark.side) + 14
    sheet = Sheet(2 * wide, 2 * high, -wide, -high, OUTLINE)
    extra = _CASING * unit if mark.casing else 0.0
    colour = OUTLINE if mark.casing else ink(scheme, mark.ink)
    thick = _THICK * unit + 2 * extra
    tip = long * (0.62 if mark.short else 0.98)
    end = tip - 30 * unit if mark.headed else long
    pieces = [] if mark.tip else [(0.0, 0.42), (0.58, 1.0)] if mark.dashed else [(0.0, 1.0)]
    for low, top in pieces:
        start, stop = end * low, end * top
        sheet.path([(ux * start, uy * start), (ux * stop, uy * stop)], colour, thick)
        sheet.disc(ux * start, uy * start, thick / 2, colour)
        if not mark.headed or top < 1:
            sheet.disc(ux * stop, uy * stop, thick / 2, colour)
    if mark.headed:
        part = unit * (_SMALLER if mark.tip else 1)
        back, half, reach = tip - 36 * part - extra, 21 * part + extra * 1.6, tip + extra * 1.6
        sheet.polygon(
            [
                (ux * reach, uy * reach),
                (ux * back - uy * half, uy * back + ux * half),
                (ux * back + uy * half, uy * back - ux * half),
            ],
            colour,
        )
    return sheet.hard()
