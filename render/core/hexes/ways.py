"""What runs over a board of hexes: rivers along hexsides, roads from side to side of a hex, and bridges. Each is a tile that
hexes of one size share, so that a large country costs little."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

from render.core.hexes.cells import outline
from render.core.hexes.plan import half_height
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.hard import curve
from render.core.shapes.supersampled import Sheet, Tile

Layer = Literal["bank", "water"]
_WHOLE: Final = 96
SMALL: Final = 24
"""Smaller hexes have plain lines."""
_BULGE: Final = 8
"""How far a river bends between two corners."""


@dataclass(frozen=True, slots=True)
class River(Placed):
    """A river along a side of a hex, placed by the middle of the hex; `number` is that of the side, clockwise from north.
    All banks are painted before the water, so that rivers run into each other. `bend` is 0 to 2: one way, straight, the
    other way."""

    side: int
    number: int
    bend: int
    layer: Layer
    on: Ink = "clear"


@dataclass(frozen=True, slots=True)
class Road(Placed):
    """Roads in a hex, placed by its middle. `sides` are the numbers of the sides that they lead to."""

    side: int
    sides: tuple[int, ...]
    on: Ink = "clear"


@dataclass(frozen=True, slots=True)
class Bridge(Placed):
    """A bridge over a side of a hex, placed by the middle of the hex."""

    side: int
    number: int
    on: Ink = "water"


def _middle(side: int, number: int) -> tuple[float, float]:
    """The middle of a side of a hex, from the middle of the hex."""
    shape = outline(side)
    one, other = shape[number], shape[(number + 1) % 6]
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


@tiled(River)
def river_tile(mark: River, scheme: Scheme) -> Tile:
    shape = outline(mark.side)
    one, other = shape[mark.number], shape[(mark.number + 1) % 6]
    unit = mark.side / _WHOLE
    wide = max(3.0, (17 if mark.layer == "water" else 26) * unit)
    reach = math.ceil(wide) + math.ceil(_BULGE * unit) + 2
    left, top = math.floor(min(one[0], other[0])) - reach, math.floor(min(one[1], other[1])) - reach
    right, low = math.ceil(max(one[0], other[0])) + reach, math.ceil(max(one[1], other[1])) + reach
    sheet = Sheet(right - left, low - top, left, top, ink(scheme, mark.layer))
    long = math.dist(one, other)
    aside = ((one[1] - other[1]) / long, (other[0] - one[0]) / long)
    out = (mark.bend - 1) * _BULGE * unit
    first = (one[0] * 0.7 + other[0] * 0.3 + aside[0] * out, one[1] * 0.7 + other[1] * 0.3 + aside[1] * out)
    last = (one[0] * 0.3 + other[0] * 0.7 - aside[0] * out, one[1] * 0.3 + other[1] * 0.7 - aside[1] * out)
    colour = ink(scheme, mark.layer if mark.side > SMALL else "bank")
    sheet.path(curve(one, first, last, other), colour, wide)
    for x, y in (one, other):
        sheet.disc(x, y, wide / 2, colour)
    return sheet.hard()


@tiled(Road)
def road_tile(mark: Road, scheme: Scheme) -> Tile:
    unit = mark.side / _WHOLE
    wide, high = mark.side, half_height(mark.side)
    sheet = Sheet(2 * wide, 2 * high, -wide, -high, ink(scheme, "rut"))
    ends = [_middle(mark.side, number) for number in mark.sides]
    lines: list[list[tuple[float, float]]] = []
    if len(ends) == 2:
        one, other = ends
        lines.append(curve(one, (one[0] * 0.3, one[1] * 0.3), (other[0] * 0.3, other[1] * 0.3), other))
    else:
        lines += [[(0.0, 0.0), end] for end in ends]
    layers = (("rut", 17 * unit), ("road", 10 * unit)) if mark.side > SMALL else (("rut", 2.2),)
    for name, thick in layers:
        colour = ink(scheme, name)
        for line in lines:
            sheet.path(line, colour, thick)
        if len(ends) != 2:
            sheet.disc(0, 0, thick / 2, colour)
    return sheet.hard()


@tiled(Bridge)
def bridge_tile(mark: Bridge, scheme: Scheme) -> Tile:
    unit = mark.side / _WHOLE
    x, y = _middle(mark.side, mark.number)
    long = math.hypot(x, y)
    ahead = (x / long, y / long)
    reach = math.ceil(36 * unit) + 2
    left, top = math.floor(x) - reach, math.floor(y) - reach
    sheet = Sheet(2 * reach, 2 * reach, left, top, ink(scheme, "rim"))

    def at(along: float, across: float) -> tuple[float, float]:
        return (
            x + (ahead[0] * along - ahead[1] * across) * unit,
            y + (ahead[1] * along + ahead[0] * across) * unit,
        )

    deck = [at(-24, -11), at(24, -11), at(24, 11), at(-24, 11)]
    sheet.polygon(deck, ink(scheme, "bare"))
    for along in (-14, -5, 4, 13):
        sheet.path([at(along, -10), at(along, 10)], ink(scheme, "bare low"), max(1.5, 2.5 * unit))
    for across in (-13, 13):
        sheet.path([at(-27, across), at(27, across)], ink(scheme, "rim"), max(2.4, 6.5 * unit))
    return sheet.hard()
