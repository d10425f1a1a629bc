"""Playing cards as drawn: every suit has its own shape, and what stands on a card can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops

from benchmarks.true_colours import paint_true
from games.core.cards import DECK, SUITS, card_text
from render.core.painter import paint
from render.core.palette import CARD_BACK, CARD_RED, PAPERS, RIM, WHITE, contrast
from render.core.scene import Card, Scene
from render.core.shapes import cards
from render.core.shapes.supersampled import Sheet
from tests.render.golden import check_picture, noise


def some_cards(theme):
    """Cards of every suit in each way in which they are drawn."""
    return Scene(
        640,
        330,
        theme,
        (),
        (
            Card(12, 10, 104, 128, "10S"),
            Card(132, 10, 104, 128, "QH", "column"),
            Card(252, 10, 104, 128, "9C", corners="lower", far=True),
            Card(372, 10, 104, 128, "JD", "column", "upper", far=True),
            Card(492, 10, 104, 128, ""),
            Card(12, 150, 104, 128, "KC"),
            Card(12, 192, 104, 128, "AD", corners="upper"),
            Card(372, 192, 104, 128, "*2"),
        ),
    )


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_cards_look_as_they_were_approved(theme):
    check_picture(f"cards-{theme}", some_cards(theme))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_palette_shows_cards_in_their_true_colours(theme):
    scene = some_cards(theme)
    assert noise(paint_true(scene), paint(scene)) >= 40


def suit_shape(suit, size):
    sheet = Sheet(60, 60, -30, -30)
    cards.draw_suit(sheet, suit.value, 0, 0, size, RIM)
    return sheet.tile().image.getchannel("A")


def covered(mask):
    return sum(mask.histogram()[128:])


@pytest.mark.parametrize(("one", "other"), list(combinations(SUITS, 2)))
def test_no_two_suits_have_nearly_the_same_shape(one, other):
    first, second = suit_shape(one, cards.SUIT), suit_shape(other, cards.SUIT)
    differing = covered(ImageChops.difference(first, second))
    assert differing / covered(ImageChops.lighter(first, second)) > 0.22


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("colour", [RIM, CARD_RED])
def test_ranks_and_suits_stand_out_from_both_papers(paper, colour):
    assert contrast(paper, colour) >= 4.5


def test_a_back_is_no_face():
    assert contrast(CARD_BACK, WHITE) >= 3
    assert contrast(CARD_BACK, RIM) >= 2


@pytest.mark.parametrize("index", ["row", "column"])
@pytest.mark.parametrize("corners", ["both", "upper", "lower"])
def test_what_stands_on_a_card_stays_on_it_and_apart(index, corners):
    for card in DECK:
        found = cards.indexes(Card(0, 0, 104, 128, card_text(card), index, corners))
        assert len(found) == (2 if corners == "both" else 1)
        assert all(x >= 3 and y >= 3 and right <= 101 and low <= 125 for x, y, right, low in found)
        for (left, top, right, low), (far, below, _, _) in combinations(found, 2):
            assert right <= far + 2 or low <= below or (left, top) == (far, below)


def test_all_backs_look_the_same_and_no_two_faces_do():
    tiles = {cards.card_tile(Card(0, 0, 104, 128, card_text(card)), "dark").image.tobytes() for card in DECK}
    assert len(tiles) == 52
    backs = {cards.card_tile(Card(0, 0, 104, 128, ""), theme).image.tobytes() for theme in ("dark", "light")}
    assert len(backs) == 1
