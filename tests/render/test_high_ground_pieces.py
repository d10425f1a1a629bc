"""The marks of High Ground: storeys that are held, cards of land, jokers, single suits."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from render.core.painter import paint, paint_true
from render.core.palette import CARD_RED, RIM, contrast, ink
from render.core.scene import Card, Rect, Scene, Suit, Text
from render.core.shapes import cards, pyramids
from render.high_ground.cells.inks import INKS, LANDS
from render.high_ground.cells.storeys import Storey, storey_tile
from tests.render.ground import crowded_views, scene_of
from tests.render.test_painter import noise

GOLDEN = Path(__file__).parent / "golden"
THEMES = ("dark", "light")
HOLDS = ("free", "hobbled", "trapped")


def storey(x, y, width, height, seat, pips, hold):
    """A storey with as much of its sign beside it as in a tower."""
    wing = {"free": 0, "hobbled": 10 if pips == 1 else 0, "trapped": 12}[hold]
    return Storey(x, y, width, height, seat, pips, on="panel", hold=hold, wing=wing)


def land_marks(theme):
    """Every way in which the new marks are drawn."""
    marks = []
    for number, hold in enumerate(HOLDS):
        for pips in (1, 2, 3):
            x = 60 + (3 * number + pips - 1) * 106
            marks += [
                storey(x, 50, pyramids.SLAB_WIDTHS[pips], pyramids.SLAB_HEIGHT, pips, pips, hold),
                replace(
                    storey(x, 110, pyramids.LOW_WIDTHS[pips], pyramids.LOW_HEIGHT, pips + 3, pips, hold),
                    peak=True,
                ),
            ]
    for number, (land, suit) in enumerate(zip(LANDS, "CDHS*", strict=True)):
        x = 20 + number * 110
        marks += [
            Rect(x, 130, 100, 100, land, "rim", 3, 11, on="panel"),
            Text(x + 12, 164, str(number), 44, "rim", True, on=land),
            Suit(x + 66, 190, 36, suit, land),
        ]
    marks += [Card(590, 124, 104, 124, "*1"), Card(720, 150, 100, 50, "*2"), Card(840, 150, 40, 50, "")]
    return Scene(1000, 250, theme, (Rect(0, 0, 1000, 250, "panel"),), tuple(marks), INKS)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_of_the_land_look_as_they_were_approved(theme):
    """Compared by eye once, by tolerance since. After looking at the new pictures, `GOLDEN=write` takes them for
    approved."""
    drawn, file = paint(land_marks(theme)), GOLDEN / f"land-{theme}.png"
    if os.environ.get("GOLDEN") == "write":
        drawn.save(file, optimize=True)
    approved = Image.open(file)
    assert drawn.size == approved.size
    assert noise(approved, drawn) >= 34


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_shows_the_land_in_its_true_colours(theme):
    assert noise(paint_true(land_marks(theme)), paint(land_marks(theme))) >= 38
    # Pieces reach over the edges of their cards, so their own edges do not blend into what lies below them.
    fullest = scene_of(next(crowded_views()), theme=theme)
    assert noise(paint_true(fullest), paint(fullest)) >= 32


def shape(width, height, pips, hold):
    return storey_tile(storey(0, 0, width, height, 1, pips, hold), "dark").image


@pytest.mark.parametrize("pips", [1, 2, 3])
@pytest.mark.parametrize(
    ("widths", "height"),
    [(pyramids.SLAB_WIDTHS, pyramids.SLAB_HEIGHT), (pyramids.LOW_WIDTHS, pyramids.LOW_HEIGHT)],
    ids=["high", "low"],
)
def test_what_holds_a_piece_can_be_told_on_a_phone(widths, height, pips):
    small = []
    for hold in HOLDS:
        sheet = Image.new("RGBA", (120, 60), (34, 38, 43, 255))
        made = shape(widths[pips], height, pips, hold)
        sheet.alpha_composite(made, ((120 - made.width) // 2, 10))
        small.append(sheet.convert("L").resize((35, 18), Image.Resampling.BOX))
    for one, other in combinations(small, 2):
        differing = ImageChops.difference(one, other)
        assert sum(differing.histogram()[60:]) >= 6


@pytest.mark.parametrize("seat", range(8))
@pytest.mark.parametrize("hold", HOLDS)
def test_a_storey_stays_within_its_wings(seat, hold):
    for pips, width in pyramids.LOW_WIDTHS.items():
        mark = storey(0, 0, width, pyramids.LOW_HEIGHT, seat, pips, hold)
        box = storey_tile(mark, "dark").image.getbbox()
        assert box is not None
        left, _, right, _ = box
        assert right - left <= width + 2 * mark.wing + 2


def test_levels_and_suits_stand_out_from_every_paper():
    for land in LANDS:
        assert contrast(ink(f"dark {INKS}", land), RIM) >= 4.5
        assert contrast(ink(f"dark {INKS}", land), CARD_RED) >= 3


def test_each_paper_is_lighter_than_the_one_below():
    for lower, higher in pairwise(LANDS):
        assert contrast(ink(f"dark {INKS}", lower), ink(f"dark {INKS}", higher)) >= 1.12


def test_the_two_jokers_can_be_told_apart_and_a_narrow_back_shows_no_peak_beyond_it():
    for width, height in ((104, 124), (100, 50)):
        first, second = (cards.card_tile(Card(0, 0, width, height, f"*{n}"), "dark").image for n in (1, 2))
        assert ImageChops.difference(first.convert("RGB"), second.convert("RGB")).getbbox()
    back = cards.card_tile(Card(0, 0, 40, 50, ""), "dark").image.convert("L")
    edges = (back.crop((left, 12, left + 2, 38)).tobytes() for left in (0, 38))
    assert all(max(edge) < 60 for edge in edges)
