"""What stands on the board besides gods: homes, architecture, card backs, pips, and the marks around hexes."""

import math
from dataclasses import dataclass
from typing import Final

from render.core.hexes import Style, ring_lines
from render.core.marks import tiled
from render.core.palette import WHITE, Colour, ink, mix
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.signs import draw_sign
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import BLACK, OUTLINE, shade, tones
from render.high_heavens.pieces.signs import SIGNS
from render.high_heavens.pieces.tablets import tablet_outline
from render.high_heavens.sky import TALL, corners

_DASHES: Final = ((0.13, 0.37), (0.63, 0.87))
_BRACKET: Final = 0.24
_LEAST: Final = 0.72
"""How much smaller a home or architecture is on a low board at most: its figures stay large."""
HEALTH: Final = 62
STONES: Final = 60
"""How large the health of architecture is."""
LOW_STONES: Final = 68
"""The same on a low board, before it is made smaller."""


_STONES_OF: Final = (("steel", "coal"), ("gold", "parchment"))
"""Rim and face of a side's cards."""


@dataclass(frozen=True, slots=True)
class Abode(Placed):
    """The home of a side with its health, placed by the middle of its hex: a hall of timber or a temple. `leads` gives it
    a wreath of gold."""

    half: int
    side: int
    seat: int
    health: int
    leads: bool = False
    on: Ink = "home"


@dataclass(frozen=True, slots=True)
class Building(Placed):
    """Architecture with its health, placed by the middle of its hex."""

    half: int
    health: int
    on: Ink = "haze"


@dataclass(frozen=True, slots=True)
class Border(Placed):
    """A ring inside the edge of a hex, placed by the hex's middle: a `line` for the last move, `dashed` for what may
    happen, `corners` for what can be chosen."""

    half: int
    ink: Ink = "accent"
    style: Style = "line"
    thickness: int = 9
    on: Ink = "haze"


@dataclass(frozen=True, slots=True)
class Burst(Placed):
    """Damage, or health that comes back, placed by its middle: `−3`."""

    text: str
    planned: bool = False
    on: Ink = "haze"


@dataclass(frozen=True, slots=True)
class CardBack(Placed):
    """The back of a card, placed by its upper left corner."""

    wide: int
    high: int
    side: int
    on: Ink = "panel"


@dataclass(frozen=True, slots=True)
class Face(Placed):
    """The face of a small card with its sign, placed by its upper left corner."""

    wide: int
    high: int
    key: str
    side: int
    on: Ink = "panel"


@dataclass(frozen=True, slots=True)
class Point(Placed):
    """An action point, placed by its middle; a `spent` one is only its place."""

    size: int
    spent: bool = False
    on: Ink = "panel"


@dataclass(frozen=True, slots=True)
class Soul(Placed):
    """One of a side's twelve gods, placed by the middle of its foot; `gone` if it has perished."""

    side: int
    gone: bool = False
    on: Ink = "panel"


@tiled(Abode)
def abode_tile(mark: Abode, scheme: Scheme) -> Tile:
    sheet = Sheet(190, 188, -95, -104)
    (_temple if mark.side else _hall)(sheet, scheme, 48, 96)
    _figure(sheet, scheme, mark, 18)
    return sheet.coarse() if mark.half >= TALL else sheet.scaled(part_of(mark))


@dataclass(frozen=True, slots=True)
class Palace(Placed):
    """The home of a side on the picture of an end, placed by the middle of its foot; `scale` in hundredths of the home on
    the board."""

    scale: int
    side: int
    seat: int
    health: int
    leads: bool = False
    on: Ink = "haze"


@tiled(Palace)
def palace_tile(mark: Palace, scheme: Scheme) -> Tile:
    sheet = Sheet(190, 188, -95, -168)
    (_temple if mark.side else _hall)(sheet, scheme, -16, 108)
    _figure(sheet, scheme, mark, -42)
    return sheet.scaled(mark.scale / 100)


def part_of(mark: Abode | Building) -> float:
    """How much smaller a home or architecture is than on a high board."""
    return 1.0 if mark.half >= TALL else max(_LEAST, mark.half / TALL)


