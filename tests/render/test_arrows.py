"""Arrows are whole, whatever strips they are drawn in, and their strips hold little else. And the benchmark that measures
pictures can set up its fullest country."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw

from benchmarks.drawing import crowded
from games.highest_ground import GAME
from games.highest_ground.files.tables import UNITS
from render.core.scene import Arrow
from render.core.shapes import arrows

FINE = 4
SIZE = 900
WAYS = [(0, 300), (300, 0), (250, 250), (-420, 60), (35, -410), (-90, -200), (5, 5), (333, -77), (-20, 0)]
"""Where arrows from one point lead to."""


def _drawn(mark: Arrow) -> Image.Image:
    """The arrow in one piece."""
    image = Image.new("L", (SIZE * FINE, SIZE * FINE), 0)
    pen = ImageDraw.Draw(image)
    for shape in arrows._shapes(mark, 0):
        pen.polygon([(round(x * FINE), round(y * FINE)) for x, y in shape], fill=255)
    return image.reduce(FINE)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("dashed", [False, True])
@pytest.mark.parametrize("headed", [False, True])
def test_the_strips_of_an_arrow_are_the_arrow(way: tuple[int, int], dashed: bool, headed: bool) -> None:
    mark = Arrow((450, 450), (450 + way[0], 450 + way[1]), thickness=9, dashed=dashed, headed=headed)
    joined = Image.new("L", (SIZE, SIZE), 0)
    for cell in arrows.cells(mark):
        assert cell.core.size == cell.casing.size
        joined.paste(cell.core, (cell.x, cell.y))
    assert ImageChops.difference(joined, _drawn(mark)).getbbox() is None


@pytest.mark.parametrize("way", WAYS)
def test_the_strips_of_an_arrow_hold_little_else(way: tuple[int, int]) -> None:
    cells = list(arrows.cells(Arrow((450, 450), (450 + way[0], 450 + way[1]), thickness=9)))
    length = max(map(abs, way)) + 60
    assert sum(cell.core.width * cell.core.height for cell in cells) < 145 * length


def test_the_benchmark_sets_up_a_country_with_every_counter() -> None:
    begun = GAME.new(2, {"scenario": crowded(), "open": "off"})
    assert len(begun.units) == sum(kind.counters for kind in UNITS.types)
