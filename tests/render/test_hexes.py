"""Boards of hexes: cells meet, rings stay within, counters and chips say what they should, and all of it is cheap."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from games.core.hexes.grid import ORIGIN, Direction, Hex, area
from games.core.hexes.hexsides import Hexside
from games.core.hexes.printed_maps import sheet_map
from render.core.hexes.cells import HexCell, HexRing, Style
from render.core.hexes.counters import Counter, stacked
from render.core.hexes.inks import FIELDS, INKS
from render.core.hexes.plan import HexPlan, fitted, half_height
from render.core.hexes.signs import SIGNS, sign
from render.core.hexes.ways import Bridge, Layer, River, Road
from render.core.painter import paint
from render.core.palette import RIM, WHITE, contrast, ink
from render.core.scene import Mark, Rect, Scene, Theme
from render.core.shapes.chips import Chips, rise
from render.core.shapes.choices import Choice
from render.core.vision import seen
from tests.render.test_painter import noise

GOLDEN = Path(__file__).parent / "golden"
THEMES: tuple[Theme, ...] = ("dark", "light")
STYLES: tuple[Style, ...] = ("line", "dashed", "corners")
MAP = sheet_map(5, 4)
OWN_SIGNS = tuple(SIGNS)[:8]
"""Those that every game may use; games register more."""
both_themes = pytest.mark.parametrize("theme", THEMES)


def every_mark(theme: Theme) -> Scene:
    """A small scene with every mark of hex boards."""
    plan = HexPlan(96, 100, 100)
    marks: list[Mark] = []
    for number, place in enumerate(MAP.hexes):
        fill = FIELDS[number % len(FIELDS)]
        x, y = plan.middle(place)
        marks.append(HexCell(x, y, 96, fill, inset=number % 3 == 0, depth=number % 2 * 12))
    layers: tuple[Layer, ...] = ("bank", "water")
    ford = plan.middle(MAP.read("C02"))
    marks += [River(*ford, 96, side, side % 3, layer) for layer in layers for side in range(3)]
    for name, sides in (("B01", (2,)), ("C02", (1, 5)), ("D01", (2, 4)), ("E02", (5,))):
        marks.append(Road(*plan.middle(MAP.read(name)), 96, sides))
    marks.append(Bridge(*ford, 96, 1))
    for number, name in enumerate(OWN_SIGNS):
        x, y = plan.middle(MAP.hexes[number + 10])
        facing = list(Direction)[number % 6].value
        values = ("7", "8*", "10")[: number % 3 + 1]
        marks.append(
            Counter(
                x, y, 112, number % 8, name, values, facing, number % 2 == 1, FIELDS[number % len(FIELDS)]
            )
        )
    for number, style in enumerate(STYLES):
        x, y = plan.middle(MAP.hexes[number + 7])
        marks += [HexRing(x, y, 96, "H", style=style), Choice(x, y, str(9 * number + 1))]
    for number, (x, y) in enumerate(stacked(*plan.middle(MAP.read("A01")), 96, 3)):
        marks.append(Counter(x, y, 96, number, on="clear"))
    for number, chips in enumerate((("A",), ("rim", "B", "B"), ("C",) * 5)):
        x, y = plan.middle(MAP.read(f"{'CDE'[number]}04"))
        marks.append(Chips(x, y + 30, 110, chips, ("", "9", "12")[number], "clear"))
    return Scene(780, 760, theme, (), tuple(marks), INKS)


@both_themes
def test_marks_of_hex_boards_look_as_they_were_approved(theme: Theme) -> None:
    """Compared by eye once, by tolerance since. After looking at the new pictures, `GOLDEN=write` takes them for
    approved."""
    drawn, file = paint(every_mark(theme)), GOLDEN / f"hexes-{theme}.png"
    if os.environ.get("GOLDEN") == "write":
        drawn.save(file, optimize=True)
    approved = Image.open(file)
    assert drawn.size == approved.size
    assert noise(approved, drawn) >= 34


# Where hexes lie


@given(st.integers(2, 60).map(lambda half: 2 * half), st.integers(0, 5), st.integers(0, 3))
def test_corners_of_neighbours_are_the_same_units(side: int, way: int, radius: int) -> None:
    plan = HexPlan(side, 7, -3)
    for place in area(ORIGIN, radius):
        near = place.neighbour(list(Direction)[way])
        shared = set(plan.corners(place)) & set(plan.corners(near))
        assert shared == set(plan.ends(Hexside(place, list(Direction)[way])))
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


def test_a_board_that_has_no_room_is_refused() -> None:
    with pytest.raises(ValueError, match="too few for these hexes"):
        fitted(area(ORIGIN, 3), 0, 0, 20, 20)
    with pytest.raises(ValueError, match="no hexes"):
        fitted([], 0, 0, 300, 300)


# Cells and rings


def test_cells_meet_without_a_gap() -> None:
    plan = HexPlan(60, 300, 300)
    cells = [HexCell(*plan.middle(place), 60, "clear", "grid", 3, on="grid") for place in area(ORIGIN, 2)]
    drawn = paint(Scene(600, 600, "dark", (), tuple(cells), INKS)).convert("RGB")
    inner = [plan.middle(place) for place in area(ORIGIN, 1)]
    box = (
        min(x for x, _ in inner),
        min(y for _, y in inner),
        max(x for x, _ in inner),
        max(y for _, y in inner),
    )
    assert ink("dark", "table") not in {colour for _, colour in drawn.crop(box).getcolors(1 << 16) or []}


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


def centroid(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The middle of all that differs between two pictures."""
    changed = ImageChops.difference(one, other).point(lambda value: 255 if value else 0)
    spots = [divmod(place, changed.width) for place, value in enumerate(changed.tobytes()) if value]
    return sum(x for _, x in spots) / len(spots), sum(y for y, _ in spots) / len(spots)


