"""Units as painted wooden blocks: type sign, name, values, facing. The Allies' have round corners, the Romans' cut ones; a
disrupted unit shows the bare wood of its back, with a rim in its colour."""

import itertools
import math
from dataclasses import dataclass
from typing import Final

from games.core.hexes.grid import Direction
from render.core.hexes import half_height, outline
from render.core.marks import tiled
from render.core.palette import RIM, WHITE, Colour, ink, mix
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.signs import draw_sign
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, shade, tones
from render.highest_ground.pieces.signs import SIGNS

VALUES: Final = 104
"""From this size on a block shows its values, from the next one on its name; smaller ones only their sign."""
NAMED: Final = 56
SMALL: Final = 40
"""Smaller blocks are those of the small picture."""
VALUE: Final = 44
NAME: Final = 42
"""How large values and names are on a block with values."""
_ALONE: Final = 0.53
"""How large a name without values is, as a part of its block."""
NEAR: Final = 76
"""Blocks from this size on are seen from near: what stands on them is as large as everything. From afar they are small."""
_READABLE: Final = 66
_LEAST: Final = 34
_CUT: Final = 0.17
_NOTCH: Final = (21, 27)


@dataclass(frozen=True, slots=True)
class Block(Placed):
    """A unit, placed by its middle. `values` are one to three short texts. A block without a `sign` is one of which only the
    edge is seen. Its edges are not smooth, so it looks the same on every ground."""

    size: int
    seat: int
    sign: str = ""
    name: str = ""
    values: tuple[str, ...] = ()
    worn: bool = False
    on: Ink = "clear"


@dataclass(frozen=True, slots=True)
class Prow(Placed):
    """The point of a block that shows where its unit faces, placed by the middle of the block and painted below it;
    `facing` are the letters of a direction. `planned`: it is only written down so far."""

    size: int
    facing: str
    planned: bool = False
    on: Ink = "clear"


@dataclass(frozen=True, slots=True)
class Vestige(Placed):
    """Where a unit was last seen, placed by its middle: its outline, its sign, and the turn."""

    size: int
    seat: int
    sign: str
    when: str
    on: Ink = "clear"


@dataclass(frozen=True, slots=True)
class Tail(Placed):
    """The tail of a column in the hex behind it, placed by the middle of its head's hex; `number` is the direction in
    which it lies."""

    side: int
    seat: int
    number: int
    worn: bool = False
    on: Ink = "clear"


def value_size(size: int) -> int:
    """How large the values on a block of this size are."""
    return round(size * VALUE / 100)


def name_size(size: int) -> int:
    """How large the name on a block of this size is."""
    return round(size * (NAME / 100 if size >= VALUES else _ALONE)) if size >= _READABLE else _LEAST


def when_size(size: int) -> int:
    """How large the turn or the name on an outline of this size is."""
    return max(_LEAST, round(size * _ALONE))


def shape(size: float, seat: int, out: float = 0) -> list[tuple[float, float]]:
    """The outline of a block around its middle, moved out."""
    half, cut = size / 2 + out, size * _CUT
    if seat == 0:
        radius, points = size * 0.15 + out, []
        for corner, (x, y) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
            for step in range(5):
                turn = math.radians(-90 + 90 * corner + 22.5 * step)
                points.append(
                    (
                        x * (half - radius) + radius * math.cos(turn),
                        y * (half - radius) + radius * math.sin(turn),
                    )
                )
        return points
    low = half - cut
    return [
        (low, -half), (half, -low), (half, low), (low, half), (-low, half), (-half, low), (-half, -low), (-low, -half),
    ]  # fmt: skip


@tiled(Prow)
def prow_tile(mark: Prow, scheme: Scheme) -> Tile:
    unit = mark.size / 100
    reach = math.ceil(mark.size * 0.6 + 30 * unit)
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    angle = math.radians(60 * Direction(mark.facing).number - 90)
    x, y = math.cos(angle), math.sin(angle)
    edge = mark.size / 2 / max(abs(x), abs(y)) * (0.93 if abs(x) > 0.5 else 1)
    long, half = (length * unit for length in _NOTCH)
    face = ink(scheme, "gold") if mark.planned else WHITE
    for out, colour in ((4.0 * unit, OUTLINE), (0.0, face)):
        tip, foot, wide = edge + long + out * 1.5, edge - 16 * unit, half + out * 1.3
        points = [
            (x * tip, y * tip),
            (x * foot - y * wide, y * foot + x * wide),
            (x * foot + y * wide, y * foot - x * wide),
        ]
        sheet.polygon(points, colour)
    return sheet.hard()


@tiled(Block)
def block_tile(mark: Block, scheme: Scheme) -> Tile:
    unit = mark.size / 100
    reach = math.ceil(mark.size / 2 + 9 * unit) + 3
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    tone = tones(mark.seat, palette=palette_of(scheme))
    edge = max(1.5, 2.5 * unit)

    def lay(right: float, down: float, out: float, colour: Colour) -> None:
        points = [(x + right * unit, y + down * unit) for x, y in shape(mark.size, mark.seat, out)]
        sheet.polygon(points, colour)

    lay(3, 6, edge, OUTLINE)
    lay(3, 6, -edge, tone.dark)
    lay(0, 0, edge, OUTLINE)
    if mark.worn:
        lay(0, 0, -edge, tone.flat)
        lay(0, 0, -edge - 5 * unit, OUTLINE)
        lay(0, 0, -edge - 7 * unit, ink(scheme, "bare"))
        grain = ink(scheme, "bare low")
        for y, left, right in ((-34, -20, 40), (8, -40, 30)):
            if not mark.values or y != 8:
                sheet.path([(left * unit, y * unit), (right * unit, (y - 2) * unit)], grain, 2.5 * unit)
    else:
        lay(0, 0, -edge, tone.flat)
        bend = mark.size / 2 - 7 * unit
        cut = mark.size * (_CUT if mark.seat else 0.1)
        gloss = [(-bend, bend * 0.55), (-bend, -bend + cut), (-bend + cut, -bend), (bend * 0.55, -bend)]
        sheet.path(gloss, tone.lit, 4 * unit)
    if mark.size < SMALL and mark.seat == 1:
        # Where no sign and no corners can be seen, a white dot tells the sides apart without colour.
        sheet.disc(0, 0, mark.size * 0.2, WHITE)
    letter = OUTLINE if mark.worn else tone.letter
    if mark.sign:
        _face(sheet, scheme, mark, unit, letter)
    return sheet.hard()


