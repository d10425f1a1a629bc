"""The country: its hexes as tiles with their ground and what grows on it, and those that a window shows."""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core.hexes.grid import DIRECTIONS, Hex, Hexside
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Terrain
from games.highest_ground.land.country import Cell
from render.core.hexes import SMALL, Bridge, HexPlan, River, Road, half_height, outline
from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Mark, Placed, Point, Scheme
from render.core.shapes.supersampled import Sheet, Tile, hard_word
from render.core.tones import shade
from render.highest_ground.inks import DIM
from render.highest_ground.plan import Window

INKS_OF: Final = {
    Terrain.CLEAR: ("clear", "heath"),
    Terrain.FOREST: ("wood", "wood"),
    Terrain.SWAMP: ("marsh", "marsh"),
    Terrain.VILLAGE: ("village", "village"),
}
KINDS: Final = 4
"""So many hexes of a ground look different."""
_WHOLE: Final = 96
"""The side of a hex for which the lengths below are given."""
_PLAIN: Final = 24
"""Smaller hexes have their feature in their ground, and no tufts."""
_TUFTS: Final = (
    ((-52, -10), (28, 34), (8, -46)),
    ((-30, 38), (46, -22)),
    ((-58, 24), (30, 52), (52, 8)),
    ((-14, 20), (36, -50)),
)
_TREES: Final = (
    ((-48, -4), (-2, -28), (46, -8), (-24, 34), (26, 32), (2, 62)),
    ((-30, -32), (24, -26), (56, 16), (-52, 22), (2, 14), (24, 54)),
)
_REEDS: Final = (
    ((-50, -16), (12, -34), (52, 2), (-20, 18), (28, 40), (-44, 48)),
    ((-24, -32), (36, -22), (-56, 10), (8, 8), (50, 32), (-18, 46)),
)
_HOUSES: Final = (((-42, -10), (22, -26), (-10, 34), (50, 28)), ((-28, -24), (34, -10), (-48, 30), (14, 42)))


@dataclass(frozen=True, slots=True)
class Ground(Placed):
    """A hex of the country, placed by its middle. `kind` varies it, `dim` is where nobody looks, and `lit` has a light
    line inside its edge: a unit can go there."""

    side: int
    terrain: str
    kind: int = 0
    dim: bool = False
    lit: bool = False
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Feature(Placed):
    """Trees, reeds or houses of a hex, placed by its middle."""

    side: int
    terrain: str
    kind: int = 0
    dim: bool = False
    on: Ink = "clear"


class _Brush:
    """Draws in units of the side, by names of inks, dim or not."""

    def __init__(self, sheet: Sheet, scheme: Scheme, side: int, dim: bool) -> None:
        self.sheet, self.scheme, self.unit, self.dim = sheet, scheme, side / _WHOLE, dim

    def ink(self, name: str) -> tuple[int, int, int]:
        """The colour of an ink."""
        return ink(self.scheme, name + (DIM if self.dim else ""))

    def disc(self, x: float, y: float, radius: float, name: str) -> None:
        """A disc."""
        self.sheet.disc(x * self.unit, y * self.unit, radius * self.unit, self.ink(name))

    def path(self, points: list[tuple[float, float]], name: str, wide: float) -> None:
        """A line."""
        scaled = [(x * self.unit, y * self.unit) for x, y in points]
        self.sheet.path(scaled, self.ink(name), wide * self.unit)

    def polygon(self, points: list[tuple[float, float]], name: str) -> None:
        """A filled outline."""
        self.sheet.polygon([(x * self.unit, y * self.unit) for x, y in points], self.ink(name))


@tiled(Ground)
def ground_tile(mark: Ground, scheme: Scheme) -> Tile:
    terrain = Terrain(mark.terrain)
    half = half_height(mark.side)
    wide, high = mark.side + 3, half + 3
    name = ink_of(mark, mark.dim)
    fill, edge = ink(scheme, name), ink(scheme, f"{name} grid")
    sheet = Sheet(2 * wide, 2 * high, -wide, -high)
    if mark.side > _PLAIN:
        sheet.polygon(outline(mark.side, 1.5), edge)
        sheet.polygon(outline(mark.side, -1.5), fill)
    else:
        sheet.polygon(outline(mark.side, 0.5), fill)
    if mark.side <= _PLAIN:
        _feature(_Brush(sheet, scheme, mark.side, mark.dim), terrain, mark.kind, small=True)
    elif terrain is Terrain.CLEAR and not mark.dim and mark.side > 40:
        for x, y in _TUFTS[mark.kind % len(_TUFTS)]:
            unit = mark.side / _WHOLE
            for lean in (-7, 0, 7):
                foot, tip = (x * unit, y * unit), ((x + lean) * unit, (y - 12 + abs(lean)) * unit)
                sheet.path([foot, tip], ink(scheme, "tuft"), 3.2 * unit)
    if mark.dim and mark.side > 40:
        unit = mark.side / _WHOLE
        wave = [(x, 34 + 8 * math.sin((x + 40 * mark.kind) / 40 * math.pi)) for x in range(-48, 49, 8)]
        sheet.path([(x * unit, y * unit) for x, y in wave], ink(scheme, "mist"), 5 * unit)
    if mark.lit:
        line = outline(mark.side, -max(3.0, mark.side * 0.075))
        wide_line = max(2.2, mark.side * 0.05)
        sheet.path([*line, line[0], line[1]], ink(scheme, "white"), wide_line)
    return sheet.hard()


