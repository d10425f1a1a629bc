"""Stacks of round chips, seen from the front and above."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.core.marks import tiled
from render.core.palette import RIM, WHITE, Colour, ink, mix
from render.core.scene import Ink, Placed, Scheme
from render.core.shapes.supersampled import Sheet, Tile

_FLAT: Final = 22 / 48
"""How high the top of a chip is drawn, as a fraction of its width."""
_RISE: Final = 20 / 96
_THICK: Final = 14 / 96
_EDGE: Final = 4 / 96
_HOLE: Final = 0.4
_SHADOW: Final = 1 / 3
_FIGURE: Final = 0.56
"""How large the disc with the figure is, as a fraction of the stack's width."""
_SMALLEST_DISC: Final = 54
_SPOTTED: Final = ("B", "D", "F", "H")
_SPOTS: Final = (35, 90, 145)
"""Where the spots on the front of a chip lie, in degrees; those on its back lie the same way."""


@dataclass(frozen=True, slots=True)
class Chips(Placed):
    """A stack of chips, placed by the middle of its foot. `chips` are the inks of the chips from the bottom to the top,
    and `figure` tells how many they stand for. Chips of every second seat have white spots, so that two sides can be
    told apart without colour."""

    width: int
    chips: tuple[Ink, ...]
    figure: str = ""
    on: Ink = "table"


def rise(width: int, count: int) -> int:
    """How high a stack of so many chips is, from the middle of its foot to the middle of its top."""
    return round(width * (_RISE * (count - 1) + _THICK)) if count else 0


def _round(sheet: Sheet, x: float, y: float, half: float, colour: Colour) -> None:
    sheet.draw.ellipse(sheet.at([(x - half, y - half * _FLAT), (x + half, y + half * _FLAT)]), fill=colour)


def _chip(sheet: Sheet, y: float, width: int, colour: Colour, spotted: bool) -> None:
    """Draw one chip with its foot at this height."""
    half, thick, edge = width / 2, width * _THICK, max(3.0, width * _EDGE)
    side, light = mix(colour, RIM, 0.25), mix(colour, WHITE, 0.28)
    for out, tone in ((0.0, RIM), (edge, side)):
        _round(sheet, 0, y, half - out, tone)
        sheet.box(-half + out, y - thick, width - 2 * out, thick, 0, tone)
    # The lit part of the side: from the left edge to a third of the way round.
    steps = [math.pi - n * 0.09 for n in range(12)]
    low = [(math.cos(a) * (half - edge), y + math.sin(a) * (half - edge) * _FLAT) for a in steps]
    sheet.polygon([*low, *((px, py - thick) for px, py in reversed(low))], light)
    if spotted:
        for middle in _SPOTS:
            turns = [math.radians(middle + turn) for turn in (-9, -3, 3, 9)]
            foot = [(math.cos(a) * (half - edge), y + math.sin(a) * (half - edge) * _FLAT) for a in turns]
            sheet.polygon([*foot, *((px, py - thick) for px, py in reversed(foot))], WHITE)
    _round(sheet, 0, y - thick, half, RIM)
    _round(sheet, 0, y - thick, half - edge, colour)
    if spotted:
        for middle in (*_SPOTS, *(-each for each in _SPOTS)):
            turns = [math.radians(middle + turn) for turn in (-9, -3, 3, 9)]
            rims = (half - edge, half * 0.68)
            shape = [(math.cos(a) * r, y - thick + math.sin(a) * r * _FLAT) for r in rims for a in turns]
            sheet.polygon([*shape[:4], *reversed(shape[4:])], WHITE)
    _round(sheet, 0, y - thick, half * _HOLE + edge * 0.6, RIM)
    _round(sheet, 0, y - thick, half * _HOLE - edge * 0.4, mix(colour, RIM, 0.62))


@tiled(Chips)
def chips_tile(mark: Chips, scheme: Scheme) -> Tile:
    width, step = mark.width, mark.width * _RISE
    wide = math.ceil(width * 0.75) + 12
    top = math.ceil(rise(width, len(mark.chips)) + width * 0.3) + 12
    bottom = math.ceil(width * 0.5) + 12
    sheet = Sheet(2 * wide, top + bottom, -wide, -top, RIM)
    _round(sheet, width * 0.15, width * 0.12, width * 0.56, mix(ink(scheme, mark.on), RIM, _SHADOW))
    for number, name in enumerate(mark.chips):
        _chip(sheet, -number * step, width, ink(scheme, name), name in _SPOTTED)
    if mark.figure:
        _figure(sheet, mark)
    return sheet.tile()


def _figure(sheet: Sheet, mark: Chips) -> None:
    """Draw the figure on a white disc at the lower right of the stack."""
    half = max(_SMALLEST_DISC, mark.width * _FIGURE) / 2
    x, y = mark.width * 0.36, mark.width * 0.16
    sheet.disc(x, y, half, RIM)
    sheet.disc(x, y, half - 3.5, WHITE)
    sheet.letters(x, y, mark.figure, round(half * (1.36 if len(mark.figure) == 1 else 1.16)), RIM)