def _face(sheet: Sheet, scheme: Scheme, mark: Block, unit: float, letter: Colour) -> None:
    if mark.size < NAMED:
        _sign(sheet, scheme, mark.sign, 0, 0, 84 * unit)
        return
    if not mark.values:
        _sign(sheet, scheme, mark.sign, 0, -20 * unit, 62 * unit)
        sheet.write(0, 24 * unit, mark.name, name_size(mark.size), letter, round(88 * unit))
        return
    _sign(sheet, scheme, mark.sign, -25 * unit, -23 * unit, 38 * unit)
    sheet.write(21 * unit, -24 * unit, mark.name, name_size(mark.size), letter, round(44 * unit))
    room = 94 * unit
    wide = room / len(mark.values)
    for number, value in enumerate(mark.values):
        x = -room / 2 + wide * (number + 0.5)
        sheet.write(x, 23 * unit, value, value_size(mark.size), letter, round(wide - 6 * unit))


def _sign(sheet: Sheet, scheme: Scheme, sign: str, x: float, y: float, wide: float) -> None:
    """The sign of a type on a strip of parchment."""
    unit, paper = wide / 74, ink(scheme, "parchment")
    high = 48 * unit
    sheet.box(x - wide / 2, y - high / 2, wide, high, 2 * unit, paper)
    draw_sign(sheet, SIGNS[sign], x, y, unit, RIM, paper)


@tiled(Vestige)
def vestige_tile(mark: Vestige, scheme: Scheme) -> Tile:
    unit = mark.size / 100
    reach = math.ceil(mark.size * 0.55) + 4
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    tone = tones(mark.seat, palette=palette_of(scheme))
    sheet.polygon(shape(mark.size, mark.seat, -2), mix(ink(scheme, mark.on), WHITE, 0.28))
    around = [(x, y) for x, y in shape(mark.size, mark.seat, -4)]
    line = _evenly([*around, around[0]], 7)
    for number in range(0, len(line) - 3, 4):
        piece = line[number : number + 3]
        sheet.path(piece, OUTLINE, max(5.0, 9 * unit))
    for number in range(0, len(line) - 3, 4):
        sheet.path(line[number : number + 3], tone.flat, max(3.0, 5 * unit))
    if mark.size < NAMED:
        sheet.write(0, 0, "?", round(mark.size * 0.7), OUTLINE)
        return sheet.hard()
    _sign(sheet, scheme, mark.sign, 0, -17 * unit, 56 * unit)
    sheet.write(0, 25 * unit, mark.when, when_size(mark.size), OUTLINE, round(80 * unit))
    return sheet.hard()


def _evenly(points: list[tuple[float, float]], step: float) -> list[tuple[float, float]]:
    """Points along a line, so far apart."""
    found: list[tuple[float, float]] = []
    for one, other in itertools.pairwise(points):
        long = math.dist(one, other)
        count = max(1, round(long / step))
        for number in range(count):
            share = number / count
            found.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
    return [*found, points[-1]]


@tiled(Tail)
def tail_tile(mark: Tail, scheme: Scheme) -> Tile:
    unit = mark.side / 96
    corners = outline(mark.side)
    one, other = corners[mark.number], corners[(mark.number + 1) % 6]
    x, y = one[0] + other[0], one[1] + other[1]
    wide, high = 2 * mark.side + 20, 3 * half_height(mark.side) + 20
    sheet = Sheet(2 * wide, 2 * high, -wide, -high)
    tone = tones(mark.seat, palette=palette_of(scheme))
    face = ink(scheme, "bare") if mark.worn else tone.flat
    end = (x * 1.06, y * 1.06)
    for thick, colour, down in (
        (50, shade(scheme, mark.on), 7),
        (46, OUTLINE, 3),
        (40, tone.dark, 3),
        (44, OUTLINE, 0),
        (37, face, 0),
    ):
        sheet.path([(0, down * unit), (end[0], end[1] + down * unit)], colour, thick * unit)
        sheet.disc(end[0], end[1] + down * unit, thick * unit / 2, colour)
    long = math.hypot(x, y)
    ux, uy = -x / long, -y / long
    for share in (0.62, 0.8, 0.98):
        cx, cy = x * share, y * share
        points = [
            (cx + (-ux * 8 - uy * 11) * unit, cy + (-uy * 8 + ux * 11) * unit),
            (cx + ux * 6 * unit, cy + uy * 6 * unit),
            (cx + (-ux * 8 + uy * 11) * unit, cy + (-uy * 8 - ux * 11) * unit),
        ]
        sheet.path(points, OUTLINE if mark.worn else tone.letter, 4.5 * unit)
    return sheet.hard()
