"""The signs of unit types on counters.

A sign is a function that is registered under a name. It draws in a box of 68 by 42 units around its middle; `unit` is
the length of one of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from render.core.palette import RIM
from render.core.shapes.supersampled import Sheet

Sign: TypeAlias = Callable[[Sheet, float, float, float], None]
Register: TypeAlias = Callable[[Sign], Sign]

SIGNS: Final[dict[str, Sign]] = {}
"""Each sign by its name: a function of the sheet, the middle of the box and the unit."""

WIDTH: Final = 68
HEIGHT: Final = 42
_LINE: Final = 4.6


def sign(name: str) -> Register:
    """Register the decorated function as the sign of this name. Raises ValueError if there is one already."""

    def register(draw: Sign) -> Sign:
        if name in SIGNS:
            raise ValueError(f"A sign called {name} is registered already: choose another name.")
        SIGNS[name] = draw
        return draw

    return register


def _slash(sheet: Sheet, x: float, y: float, unit: float, up: int) -> None:
    half, high = WIDTH / 2 * unit, HEIGHT / 2 * unit * up
    sheet.path([(x - half, y + high), (x + half, y - high)], RIM, _LINE * unit)


@sign("foot")
def _foot(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """Crossed belts."""
    _slash(sheet, x, y, unit, 1)
    _slash(sheet, x, y, unit, -1)


@sign("horse")
def _horse(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """The belt of a sabre."""
    _slash(sheet, x, y, unit, 1)


@sign("gun")
def _gun(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A ball."""
    sheet.disc(x, y, 11.5 * unit, RIM)


@sign("bow")
def _bow(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A bow with its arrow."""
    arc = [
        (x - 12 * unit + 20 * unit * math.cos(angle), y + 17 * unit * math.sin(angle))
        for angle in (math.radians(degrees) for degrees in range(-90, 91, 12))
    ]
    sheet.path(arc, RIM, _LINE * unit)
    sheet.path([arc[0], arc[-1]], RIM, 3 * unit)
    sheet.path([(x - 22 * unit, y), (x + 18 * unit, y)], RIM, 3.4 * unit)
    sheet.polygon([(x + 27 * unit, y), (x + 14 * unit, y - 7 * unit), (x + 14 * unit, y + 7 * unit)], RIM)


@sign("pike")
def _pike(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """Three upright pikes."""
    for across in (-18, 0, 18):
        px = x + across * unit
        sheet.path([(px, y + 17 * unit), (px, y - 6 * unit)], RIM, _LINE * unit)
        sheet.polygon(
            [(px, y - 18 * unit), (px + 7 * unit, y - 4 * unit), (px - 7 * unit, y - 4 * unit)], RIM
        )


@sign("scout")
def _scout(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """An eye."""
    turns = [math.radians(degrees) for degrees in range(0, 181, 12)]
    upper = [(x - 26 * unit * math.cos(a), y - 15 * unit * math.sin(a)) for a in turns]
    lower = [(x + 26 * unit * math.cos(a), y + 15 * unit * math.sin(a)) for a in turns]
    sheet.path([*upper, *lower, upper[1]], RIM, _LINE * 0.9 * unit)
    sheet.disc(x, y, 8 * unit, RIM)


@sign("baggage")
def _baggage(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A cart."""
    box = [(-26, -14), (26, -14), (20, 6), (-20, 6)]
    sheet.polygon([(x + px * unit, y + py * unit) for px, py in box], RIM)
    for across in (-12, 12):
        sheet.disc(x + across * unit, y + 10 * unit, 8.5 * unit, RIM)


@sign("leader")
def _leader(sheet: Sheet, x: float, y: float, unit: float) -> None:
    """A pennant."""
    sheet.polygon([(x - 24 * unit, y - 15 * unit), (x + 26 * unit, y), (x - 24 * unit, y + 15 * unit)], RIM)
