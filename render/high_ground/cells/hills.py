"""Cards as hills: a surface from meadow to snow over layers that are higher the higher the level is, with contours, a
shadow, and on kings a frame and a flag."""

import math
from dataclasses import dataclass
from typing import Final

from games.core.protocol import seat_letter
from render.core.marks import Canvas, painted, tiled
from render.core.palette import WHITE, ink
from render.core.pieces import geometry as g
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.hard import curve
from render.core.shapes.supersampled import Patch, Sheet, Tile, flat
from render.core.tones import OUTLINE, SHADE, shade, tones
from render.high_ground.cells.inks import TINTS, contour, layers, lit

UPRIGHT: Final = (152, 196)
ACROSS: Final = (198, 150)
"""How wide and high hills are at full scale, upright and lying."""
_ROUND: Final = 16
_STEP: Final = 9
"""How far the meadow of a covered card shows on each side."""
SMALLEST_FLAG: Final = 92
_SMALL: Final = 84
_TINY: Final = 56
"""Hills below these scales have two contours at most, and one: more could not be seen, and lines are what a file costs."""


def edge(level: int, scale: int) -> int:
    """How high the layers below a hill are at this scale, in percent."""
    return round((6 + 2.6 * level) * scale / 100)


@dataclass(frozen=True, slots=True)
class Hill(Placed):
    """A hill, placed by the upper left corner of its surface, which is `width` by `height`. A king's hill has a frame in
    its owner's colour; `covers` shows another card below."""

    width: int
    height: int
    scale: int
    level: int
    owner: int | None = None
    covers: bool = False
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Slope(Placed):
    """The shadow of a hill, placed as the hill is. Shadows are painted before all hills."""

    width: int
    height: int
    scale: int
    level: int
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Shade(Placed):
    """The shadow of a pyramid on a hill, placed as the pyramid is; it ends `reach` units to the right of that, at the
    edge of the hill."""

    scale: int
    pips: int
    reach: int
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Flag(Placed):
    """The flag of a king's owner, placed by the foot of its pole."""

    scale: int
    seat: int
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class March(Placed):
    """A way over the border of a cell, placed by its middle; it points `turn` degrees clockwise from the right. One that
    is only planned is hollow."""

    scale: int
    turn: int
    planned: bool = False
    on: Ink = "table"


def _base(sheet: Sheet, mark: Hill, deep: int) -> None:
    """The layers below the surface."""
    part, wide, high = mark.scale / 100, mark.width, mark.height
    corner, rim = _ROUND * part, 2.0
    upper, lower = layers(mark.level)
    if mark.covers:
        out, low = _STEP * part, _STEP * part
        meadow, dark = TINTS[0], layers(1)[0]
        top = high + deep - 44 * part
        sheet.box(-out - rim, top, wide + 2 * (out + rim), 44 * part + low + 4 * part + rim, corner, OUTLINE)
        sheet.box(-out, top, wide + 2 * out, 44 * part + low + 3 * part, corner, dark)
        sheet.box(-out, top, wide + 2 * out, 44 * part + low - 4 * part, corner, meadow)
    sheet.box(-rim, -rim, wide + 2 * rim, high + deep + 2 * rim, corner + rim, OUTLINE)
    count = max(1, math.ceil(mark.level / 2.6))
    for number in range(count, 0, -1):
        down = deep * number / count
        sheet.box(0, down, wide, high, corner, upper if number % 2 else lower)


