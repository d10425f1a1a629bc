"""Storeys of towers that show what holds a piece: a chain if it is hobbled, a bar if it is trapped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from render.core.marks import tiled
from render.core.palette import RIM, WHITE, Colour
from render.core.scene import Scheme, Slab
from render.core.shapes import towers
from render.core.shapes.pyramids import SLAB_HEIGHT, TALL_HEIGHT
from render.core.shapes.supersampled import FINE, Sheet, Tile

Hold = Literal["free", "hobbled", "trapped"]

_SHORTEST: Final = 9
"""How long each end of a bar is at least, even if it hides something."""
_BESIDE: Final = 20
"""With this much room, the links of a chain are beside each other."""


@dataclass(frozen=True, slots=True)
class Storey(Slab):
    """A storey with a chain at its right end or a bar through it, which may reach `wing` units beyond its sides."""

    hold: Hold = "free"
    wing: int = 0


def _chain(sheet: Sheet, low: float, high: float, y: float, scale: float) -> None:
    """Draw two links of a chain: beside each other, or above each other if there is little room."""
    x = (low + high) / 2
    if high - low < _BESIDE:
        wide, tall = min(16, high - low), 18 * scale
        middles = [(x, y - 6.5 * scale), (x, y + 6.5 * scale)]
    else:
        wide, tall = min(24 * scale, (high - low) * 0.62), 20 * scale
        middles = [(x - wide * 0.3, y), (x + wide * 0.3, y)]

    def rings(inset: float, thick: float, colour: Colour) -> None:
        for across, down in middles:
            half, up = (wide - inset) / 2, (tall - inset) / 2
            (start, end) = sheet.at([(across - half, down - up), (across + half, down + up)])
            sheet.draw.ellipse([start, end], outline=colour, width=round(thick * FINE))

    # Both dark edges come first, so that neither link hides a part of the other.
    rings(0, 7.5, RIM)
    rings(3.5, 4, WHITE)


def _bar(sheet: Sheet, low: float, high: float, y: float, scale: float) -> None:
    """Draw one end of a bar through the storey."""
    half = 7.5 * scale
    sheet.box(low, y - half, high - low, 2 * half, 3, RIM)
    sheet.box(low + 2.5, y - half + 2.5, high - low - 5, 2 * half - 5, 1, WHITE)


@tiled(Storey)
def storey_tile(mark: Storey, scheme: Scheme) -> Tile:
    """One storey with its sign."""
    held, middle, edge = mark.hold != "free", -mark.height / 2, mark.width / 2 + mark.wing
    sheet = towers.storey(mark, mark.wing)
    at = towers.writing(mark, narrow=held, aside=mark.hold == "hobbled")
    scale = mark.height / SLAB_HEIGHT if mark.height >= TALL_HEIGHT else 1.0
    if mark.hold == "hobbled":
        _chain(sheet, at.end + 1, edge, middle, scale)
    elif mark.hold == "trapped":
        _bar(sheet, -edge, max(_SHORTEST - edge, at.begin - 2), middle, scale)
        _bar(sheet, min(edge - _SHORTEST, at.end + 2), edge, middle, scale)
    towers.write(sheet, mark, at)
    return sheet.tile()
