"""Patterns of terrain on hexes, which can be told apart without colour.

A pattern is a function that is registered under a name. It draws on a hex around its middle. Lengths are for a hex with
a side of 96 units, and `unit` is the length of one of them. Shadows are mixed from `fill`, the ground.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from render.core.hexes.inks import MAP_INKS
from render.core.palette import RIM, WHITE, Colour, mix
from render.core.shapes.supersampled import Sheet

Pattern: TypeAlias = Callable[[Sheet, float, Colour], None]
Register: TypeAlias = Callable[[Pattern], Pattern]

TERRAINS: Final[dict[str, Pattern]] = {}
"""Each pattern by its name."""

_TREES: Final = ((-46, 4), (6, -14), (50, 10), (-20, 42), (28, 46))
_REEDS: Final = ((-40, -4), (18, -20), (48, 18), (-14, 22), (22, 52), (-34, 54))
_HOUSES: Final = ((-38, 10), (20, -8), (28, 44))


def terrain(name: str) -> Register:
    """Register the decorated function as the pattern of this name. Raises ValueError if there is one already."""

    def register(pattern: Pattern) -> Pattern:
        if name in TERRAINS:
            raise ValueError(f"A terrain called {name} is registered already: choose another name.")
        TERRAINS[name] = pattern
        return pattern

    return register


@terrain("wood")
def _wood(sheet: Sheet, unit: float, fill: Colour) -> None:
    """Crowns of trees with light from the upper left."""
    leaf = MAP_INKS["leaf"]
    edge, light = mix(leaf, RIM, 0.5), MAP_INKS["wood"]
    for across, down in _TREES:
        x, y = across * unit, down * unit
        sheet.disc(x + 7 * unit, y + 9 * unit, 24 * unit, mix(fill, RIM, 1 / 3))
    for across, down in _TREES:
        x, y = across * unit, down * unit
        sheet.disc(x, y, 24 * unit, edge)
        sheet.disc(x, y, 20.5 * unit, leaf)
        sheet.disc(x - 6 * unit, y - 7 * unit, 7 * unit, light)


@terrain("marsh")
def _marsh(sheet: Sheet, unit: float, fill: Colour) -> None:
    """Strips of water with tufts of reed."""
    leaf, water = MAP_INKS["leaf"], MAP_INKS["bank"]
    for across, down in _REEDS:
        x, y = across * unit, down * unit
        sheet.path([(x - 23 * unit, y + 8 * unit), (x + 23 * unit, y + 8 * unit)], water, 5.5 * unit)
        for foot, tip in ((0, 0), (-8, -13), (8, 13)):
            top = y - (20 if foot == 0 else 11) * unit
            sheet.path([(x + foot * unit, y + 5 * unit), (x + tip * unit, top)], leaf, 4.5 * unit)


@terrain("village")
def _village(sheet: Sheet, unit: float, fill: Colour) -> None:
    """Three houses."""
    roof, wall = MAP_INKS["roof"], MAP_INKS["ivory"]
    for across, down in _HOUSES:
        x, y = across * unit, down * unit

        def put(points: list[tuple[float, float]], colour: Colour, x: float = x, y: float = y) -> None:
            sheet.polygon([(x + px * unit, y + py * unit) for px, py in points], colour)

        put([(-24, 22), (26, 22), (46, 7), (26, 2)], mix(fill, RIM, 1 / 3))
        put([(-25, -6), (25, -6), (25, 23), (-25, 23)], RIM)
        put([(-21, -4), (21, -4), (21, 19), (-21, 19)], wall)
        put([(-33, -2), (0, -32), (33, -2)], RIM)
        put([(-24, -6), (0, -27), (24, -6)], roof)


@terrain("fog")
def _fog(sheet: Sheet, unit: float, fill: Colour) -> None:
    """Waves over what is not seen."""
    light = mix(fill, WHITE, 0.3)
    for low in (0, 40):
        wave = [(x, low + 12 * math.sin(x / 54 * math.pi)) for x in range(-54, 55, 6)]
        sheet.path([(x * unit, y * unit) for x, y in wave], light, 6 * unit)


@terrain("grain")
def _grain(sheet: Sheet, unit: float, fill: Colour) -> None:
    """Cracks in timber."""
    dark = mix(fill, RIM, 1 / 3)
    for left, right, y in ((-50, 48, -20), (-58, 56, 16), (-34, 40, 44)):
        sheet.path([(left * unit, y * unit), (right * unit, (y - 5) * unit)], dark, 4 * unit)


@terrain("vein")
def _vein(sheet: Sheet, unit: float, fill: Colour) -> None:
    """A vein in marble."""
    wave = [(x, 22 - 0.45 * x + 12 * math.sin(x / 28)) for x in range(-46, 47, 4)]
    sheet.path([(x * unit, y * unit) for x, y in wave], mix(fill, RIM, 1 / 5), 4 * unit)


@terrain("abyss")
def _abyss(sheet: Sheet, unit: float, fill: Colour) -> None:
    """A well of light, where nothing may stand."""
    for size, name in ((60, "water"), (42, "haze"), (21, "ivory")):
        box = sheet.at([(-size * unit, -size * 0.72 * unit), (size * unit, size * 0.72 * unit)])
        sheet.draw.ellipse(box, fill=MAP_INKS[name])