def _contours(tile: Tile, mark: Hill) -> None:
    """Rings around a summit at the lower right, without smooth edges."""
    part, inset = mark.scale / 100, round(5 * mark.scale / 100)
    wide, high = mark.width - 2 * inset, mark.height - 2 * inset
    face = Patch(wide, high, TINTS[mark.level - 1])
    x, y = wide * 0.66, high * 0.60
    for number in range(
        min(1 + mark.level // 3, 9 if mark.scale >= _SMALL else 2 if mark.scale >= _TINY else 1)
    ):
        r = (22 + number * 24) * part
        points = [
            *curve(
                (x - 1.15 * r, y),
                (x - 1.2 * r, y - 0.8 * r),
                (x - 0.3 * r, y - 0.95 * r),
                (x + 0.2 * r, y - 0.8 * r),
            ),
            *curve(
                (x + 0.2 * r, y - 0.8 * r),
                (x + 1.1 * r, y - 0.8 * r),
                (x + 1.3 * r, y - 0.1 * r),
                (x + 1.05 * r, y + 0.4 * r),
            ),
            *curve(
                (x + 1.05 * r, y + 0.4 * r),
                (x + 0.8 * r, y + 0.9 * r),
                (x - 0.1 * r, y + 0.8 * r),
                (x - 0.4 * r, y + 0.75 * r),
            ),
            *curve(
                (x - 0.4 * r, y + 0.75 * r),
                (x - 0.9 * r, y + 0.8 * r),
                (x - 1.1 * r, y + 0.5 * r),
                (x - 1.15 * r, y),
            ),
        ]
        face.pen.line(
            [(round(a), round(b)) for a, b in points],
            contour(mark.level),
            max(2, round(3 * part)),
            joint="curve",
        )
    face.lay(tile, inset, inset, round(11 * part))


@tiled(Hill)
def hill_tile(mark: Hill, scheme: Scheme) -> Tile:
    part, wide, high = mark.scale / 100, mark.width, mark.height
    deep = edge(mark.level, mark.scale)
    pad = math.ceil(_STEP * part) + 5
    sheet = Sheet(wide + 2 * pad, high + deep + 2 * pad, -pad, -pad)
    _base(sheet, mark, deep)
    sheet.box(-2, -2, wide + 4, high + 4, (_ROUND + 2) * part, OUTLINE)
    sheet.box(1.5, 1.5, wide - 3, high - 3, (_ROUND - 2) * part, TINTS[mark.level - 1])
    tile = sheet.tile()
    _contours(tile, mark)
    over = Sheet(wide + 2 * pad, high + deep + 2 * pad, -pad, -pad)
    a, b = 6 * part, 18 * part
    over.path(
        [(a, high - b), (a, b), (a * 1.6, a * 1.6), (b, a), (wide - b, a)],
        lit(mark.level),
        max(2.5, 4 * part),
    )
    if mark.owner is not None:
        inset, thick = 9 * part, 8 * part
        size = wide - 2 * inset, high - 2 * inset
        over.box(inset, inset, *size, 12 * part, tones(mark.owner, palette=palette_of(scheme)).flat)
        over.hollow(inset + thick, inset + thick, size[0] - 2 * thick, size[1] - 2 * thick, 6 * part)
    top = over.tile().image
    tile.image.paste(top, (0, 0), top)
    return tile


@painted(Slope)
def paint_slope(canvas: Canvas, mark: Slope) -> None:
    part, wide, high = mark.scale / 100, mark.width, mark.height
    deep = edge(mark.level, mark.scale)
    reach = (10 + 2.4 * mark.level) * part
    low, far = high + deep + reach * 0.45, wide + reach
    round_, out = 9 * part, 5 * part
    points = [
        (10 * part, high + deep - 14 * part),
        (10 * part + reach, low + out),
        (far - round_, low + out),
        (far + out, low - round_),
        (far + out, 14 * part + reach * 0.45 + deep * 0.4),
        (far, 11 * part + reach * 0.45 + deep * 0.4),
        (wide - 6 * part, 10 * part),
    ]
    canvas.pen().moved(mark.x, mark.y).polygon(points, mark.on + SHADE)


@tiled(Shade)
def shade_tile(mark: Shade, scheme: Scheme) -> Tile:
    wide = g.width(mark.pips, mark.scale)
    points = [(min(x, mark.reach), y) for x, y in g.shadow(wide)]
    colour = shade(scheme, mark.on)
    left, right = math.floor(-0.46 * wide) - 1, math.ceil(max(x for x, _ in points)) + 1
    top = math.floor(-0.17 * wide)
    shifted = [(x - left, min(y, 10 * mark.scale / 100) - top) for x, y in points]
    size = right - left + 1, math.ceil(0.3 * wide) + 2
    return flat(*size, shifted, colour, 0, left, top)


def flag_scale(scale: int) -> int:
    """The scale of flags on hills of this scale: their letters must be readable."""
    return max(SMALLEST_FLAG, scale)


def flag_letter(scale: int) -> float:
    """The size of the letter on a flag of this scale."""
    return max(44.0, 46 * scale / 100)


@tiled(Flag)
def flag_tile(mark: Flag, scheme: Scheme) -> Tile:
    part, tone = mark.scale / 100, tones(mark.seat, palette=palette_of(scheme))
    wide, high = math.ceil(78 * part), math.ceil(120 * part)
    sheet = Sheet(wide + 12, high + 10, -8, -high - 4)

    def at(*points: tuple[float, float]) -> g.Points:
        return [(x * part, y * part) for x, y in points]

    sheet.path(at((0, 0), (0, -108)), OUTLINE, 10 * part)
    sheet.path(at((0, -1), (0, -106)), ink(scheme, "pole"), 5 * part)
    upper = curve((3, -106), (24, -116), (40, -94), (70, -104))
    lower = curve((70, -54), (42, -44), (24, -66), (3, -56))
    cloth = at(*upper, *lower)
    g.ring(sheet, cloth, OUTLINE, 5 * part)
    sheet.polygon(cloth, tone.flat)
    sheet.polygon(at(*upper[:6], *lower[-6:]), tone.lit)
    sheet.polygon(at((50, -98.5), *upper[-6:], *lower[:8], (50, -52)), tone.dark)
    g.put_letters(sheet, 28 * part, -80 * part, seat_letter(mark.seat), flag_letter(mark.scale), tone.letter)
    return sheet.tile()


@tiled(March)
def march_tile(mark: March, scheme: Scheme) -> Tile:
    accent = ink(scheme, "accent")
    cos, sin = math.cos(math.radians(mark.turn)), math.sin(math.radians(mark.turn))
    part = mark.scale / 100
    arrow = ((-24, -15), (3, -15), (3, -30), (34, 0), (3, 30), (3, 15), (-24, 15))
    shape = [(x * part, y * part) for x, y in arrow]
    points = [(x * cos - y * sin, x * sin + y * cos) for x, y in shape]
    sheet = Sheet(92, 92, -46, -46)
    g.ring(sheet, points, OUTLINE, 10)
    sheet.polygon(points, accent)
    if mark.planned:
        inner = [(x * 0.52, y * 0.44) for x, y in points]
        sheet.polygon(inner, WHITE)
    return sheet.tile()
