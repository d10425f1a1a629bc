"""Polygons and lines of any size and shape.

Both are cut into squares. A square that a polygon fills is a plain box; only squares that an edge or a line crosses are
drawn.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Self, TypeAlias

from PIL import Image, ImageDraw

from render.core.marks import Canvas, painted, tiled
from render.core.palette import ink
from render.core.scene import Ink, Mark, Placed, Point, Scheme
from render.core.shapes.supersampled import FINE, Sheet, Tile

_SQUARE: Final = 64
_MOST_POINTS: Final = 1000
Outline: TypeAlias = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Polygon(Mark):
    """A closed outline, convex or not, filled or not. The middle of its edge lies on the outline."""

    points: Outline
    fill: Ink | None = None
    edge: Ink | None = None
    thickness: int = 4
    on: Ink = "table"

    def __post_init__(self) -> None:
        if not 3 <= len(self.points) <= _MOST_POINTS:
            raise ValueError(f"a polygon has 3 to {_MOST_POINTS} points, not {len(self.points)}")

    def shifted(self, x: int, y: int) -> Self:
        return replace(self, points=tuple((px + x, py + y) for px, py in self.points))


@dataclass(frozen=True, slots=True)
class PolygonSquare(Placed):
    """The part of a polygon in one square of the picture, placed by the corner of the square. `points` count from
    there."""

    points: Outline
    fill: Ink | None
    edge: Ink | None
    thickness: int
    on: Ink


@dataclass(frozen=True, slots=True)
class Lines(Mark):
    """Straight lines with round ends, each from one point to another, such as a river or a road. Lines that meet
    run into each other. `edge` gives them an outline in that ink, `casing` units wide on both sides."""

    ends: tuple[tuple[Point, Point], ...]
    thickness: int
    ink: Ink
    edge: Ink | None = None
    casing: int = 4
    on: Ink = "table"

    def __post_init__(self) -> None:
        if not 1 <= len(self.ends) <= _MOST_POINTS:
            raise ValueError(f"1 to {_MOST_POINTS} lines are drawn at once, not {len(self.ends)}")

    def shifted(self, x: int, y: int) -> Self:
        moved = (((ax + x, ay + y), (bx + x, by + y)) for (ax, ay), (bx, by) in self.ends)
        return replace(self, ends=tuple(moved))


@dataclass(frozen=True, slots=True)
class LinesSquare(Placed):
    """The part of some lines in one square of the picture, placed by the corner of the square. `ends` count from
    there."""

    ends: tuple[tuple[Point, Point], ...]
    thickness: int
    ink: Ink
    edge: Ink | None
    casing: int
    on: Ink


def _draw(pen: ImageDraw.ImageDraw, points: Sequence[tuple[float, float]], thickness: float) -> None:
    """Draw the edge of an outline with round corners, in white."""
    pen.line([*points, points[0]], fill=255, width=round(thickness))
    reach = thickness / 2
    for x, y in points:
        pen.ellipse([x - reach, y - reach, x + reach, y + reach], fill=255)


@lru_cache(maxsize=64)
def _cuts(points: Outline, filled: bool, thickness: int) -> tuple[tuple[int, int, bool], ...]:
    """The squares that a polygon touches: where each lies from the first point of the polygon, and whether it is wholly filled.
    `thickness` is 0 if it has no edge."""
    found = []
    reach = thickness // 2 + 2
    left, top = (min(point[axis] for point in points) - reach for axis in (0, 1))
    width, height = (
        max(point[axis] for point in points) + reach - low for axis, low in ((0, left), (1, top))
    )
    inner = Image.new("L", (width, height), 0)
    border = Image.new("L", (width, height), 0)
    placed = [(x - left, y - top) for x, y in points]
    if filled:
        ImageDraw.Draw(inner).polygon(placed, fill=255)
    _draw(ImageDraw.Draw(border), placed, thickness + 4)
    for y in range(0, height, _SQUARE):
        for x in range(0, width, _SQUARE):
            box = (x, y, x + _SQUARE, y + _SQUARE)
            if border.crop(box).getbbox() is not None:
                found.append((left + x, top + y, False))
            elif filled and inner.getpixel((min(x, width - 1), min(y, height - 1))):
                found.append((left + x, top + y, True))
    return tuple(found)


@painted(Polygon)
def paint_polygon(canvas: Canvas, mark: Polygon) -> None:
    x, y = mark.points[0]
    # Points count from the first one, so that the same shape elsewhere is cut into the same squares.
    own = tuple((px - x, py - y) for px, py in mark.points)
    for across, down, whole in _cuts(
        own, mark.fill is not None, mark.thickness if mark.edge is not None else 0
    ):
        if not whole:
            points = tuple((px - across, py - down) for px, py in own)
            canvas.stamp(
                PolygonSquare(x + across, y + down, points, mark.fill, mark.edge, mark.thickness, mark.on)
            )
        elif mark.fill is not None:
            canvas.box(x + across, y + down, _SQUARE, _SQUARE, mark.fill)


@tiled(PolygonSquare)
def polygon_square_tile(mark: PolygonSquare, scheme: Scheme) -> Tile:
    sheet = Sheet(_SQUARE, _SQUARE, 0, 0)
    points: list[tuple[float, float]] = list(mark.points)
    if mark.fill is not None:
        sheet.polygon(points, ink(scheme, mark.fill))
    if mark.edge is not None:
        shape = Image.new("L", sheet.image.size, 0)
        _draw(ImageDraw.Draw(shape), sheet.at(points), mark.thickness * FINE)
        sheet.put(shape, (0, 0), ink(scheme, mark.edge))
    return sheet.tile()


def _reaches(start: Point, end: Point, x: int, y: int, reach: float) -> bool:
    """Whether a line of this reach on both sides may touch the square with this corner."""
    half = _SQUARE / 2
    dx, dy, mx, my = end[0] - start[0], end[1] - start[1], x + half - start[0], y + half - start[1]
    share = min(1.0, max(0.0, (mx * dx + my * dy) / ((dx * dx + dy * dy) or 1)))
    return max(abs(mx - share * dx), abs(my - share * dy)) <= half * math.sqrt(2) + reach


@painted(Lines)
def paint_lines(canvas: Canvas, mark: Lines) -> None:
    x, y = mark.ends[0][0]
    # Squares count from the first point, and each has only the lines near it, so that equal parts share one tile.
    for (across, down), ends in _lines_by_square(
        tuple(((ax - x, ay - y), (bx - x, by - y)) for (ax, ay), (bx, by) in mark.ends),
        mark.thickness + (2 * mark.casing if mark.edge is not None else 0),
    ):
        canvas.stamp(
            LinesSquare(x + across, y + down, ends, mark.thickness, mark.ink, mark.edge, mark.casing, mark.on)
        )


@lru_cache(maxsize=64)
def _lines_by_square(
    ends: tuple[tuple[Point, Point], ...], thickness: int
) -> tuple[tuple[Point, tuple[tuple[Point, Point], ...]], ...]:
    """Each square that a line touches, with the lines near it counted from its corner."""
    reach = thickness / 2 + 2
    found: dict[Point, list[tuple[Point, Point]]] = {}
    for start, end in ends:
        low, high = (
            [math.floor((pick(start[n], end[n]) + sign * reach) / _SQUARE) for n in (0, 1)]
            for pick, sign in ((min, -1), (max, 1))
        )
        for row in range(low[1], high[1] + 1):
            for column in range(low[0], high[0] + 1):
                x, y = column * _SQUARE, row * _SQUARE
                if _reaches(start, end, x, y, reach):
                    own = ((start[0] - x, start[1] - y), (end[0] - x, end[1] - y))
                    found.setdefault((x, y), []).append(own)
    return tuple((corner, tuple(found[corner])) for corner in sorted(found))


@tiled(LinesSquare)
def lines_square_tile(mark: LinesSquare, scheme: Scheme) -> Tile:
    sheet = Sheet(_SQUARE, _SQUARE, 0, 0)
    layers = [(mark.ink, mark.thickness)]
    if mark.edge is not None:
        layers.insert(0, (mark.edge, mark.thickness + 2 * mark.casing))
    for name, thickness in layers:
        for start, end in mark.ends:
            if start != end:
                sheet.path([start, end], ink(scheme, name), thickness)
            for x, y in (start, end):
                sheet.disc(x, y, thickness / 2, ink(scheme, name))
    return sheet.tile()
