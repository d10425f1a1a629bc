"""Boards of hexes: where each hex lies in a picture, rings around hexes, and what runs over them: rivers along hexsides, roads
and bridges. Each is a tile that hexes of one size share, so that a large country costs little.

A side is an even number of units, and half the height of a hex is a whole number. So every middle and corner lies on a
whole unit: hexes meet exactly, and all hexes of a kind share one tile.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.core.hexes.grid import HALF_HEIGHT, Hex, Point as GridPoint, centre, corners
from render.core.marks import tiled
from render.core.palette import RIM, ink
from render.core.scene import Ink, Placed, Point, Scheme
from render.core.shapes.hard import curve
from render.core.shapes.supersampled import Sheet, Tile


def half_height(side: int) -> int:
    """How far it is from the middle of a hex with this side to its upper edge."""
    return round(side * HALF_HEIGHT)


@dataclass(frozen=True, slots=True)
class HexPlan:
    """The hexes of a board in a picture: how long a side is (an even number), and where the middle of hex 0, 0 lies."""

    side: int
    x: int
    y: int

    def place(self, point: GridPoint) -> Point:
        """Where a point of the grid lies."""
        return (self.x + point.x * self.side // 2, self.y + point.y * half_height(self.side))

    def middle(self, place: Hex) -> Point:
        """Where the middle of a hex lies."""
        return self.place(centre(place))

    def corners(self, place: Hex) -> tuple[Point, ...]:
        """Where the corners of a hex lie, clockwise from the north-western."""
        return tuple(map(self.place, corners(place)))


def fitted(places: Iterable[Hex], x: int, y: int, width: int, height: int) -> HexPlan:
    """The plan in which these hexes are as large as a box allows, in the middle of the box.

    Raises ValueError if there are no hexes, or if they would be no larger than dots.
    """
    points = [point for place in places for point in corners(place)]
    if not points:
        raise ValueError("there are no hexes to lay out")
    left, right = min(point.x for point in points), max(point.x for point in points)
    top, bottom = min(point.y for point in points), max(point.y for point in points)
    side = 2 * (width // (right - left))
    while side > 2 and half_height(side) * (bottom - top) > height:
        side -= 2
    if side < 4:
        raise ValueError(f"{width} by {height} units are too few for these hexes")
    across, down = (left + right) * side // 2, (top + bottom) * half_height(side)
    return HexPlan(side, x + (width - across) // 2, y + (height - down) // 2)


Outline: TypeAlias = list[tuple[float, float]]
Style = Literal["line", "dashed", "corners"]

_CASING: Final = 2.5
_DASHES: Final = ((0.135, 0.365), (0.635, 0.865))
_BRACKET: Final = 0.3


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


def ring_lines(
    shape: Outline, style: Style, bracket: float, dashes: tuple[tuple[float, float], ...]
) -> list[Outline]:
    """The lines of a ring with these corners. `bracket` is how much of each side a bracket at a corner covers, `dashes` where
    on each side dashes begin and end, as parts of it."""
    if style == "line":
        return [[*shape, shape[0], shape[1]]]
    made: list[Outline] = []
    for number, (x, y) in enumerate(shape):
        (back, over), (on, down) = shape[number - 1], shape[(number + 1) % 6]
        if style == "corners":
            made.append(
                [
                    (x + (back - x) * bracket, y + (over - y) * bracket),
                    (x, y),
                    (x + (on - x) * bracket, y + (down - y) * bracket),
                ]
            )
        else:
            made += [[(x + (on - x) * part, y + (down - y) * part) for part in dash] for dash in dashes]
    return made


@tiled(HexRing)
def hex_ring_tile(mark: HexRing, scheme: Scheme) -> Tile:
    wide, high = mark.side + 2, half_height(mark.side) + 2
    sheet = Sheet(2 * wide, 2 * high, -wide, -high)
    lines = ring_lines(outline(mark.side, -mark.thickness / 2 - _CASING - 3), mark.style, _BRACKET, _DASHES)
    for colour, thickness in ((RIM, mark.thickness + 2 * _CASING), (ink(scheme, mark.ink), mark.thickness)):
        for line in lines:
            sheet.path(line, colour, thickness)
            if mark.style == "line":
                continue
            for x, y in (line[0], line[-1]):
                sheet.disc(x, y, thickness / 2, colour)
    return sheet.tile()


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
    sheet = Sheet(right - left, low - top, left, top)
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
    sheet = Sheet(2 * wide, 2 * high, -wide, -high)
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
    sheet = Sheet(2 * reach, 2 * reach, left, top)

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
