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


@pytest.mark.rule("BDM-4")
@pytest.mark.parametrize(
    ("run", "pile", "wanted"),
    [
        ("9H", "10S", True),
        ("9H", "KS", True),
        ("9H", "9S", False),
        ("9H", "8S", False),
        ("QH", "JS", False),
        ("JH", "QS", True),
        ("KH", "QS", False),
        ("KH", "KS", False),
        ("9H 3C", "JS 10S", True),
        ("9H 3C", "JS 4S", False),
    ],
)
def test_cards_fall_from_the_bottom_to_the_top(run: str, pile: str, wanted: bool) -> None:
    assert fits(cards(run), cards(pile)) is wanted


@pytest.mark.rule("BDM-5")
@pytest.mark.parametrize(
    ("run", "pile", "wanted"),
    [
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
def test_an_ace_is_the_bottom_or_the_top(run: str, pile: str, wanted: bool) -> None:
    assert fits(cards(run), cards(pile)) is wanted


@pytest.mark.rule("BDM-5")
def test_a_lone_ace_counts_14_and_one_on_others_1() -> None:
    assert top_value(cards("AS")) == 14
    assert top_value(cards("2H AS")) == 1
    assert top_value(cards("AS KH")) == 13


@pytest.mark.rule("BDM-5")
def test_a_pile_may_have_an_ace_at_both_ends() -> None:
    state = play(position("N AS KH\nE 3C AD"), "AD E>N")
    assert drawn(state) == board("N AS KH AD\nE 3C")
    assert falls(state.piles[0])
    assert not falls(cards("KH AD 2S"))
    assert not falls(cards("AS AD"))


@pytest.mark.rule("BDM-5")
@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        ("N 9H\nE 3S AD", "9H N>E", "on_an_ace"),
        ("N 9C AH\nE 3S AD", "AH N>E", "on_an_ace"),
        ("N 5C AC\nE AH", "AC N>E", "ace_on_ace"),
        ("N AC 4D\nE 9H", "AC N>E", "ace_in_the_middle"),
    ],
)
def test_each_wrong_way_with_an_ace_has_its_reason(text: str, move: str, code: str) -> None:
    error = refused(position(text), move)
    assert (error.code, error.rule) == (code, "BDM-5")


@pytest.mark.rule("BDM-6")
def test_any_card_or_run_goes_into_an_empty_valley() -> None:
    state = position("N 9H 4C AD\nE 2S")
    to_west = [move for move in legal(state) if move.endswith(">W")]
    assert to_west == ["AD N>W", "4C N>W", "9H N>W", "2S E>W"]
    assert drawn(play(state, "4C N>W")) == board("N 9H\nE 2S\nW 4C AD")


@pytest.mark.rule("BDM-6")
def test_a_bottom_ace_moves_with_all_on_it_only_into_an_empty_valley() -> None:
    state = position("N AH 9C\nE KS")
    assert [move for move in legal(state) if move.startswith("AH")] == ["AH N>W"]


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


@pytest.mark.rule("BDM-7")
def test_a_complete_pile_leaves_and_its_valley_is_empty() -> None:
    state = position("N 9C\nE KS..2S\nS 5D AD\nNE 3C 2C\nSE 3H 2H", "E")
    after = play(state, "AD S>E")
    assert [*after.completed] == [(*cards("KS..2S"), *cards("AD"))]
    assert after.piles[1] == ()
    assert after.turn == state.turn
    (completed,) = [event for event in events(state, "AD S>E") if isinstance(event, Completed)]
    assert (completed.valley, completed.count) == ("E", 1)


@pytest.mark.rule("BDM-7")
def test_a_drawn_card_completes_a_pile_too() -> None:
    state = position("N AC\nE AH KS..3S\nS 2D\nW 2S AD\nNE 3C 2C")
    after = play(state, "draw NE>E")
    assert len(after.completed) == 1
    assert after.piles[1] == ()
    assert after.turn == state.turn + 1
    assert after.idle_turns == 0


@pytest.mark.rule("BDM-7")
def test_a_pile_is_complete_once_its_upper_ace_is_gone() -> None:
    state = position("N AH KS..AS\nE 5C\nNE 3C 2C")
    after = play(state, "AS N>E")
    assert drawn(after) == "E 5C AS\nNE 3C 2C\ndone 1"
    assert after.completed == ((*cards("AH KS..2S"),),)


@pytest.mark.rule("BDM-7")
def test_one_move_can_complete_two_piles() -> None:
    state = position("N AH KS..AS\nE KD..2D\nNE 3C 2C")
    found = [event for event in events(state, "AS N>E") if isinstance(event, Completed)]
    assert [(event.valley, event.count) for event in found] == [("E", 1), ("N", 2)]
    assert drawn(play(state, "AS N>E")) == "NE 3C 2C\ndone 2"


@pytest.mark.rule("BDM-7")
def test_the_cards_on_a_bottom_ace_can_be_complete_without_it() -> None:
    state = position("N AH KS..AS\nE 5C\nW 3C")
    assert refused(state, "KS N>E").code == "does_not_fall"
    after = play(position("N AH KS..AS\nE 5C"), "KS N>W")
    assert drawn(after) == "N AH\nE 5C\ndone 1"


@pytest.mark.rule("BDM-7")
@pytest.mark.parametrize("left", ["AH KS..2S AD", "AH KS..4S 2S AD"])
def test_a_pile_with_an_ace_at_both_ends_stays(left: str) -> None:
    state = position(f"N {left}\nE 5C\nW 3C\nNE 4C 2C")
    assert not is_complete(state.piles[0])
    after = play(state, "3C W>E")
    assert after.piles[0] == cards(left)
    assert after.completed == ()