def test_a_name_is_registered_once() -> None:
    with pytest.raises(ValueError, match="A sign called foot is registered already"):
        sign("foot")(SIGNS["foot"])


@pytest.mark.parametrize("field", FIELDS)
def test_letters_and_edges_stand_out_from_every_field(field: str) -> None:
    assert contrast(RIM, ink(f"dark {INKS}", field)) >= 3
    assert ink(f"dark {INKS}", field) == ink(f"light {INKS}", field)


# Counters, chips and choices


def counter(**parts: Any) -> Counter:
    return replace(Counter(100, 100, 112, 0, on="clear"), **parts)


def test_signs_can_be_told_apart_without_colour_at_a_third_of_their_size() -> None:
    drawn = {name: grey(counter(sign=name)).reduce(3) for name in SIGNS}
    for one, other in combinations(drawn, 2):
        assert different(drawn[one], drawn[other]) > 8, (one, other)


def test_a_worn_counter_is_seen_at_a_third_of_its_size() -> None:
    whole, worn = (
        grey(counter(sign="foot", values=("4", "5"), worn=worn)).reduce(3) for worn in (False, True)
    )
    assert different(whole, worn) > 20


@pytest.mark.parametrize("way", list(Direction))
def test_the_notch_stands_out_where_the_unit_faces(way: Direction) -> None:
    plain, facing = grey(counter(sign="foot"), 240), grey(counter(sign="foot", facing=way.value), 240)
    x, y = (middle - 100 for middle in centroid(plain, facing))
    plan = HexPlan(100, 0, 0)
    ahead = plan.middle(ORIGIN.neighbour(way))
    length = (ahead[0] ** 2 + ahead[1] ** 2) ** 0.5
    assert (x * ahead[0] + y * ahead[1]) / length > 45
    assert abs(x * ahead[1] - y * ahead[0]) / length < 10


def test_sides_can_be_told_apart_without_colour_at_a_third_of_their_size() -> None:
    for first, second in ((0, 1), (0, 3), (2, 1), (2, 3), (4, 5)):
        one, other = (grey(counter(seat=seat)).reduce(3) for seat in (first, second))
        assert different(one, other, 50) > 60
        one, other = (
            grey(Chips(100, 150, 105, ("ABCDEFGH"[seat],) * 2, on="clear")).reduce(3)
            for seat in (first, second)
        )
        assert different(one, other, 50) > 20


def test_a_counter_face_down_hides_its_values() -> None:
    assert grey(counter(values=("7", "8"))).tobytes() == grey(counter(values=("1",))).tobytes()


@pytest.mark.parametrize("values", [("8",), ("4", "5"), ("10", "12"), ("3*", "1", "2"), ("10", "10", "10")])
def test_values_stay_on_the_counter(values: tuple[str, ...]) -> None:
    box = ImageChops.difference(
        grey(counter(sign="foot")), grey(counter(sign="foot", values=values))
    ).getbbox()
    assert box is not None
    assert 100 - 56 < box[0] < box[2] < 100 + 56
    assert 100 - 56 < box[1] < box[3] < 100 + 56


def test_counters_of_a_stack_lie_around_its_middle_the_highest_last() -> None:
    places = stacked(100, 200, 112, 3)
    assert places == ((86, 214), (100, 200), (114, 186))
    assert stacked(100, 200, 112, 1) == ((100, 200),)


@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_a_stack_of_chips_is_as_high_as_it_says(count: int) -> None:
    chips = Chips(100, 250, 96, ("F",) * count, on="clear")
    box = ImageChops.difference(grey(chips, 300), grey(Rect(0, 0, 1, 1, "clear"), 300)).getbbox()
    assert box is not None
    assert box[1] == pytest.approx(250 - rise(96, count) - 22, abs=2)


def test_a_chip_of_another_colour_is_seen_in_its_place() -> None:
    plain, mixed = (Chips(100, 180, 96, ("B", middle, "B"), on="clear") for middle in "BG")
    box = ImageChops.difference(grey(plain), grey(mixed)).getbbox()
    assert box is not None
    assert 130 < box[1] < box[3] < 190


@both_themes
def test_a_choice_is_white_on_dark_on_any_ground(theme: Theme) -> None:
    drawn = paint(Scene(200, 200, theme, (), (Choice(100, 100, "7"),))).convert("RGB")
    counts = {colour: count for count, colour in drawn.getcolors(1 << 16) or []}
    assert counts[RIM] > 1000
    assert counts[WHITE] > 500
