"""Hexes as marks: cells, and rings around them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from render.core.hexes.plan import half_height
from render.core.marks import tiled
from render.core.palette import RIM, WHITE, ink, luminance, mix
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile

Outline: TypeAlias = list[tuple[float, float]]
Style = Literal["line", "dashed", "corners"]

_INSET: Final = 0.82
"""How much smaller the inner line of a cell is."""
_DARK: Final = 0.2
_CASING: Final = 2.5
_DASHES: Final = 2
_BRACKET: Final = 0.3
"""How much of each side a bracket at a corner covers."""


@dataclass(frozen=True, slots=True)
class HexCell(Placed):
    """A flat-top hex, placed by its middle. `inset` draws a quiet line inside its edge. With a `depth` it is a slab
    that shows so many units of its southern side; paint slabs from north to south. Cells side by side share their
    edges, so they lie on the ink of these edges. A polygon below the cells gives a board a smooth outer edge."""

    side: int
    fill: Ink
    edge: Ink = "rim"
    thickness: int = 4
    inset: bool = False
    depth: int = 0
    on: Ink = "rim"


@dataclass(frozen=True, slots=True)
class HexRing(Placed):
    """A ring inside the edge of a hex, placed by the hex's middle: a `line` for what can be reached, `dashed` for
    what may happen, `corners` for what can be attacked. A dark outline lets it stand out from any ground."""

    side: int
    ink: Ink = "ink"
    thickness: int = 6
    style: Style = "line"
    on: Ink = "table"


def outline(side: int, out: float = 0.0) -> Outline:
    """The corners of a hex around its middle, clockwise from the north-western, moved out by `out` units."""
    half = half_height(side)
    scale = (half + out) / half
    return [
        (x * scale, y * scale)
        for x, y in (
            (-side / 2, -half),
            (side / 2, -half),
            (side, 0),
            (side / 2, half),
            (-side / 2, half),
            (-side, 0),
        )
    ]


@tiled(HexCell)
def hex_cell_tile(mark: HexCell, scheme: Scheme) -> Tile:
    rim = mark.thickness / 2
    wide, high = mark.side + math.ceil(rim) + 2, half_height(mark.side) + math.ceil(rim) + 1
    fill, edge = ink(scheme, mark.fill), ink(scheme, mark.edge)
    sheet = Sheet(2 * wide, 2 * high + mark.depth, -wide, -high, edge)
    outer, inner = outline(mark.side, rim), outline(mark.side, -rim)
    if mark.depth:
        for shape, colour in ((outer, edge), (inner, mix(fill, RIM, 1 / 2))):
            lower = [(x, y + mark.depth) for x, y in (*shape[2:5], shape[5])]
            sheet.polygon([shape[5], shape[2], *lower], colour)
        for x, y in inner[3:5]:
            sheet.path([(x, y), (x, y + mark.depth)], edge, mark.thickness * 0.75)
    sheet.polygon(outer, edge)
    sheet.polygon(inner, fill)
    if mark.inset:
        line = [(x * _INSET, y * _INSET) for x, y in inner]
        tone = mix(fill, RIM if luminance(fill) > _DARK else WHITE, 0.22)
        sheet.path([*line, line[0], line[1]], tone, max(3.0, mark.side * 0.045))
    return sheet.tile()


def _pieces(shape: Outline, style: Style) -> list[Outline]:
    """The lines of a ring in this style."""
    if style == "line":
        return [[*shape, shape[0], shape[1]]]
    made: list[Outline] = []
    for number, corner in enumerate(shape):
        before, after = shape[number - 1], shape[(number + 1) % 6]

        def along(
            to: tuple[float, float], share: float, start: tuple[float, float] = corner
        ) -> tuple[float, float]:
            return (start[0] + (to[0] - start[0]) * share, start[1] + (to[1] - start[1]) * share)

        if style == "corners":
            made.append([along(before, _BRACKET), corner, along(after, _BRACKET)])
        else:
            step = 1 / _DASHES
            made += [
                [along(after, step * (n + 0.27)), along(after, step * (n + 0.73))] for n in range(_DASHES)
            ]
    return made


@tiled(HexRing)
def hex_ring_tile(mark: HexRing, scheme: Scheme) -> Tile:
    wide, high = mark.side + 2, half_height(mark.side) + 2
    sheet = Sheet(2 * wide, 2 * high, -wide, -high, RIM)
    lines = _pieces(outline(mark.side, -mark.thickness / 2 - _CASING - 3), mark.style)
    for colour, thickness in ((RIM, mark.thickness + 2 * _CASING), (ink(scheme, mark.ink), mark.thickness)):
        for line in lines:
            sheet.path(line, colour, thickness)
            if mark.style == "line":
                continue
            for x, y in (line[0], line[-1]):
                sheet.disc(x, y, thickness / 2, colour)
    return sheet.tile()