@tiled(Feature)
def feature_tile(mark: Feature, scheme: Scheme) -> Tile:
    wide, high = mark.side, half_height(mark.side)
    sheet = Sheet(2 * wide, 2 * high, -wide, -high)
    _feature(_Brush(sheet, scheme, mark.side, mark.dim), Terrain(mark.terrain), mark.kind)
    return sheet.hard()


def _feature(brush: _Brush, terrain: Terrain, kind: int, small: bool = False) -> None:
    if terrain is Terrain.FOREST:
        _forest(brush, kind, small)
    elif terrain is Terrain.SWAMP:
        _swamp(brush, kind, small)
    elif terrain is Terrain.VILLAGE:
        _village(brush, kind, small)


def _forest(brush: _Brush, kind: int, small: bool) -> None:
    """Crowns of trees in the light from the upper left."""
    if small:
        brush.polygon([(-62, 20), (-36, -40), (36, -40), (62, 20), (30, 54), (-30, 54)], "leaf")
        return
    for x, y in sorted(_TREES[kind % len(_TREES)], key=lambda each: each[1]):
        brush.disc(x + 4, y + 6, 22, "leaf low")
        brush.disc(x, y, 21, "leaf")
        brush.disc(x - 6, y - 7, 8, "leaf lit")


def _swamp(brush: _Brush, kind: int, small: bool) -> None:
    """Strips of water with tufts of reed."""
    for x, y in ((-16, -20), (16, 24)) if small else _REEDS[kind % len(_REEDS)]:
        long = 40 if small else 24
        brush.path([(x - long, y + 8), (x + long, y + 8)], "bank", 14 if small else 6)
        if not small:
            for foot, tip, up in ((0, 0, 22), (-8, -13, 12), (8, 13, 12)):
                brush.path([(x + foot, y + 5), (x + tip, y - up)], "reed", 4.6)


def _village(brush: _Brush, kind: int, small: bool) -> None:
    """Houses with red roofs."""
    if small:
        brush.polygon([(-50, 44), (-50, -4), (0, -56), (50, -4), (50, 44)], "roof low")
        return
    for x, y in sorted(_HOUSES[kind % len(_HOUSES)], key=lambda each: each[1]):
        brush.polygon([(x - 22, y - 4), (x + 22, y - 4), (x + 22, y + 20), (x - 22, y + 20)], "roof low")
        brush.polygon([(x - 19, y - 4), (x + 4, y - 4), (x + 4, y + 17), (x - 19, y + 17)], "wall")
        brush.polygon([(x - 29, y), (x - 6, y - 26), (x + 18, y - 26), (x + 29, y)], "roof low")
        brush.polygon([(x - 23, y - 3), (x - 5, y - 23), (x + 8, y - 3)], "roof")


@dataclass(frozen=True, slots=True)
class HexName(Placed):
    """A part of the name of a hex, placed by its middle: all hexes of a column share one tile, and all of a row."""

    text: str
    size: int
    on: Ink = "name"


def apart(cell: Cell) -> str:
    """The name of a hex with its sheet apart: `II I07` is I07 on sheet II, not a hex of sheet III."""
    return f"{cell[:-3]} {cell[-3:]}"


def name_widths(cell: str, size: int) -> tuple[int, int]:
    """How wide the two parts of a hex's name are: its sheet and column, and its row."""
    return lettering.measure(cell[:-2], size), lettering.measure(cell[-2:], size)


@tiled(HexName)
def name_tile(mark: HexName, scheme: Scheme) -> Tile:
    return hard_word(mark.text, mark.size, ink(scheme, "name"))


@dataclass(frozen=True, slots=True)
class Earthwork(Placed):
    """Defences in a hex, placed by its middle: stakes (level 1), a ditch with its berm (2), or both (3). They lie along
    the southern edges, so that blocks leave them in sight."""

    side: int
    levels: int
    on: Ink = "clear"


