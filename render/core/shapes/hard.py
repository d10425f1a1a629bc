"""Scenery: what lies still behind the pieces, drawn without smooth edges. That is a fraction of the file, and at the size
of a phone nobody sees the difference."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from PIL import Image, ImageDraw

from render.core.scene import Ink, Placed

Spot: TypeAlias = tuple[float, float]
_STEPS: Final = 24
_HALF: Final = [255 if value >= 128 else 0 for value in range(256)]


@dataclass(frozen=True, slots=True)
class Scenery(Placed):
    """A box of scenery, placed by its upper left corner. Kinds of scenery derive from this and say with `scenic`
    (`render/core/marks.py`) how they are drawn; two that are equal but for their place are drawn once, unless the kind is quickly drawn and
    differs from picture to picture, so that it is not `kept`."""

    kept: ClassVar[bool] = True
    width: int
    height: int


def curve(start: Spot, one: Spot, two: Spot, end: Spot) -> list[Spot]:
    """A cubic curve as points."""
    found = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return found


class Pen:
    """Draws flat shapes by the names of inks, with the origin at the upper left corner of the scenery. `left` is how
    many columns of the image lie left of the origin."""

    def __init__(
        self,
        image: Image.Image,
        ink: Callable[[Ink], int | tuple[int, int, int]],
        left: int = 0,
        top: int = 0,
    ) -> None:
        self._image, self._draw = image, ImageDraw.Draw(image)
        self._ink = ink
        self._left, self._top = left, top

    def moved(self, x: int, y: int) -> Pen:
        """A pen for the same picture, with its origin so many units further right and down."""
        return Pen(self._image, self._ink, self._left + x, self._top + y)

    def box(self, x: float, y: float, width: float, height: float, name: Ink, radius: float = 0) -> None:
        """Fill a box."""
        x, y = x + self._left, y + self._top
        corners = (round(x), round(y), round(x + width) - 1, round(y + height) - 1)
        self._draw.rounded_rectangle(corners, radius, fill=self._ink(name))

    def frame(
        self, x: float, y: float, width: float, height: float, name: Ink, thickness: int, radius: float = 0
    ) -> None:
        """Draw the edge of a box, inside it."""
        x, y = x + self._left, y + self._top
        corners = (round(x), round(y), round(x + width) - 1, round(y + height) - 1)
        self._draw.rounded_rectangle(corners, radius, outline=self._ink(name), width=thickness)

    def polygon(self, points: Sequence[Spot], name: Ink) -> None:
        """Fill an outline."""
        self._draw.polygon(self._placed(points), fill=self._ink(name))

    def oval(self, x: float, y: float, across: float, up: float, name: Ink, thickness: int = 0) -> None:
        """An ellipse by its middle and half its width and height, filled or as a line."""
        x, y = x + self._left, y + self._top
        corners = (round(x - across), round(y - up), round(x + across), round(y + up))
        if thickness:
            self._draw.ellipse(corners, outline=self._ink(name), width=thickness)
        else:
            self._draw.ellipse(corners, fill=self._ink(name))

    def line(self, points: Sequence[Spot], name: Ink, thickness: int) -> None:
        """A line through all points, with round joints."""
        placed = self._placed(points)
        self._draw.line(placed, self._ink(name), thickness, joint="curve")

    def _placed(self, points: Sequence[Spot]) -> list[tuple[int, int]]:
        return [(round(x) + self._left, round(y) + self._top) for x, y in points]

    def rays(self, x: float, y: float, count: int, reach: float, name: Ink, first: float = 0) -> None:
        """Rays from a point in all directions, as broad as what is between them; the first begins at this angle."""
        for number in range(count):
            turn = number * math.tau / count + first
            ends = [
                (x + reach * math.cos(t), y + reach * math.sin(t)) for t in (turn, turn + math.pi / count)
            ]
            self.polygon([(x, y), *ends], name)

    def turned(self, points: Sequence[Spot], x: float, y: float, degrees: float) -> list[Spot]:
        """The points, turned around the origin and moved to a place."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return [(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in points]


def shaped(outline: Sequence[Spot]) -> tuple[tuple[int, int, int, int], Image.Image]:
    """The box around an outline, and the mask of its inside in that box."""
    points = [(round(x), round(y)) for x, y in outline]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
    mask = Image.new("1", (box[2] - box[0], box[3] - box[1]))
    ImageDraw.Draw(mask).polygon([(x - box[0], y - box[1]) for x, y in points], fill=1)
    return box, mask
