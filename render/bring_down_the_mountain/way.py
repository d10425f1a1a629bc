"""The last move: arrows in the ink that marks nothing else, and rings with dark edges."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.bring_down_the_mountain.layout import Box
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Halo, Ink, Mark, Placed, Point, Scheme
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE

_SHAPE: Final = ((-30, -20), (4, -20), (4, -38), (42, 0), (4, 38), (4, 20), (-30, 20))
_SIZE: Final = 0.8
_REACH: Final = 46


@dataclass(frozen=True, slots=True)
class Chevron(Placed):
    """A short arrow with a dark edge, placed by its middle; it points `facing` degrees clockwise from the right. What is
    not done yet is `hollow`."""

    facing: int
    hollow: bool = False
    ink: Ink = "accent"
    on: Ink = "meadow"


@tiled(Chevron)
def chevron_tile(mark: Chevron, scheme: Scheme) -> Tile:
    sheet = Sheet(2 * _REACH, 2 * _REACH, -_REACH, -_REACH, OUTLINE)
    cos, sin = math.cos(math.radians(mark.facing)), math.sin(math.radians(mark.facing))
    points = [(_SIZE * (x * cos - y * sin), _SIZE * (x * sin + y * cos)) for x, y in _SHAPE]
    sheet.path([*points, *points[:2]], OUTLINE, 9)
    sheet.polygon(points, ink(scheme, mark.ink))
    if mark.hollow:
        sheet.polygon([(x * 0.55, y * 0.55) for x, y in points], OUTLINE)
    return sheet.tile()


def facing(start: Point, end: Point) -> int:
    """The direction from one point to another, in steps of five degrees."""
    degrees = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return round(degrees / 5) * 5 % 360


def ring(box: Box, name: Ink, thickness: int = 10, dashed: bool = False) -> tuple[Mark, Mark]:
    """A ring around a box, with dark edges on both sides."""
    found = []
    for thick, ink_name, gap in ((thickness + 6, "outline", -2), (thickness, name, 1)):
        by = thick + gap
        halo = Halo(
            box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by, ink_name, thick, 12 + by,
            dashed and ink_name != "outline", "outline" if ink_name != "outline" else "meadow",
        )  # fmt: skip
        found.append(halo)
    return found[0], found[1]
