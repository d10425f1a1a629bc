"""Boards of hexes: they fill their box, rings stay within their hexes, and signs can be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from games.core.hexes.grid import ORIGIN, Direction, Hex, Hexside
from render.contact_sheet import seen
from render.core.hexes import HexPlan, HexRing, Style, fitted, half_height
from render.core.painter import paint
from render.core.palette import RIM, WHITE
from render.core.scene import Mark, Rect, Scene, Theme
from render.core.shapes.choices import Choice
from render.highest_ground.inks import INKS
from render.highest_ground.pieces.blocks import Block
from render.highest_ground.pieces.signs import SIGNS

THEMES: tuple[Theme, ...] = ("dark", "light")
STYLES: tuple[Style, ...] = ("line", "dashed", "corners")


# Where hexes lie


@given(st.integers(2, 60).map(lambda half: 2 * half), st.integers(0, 5), st.integers(0, 3))
def test_corners_of_neighbours_are_the_same_units(side: int, way: int, radius: int) -> None:
    plan = HexPlan(side, 7, -3)
    for place in area(ORIGIN, radius):
        near = place.neighbour(list(Direction)[way])
        shared = set(plan.corners(place)) & set(plan.corners(near))
        assert shared == set(map(plan.place, Hexside(place, list(Direction)[way]).ends))
        assert len(shared) == 2


BOXES = st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(300, 1200), st.integers(300, 1400))


@given(st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), min_size=1), BOXES)
def test_a_board_fills_its_box_as_far_as_it_can(places: set[Hex], box: tuple[int, int, int, int]) -> None:
    x, y, width, height = box
    plan = fitted(places, *box)
    corners = [corner for place in places for corner in plan.corners(place)]
    left, right = min(c[0] for c in corners), max(c[0] for c in corners)
    top, bottom = min(c[1] for c in corners), max(c[1] for c in corners)
    assert x <= left <= right <= x + width
    assert y <= top <= bottom <= y + height
    assert abs((left - x) - (x + width - right)) <= 1
    assert abs((top - y) - (y + height - bottom)) <= 1
    larger = HexPlan(plan.side + 2, 0, 0)
    grown = [corner for place in places for corner in larger.corners(place)]
    wide, high = (max(c[n] for c in grown) - min(c[n] for c in grown) for n in (0, 1))
    assert wide > width or high > height


def area(middle: Hex, radius: int) -> list[Hex]:
    """All hexes at most so far away."""
    steps = range(-radius, radius + 1)
    around = [Hex(middle.q + q, middle.r + r) for q in steps for r in steps]
    return [place for place in around if middle.distance(place) <= radius]


def test_a_board_that_has_no_room_is_refused() -> None:
    with pytest.raises(ValueError, match="too few for these hexes"):
        fitted(area(ORIGIN, 3), 0, 0, 20, 20)
    with pytest.raises(ValueError, match="no hexes"):
        fitted([], 0, 0, 300, 300)


# Rings, signs and choices


@pytest.mark.parametrize("style", STYLES)
def test_a_ring_stays_within_its_hex_and_leaves_its_middle(style: Style) -> None:
    ring = HexRing(100, 100, 80, style=style)
    bare = paint(Scene(200, 200, "dark", (), (), INKS)).convert("RGB")
    drawn = ImageChops.difference(paint(Scene(200, 200, "dark", (), (ring,), INKS)).convert("RGB"), bare)
    box = drawn.getbbox()
    assert box is not None
    assert box[0] >= 100 - 80
    assert box[2] <= 100 + 80
    assert box[1] >= 100 - half_height(80)
    assert box[3] <= 100 + half_height(80)
    assert drawn.crop((60, 60, 140, 140)).getbbox() is None


def test_styles_of_rings_differ() -> None:
    drawn = {
        style: paint(Scene(200, 200, "dark", (), (HexRing(100, 100, 80, style=style),), INKS)).tobytes()
        for style in STYLES
    }
    assert len(set(drawn.values())) == 3


def grey(mark: Mark, size: int = 200) -> Image.Image:
    """A mark on plain ground without colour."""
    image = paint(Scene(size, size, "dark", (Rect(0, 0, size, size, "clear"),), (mark,), INKS))
    flat = image.getpalette("RGB") or []
    image.putpalette(
        [part for n in range(0, len(flat), 3) for part in seen((flat[n], flat[n + 1], flat[n + 2]), "grey")]
    )
    return image.convert("L")


def different(one: Image.Image, other: Image.Image, least: int = 60) -> int:
    """How many pixels of two grey pictures differ by at least so much of 255."""
    return sum(ImageChops.difference(one, other).histogram()[least:])


def test_signs_of_units_can_be_told_apart_without_colour_at_a_third_of_their_size() -> None:
    drawn = {name: grey(Block(100, 100, 112, 0, name, "A1")).reduce(3) for name in SIGNS}
    for one, other in combinations(drawn, 2):
        assert different(drawn[one], drawn[other]) > 8, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_a_choice_is_white_on_dark_on_any_ground(theme: Theme) -> None:
    drawn = paint(Scene(200, 200, theme, (), (Choice(100, 100, "7"),))).convert("RGB")
    counts = {colour: count for count, colour in drawn.getcolors(1 << 16) or []}
    assert counts[RIM] > 1000
    assert counts[WHITE] > 500
