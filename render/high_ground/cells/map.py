"""What the hills stand on: a map with contours around them, the whole land in small, cards face down, and the wood below a hand
with its cards as landscapes."""

import math
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from games.core.protocol import seat_letter
from render.core.marks import scenic, tiled
from render.core.palette import CARD_BACK, CARD_RED, WHITE, Colour, ink, mix
from render.core.pieces import geometry as g
from render.core.pieces.tokens import FACE
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.cards import JOKER, draw_suit
from render.core.shapes.hard import Pen, Scenery
from render.core.shapes.supersampled import FINE, Patch, Sheet, Tile
from render.core.tones import OUTLINE, shade
from render.high_ground.cells.inks import TINTS, layers, tint

Shore: TypeAlias = tuple[int, int, int, int]
"""The middle of a hill on the map, and half its width and height."""
_RINGS: Final = ((150, "line"), (145, "table"), (106, "line"), (101, "table"), (64, "line"), (59, "table"))
_COAST: Final = ((26, "line2"), (20, "table"))
_SMALL: Final = 84
_TINY: Final = 60
"""Maps below these scales have fewer contours: more could not be seen, and lines are what a file costs."""
_SUNNY: Final = 7
"""Up to this level the sun shines on a landscape; higher ones have little sky."""
_KINDS: Final = 5


@dataclass(frozen=True, slots=True)
class Map(Scenery):
    """The table with contours around what lies on it."""

    kept: ClassVar[bool] = False
    shores: tuple[Shore, ...]
    scale: int


@dataclass(frozen=True, slots=True)
class Wood(Scenery):
    """The wood that a hand lies on."""

    kept: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class HandCard(Placed):
    """A card of a hand, placed by its upper left corner: level and suit, and below them the land that it becomes. A
    joker has a star and any land."""

    width: int
    height: int
    level: int
    suit: str
    on: Ink = "wood"


@scenic(Map)
def draw_map(mark: Map, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "table")
    rings = _RINGS if mark.scale >= _SMALL else _RINGS[2:4] if mark.scale >= _TINY else ()
    for reach, name in (*rings, *_COAST):
        for number, (x, y, across, up) in enumerate(mark.shores):
            more = reach * mark.scale / 100 + (number * 13 + x) % _KINDS * 4
            pen.oval(x, y, across + more, up + more, name)


@scenic(Wood)
def draw_wood(mark: Wood, pen: Pen) -> None:
    pen.box(0, 0, mark.width, mark.height, "wood")
    step = mark.height // 3
    for number, name in enumerate(("wood2", "wood", "wood3")):
        pen.box(0, 10 + number * step, mark.width, step - 3, name)
    pen.box(0, 0, mark.width, 12, "wood-edge")
    pen.box(0, 12, mark.width, 6, "wood-lip")


def _scenery(wide: int, high: int, level: int, sky: Colour, sun: Colour) -> Patch:
    """Land of a level below the sky."""
    patch = Patch(wide, high, sky, FINE)
    pen = patch.pen
    part = wide / 210

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * part * FINE, (high - y * high / 190) * FINE) for x, y in points]

    if level <= _SUNNY:
        (x, y), reach = at((42, 150))[0], 17 * part * FINE
        pen.ellipse([x - reach, y - reach, x + reach, y + reach], fill=sun)
    flat, dark = TINTS[level - 1], layers(level)[0]
    peak = 60 + level * 7
    far = max(34, peak - 42 - (12 - min(level, 12)) * 3)
    pen.polygon(at((-40, 0), (44, far), (130, 0)), fill=mix(flat, dark, 0.7))
    pen.polygon(at((-8, 0), (118, peak), (250, 0)), fill=flat)
    pen.polygon(at((118, peak), (250, 0), (132, 0)), fill=mix(flat, dark, 0.6))
    if level > 10:
        snow = ((118, peak), (84, peak - 38), (108, peak - 30), (126, peak - 46), (160, peak - 36))
        pen.polygon(at(*snow), fill=WHITE)
    return patch


