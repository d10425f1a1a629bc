"""The sun by day, the moon by night."""

from __future__ import annotations

import math
from dataclasses import dataclass

from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile


@dataclass(frozen=True, slots=True)
class Daylight(Placed):
    """The sun or the moon, placed by its middle."""

    size: int
    night: bool = False
    on: Ink = "table"


@tiled(Daylight)
def sky_tile(mark: Daylight, scheme: Scheme) -> Tile:
    half = mark.size / 2
    reach = math.ceil(half) + 3
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, ink(scheme, mark.on))
    gold = ink(scheme, "now")
    if mark.night:
        sheet.disc(0, 0, half * 0.86, ink(scheme, "parchment"))
        sheet.disc(half * 0.36, -half * 0.2, half * 0.74, ink(scheme, mark.on))
        return sheet.tile()
    for number in range(8):
        x, y = math.cos(number * math.tau / 8), math.sin(number * math.tau / 8)
        sheet.path([(x * half * 0.7, y * half * 0.7), (x * half, y * half)], gold, half * 0.17)
    sheet.disc(0, 0, half * 0.56, gold)
    return sheet.tile()
