"""The outline of a hex, and rings around hexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from render.core.hexes.plan import half_height
from render.core.marks import tiled
from render.core.palette import RIM, ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile

Outline: TypeAlias = list[tuple[float, float]]
Style = Literal["line", "dashed", "corners"]

_CASING: Final = 2.5
_DASHES: Final = 2
_BRACKET: Final = 0.3
"""How much of each side a bracket at a corner covers."""


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
