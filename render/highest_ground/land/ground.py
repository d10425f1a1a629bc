"""Hexes of the country as tiles: their ground with its pattern, and what grows or stands on it above the roads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from games.highest_ground.files.tables import Terrain
from render.core.hexes.cells import outline
from render.core.hexes.plan import half_height
from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import ink
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile, hard_word
from render.core.tones import shade
from render.highest_ground.inks import DIM

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


def ground_of(terrain: Terrain, kind: int, dim: bool) -> Ink:
    """The ink of a hex."""
    return INKS_OF[terrain][1 if kind % 3 == 2 else 0] + (DIM if dim else "")


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
    name = ground_of(terrain, mark.kind, mark.dim)
    fill, edge = ink(scheme, name), ink(scheme, f"{name} grid")
    sheet = Sheet(2 * wide, 2 * high, -wide, -high, edge)
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
    sheet = Sheet(2 * wide, 2 * high, -wide, -high, ink(scheme, mark.on))
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
    sheet = Sheet(2 * mark.side, 2 * half + 12, -mark.side, -half - 6, ink(scheme, "stake"))
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
