"""How large pyramids are and where their corners lie, in units of the picture from the middle of the base."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image

from render.core.letters import lettering
from render.core.palette import Colour
from render.core.shapes.supersampled import FINE, Sheet

Points: TypeAlias = list[tuple[float, float]]
Piece: TypeAlias = tuple[int, int]
"""A seat and a number of pips, 1 to 3."""
WIDTHS: Final = {1: 72, 2: 95, 3: 122}
"""How wide a base is at full scale, by its pips."""
COVERED: Final = 44
"""How much of a pyramid is seen below another one at full scale."""
LEAST_COVERED: Final = 38
"""How much of it is seen at least: its letter must be readable."""
LETTER: Final = 44
"""The size of the smallest letters on pieces. A piece on which they have no room has none."""
HIGH: Final = 0.92
"""How high a pyramid is, in widths of its base."""
_LETTER_ROOM: Final = 66
"""How wide the base of a pyramid is at least that has a letter."""
_LETTER_SHARE: Final = 0.46
"""How large a letter is in widths of its piece, if that is more than the smallest size."""
_TAPER: Final = 0.26
_SHADOW: Final = ((-0.46, 0.03), (0.33, 0.085), (0.98, -0.13), (0.5, -0.16))
_LYING_SHADOW: Final = ((-0.5, 0.03), (0.2, 0.07), (0.98, -0.02), (0.6, -0.16))
_LYING: Final = ((-0.36, 0.0), (0.66, -0.05), (-0.20, -0.70), (-0.46, -0.78), (-0.60, -0.17))
HALO: Final = 11
"""How broad a halo is."""
EDGE: Final = 2.5
"""How much of the outline of a piece is seen."""
HALO_EDGE: Final = 3.5


def width(pips: int, scale: int) -> float:
    """How wide the base of a pyramid is at this scale, in percent."""
    return WIDTHS[pips] * scale / 100


def storey(scale: int) -> float:
    """How much of a covered pyramid is seen at this scale."""
    return max(LEAST_COVERED, COVERED * scale / 100)


def lettered(pips: int, scale: int) -> bool:
    """Whether the letter of its owner has room on a pyramid that nothing covers."""
    return width(pips, scale) >= _LETTER_ROOM


def letter(pips: int, scale: int) -> float:
    """The size of the letter on a pyramid that nothing covers; 0 if it has no room."""
    return max(LETTER, _LETTER_SHARE * width(pips, scale)) if lettered(pips, scale) else 0


def covered_letter(scale: int) -> float:
    """The size of the letter on a covered pyramid."""
    return max(LETTER, LETTER * scale / 100)


def height(pieces: Sequence[Piece], scale: int, cut: bool = False) -> float:
    """How high a tower is, from the bottom up."""
    if cut:
        return storey(scale) * len(pieces)
    return storey(scale) * (len(pieces) - 1) + HIGH * width(pieces[-1][1], scale)


def spread(pieces: Sequence[Piece], scale: int) -> float:
    """How wide a tower is at its widest pyramid."""
    return max(width(pips, scale) for _, pips in pieces)


def lying_reach(pips: int, scale: int) -> tuple[float, float, float]:
    """How far a fallen pyramid reaches to the left, up, and to the right of its point."""
    wide = width(pips, scale)
    return 0.60 * wide, 0.78 * wide, 0.66 * wide


def between(one: tuple[float, float], other: tuple[float, float], share: float) -> tuple[float, float]:
    """The point at this share of the way from one to another."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


@dataclass(frozen=True, slots=True)
class Solid:
    """The corners of a pyramid, or of the part of one that is seen: its right side, its lit edge, all of it, and the foot of both."""

    side: Points
    lit: Points
    hull: Points
    foot: Points
    lit_foot: Points


def solid(base: float, wide: float, seen: float | None = None) -> Solid:
    """A pyramid whose base is at the height `base`. With `seen`, only so much of its lower part."""
    left, front, right = (-0.5 * wide, base), (0.30 * wide, base), (0.5 * wide, base - 0.13 * wide)
    edge = (-0.37 * wide, base)
    share, tip = 1.0, (0.0, base - HIGH * wide)
    if seen is not None:
        share, tip = _TAPER, (0.0, base - seen / _TAPER)

    def up(corner: tuple[float, float], part: float = share) -> tuple[float, float]:
        return between(corner, tip, part)

    low = 0.07 if seen is None else 0.07 * 0.6
    return Solid(
        [front, right, up(right), up(front)],
        [left, edge, up(edge), up(left)],
        [left, front, right, up(right), up(left)],
        [edge, front, up(front, low), up(edge, low)],
        [left, edge, up(edge, low), up(left, low)],
    )


def shadow(wide: float, fallen: bool = False) -> Points:
    """The shadow of a pyramid on the table."""
    return [(x * wide, y * wide) for x, y in (_LYING_SHADOW if fallen else _SHADOW)]


def lying(wide: float) -> Points:
    """The outline of a fallen pyramid."""
    return [(x * wide, y * wide) for x, y in _LYING]


def ring(sheet: Sheet, points: Points, colour: Colour, thickness: float) -> None:
    """Draw a closed line with round corners."""
    sheet.draw.line(sheet.at([*points, points[0]]), fill=colour, width=round(thickness * FINE))
    for x, y in points:
        sheet.disc(x, y, thickness / 2, colour)


def dashes(
    sheet: Sheet, points: Points, colour: Colour, thickness: float, dash: float = 18, gap: float = 12
) -> None:
    """Draw a closed line of dashes, spread evenly over each side."""
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        count = max(1, round(math.dist(start, end) / (dash + gap)))
        inner = gap / (dash + gap) / 2
        for number in range(count):
            low, high = (number + inner) / count, (number + 1 - inner) / count
            sheet.path([between(start, end, low), between(start, end, high)], colour, thickness)


@lru_cache(maxsize=128)
def _letters(text: str, size: float) -> Image.Image:
    """Bold letters as a mask of four times the size."""
    return lettering.coverage(text, round(size * FINE), True)[0]


def letter_width(text: str, size: float) -> float:
    """How wide bold letters are, without space around them."""
    return _letters(text, size).width / FINE


def put_letters(
    sheet: Sheet, x: float, y: float, text: str, size: float, colour: Colour, turn: float = 0
) -> None:
    """Write bold letters around a middle, turned clockwise by so many degrees."""
    mask = _letters(text, size)
    if turn:
        mask = mask.rotate(-turn, expand=True, resample=Image.Resampling.BICUBIC)
    ((middle, high),) = sheet.at([(x, y)])
    sheet.put(mask, (round(middle - mask.width / 2), round(high - mask.height / 2)), colour)


def put_pips(
    sheet: Sheet, x: float, y: float, count: int, radius: float, colour: Colour, upright: bool = False
) -> None:
    """Draw pips around a middle, beside or above each other."""
    for number in range(count):
        off = (number - (count - 1) / 2) * radius * 2.75
        sheet.disc(x + (0 if upright else off), y + (off if upright else 0), radius, colour)
