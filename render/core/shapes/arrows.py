"""Arrows of any length, drawn in strips across them. Each strip is no larger than what of the arrow lies in it, so a long
slanting arrow does not cost as much as the box around it."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.core.scene import Arrow, Point

_FINE: Final = 4
_STRIP: Final = 96
"""How deep a strip is along the longer side of the box around an arrow."""
Shape: TypeAlias = list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Cell:
    """How much of each pixel in one strip the arrow covers, and the arrow with its outline."""

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


def _reach(shape: Shape, along: int, low: float, high: float) -> tuple[float, float] | None:
    """From where to where a convex shape reaches across a strip that runs from `low` to `high` on the axis `along`; None
    if it is not in it."""
    across = 1 - along
    found = [point[across] for point in shape if low <= point[along] <= high]
    for one, other in zip(shape, [*shape[1:], shape[0]], strict=True):
        step = other[along] - one[along]
        found.extend(
            one[across] + (other[across] - one[across]) * share
            for line in (low, high)
            if step and 0 < (share := (line - one[along]) / step) < 1
        )
    return (min(found), max(found)) if found else None


def _cover(shapes: Sequence[Shape], x: int, y: int, size: tuple[int, int]) -> Image.Image:
    image = Image.new("L", (size[0] * _FINE, size[1] * _FINE), 0)
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        pen.polygon([(round((px - x) * _FINE), round((py - y) * _FINE)) for px, py in shape], fill=255)
    return image.reduce(_FINE)


def cells(mark: Arrow) -> Iterator[Cell]:
    """The cells in which the arrow lies."""
    core = _shapes(mark, 0)
    casing = _shapes(mark, 4)
    points = [point for shape in casing for point in shape]
    starts = [math.floor(min(p[axis] for p in points)) - 1 for axis in (0, 1)]
    ends = [math.ceil(max(p[axis] for p in points)) + 1 for axis in (0, 1)]
    along = 0 if ends[0] - starts[0] > ends[1] - starts[1] else 1
    for low in range(starts[along], ends[along], _STRIP):
        high = min(low + _STRIP, ends[along])
        reaches = [found for shape in casing if (found := _reach(shape, along, low, high))]
        if not reaches:
            continue
        left = math.floor(min(first for first, _ in reaches)) - 1
        wide = math.ceil(max(last for _, last in reaches)) + 1 - left
        (x, y), size = ((low, left), (high - low, wide)) if along == 0 else ((left, low), (wide, high - low))
        yield Cell(_cover(core, x, y, size), _cover(casing, x, y, size), x, y)
