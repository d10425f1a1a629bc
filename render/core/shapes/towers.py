"""Storeys of towers, seen from the side, with the sign of what holds a piece: a chain, or a bar through it."""

from __future__ import annotations

import math
from typing import Final

from render.core.letters import lettering
from render.core.palette import RIM, WHITE, Colour, letter_colour, seat_tones
from render.core.scene import Slab
from render.core.shapes.pyramids import SLAB_HEIGHT, TALL_HEIGHT, peak
from render.core.shapes.supersampled import FINE, Sheet, Tile

_LETTER: Final = 34
_TALL_LETTER: Final = 44
_DOT: Final = 4.5
_TALL_DOT: Final = 6.0
_THIN: Final = 2.5
_SHORTEST: Final = 9
"""How long an end of a bar is at least, whatever it hides."""
_BESIDE: Final = 20
"""From which room on the links of a chain are beside each other."""


def _dots(sheet: Sheet, x: float, mark: Slab, radius: float, upright: bool) -> None:
    """The pips from `x` on, beside each other or, where there is little room, above each other."""
    colour = letter_colour(mark.seat)
    for number in range(mark.pips):
        if upright:
            y = (number - (mark.pips - 1) / 2) * (radius * 2 + 1)
            sheet.disc(x + radius, -mark.height / 2 + y, radius, colour)
        else:
            sheet.disc(x + radius + number * (radius * 2 + 3), -mark.height / 2, radius, colour)


def _chain(sheet: Sheet, low: float, high: float, y: float, scale: float) -> None:
    """Two links, one into the other: beside each other or, where there is little room, above each other."""
    x = (low + high) / 2
    if high - low < _BESIDE:
        wide, tall = min(16, high - low), 18 * scale
        middles = [(x, y - 6.5 * scale), (x, y + 6.5 * scale)]
    else:
        wide, tall = min(24 * scale, (high - low) * 0.62), 20 * scale
        middles = [(x - wide * 0.3, y), (x + wide * 0.3, y)]

    def rings(inset: float, thick: float, colour: Colour) -> None:
        for across, down in middles:
            half, up = (wide - inset) / 2, (tall - inset) / 2
            (start, end) = sheet.at([(across - half, down - up), (across + half, down + up)])
            sheet.draw.ellipse([start, end], outline=colour, width=round(thick * FINE))

    # Both dark edges first, so that neither link hides a part of the other.
    rings(0, 7.5, RIM)
    rings(3.5, 4, WHITE)


def _bar(sheet: Sheet, low: float, high: float, y: float, scale: float) -> None:
    """One end of a bar through the storey."""
    half = 7.5 * scale
    sheet.box(low, y - half, high - low, 2 * half, 3, RIM)
    sheet.box(low + 2.5, y - half + 2.5, high - low - 5, 2 * half - 5, 1, WHITE)


def slab_tile(mark: Slab) -> Tile:
    """One storey."""
    half, high = mark.width / 2, mark.height
    held = mark.hold != "free"
    slope = 6 if mark.width > 62 else 4
    tip = peak(mark.height) if mark.peak else 0
    width, height = (math.ceil(half) + mark.wing) * 2 + 4, high + tip + 4
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
    tall = high >= TALL_HEIGHT
    size, dot = (_TALL_LETTER, _TALL_DOT) if tall else (_LETTER, _DOT)
    letter_width = lettering.measure("ABCDEFGH"[mark.seat], size, True)
    row = mark.pips * dot * 2 + (mark.pips - 1) * 3
    upright = held or letter_width + 6 + row > mark.width - 2 * (slope + lit)
    if not upright:
        room, gap, aside = row, 6.0, 3.0
    else:
        room, gap, aside = dot * 2, 4.0 if high >= SLAB_HEIGHT or mark.pips > 1 else 2.0, 0.0
    begin = (
        -half + slope / 2 + thin + 1 if mark.hold == "hobbled" else aside - (letter_width + gap + room) / 2
    )
    end = begin + letter_width + gap + room
    edge, scale = half + mark.wing, high / SLAB_HEIGHT if tall else 1.0
    if mark.hold == "hobbled":
        _chain(sheet, end + 1, edge, -high / 2, scale)
    elif mark.hold == "trapped":
        _bar(sheet, -edge, max(_SHORTEST - edge, begin - 2), -high / 2, scale)
        _bar(sheet, min(edge - _SHORTEST, end + 2), edge, -high / 2, scale)
    sheet.letters(begin + letter_width / 2, -high / 2, "ABCDEFGH"[mark.seat], size, letter_colour(mark.seat))
    _dots(sheet, begin + letter_width + gap, mark, dot, upright)
    return sheet.tile()
