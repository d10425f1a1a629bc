"""Cards face down on the map: piles, and the hands of others."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.core.marks import tiled
from render.core.palette import CARD_BACK, WHITE, mix
from render.core.pieces import geometry as g
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE, shade

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
    sheet = Sheet(wide + deep + 16, high + deep + 18, -4, -4, OUTLINE)
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
    sheet = Sheet(wide + 20, 100, -8, -46, OUTLINE)
    light = mix(CARD_BACK, WHITE, 0.45)
    for number in range(count):
        turn = math.radians((number - (count - 1) / 2) * 11)
        x, y = 23 + 15 * number, abs(number - (count - 1) / 2) * 3
        outer, inner = (_turned(x, y, turn, half, up) for half, up in ((19, 28), (13, 22)))
        g.ring(sheet, outer, OUTLINE, 6)
        sheet.polygon(outer, CARD_BACK)
        g.ring(sheet, inner, light, 2)
    return sheet.tile()
