"""Polygons and lines that are cut into squares look as if they were drawn in one piece."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from benchmarks.true_colours import paint_true
from render.core.painter import paint
from render.core.palette import ink
from render.core.scene import Mark, Scene
from render.core.shapes.polygons import Lines, Polygon
from tests.render.golden import noise

SIZE = 300
FINE = 4
CORNERS = st.tuples(st.integers(-20, SIZE + 20), st.integers(-20, SIZE + 20))
STAR = (
    (150, 20),
    (180, 120),
    (285, 120),
    (200, 180),
    (230, 280),
    (150, 215),
    (70, 280),
    (100, 180),
    (15, 120),
)


def scene(*marks: Mark) -> Scene:
    return Scene(SIZE, SIZE, "dark", (), marks)


def drawn_whole(points: tuple[tuple[int, int], ...], fill: str) -> Image.Image:
    """The polygon in one piece, four times as large and then reduced."""
    image = Image.new("RGB", (SIZE * FINE, SIZE * FINE), ink("dark", "table"))
    ImageDraw.Draw(image).polygon([(x * FINE, y * FINE) for x, y in points], fill=ink("dark", fill))
    return image.reduce(FINE)


@given(st.lists(CORNERS, min_size=3, max_size=7, unique=True).map(tuple))
def test_a_filled_polygon_is_the_one_drawn_in_one_piece(points: tuple[tuple[int, int], ...]) -> None:
    drawn = paint_true(scene(Polygon(points, "ink")))
    assert noise(drawn_whole(points, "ink"), drawn) >= 32


@pytest.mark.parametrize(("x", "y"), [(0, 0), (37, 11), (-90, 40)])
def test_a_polygon_with_a_notch_leaves_the_notch_open(x: int, y: int) -> None:
    moved = tuple((px + x, py + y) for px, py in STAR)
    drawn = paint(scene(Polygon(moved, "ink", "rim", 6))).convert("RGB")
    assert drawn.getpixel((150 + x, 170 + y)) == ink("dark", "ink")
    assert drawn.getpixel((150 + x, 250 + y)) == ink("dark", "table")
    assert drawn.getpixel((200 + x, 180 + y)) == ink("dark", "rim")


def test_an_outline_alone_leaves_what_is_within() -> None:
    drawn = paint(scene(Polygon(STAR, edge="accent"))).convert("RGB")
    assert drawn.getpixel((150, 150)) == ink("dark", "table")
    assert drawn.getpixel((285, 120)) == ink("dark", "accent")


@pytest.mark.parametrize("points", [((0, 0), (1, 1)), tuple((n, n * n) for n in range(1001))])
def test_a_polygon_of_too_few_or_too_many_points_is_refused(points: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="3 to 1000 points"):
        Polygon(points)


def test_no_lines_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 1000 lines"):
        Lines((), 10, "ink")


def far(x: int, y: int, ends: tuple[tuple[tuple[int, int], tuple[int, int]], ...]) -> float:
    """How far the middle of a pixel lies from the nearest of some lines."""

    def one(start: tuple[int, int], end: tuple[int, int]) -> float:
        dx, dy = end[0] - start[0], end[1] - start[1]
        mx, my = x + 0.5 - start[0], y + 0.5 - start[1]
        share = min(1.0, max(0.0, (mx * dx + my * dy) / ((dx * dx + dy * dy) or 1)))
        return math.hypot(mx - share * dx, my - share * dy)

    return min(one(start, end) for start, end in ends)


LINES = st.lists(st.tuples(CORNERS, CORNERS), min_size=1, max_size=4).map(tuple)


@given(LINES)
def test_lines_colour_what_is_near_them_and_nothing_else(
    ends: tuple[tuple[tuple[int, int], tuple[int, int]], ...],
) -> None:
    drawn = paint(scene(Lines(ends, 14, "ink", "line", 5))).convert("RGB")
    for y in range(0, SIZE, 5):
        for x in range(0, SIZE, 5):
            distance, colour = far(x, y, ends), drawn.getpixel((x, y))
            if distance < 5.5:
                assert colour == ink("dark", "ink")
            elif 8.5 < distance < 10.5:
                assert colour == ink("dark", "line")
            elif distance > 13.5:
                assert colour == ink("dark", "table")


def test_lines_that_meet_run_into_each_other_without_a_seam() -> None:
    ends = (((30, 150), (150, 150)), ((150, 150), (270, 150)))
    drawn = paint(scene(Lines(ends, 14, "ink", "line"))).convert("RGB")
    assert drawn.crop((130, 144, 170, 156)).getcolors() == [(40 * 12, ink("dark", "ink"))]
    assert noise(paint(scene(Lines((((30, 150), (270, 150)),), 14, "ink", "line"))), drawn) >= 40


def test_polygons_and_lines_can_be_shifted() -> None:
    corners, moved = ((1, 2), (30, 4), (5, 60)), ((11, 22), (40, 24), (15, 80))
    assert Polygon(corners, "ink").shifted(10, 20) == Polygon(moved, "ink")
    ways = ((corners[0], corners[1]), (corners[1], corners[2]))
    gone = ((moved[0], moved[1]), (moved[1], moved[2]))
    assert Lines(ways, 8, "ink").shifted(10, 20) == Lines(gone, 8, "ink")
