"""Arrows of any length, drawn in small square cells. Only the cells that an arrow touches are drawn, so a long slanting
arrow does not cost as much as the box around it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.core.scene import Arrow, Point

_FINE: Final = 4
_CELL: Final = 64
_CASING: Final = 4
Shape: TypeAlias = list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Cell:
    """How much of each pixel in one square the arrow covers, and the arrow with its outline."""

    core: Image.Image
    casing: Image.Image
    x: int
    y: int


def _bar(start: Point, end: Point, low: float, high: float, half: float) -> Shape:
    """A bar along a line, from `low` to `high` units after its start."""
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return [
        (start[0] + ux * along - uy * side, start[1] + uy * along + ux * side)
        for along, side in ((low, half), (high, half), (high, -half), (low, -half))
    ]


def _head(start: Point, end: Point, back: float, half: float, reach: float) -> Shape:
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    along = length - back
    tip = length + reach
    return [
        (start[0] + ux * tip, start[1] + uy * tip),
        (start[0] + ux * along - uy * half, start[1] + uy * along + ux * half),
        (start[0] + ux * along + uy * half, start[1] + uy * along - ux * half),
    ]


def _bars(mark: Arrow, until: float, extra: float) -> list[Shape]:
    half = mark.thickness / 2 + extra
    if not mark.dashed:
        return [_bar(mark.start, mark.end, -extra, until, half)]
    dash, step = 22.0, 36.0
    return [
        _bar(mark.start, mark.end, low - extra, min(low + dash, until) + extra, half)
        for low in (step * number for number in range(max(1, math.ceil(until / step))))
    ]


def _shapes(mark: Arrow, extra: float) -> list[Shape]:
    length = math.dist(mark.start, mark.end)
    if not mark.headed:
        return _bars(mark, length + extra, extra)
    head = mark.thickness * 2.6
    return [
        *_bars(mark, max(0.0, length - head * 0.8), extra),
        _head(mark.start, mark.end, head + extra, head * 0.62 + extra * 1.6, extra * 1.6),
    ]


def _touches(shapes: Sequence[Shape], x: int, y: int) -> bool:
    """Whether a shape may reach into the cell: no edge of it has the whole cell on its outer side."""
    corners = [(x, y), (x + _CELL, y), (x + _CELL, y + _CELL), (x, y + _CELL)]
    for shape in shapes:
        turning = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(shape, [*shape[1:], shape[0]], strict=True))
        sign = 1 if turning >= 0 else -1
        if all(
            any(sign * ((b[0] - a[0]) * (cy - a[1]) - (b[1] - a[1]) * (cx - a[0])) >= 0 for cx, cy in corners)
            for a, b in zip(shape, [*shape[1:], shape[0]], strict=True)
        ):
            return True
    return False


def _cover(shapes: Sequence[Shape], x: int, y: int) -> Image.Image:
    image = Image.new("L", (_CELL * _FINE, _CELL * _FINE), 0)
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        pen.polygon([((px - x) * _FINE, (py - y) * _FINE) for px, py in shape], fill=255)
    return image.reduce(_FINE)


def cells(mark: Arrow) -> Iterator[Cell]:
    """The cells that the arrow touches."""
    core = _shapes(mark, 0)
    casing = _shapes(mark, _CASING)
    points = [point for shape in casing for point in shape]
    left, top = (math.floor(min(p[axis] for p in points)) - 1 for axis in (0, 1))
    right, low = (math.ceil(max(p[axis] for p in points)) + 1 for axis in (0, 1))
    for y in range(top, low, _CELL):
        for x in range(left, right, _CELL):
            if _touches(casing, x, y):
                yield Cell(_cover(core, x, y), _cover(casing, x, y), x, y)