def _temple(sheet: Sheet, scheme: Scheme, low: float, high: float) -> None:
    marble, shaded = ink(scheme, "column"), ink(scheme, "column low")
    eaves = low - high * 0.6
    sheet.box(-63, eaves - 4, 126, low - eaves + 8, 3, OUTLINE)
    sheet.box(-59, eaves, 118, low - eaves, 0, mix(shaded, BLACK, 0.4))
    for x in (-57, -37, 19, 39):
        sheet.box(x, eaves, 18, low - eaves, 0, marble)
        sheet.box(x + 12, eaves, 6, low - eaves, 0, shaded)
    roof = [(-74, eaves + 2), (0, low - high), (74, eaves + 2)]
    sheet.outlined(roof, marble, OUTLINE, 8)
    sheet.polygon([(-42, eaves - 6), (0, low - high + 16), (42, eaves - 6)], ink(scheme, "gold"))


def _hall(sheet: Sheet, scheme: Scheme, low: float, high: float) -> None:
    roof, wall = ink(scheme, "wood"), ink(scheme, "wood low")
    eaves = low - high * 0.4
    sheet.box(-61, eaves - 4, 122, low - eaves + 8, 3, OUTLINE)
    sheet.box(-57, eaves, 114, low - eaves, 0, wall)
    for side in (-1, 1):
        sheet.path([(side * 20, low - high + 18), (side * -18, low - high - 16)], OUTLINE, 12)
        sheet.path([(side * 20, low - high + 18), (side * -17, low - high - 14)], roof, 6)
    hull = [(-75, eaves + 8), (-45, eaves - 26), (0, low - high), (45, eaves - 26), (75, eaves + 8)]
    sheet.outlined(hull, roof, OUTLINE, 8)
    sheet.polygon([hull[2], hull[3], hull[4], (30, eaves + 8)], mix(roof, BLACK, 0.28))


def _figure(sheet: Sheet, scheme: Scheme, mark: Abode | Palace, y: float) -> None:
    """Draw the health on a shield of the seat's colour, with a crown on it if the side leads."""
    tone = tones(mark.seat, palette=palette_of(scheme))
    shield = [(-42, -32), (42, -32), (42, 8), (26, 30), (0, 42), (-26, 30), (-42, 8)]
    if mark.leads:
        crown = [(-36, -34), (-42, -64), (-20, -50), (0, -70), (20, -50), (42, -64), (36, -34)]
        placed = [(x, y + down) for x, down in crown]
        sheet.outlined(placed, ink(scheme, "pale gold"), OUTLINE, 7)
    placed = [(x, y + down) for x, down in shield]
    sheet.outlined(placed, mix(tone.flat, BLACK, 0.42), OUTLINE, 8)
    sheet.polygon([(x, py - 5) for x, py in placed], tone.flat)
    sheet.write(0, y - 4, str(mark.health), HEALTH, tone.letter, 80, "display")


@tiled(Building)
def building_tile(mark: Building, scheme: Scheme) -> Tile:
    sheet = Sheet(150, 150, -75, -90)
    stone, low = ink(scheme, "stone"), ink(scheme, "stone low")
    sheet.polygon([(-44, 40), (62, 46), (76, 30), (40, 10)], shade(scheme, mark.on))
    for x in (-46, 30):
        sheet.box(x - 3, -58, 22, 92, 2, OUTLINE)
        sheet.box(x, -55, 16, 86, 1, stone)
        sheet.box(x + 10, -55, 6, 86, 0, low)
    for y, wide in ((-70, 116), (28, 112)):
        sheet.box(-wide / 2 - 3, y - 3, wide + 6, 22, 3, OUTLINE)
        sheet.box(-wide / 2, y, wide, 16, 2, stone)
        sheet.box(-wide / 2, y + 10, wide, 6, 0, low)
    sheet.box(-25, -52, 50, 78, 0, mix(low, BLACK, 0.45))
    high = mark.half >= TALL
    sheet.write(0, -13, str(mark.health), STONES if high else LOW_STONES, WHITE, 48, "display")
    return sheet.coarse() if high else sheet.scaled(part_of(mark))


@tiled(Border)
def border_tile(mark: Border, scheme: Scheme) -> Tile:
    sheet = Sheet(220, 2 * mark.half + 20, -110, -mark.half - 10)
    shape = corners(mark.half, -mark.thickness / 2 - 5)
    for colour, wide in ((OUTLINE, mark.thickness + 5), (ink(scheme, mark.ink), mark.thickness)):
        for line in ring_lines(shape, mark.style, _BRACKET, _DASHES):
            sheet.path(line, colour, wide)
            for x, y in (line[0], line[-1]) if mark.style != "line" else ():
                sheet.disc(x, y, wide / 2, colour)
    return sheet.coarse()


