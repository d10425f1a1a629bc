"""The marks of High Ground: hills, flags, ways, landscapes; and its palette."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import ImageChops

from benchmarks.true_colours import paint_true
from render.core.painter import paint
from render.core.palette import PALETTE_SIZE, contrast, ink, luminance, palette
from render.core.pieces.standing import Tower
from render.core.scene import Mark, Scene, Text
from render.core.tones import PIECES
from render.high_ground.cells.hills import ACROSS, UPRIGHT, Flag, Hill, March, Slope, edge
from render.high_ground.cells.inks import INKS, ROCK, TINTS, tint
from render.high_ground.cells.map import Back, Fan, HandCard, Map, Wood
from render.high_ground.ending import Banderole
from tests.render.golden import check_picture, noise
from tests.render.ground import crowded_views, scene_of

THEMES = ("dark", "light")
SCHEMES = [f"{theme} {INKS}" for theme in THEMES]
LEVELS = range(1, 14)


def land_marks(theme):
    """Every way in which the marks of the land are drawn."""
    ground = [
        Map(0, 0, 1200, 900, ((200, 200, 110, 110), (700, 300, 110, 110)), 100),
        Wood(0, 900, 1200, 300),
    ]
    marks = []
    for number, level in enumerate(LEVELS):
        across = level % 2 == 0
        wide, high = (each * 70 // 100 for each in (ACROSS if across else UPRIGHT))
        x, y = 30 + number % 7 * 165, 60 + number // 7 * 220
        owner = number % 4 if level in (12, 13) else None
        marks += [
            Slope(x, y, wide, high, 70, level),
            Hill(x, y, wide, high, 70, level, owner, level == 5),
            Text(x + 14, y + 36, str(level), 64, "rock", on=tint(level), face="display"),
        ]
    for number in range(4):
        x = 80 + number * 150
        held = ((number, 1), ((number + 1) % 4, 3), (number, 2))
        marks += [
            Flag(x, 620, 100, number, "outline"),
            Tower(x, 860, 100, held, held=True, on="outline"),
            March(700 + number * 100, 560, 100, number * 90, number % 2 == 1, "outline"),
            Fan(680 + number * 130, 660, number + 1, "table"),
        ]
    marks += [Back(700, 720, 104, 136, 6), Back(850, 760, 48, 66, plain=True), Banderole(1000, 880, 40, 1)]
    for number, (level, suit) in enumerate(((1, "H"), (7, "C"), (12, "D"), (7, "*1"))):
        marks.append(HandCard(40 + number * 290, 930, 180, 227, level, suit))
    return Scene(1200, 1200, theme, tuple(ground), tuple(marks), INKS)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_of_the_land_look_as_they_were_approved(theme):
    check_picture(f"land-{theme}", land_marks(theme))


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_shows_the_land_in_its_true_colours(theme):
    assert noise(paint_true(land_marks(theme)), paint(land_marks(theme))) >= 32
    fullest = scene_of(next(crowded_views()), theme=theme)
    assert noise(paint_true(fullest), paint(fullest)) >= 30


@pytest.mark.parametrize("scheme", SCHEMES)
def test_four_players_and_all_lands_are_in_the_palette_as_they_are(scheme):
    colours = palette(scheme)
    assert len(colours) <= PALETTE_SIZE
    assert {*PIECES[:4], *TINTS, ROCK, ink(scheme, "accent"), ink(scheme, "table")} <= set(colours)


def test_levels_stand_out_from_every_hill():
    for level in LEVELS:
        assert contrast(TINTS[level - 1], ROCK) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("on", ["table", "head", "turn", "panel"])
def test_words_stand_out_from_every_surface(scheme, on):
    assert contrast(ink(scheme, "ink"), ink(scheme, on)) >= 4.5
    assert contrast(ink(scheme, "quiet"), ink(scheme, on)) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
def test_hills_stand_out_from_the_map_by_their_dark_edge_or_themselves(scheme):
    for flat in TINTS:
        table = ink(scheme, "table")
        assert max(contrast(flat, table), contrast(ink(scheme, "outline"), table)) >= 3


@pytest.mark.rule("HG-7")
def test_higher_land_has_higher_layers_and_the_highest_the_lightest_surface():
    assert all(low < high for low, high in pairwise(edge(level, 100) for level in LEVELS))
    assert max(map(luminance, TINTS)) == luminance(TINTS[-1])
    assert all(one != other for one, other in pairwise(TINTS))


@pytest.mark.rule("HG-8")
def test_a_covered_card_shows_below_the_hill_that_covers_it():
    plain, covers = (Hill(0, 0, *UPRIGHT, 100, 9, None, covered) for covered in (False, True))
    drawn = [paint(Scene(300, 300, "dark", (), (mark.shifted(40, 20),), INKS)) for mark in (plain, covers)]
    changed = ImageChops.difference(*(image.convert("RGB") for image in drawn)).getbbox()
    assert changed is not None
    assert changed[1] > 20 + UPRIGHT[1] // 2


@pytest.mark.rule("HG-3")
def test_each_players_frame_and_flag_look_different():
    seen = set()
    for seat in (None, 0, 1, 2, 3):
        marks: list[Mark] = [Hill(40, 120, *UPRIGHT, 100, 13, seat)]
        marks += [] if seat is None else [Flag(40, 170, 100, seat, "outline")]
        seen.add(paint(Scene(300, 400, "dark", (), tuple(marks), INKS)).tobytes())
    assert len(seen) == 5


def test_a_planned_way_looks_different_from_one_that_was_gone():
    one, other = (
        paint(Scene(120, 120, "dark", (), (March(60, 60, 100, 0, planned),), INKS)).convert("L")
        for planned in (False, True)
    )
    changed = ImageChops.difference(one, other).point(lambda value: 255 if value > 30 else 0)
    assert sum(changed.histogram()[255:]) > 100
