"""Draws signs: a few flat shapes within 100 units around a middle, in one colour with gaps in the ground's."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from render.core.palette import Colour
from render.core.shapes.supersampled import Sheet

Spot: TypeAlias = tuple[float, float]
_STEPS: Final = 16


def bend(start: Spot, control: Spot, end: Spot) -> list[Spot]:
    """A curve through two ends, drawn towards a control point."""
    found = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]))
    return found


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Spot]:
    """A part of a circle between two angles in degrees, clockwise from the right."""
    return [
        (
            x + radius * math.cos(math.radians(start + (end - start) * step / _STEPS)),
            y + radius * math.sin(math.radians(start + (end - start) * step / _STEPS)),
        )
        for step in range(_STEPS + 1)
    ]


class SignPen:
    """Draws at a place of a sheet; `part` is how large a unit is. Shapes are in the sign's ink, in the ground's if
    `gap`, in an accent if `accent`. `grow` makes all shapes thicker, for an outline."""

    def __init__(
        self,
        sheet: Sheet,
        x: float,
        y: float,
        part: float,
        ink: Colour,
        ground: Colour,
        accent: Colour | None = None,
        grow: float = 0,
    ) -> None:
        self._sheet, self._x, self._y, self._part = sheet, x, y, part
        self._ink, self._ground, self._accent, self._grow = ink, ground, accent or ink, grow

    def _at(self, points: Sequence[Spot]) -> list[Spot]:
        return [(self._x + px * self._part, self._y + py * self._part) for px, py in points]

    def _colour(self, gap: bool, accent: bool) -> Colour | None:
        if self._grow:
            return None if gap else self._ink
        return self._ground if gap else self._accent if accent else self._ink

    def shape(self, *points: Spot, gap: bool = False, accent: bool = False) -> None:
        """A filled outline."""
        colour = self._colour(gap, accent)
        if colour is None:
            return
        placed = self._at(points)
        self._sheet.polygon(placed, colour)
        if self._grow:
            self._line(placed + placed[:2], colour, 2 * self._grow)

    def line(self, *points: Spot, wide: float = 9, gap: bool = False, accent: bool = False) -> None:
        """A line with round ends through all points."""
        colour = self._colour(gap, accent)
        if colour is not None:
            self._line(self._at(points), colour, wide * self._part + 2 * self._grow)

    def _line(self, placed: Sequence[Spot], colour: Colour, wide: float) -> None:
        self._sheet.path(placed, colour, wide)
        for x, y in (placed[0], placed[-1]):
            self._sheet.disc(x, y, wide / 2, colour)

    def disc(self, x: float, y: float, radius: float, gap: bool = False, accent: bool = False) -> None:
        """A filled circle."""
        colour = self._colour(gap, accent)
        if colour is not None:
            ((px, py),) = self._at([(x, y)])
            self._sheet.disc(px, py, radius * self._part + self._grow, colour)

    def ring(self, x: float, y: float, radius: float, wide: float = 9, accent: bool = False) -> None:
        """A circle as a line."""
        self.line(*arc(x, y, radius, 0, 360), wide=wide, accent=accent)


Sign: TypeAlias = Callable[[SignPen], None]
