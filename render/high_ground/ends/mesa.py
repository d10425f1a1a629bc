"""A king's hill from the front, as high as a picture, and the flag on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from games.core.protocol import seat_letter
from render.core.marks import tiled
from render.core.palette import WHITE, ink, mix
from render.core.pieces import geometry as g
from render.core.scene import Ink, Placed, Scheme, palette_of
from render.core.shapes.hard import Spot, curve
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, tones
from render.high_ground.cells.inks import TINTS, contour

_HALF: Final = 330
_STOREY: Final = 68
_STOREYS: Final = 5
_LOW: Final = 44 + _STOREYS * _STOREY + 40


@dataclass(frozen=True, slots=True)
class Mesa(Placed):
    """A hill of snow on its layers, placed by the middle of its surface; its frame has the colour of `seat`."""

    seat: int | None
    on: Ink = "grass2"


@dataclass(frozen=True, slots=True)
class Banderole(Placed):
    """A large flag, placed by the foot of its pole; `scale` is in percent."""

    scale: int
    seat: int
    short: bool = False
    on: Ink = "glow3"


def _block(sheet: Sheet, scheme: Scheme, half: float, y: float, number: int) -> None:
    """One layer: a front with its lit edge and its dark side."""
    front = ink(scheme, "stone1" if number % 2 == 0 else "stone2")
    lower = ink(scheme, "stone-dark")
    low = y + _STOREY + 34
    sheet.box(-half - 3, y - 3, 2 * half + 6, low - y + 6, 22, OUTLINE)
    sheet.box(-half + 3, y + 3, 2 * half - 6, low - y - 6, 18, front)
    sheet.polygon(
        [
            (half * 0.56, y + 3),
            (half - 3, y + 3),
            (half - 3, low - 20),
            (half - 12, low - 4),
            (half * 0.57, low - 3),
        ],
        lower,
    )
    sheet.polygon(
        [(-half + 4, y + 30), (-half + 24, y + 3), (half - 24, y + 3), (half - 4, y + 30)],
        ink(scheme, "hill 12"),
    )
    sheet.path([(-half + 10, y + 44), (-half + 10, low - 22)], ink(scheme, "hill 12"), 7)


@tiled(Mesa)
def mesa_tile(mark: Mesa, scheme: Scheme) -> Tile:
    wide = _HALF + 10 + _STOREYS * 20
    sheet = Sheet(2 * wide + 300, _LOW + 130, -wide - 10, -110, OUTLINE)
    sheet.polygon(
        [(wide - 30, _LOW - 190), (wide + 250, _LOW - 110), (wide + 130, _LOW - 34), (0, _LOW - 30)],
        ink(scheme, "grass3"),
    )
    for number in range(_STOREYS - 1, -1, -1):
        _block(sheet, scheme, _HALF + 10 + number * 20, 44 + number * _STOREY, number)
    top: list[Spot] = [
        (-_HALF - 8, 56),
        *curve((-_HALF + 70, -86), (-_HALF + 76, -98), (-_HALF + 84, -100), (-_HALF + 98, -100))[::6],
        *curve((_HALF - 98, -100), (_HALF - 84, -100), (_HALF - 76, -98), (_HALF - 70, -86))[::6],
        (_HALF + 8, 56),
        *curve((_HALF + 8, 56), (_HALF + 8, 72), (_HALF - 4, 78), (_HALF - 18, 78))[::6],
        *curve((-_HALF + 18, 78), (-_HALF + 4, 78), (-_HALF - 8, 72), (-_HALF - 8, 56))[::6],
    ]
    g.ring(sheet, top, OUTLINE, 6)
    sheet.polygon(top, TINTS[12])
    for reach in (60, 110, 160):
        ring = [
            (20 + reach * 1.25 * math.cos(t * math.tau / 40), -8 + reach * 0.34 * math.sin(t * math.tau / 40))
            for t in range(41)
        ]
        sheet.path(ring, contour(13), 4)
    if mark.seat is not None:
        frame: g.Points = [(-_HALF + 28, 50), (-_HALF + 100, -78), (_HALF - 100, -78), (_HALF - 28, 50)]
        g.ring(sheet, frame, tones(mark.seat, palette=palette_of(scheme)).flat, 16)
    return sheet.tile()


@tiled(Banderole)
def banderole_tile(mark: Banderole, scheme: Scheme) -> Tile:
    part, tone = mark.scale / 100, tones(mark.seat, palette=palette_of(scheme))
    high = 400 if mark.short else 560
    sheet = Sheet(
        math.ceil(380 * part),
        math.ceil((high + 60) * part),
        -math.ceil(40 * part),
        -math.ceil((high + 40) * part),
        OUTLINE,
    )

    def at(points: list[Spot]) -> g.Points:
        return [(x * part, y * part) for x, y in points]

    def down(one: float, other: float) -> list[Spot]:
        return [(0, -one), (0, -other)]

    sheet.path(at(down(0, high)), OUTLINE, 28 * part)
    sheet.path(at(down(4, high - 4)), ink(scheme, "pole"), 18 * part)
    sheet.path(at([(-4, -6), (-4, -high + 8)]), mix(ink(scheme, "pole"), WHITE, 0.5), 6 * part)
    sheet.disc(0, -(high + 8) * part, 19 * part, OUTLINE)
    sheet.disc(0, -(high + 8) * part, 14 * part, ink(scheme, "gold"))
    y = -high + 20.0
    upper = curve((12, y), (90, y - 36), (170, y + 44), (300, y))
    lower = curve((300, y + 200), (170, y + 244), (90, y + 164), (12, y + 200))
    cloth = at([*upper, *lower])
    g.ring(sheet, cloth, OUTLINE, 14 * part)
    sheet.polygon(cloth, tone.flat)
    sheet.polygon(at([*upper[:6], *lower[-6:]]), tone.lit)
    sheet.polygon(at([*upper[-9:], *lower[:9]]), tone.dark)
    g.put_letters(sheet, 138 * part, (y + 104) * part, seat_letter(mark.seat), 160 * part, tone.letter)
    return sheet.tile()
