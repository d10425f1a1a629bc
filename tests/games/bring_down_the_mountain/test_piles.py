"""What lies on what, and when a pile is complete."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain.piles import falls, fits, is_complete, top_value
from tests.games.bring_down_the_mountain.boards import cards


@pytest.mark.rule("BDM-4", "BDM-5")
@pytest.mark.parametrize(
    ("run", "pile", "wanted"),
    [
        ("9H", "10S", True),
        ("9H", "KS", True),
        ("9H", "9S", False),
        ("9H", "8S", False),
        ("QH", "JS", False),
        ("JH", "QS", True),
        ("KH", "KS", False),
        ("9H 3C", "JS 10S", True),
        ("9H 3C", "JS 4S", False),
        # an ace is the bottom or the top
        ("KH", "AS", True),
        ("2H", "AS", True),
        ("9H AC", "AS", True),
        ("AH", "AS", False),
        ("AH", "2S", True),
        ("AH", "KS", True),
        ("AH", "AS KS", True),
        ("AH", "3S AS", False),
        ("2H", "3S AS", False),
        ("KH", "3S AS", False),
        ("AH 9C", "KS", False),
        ("AH 9C", "AS", False),
        ("AH 9C", "", True),
    ],
)
def test_cards_fall_from_the_bottom_to_the_top(run: str, pile: str, wanted: bool) -> None:
    assert fits(cards(run), cards(pile)) is wanted


@pytest.mark.rule("BDM-5")
def test_a_lone_ace_counts_14_and_one_on_others_1() -> None:
    assert [top_value(cards(text)) for text in ("AS", "2H AS", "AS KH")] == [14, 1, 13]
    assert [falls(cards(text)) for text in ("AS KH AD", "KH AD 2S", "AS AD")] == [True, False, False]


@pytest.mark.rule("BDM-7")
@pytest.mark.parametrize(
    ("pile", "wanted"),
    [
        ("KS..AS", True),
        ("AH KS..2S", True),
        ("AH KS..3S AS", False),
        ("AH KS..AS", False),
        ("KS..2S", False),
        ("QS..AS", False),
        ("AH KS..3S", False),
    ],
)
def test_a_pile_is_complete_with_all_thirteen_ranks(pile: str, wanted: bool) -> None:
    assert falls(cards(pile))
    assert is_complete(cards(pile)) is wanted
