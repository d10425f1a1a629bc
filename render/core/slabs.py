"""Storeys of towers, seen from the side, with the sign of what holds a piece: a chain, or a bar through it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from render.core import lettering
from render.core.palette import RIM, WHITE, Colour, letter_colour, seat_tones
from render.core.pieces import WING, peak
from render.core.scene import Slab
from render.core.sheet import FINE, Sheet, Tile

_LETTER: Final = 34
_DOT: Final = 4.5
_THIN: Final = 2.5


def _dots(sheet: Sheet, x: float, mark: Slab, upright: bool) -> None:
    """The pips from `x` on, beside each other or, where there is little room, above each other."""
    colour = letter_colour(mark.seat)
    for number in range(mark.pips):
        if upright:
            y = (number - (mark.pips - 1) / 2) * (_DOT * 2 + 1)
            sheet.disc(x + _DOT, -mark.height / 2 + y, _DOT, colour)
        else:
            sheet.disc(x + _DOT + number * (_DOT * 2 + 3), -mark.height / 2, _DOT, colour)


def _link(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    def ring(width: float, height: float, thick: float, colour: Colour) -> None:
        (low, up) = sheet.at([(x - width / 2, y - height / 2), (x + width / 2, y + height / 2)])
        sheet.draw.ellipse([low, up], outline=colour, width=round(thick * FINE))

    ring(wide, high, 7.5, RIM)
    ring(wide - 3.5, high - 3.5, 4, WHITE)


def _chain(sheet: Sheet, low: float, high: float, y: float) -> None:
    """Two links, one into the other: beside each other or, where there is little room, above each other."""
    x = (low + high) / 2
    if high - low < 21:
        for up in (-6.5, 6.5):
            _link(sheet, x, y + up, min(16, high - low), 19)
        return
    wide = min(24, (high - low) * 0.64)
    for aside in (-wide * 0.3, wide * 0.3):
        _link(sheet, x + aside, y, wide, 21)


def _bar(sheet: Sheet, parts: Sequence[tuple[float, float]], y: float) -> None:
    """A bar through the storey, which leaves out the letter."""
    for low, high in parts:
        sheet.box(low, y - 7.5, high - low, 15, 3, RIM)
        sheet.box(low + 2.5, y - 5, high - low - 5, 10, 1, WHITE)


def slab_tile(mark: Slab) -> Tile:
    """One storey."""
    half, high = mark.width / 2, mark.height
    held = mark.hold != "free"
    slope = 6 if mark.width > 62 else 4
    tip = peak(mark.height) if mark.peak else 0
    wing = WING if held else 0
    width, height = (math.ceil(half) + wing) * 2 + 4, high + tip + 4
    sheet = Sheet(width, height, -width // 2, -high - tip - 2, RIM)
    shape = [(-half, 0.0), (-half + slope, -high), (half - slope, -high), (half, 0.0)]
    if mark.peak:
        shape[2:2] = [(0.0, -high - tip)]
    flat, upper, left, _, _ = seat_tones(mark.seat)
    thin = _THIN
    inside = [
        (-half + thin, -thin),
        (-half + slope + thin, -high + thin),
        (half - slope - thin, -high + thin),
        (half - thin, -thin),
    ]
    sheet.polygon(shape, RIM)
    sheet.polygon(inside, flat)
    if mark.peak:
        point = (0, -high - tip + thin)
        sheet.polygon(
            [(-half + slope + thin * 2, -high + thin), point, (half - slope - thin * 2, -high + thin)], upper
        )
    lit = 7 if slope == 6 else 4
    sheet.polygon(
        [inside[0], inside[1], (inside[1][0] + lit, -high + thin), (inside[0][0] + lit, -thin)], left
    )
    letter_width = lettering.measure("ABCDEFGH"[mark.seat], _LETTER, True)
    row = mark.pips * _DOT * 2 + (mark.pips - 1) * 3
    upright = held or letter_width + 6 + row > mark.width - 2 * (slope + lit)
    room, gap = (_DOT * 2, 4) if upright else (row, 6)
    begin = -half + slope + lit / 2 if held else -(letter_width + gap + room) / 2 + (0 if upright else 3)
    ends = -half - wing, begin - 1, begin + letter_width + gap + room + 3, half + wing
    if mark.hold == "hobbled":
        _chain(sheet, *ends[2:], -high / 2)
    elif mark.hold == "trapped":
        _bar(sheet, (ends[:2], ends[2:]), -high / 2)
    sheet.letters(
        begin + letter_width / 2, -high / 2, "ABCDEFGH"[mark.seat], _LETTER, letter_colour(mark.seat)
    )
    _dots(sheet, begin + letter_width + gap, mark, upright)
    return sheet.tile()
