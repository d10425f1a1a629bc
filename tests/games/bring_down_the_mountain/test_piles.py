"""What lies on what, and when a pile is complete."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain.events import Completed
from games.bring_down_the_mountain.piles import falls, fits, is_complete, top_value
from tests.games.bring_down_the_mountain.boards import (
    board,
    cards,
    drawn,
    events,
    legal,
    play,
    position,
    refused,
)


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


MOVES: list[tuple[str, str, str, str, list[tuple[str, int]]]] = [
    # cards, who acts, a move, what lies then, piles that leave
    ("N AS KH\nE 3C AD", "N", "AD E>N", "N AS KH AD\nE 3C", []),
    ("N 9H 4C AD\nE 2S", "N", "4C N>W", "N 9H\nE 2S\nW 4C AD", []),
    ("N 9C\nE KS..2S\nS 5D AD\nNE 3C 2C", "E", "AD S>E", "N 9C\nS 5D\nNE 3C 2C\ndone 1", [("E", 1)]),
    ("N AC\nE AH KS..3S\nW 2S AD\nNE 3C 2C", "N", "draw NE>E", "N AC\nW 2S AD\nNE 3C\ndone 1", [("E", 1)]),
    # a pile is complete once its upper ace is gone, and so are the cards on a bottom ace without it
    ("N AH KS..AS\nE 5C\nNE 3C 2C", "N", "AS N>E", "E 5C AS\nNE 3C 2C\ndone 1", [("N", 1)]),
    ("N AH KS..AS\nE 5C", "N", "KS N>W", "N AH\nE 5C\ndone 1", [("W", 1)]),
    ("N AH KS..AS\nE KD..2D\nNE 3C 2C", "N", "AS N>E", "NE 3C 2C\ndone 2", [("E", 1), ("N", 2)]),
    # an ace at both ends keeps a pile
    ("N AH KS..2S AD\nE 5C\nW 3C\nNE 4C 2C", "N", "3C W>E", "N AH KS..2S AD\nE 5C 3C\nNE 4C 2C", []),
]


@pytest.mark.rule("BDM-5", "BDM-6", "BDM-7")
@pytest.mark.parametrize(("text", "valley", "move", "after", "left"), MOVES)
def test_what_lies_after_a_move(
    text: str, valley: str, move: str, after: str, left: list[tuple[str, int]]
) -> None:
    state = position(text, valley)
    assert drawn(play(state, move)) == board(after)
    found = [event for event in events(state, move) if isinstance(event, Completed)]
    assert [(event.valley, event.count) for event in found] == left
    assert play(state, move).turn == state.turn + move.startswith("draw")


@pytest.mark.rule("BDM-5")
@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        ("N 9H\nE 3S AD", "9H N>E", "on_an_ace BDM-5"),
        ("N 9C AH\nE 3S AD", "AH N>E", "on_an_ace BDM-5"),
        ("N 5C AC\nE AH", "AC N>E", "ace_on_ace BDM-5"),
        ("N AC 4D\nE 9H", "AC N>E", "ace_in_the_middle BDM-5"),
        ("N AH KS..AS\nE 5C\nW 3C", "KS N>E", "does_not_fall BDM-4"),
    ],
)
def test_each_wrong_way_has_its_reason(text: str, move: str, code: str) -> None:
    error = refused(position(text), move)
    assert f"{error.code} {error.rule}" == code


@pytest.mark.rule("BDM-6")
def test_any_card_or_run_goes_into_an_empty_valley_and_a_bottom_ace_nowhere_else() -> None:
    to_west = [move for move in legal(position("N 9H 4C AD\nE 2S")) if move.endswith(">W")]
    assert to_west == ["AD N>W", "4C N>W", "9H N>W", "2S E>W"]
    assert [move for move in legal(position("N AH 9C\nE KS")) if move.startswith("AH")] == ["AH N>W"]
