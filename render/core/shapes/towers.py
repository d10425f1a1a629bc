"""Storeys of towers, seen from the side. Each shows whose pyramid it is, and its size."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from games.core.protocol import seat_letter
from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import RIM, letter_colour, seat_tones
from render.core.scene import Scheme, Slab
from render.core.shapes.pyramids import SLAB_HEIGHT, TALL_HEIGHT, peak
from render.core.shapes.supersampled import Sheet, Tile

_LETTER: Final = 34
_TALL_LETTER: Final = 44
_DOT: Final = 4.5
_TALL_DOT: Final = 6.0
_THIN: Final = 2.5
_STEEP: Final = 62
"""Storeys up to this width have steeper sides, and a narrower lit edge."""


def _slope(mark: Slab) -> int:
    return 6 if mark.width > _STEEP else 4


def _lit(mark: Slab) -> int:
    return 7 if mark.width > _STEEP else 4


def storey(mark: Slab, wing: int = 0) -> Sheet:
    """Draw a storey without letter and pips, on paper that reaches `wing` units beyond its sides."""
    half, high = mark.width / 2, mark.height
    slope, lit, thin = _slope(mark), _lit(mark), _THIN
    tip = peak(high) if mark.peak else 0
    width, height = (math.ceil(half) + wing) * 2 + 4, high + tip + 4
    sheet = Sheet(width, height, -width // 2, -high - tip - 2, RIM)
    shape = [(-half, 0.0), (-half + slope, -high), (half - slope, -high), (half, 0.0)]
    if mark.peak:
        shape[2:2] = [(0.0, -high - tip)]
    flat, upper, left, _, _ = seat_tones(mark.seat)
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
    sheet.polygon(
        [inside[0], inside[1], (inside[1][0] + lit, -high + thin), (inside[0][0] + lit, -thin)], left
    )
    return sheet


@dataclass(frozen=True, slots=True)
class Writing:
    """Where letter and pips stand on a storey, and how large they are. Pips are beside each other, or above each other
    if they are `upright`."""

    begin: float
    end: float
    letter: int
    letter_width: int
    gap: float
    dot: float
    upright: bool


def writing(mark: Slab, narrow: bool = False, aside: bool = False) -> Writing:
    """Where letter and pips go. The pips stand above each other if the writing is to be `narrow` or the storey has too
    little room; `aside` moves the writing to the left edge."""
    tall = mark.height >= TALL_HEIGHT
    letter, dot = (_TALL_LETTER, _TALL_DOT) if tall else (_LETTER, _DOT)
    wide = lettering.measure(seat_letter(mark.seat), letter, True)
    row = mark.pips * dot * 2 + (mark.pips - 1) * 3
    upright = narrow or wide + 6 + row > mark.width - 2 * (_slope(mark) + _lit(mark))
    if upright:
        pips, gap, right = dot * 2, 4.0 if mark.height >= SLAB_HEIGHT or mark.pips > 1 else 2.0, 0.0
    else:
        pips, gap, right = row, 6.0, 3.0
    begin = -mark.width / 2 + _slope(mark) / 2 + _THIN + 1 if aside else right - (wide + gap + pips) / 2
    return Writing(begin, begin + wide + gap + pips, letter, wide, gap, dot, upright)


def write(sheet: Sheet, mark: Slab, at: Writing) -> None:
    """Put letter and pips on a storey."""
    colour, middle = letter_colour(mark.seat), -mark.height / 2
    sheet.letters(at.begin + at.letter_width / 2, middle, seat_letter(mark.seat), at.letter, colour)
    x = at.begin + at.letter_width + at.gap + at.dot
    for number in range(mark.pips):
        if at.upright:
            sheet.disc(x, middle + (number - (mark.pips - 1) / 2) * (at.dot * 2 + 1), at.dot, colour)
        else:
            sheet.disc(x + number * (at.dot * 2 + 3), middle, at.dot, colour)


@tiled(Slab)
def slab_tile(mark: Slab, scheme: Scheme) -> Tile:
    """One storey."""
    sheet = storey(mark)
    write(sheet, mark, writing(mark))
    return sheet.tile()