@tiled(Earthwork)
def earthwork_tile(mark: Earthwork, scheme: Scheme) -> Tile:
    unit, half = mark.side / _WHOLE, half_height(mark.side)
    sheet = Sheet(2 * mark.side, 2 * half + 12, -mark.side, -half - 6)
    shape = outline(mark.side, -7 * unit)
    if mark.levels & 2:
        for colour, wide in ((ink(scheme, "outline"), 17.0), (ink(scheme, "bare low"), 11.0)):
            sheet.path([shape[5], shape[4], shape[3], shape[2]], colour, wide * unit)
        inner = outline(mark.side, -9 * unit)
        sheet.path([inner[5], inner[4], inner[3], inner[2]], shade(scheme, mark.on), 3 * unit)
    if mark.levels & 1:
        line = outline(mark.side, (-19 if mark.levels & 2 else -12) * unit)
        for start, end in ((line[5], line[4]), (line[4], line[3]), (line[3], line[2])):
            for step in range(6):
                x = start[0] + (end[0] - start[0]) * (step + 0.5) / 6
                y = start[1] + (end[1] - start[1]) * (step + 0.5) / 6
                sheet.path([(x, y + 6 * unit), (x, y - 15 * unit)], ink(scheme, "outline"), 7.5 * unit)
                sheet.path([(x, y + 5 * unit), (x, y - 13 * unit)], ink(scheme, "stake"), 4.5 * unit)
    return sheet.coarse()


@dataclass(frozen=True, slots=True)
class Lot:
    """A hex of the country as it is drawn: how it varies, the sides that roads lead to, and the rivers and bridges along its
    first three sides."""

    cell: Cell
    place: Hex
    terrain: str
    kind: int
    roads: tuple[int, ...]
    rivers: tuple[int, ...]
    bridges: tuple[int, ...]


@lru_cache(maxsize=16)
def lots(setting: Scenario) -> tuple[Lot, ...]:
    """Every hex of a country, from north to south."""
    land = setting.country
    found = []
    for place, cell in land.cell.items():
        sides = [Hexside(place, way) for way in DIRECTIONS]
        bit = land.bit[cell]
        found.append(
            Lot(
                cell,
                place,
                land.terrain[cell].value,
                (place.q * 7 + place.r * 13 + place.q * place.r * 3) % KINDS,
                tuple(number for number in range(6) if land.paved[number] & bit),
                tuple(number for number in range(3) if sides[number] in land.rivers),
                tuple(number for number in range(3) if sides[number] in land.bridges),
            )
        )
    return tuple(sorted(found, key=lambda lot: (2 * lot.place.r + lot.place.q, lot.place.q)))


@lru_cache(maxsize=32)
def placed(setting: Scenario, window: Window) -> tuple[tuple[Lot, Point], ...]:
    """The hexes of which any is seen, with their middles."""
    found = ((lot, window.plan.middle(lot.place)) for lot in lots(setting))
    return tuple((lot, point) for lot, point in found if window.touches(point))


@lru_cache(maxsize=16)
def _whole(setting: Scenario, plan: HexPlan) -> tuple[tuple[Lot, Point], ...]:
    return tuple((lot, plan.middle(lot.place)) for lot in lots(setting))


def ink_of(lot: Lot | Ground, dim: bool) -> Ink:
    """The ink of a hex's ground."""
    clear, heath = INKS_OF[Terrain(lot.terrain)]
    return (heath if lot.kind % 3 == 2 else clear) + (DIM if dim else "")


def window_marks(
    setting: Scenario, window: Window, seen: Collection[Cell] | None, lit: Collection[Cell]
) -> Iterator[Mark]:
    """The country in the large picture. What is not `seen` is dim (None: nothing is); `lit` hexes can be reached."""
    found = placed(setting, window)
    side = window.side
    dims = {lot.cell for lot, _ in found if seen is not None and lot.cell not in seen}
    for lot, (x, y) in found:
        yield Ground(x, y, side, lot.terrain, lot.kind, lot.cell in dims, lot.cell in lit)
    yield from _ways(found, side)
    for lot, (x, y) in found:
        if lot.terrain != Terrain.CLEAR.value:
            yield Feature(x, y, side, lot.terrain, lot.kind % 2, lot.cell in dims)


def small_marks(
    setting: Scenario, plan: HexPlan, seen: Collection[Cell] | None, lit: Collection[Cell]
) -> Iterator[Mark]:
    """The whole country in the small picture."""
    found = _whole(setting, plan)
    for lot, (x, y) in found:
        dim = seen is not None and lot.cell not in seen
        yield Ground(x, y, plan.side, lot.terrain, 0, dim, lot.cell in lit)
    yield from _ways(found, plan.side)


def _ways(found: tuple[tuple[Lot, Point], ...], side: int) -> Iterator[Mark]:
    for lot, (x, y) in found if side > SMALL else ():
        for number in lot.rivers:
            yield River(x, y, side, number, 2 * (lot.kind % 2), "bank")
    for lot, (x, y) in found:
        for number in lot.rivers:
            yield River(x, y, side, number, 2 * (lot.kind % 2) if side > SMALL else 1, "water")
    for lot, (x, y) in found:
        if lot.roads:
            yield Road(x, y, side, lot.roads)
    for lot, (x, y) in found:
        for number in lot.bridges:
            yield Bridge(x, y, side, number)