def _any_land(wide: int, high: int, sky: Colour) -> Patch:
    """Bands of all lands below the sky."""
    patch = Patch(wide, high, sky)
    pen = patch.pen
    for number, level in enumerate((13, 10, 7, 4, 1)):
        top = high * (0.30 + 0.14 * number)
        pen.polygon(
            [
                (0, top + 12),
                (wide * 0.3, top - 8),
                (wide * 0.62, top + 10),
                (wide, top - 4),
                (wide, high),
                (0, high),
            ],
            fill=TINTS[level - 1],
        )
    return patch


def land_box(wide: int, high: int) -> tuple[int, int, int, int]:
    """Where the land is on a card of a hand: in its lower part."""
    inset = round(14 * min(wide / 238, high / 180))
    top = round(112 * wide / 238)
    return inset, top, wide - 2 * inset, high - top - inset


@tiled(HandCard)
def hand_card_tile(mark: HandCard, scheme: Scheme) -> Tile:
    wide, high, part = mark.width, mark.height, min(mark.width, mark.height) / 238
    sheet = Sheet(wide + 44, high + 40, -6, -6)
    dark = shade(scheme, mark.on)
    fall = [(14, high), (wide, high + 2), (wide + 34 * part, high + 28 * part), (50 * part, high + 28 * part)]
    sheet.polygon(fall, dark)
    sheet.box(8, 12, wide, high, 22 * part, dark)
    sheet.box(-2.5, -2.5, wide + 5, high + 5, 23 * part, OUTLINE)
    sheet.box(2.5, 2.5, wide - 5, high - 5, 19 * part, FACE)
    joker = mark.suit.startswith(JOKER)
    left, top, *box = land_box(wide, high)
    if not joker:
        colour = CARD_RED if mark.suit in "HD" else OUTLINE
        draw_suit(sheet, mark.suit, wide - 48 * part, 58 * part, 64 * part, colour)
    edge = mix(TINTS[mark.level - 1], OUTLINE, 0.6)
    sheet.box(left - 1.5, top - 1.5, box[0] + 3, box[1] + 3, 13 * part, edge)
    tile = sheet.tile()
    sky = ink(scheme, "sky")
    land = (
        _any_land(box[0], box[1], sky)
        if joker
        else _scenery(box[0], box[1], mark.level, sky, ink(scheme, "gold"))
    )
    land.lay(tile, left, top, round(11 * part))
    if joker:
        star = Sheet(wide + 44, high + 40, -6, -6)
        x, y, size = left + box[0] / 2, top + box[1] * 0.52, min(box) * 0.62
        draw_suit(star, JOKER, x, y, size * 1.24, OUTLINE)
        draw_suit(star, JOKER, x, y, size, ink(scheme, "gold"))
        over = star.tile().image
        tile.image.paste(over, (0, 0), over)
    return tile