@tiled(Burst)
def burst_tile(mark: Burst, scheme: Scheme) -> Tile:
    reach = 44
    sheet = Sheet(2 * reach + 8, 2 * reach + 8, -reach - 4, -reach - 4)
    accent = ink(scheme, "accent")
    for out, colour in ((4.0, OUTLINE), (0.0, accent), (-4.0, WHITE if mark.planned else accent)):
        points = []
        for n in range(20):
            radius = (38 if n % 2 else 29) + out
            points.append((radius * math.cos(n * math.tau / 20), radius * math.sin(n * math.tau / 20)))
        sheet.polygon(points, colour)
    letter = OUTLINE if mark.planned or sum(accent) > 330 else WHITE
    sheet.write(0, 0, mark.text, 44, letter, 54)
    return sheet.coarse()


def _card(mark: CardBack | Face, scheme: Scheme) -> tuple[Sheet, Colour, Colour]:
    """A blank card with its rim and its face."""
    sheet = Sheet(mark.wide + 12, mark.high + 12, -3, -3)
    rim, face = (ink(scheme, name) for name in _STONES_OF[mark.side])
    sheet.box(4, 5, mark.wide, mark.high, 7, shade(scheme, mark.on))
    sheet.box(-3, -3, mark.wide + 6, mark.high + 6, 9, OUTLINE)
    sheet.box(0, 0, mark.wide, mark.high, 6, rim)
    sheet.box(4, 4, mark.wide - 8, mark.high - 8, 4, face)
    return sheet, rim, face


@tiled(CardBack)
def back_tile(mark: CardBack, scheme: Scheme) -> Tile:
    sheet, rim, _ = _card(mark, scheme)
    middle, part = mark.wide / 2, mark.wide * 0.5
    shape = [(middle + x, mark.high * 0.74 + y) for x, y in tablet_outline(part, part * 1.2, mark.side)]
    sheet.path([*shape, shape[0], shape[1]], rim, 3)
    return sheet.coarse()


@tiled(Face)
def face_tile(mark: Face, scheme: Scheme) -> Tile:
    sheet, _, face = _card(mark, scheme)
    if mark.key in SIGNS:
        letter, accent = (OUTLINE, "roof") if mark.side else (ink(scheme, "white"), "pale gold")
        middle, unit = (mark.wide / 2, mark.high / 2), mark.wide * 0.72 / 100
        draw_sign(sheet, SIGNS[mark.key], *middle, unit, letter, face, ink(scheme, accent))
    return sheet.coarse()


@tiled(Point)
def point_tile(mark: Point, scheme: Scheme) -> Tile:
    half = mark.size / 2
    reach = math.ceil(half) + 8
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    if mark.spent:
        sheet.disc(0, 0, half, ink(scheme, "line"))
        sheet.disc(0, 0, half - 4, ink(scheme, mark.on))
        return sheet.coarse()
    gold = ink(scheme, "pale gold")
    sheet.disc(3, 7, half, shade(scheme, mark.on))
    sheet.disc(0, 4, half + 2, OUTLINE)
    sheet.disc(0, 4, half - 1, mix(gold, BLACK, 0.42))
    sheet.disc(0, 0, half + 1, OUTLINE)
    sheet.disc(0, 0, half - 2, gold)
    sheet.disc(0, 0, half * 0.42, OUTLINE)
    sheet.disc(0, 0, half * 0.42 - 2.5, mix(gold, BLACK, 0.5))
    return sheet.coarse()


@tiled(Soul)
def soul_tile(mark: Soul, scheme: Scheme) -> Tile:
    sheet = Sheet(34, 44, -17, -36)
    shape = tablet_outline(17, 26, mark.side)
    if mark.gone:
        sheet.path([*shape, shape[0], shape[1]], ink(scheme, "line"), 3)
        sheet.path([(-8, -3), (8, -22)], ink(scheme, "line"), 3)
        return sheet.coarse()
    rim, face = ("gold", "parchment") if mark.side else ("steel", "dusk3")
    sheet.path([*shape, shape[0], shape[1]], OUTLINE, 7)
    sheet.outlined(shape, ink(scheme, face), ink(scheme, rim), 3)
    return sheet.coarse()
