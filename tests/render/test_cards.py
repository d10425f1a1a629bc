"""Playing cards as drawn: every suit has its own shape, and what stands on a card can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops

from games.core.cards import DECK, SUITS, card_text
from render.core import cards
from render.core.palette import CARD_BACK, CARD_RED, PAPERS, RIM, WHITE, contrast
from render.core.scene import Card
from render.core.sheet import FINE, Sheet


def suit_shape(suit, size):
    sheet = Sheet(60, 60, -30, -30, RIM)
    cards.draw_suit(sheet, suit.value, 0, 0, size, RIM)
    return sheet.image.getchannel("A").reduce(FINE)


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


def test_a_low_card_has_one_index_in_its_middle():
    ((left, top, right, low),) = cards.indexes(Card(0, 0, 100, 50, "10S"))
    assert (round(left + right), round(top + low)) == (100, 50)


def test_all_backs_look_the_same_and_no_two_faces_do():
    tiles = {cards.card_tile(Card(0, 0, 104, 128, card_text(card)), "dark").image.tobytes() for card in DECK}
    assert len(tiles) == 52
    backs = {cards.card_tile(Card(0, 0, 104, 128, ""), theme).image.tobytes() for theme in ("dark", "light")}
    assert len(backs) == 1