Tiny: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""A card by its column and row from the upper left, its level, its owner or -1, and whose stacks stand on it."""
EDGE: Final = 14
_GAP: Final = 3


@dataclass(frozen=True, slots=True)
class Overview(Scenery):
    """All cards as tiles `size` units apart, and a frame around the part that is shown large: its column, row, width and
    height in cells."""

    kept: ClassVar[bool] = False
    size: int
    cards: tuple[Tiny, ...]
    shown: tuple[int, int, int, int]


@scenic(Overview)
def draw_overview(mark: Overview, pen: Pen) -> None:
    size = mark.size
    pen.box(0, 0, mark.width, mark.height, "wood")
    pen.box(0, 0, mark.width, mark.height, "outline", 12)
    pen.box(3, 3, mark.width - 6, mark.height - 6, "table", 10)
    for column, row, level, owner, seats in mark.cards:
        x, y, wide = EDGE + column * size, EDGE + row * size, size - _GAP
        pen.box(x, y, wide, wide, "outline" if owner < 0 else seat_letter(owner), 3)
        rim = 1 if owner < 0 else max(3, size // 7)
        pen.box(x + rim, y + rim, wide - 2 * rim, wide - 2 * rim, tint(level), 2)
        for number, seat in enumerate(seats[:2]):
            middle = x + wide * (number + 1) / (min(2, len(seats)) + 1)
            half, low = wide * 0.34, y + wide - rim - 1
            for out, name in ((2, "outline"), (0, seat_letter(seat))):
                pen.polygon(
                    [
                        (middle - half - out, low + out / 2),
                        (middle, low - 2 * half - out),
                        (middle + half + out, low + out / 2),
                    ],
                    name,
                )
    column, row, wide, high = mark.shown
    x, y = EDGE + column * size - 5, EDGE + row * size - 5
    for more, name, thick in ((1, "outline", 7), (0, "white", 5)):
        pen.frame(
            x - more,
            y - more,
            wide * size - _GAP + 10 + 2 * more,
            high * size - _GAP + 10 + 2 * more,
            name,
            thick,
            6,
        )


_MOST: Final = 5
"""So many cards of a hand are shown at most."""


@dataclass(frozen=True, slots=True)
class Back(Placed):
    """A pile of cards face down, placed by the upper left corner of its top card; `depth` cards are seen. A `plain`
    one has no sign, so that a number can stand on it."""

    width: int
    height: int
    depth: int = 1
    plain: bool = False
    on: Ink = "table"


@dataclass(frozen=True, slots=True)
class Fan(Placed):
    """A hand of so many cards as others see it, placed by its left end and middle line."""

    count: int
    on: Ink = "table"


def fan_width(count: int) -> int:
    """How wide a fan is."""
    return 46 + 15 * max(0, min(count, _MOST) - 1)


def _cairn(sheet: Sheet, x: float, y: float, part: float) -> None:
    """The sign on the back of cards: three stones."""
    light = mix(CARD_BACK, WHITE, 0.45)
    for across, down, wide, high in ((0, 24, 30, 12), (2, 3, 21, 10), (-1, -16, 13, 8)):
        low, far = sheet.at(
            [
                (x + (across - wide) * part, y + (down - high) * part),
                (x + (across + wide) * part, y + (down + high) * part),
            ]
        )
        sheet.draw.ellipse([low, far], fill=light)


@tiled(Back)
def back_tile(mark: Back, scheme: Scheme) -> Tile:
    wide, high, part = mark.width, mark.height, mark.width / 104
    deep = 4 * (mark.depth - 1)
    sheet = Sheet(wide + deep + 16, high + deep + 18, -4, -4)
    sheet.box(deep * 0.4 + 6, deep + 8, wide, high, 12 * part, shade(scheme, mark.on))
    for number in range(mark.depth - 1, -1, -1):
        x, y = 1.5 * number, 4 * number
        sheet.box(x - 2, y - 2, wide + 4, high + 4, 13 * part, OUTLINE)
        sheet.box(x + 1.5, y + 1.5, wide - 3, high - 3, 10 * part, CARD_BACK)
    light = mix(CARD_BACK, WHITE, 0.45)
    sheet.box(7, 7, wide - 14, high - 14, 8 * part, light)
    sheet.box(10, 10, wide - 20, high - 20, 6 * part, CARD_BACK)
    if not mark.plain:
        _cairn(sheet, wide / 2, high / 2, part)
    return sheet.tile()


def _turned(x: float, y: float, turn: float, half: float, up: float) -> g.Points:
    """The corners of a card around a middle."""
    cos, sin = math.cos(turn), math.sin(turn)
    corners = ((-half, -up), (half, -up), (half, up), (-half, up))
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners]


@tiled(Fan)
def fan_tile(mark: Fan, scheme: Scheme) -> Tile:
    count, wide = min(mark.count, _MOST), fan_width(mark.count)
    sheet = Sheet(wide + 20, 100, -8, -46)
    light = mix(CARD_BACK, WHITE, 0.45)
    for number in range(count):
        turn = math.radians((number - (count - 1) / 2) * 11)
        x, y = 23 + 15 * number, abs(number - (count - 1) / 2) * 3
        outer, inner = (_turned(x, y, turn, half, up) for half, up in ((19, 28), (13, 22)))
        g.ring(sheet, outer, OUTLINE, 6)
        sheet.polygon(outer, CARD_BACK)
        g.ring(sheet, inner, light, 2)
    return sheet.tile()
