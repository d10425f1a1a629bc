"""Unit counters: square, with a sign, values and a notch that points where the unit faces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from games.core.hexes.grid import Direction
from render.core.hexes.signs import HEIGHT, SIGNS, WIDTH
from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import RIM, WHITE, ink, letter_colour, mix, seat_tones
from render.core.scene import Ink, Palette, Placed, Scheme, palette_of
from render.core.shapes.supersampled import Sheet, Tile

_WHOLE: Final = 112
"""The size of a counter for which the lengths below are given."""
_RADIUS: Final = 12
_SHADOW: Final = 1 / 3
_FRAME: Final = 6
_LARGEST_VALUE: Final = 54
_NOTCH: Final = (26, 30)
"""How far a notch stands out, and half its width."""
STEP: Final = 14
"""How far the next counter of a stack is moved to the right and up."""


@dataclass(frozen=True, slots=True)
class Counter(Placed):
    """A counter in a seat's colour, placed by its middle. Every second seat has a white frame, so that two sides can be
    told apart without colour.

    `sign` names the unit's type (see `signs.py`); without one it lies face down. `values` are one to three short
    texts. `facing` is the letters of the direction that it faces, empty if it faces none. A counter with its weaker
    side up is `worn` and shows a white band.
    """

    size: int
    seat: int
    sign: str = ""
    values: tuple[str, ...] = ()
    facing: str = ""
    worn: bool = False
    on: Ink = "table"


def stacked(x: int, y: int, size: int, count: int) -> tuple[tuple[int, int], ...]:
    """Where the counters of a stack lie around a middle, from the lowest to the highest."""
    step = round(STEP * size / _WHOLE)
    return tuple(
        (x + step * number - step * (count - 1) // 2, y - step * number + step * (count - 1) // 2)
        for number in range(count)
    )


def _notch(sheet: Sheet, mark: Counter, unit: float) -> None:
    """Draw a white triangle beyond the edge of the counter, in the direction that the unit faces."""
    angle = math.radians(60 * Direction(mark.facing).number - 90)
    x, y = math.cos(angle), math.sin(angle)
    edge = mark.size / 2 / max(abs(x), abs(y))
    long, half = (length * unit for length in _NOTCH)
    for out, colour in ((4.5 * unit, RIM), (0.0, WHITE)):
        tip, foot, wide = edge + long + out * 1.6, edge - 14 * unit, half + out * 1.3
        sheet.polygon(
            [
                (x * tip, y * tip),
                (x * foot - y * wide, y * foot + x * wide),
                (x * foot + y * wide, y * foot - x * wide),
            ],
            colour,
        )


@tiled(Counter)
def counter_tile(mark: Counter, scheme: Scheme) -> Tile:
    unit, half = mark.size / _WHOLE, mark.size / 2
    reach = math.ceil(half * 1.18 + (_NOTCH[0] + 12) * unit if mark.facing else half + 16 * unit) + 2
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach, RIM)
    flat, upper, _, _, lower = seat_tones(mark.seat, palette_of(scheme))
    edge = max(3.0, 4 * unit)

    def box(right: float, down: float, out: float, colour: tuple[int, int, int]) -> None:
        side = mark.size + 2 * out
        sheet.box(
            right * unit - half - out, down * unit - half - out, side, side, _RADIUS * unit + out, colour
        )

    box(9, 12, edge / 2, mix(ink(scheme, mark.on), RIM, _SHADOW))
    if mark.facing:
        _notch(sheet, mark, unit)
    box(5, 6, edge / 2, RIM)
    box(5, 6, -edge / 2, lower)
    box(0, 0, edge / 2, RIM)
    if mark.seat % 2:
        box(0, 0, -edge / 2, WHITE)
        box(0, 0, -edge / 2 - _FRAME * unit, flat)
    else:
        box(0, 0, -edge / 2, flat)
        bend = half - 9 * unit
        sheet.path([(-bend, half * 0.62), (-bend, -bend), (half * 0.62, -bend)], upper, 5 * unit)
    if mark.sign:
        _face(sheet, mark, unit, palette_of(scheme))
    else:
        sheet.letters(0, 0, "?", round(84 * unit), letter_colour(mark.seat, palette_of(scheme)))
    return sheet.tile()


def _face(sheet: Sheet, mark: Counter, unit: float, palette: Palette) -> None:
    """Draw the sign in its box, the band behind it on a worn counter, and the values below it."""
    line = 4 * unit
    top = -mark.size / 2 + 15 * unit if mark.values else -HEIGHT / 2 * unit
    wide, high = WIDTH * unit, HEIGHT * unit
    if mark.worn:
        inside = mark.size - line
        sheet.box(-inside / 2, top + 5 * unit, inside, high - 10 * unit, 0, RIM)
        sheet.box(-inside / 2, top + 9 * unit, inside, high - 18 * unit, 0, WHITE)
    sheet.box(-wide / 2 - line / 2, top - line / 2, wide + line, high + line, 4 * unit, RIM)
    sheet.box(-wide / 2 + line / 2, top + line / 2, wide - line, high - line, 2 * unit, WHITE)
    SIGNS[mark.sign](sheet, 0, top + high / 2, unit)
    if mark.values:
        _values(sheet, mark, unit, palette)


def _values(sheet: Sheet, mark: Counter, unit: float, palette: Palette) -> None:
    """Write the values beside each other, with twice as much space between them as at the ends."""
    room, least = mark.size - 14 * unit, 7 * unit
    size = round(_LARGEST_VALUE * unit)
    while size > 12:
        widths = [lettering.measure(value, size, True) for value in mark.values]
        gap = (room - sum(widths)) / len(widths)
        if gap >= least:
            break
        size -= 1
    x = -room / 2 + gap / 2
    for value, width in zip(mark.values, widths, strict=True):
        sheet.letters(x + width / 2, mark.size * 0.27, value, size, letter_colour(mark.seat, palette))
        x += width + gap
