"""Refusals: the reason, what is allowed instead, and the rule."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Deal, Draw, EndTurn, Move
from games.core.cards import DECK, read_card
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from tests.games.bring_down_the_mountain.boards import play, position, refused

TABLE = "N 9H\nE JS 10D\nS 4C\nW 6C AC\nNE 3D 8S\nNW 5D KD\nSE 2C QC"


@pytest.mark.parametrize(
    ("action", "message", "hint", "rule"),
    [
        ("9H N>N", "That is already in North.", "In reach: East and West.", "BDM-9"),
        ("9H N>S", "North does not reach South.", "In reach: North, East and West.", "BDM-8"),
        ("4C S>N", "North does not reach South.", "In reach: North, East and West.", "BDM-8"),
        ("9H E>N", "The 9 of hearts is not in East.", "It is in North.", "BDM-9"),
        ("JH E>N", "The jack of hearts is not in East.", "East has JS 10D.", "BDM-9"),
        ("8S N>E", "The 8 of spades is not in North.", "It is the end card of the ridge NE.", "BDM-9"),
        ("10D E>N", "The 10 of diamonds cannot go onto the 9 of hearts in North: only a lower card fits.", "Nothing in East can move now. You may `draw NE>N` or `draw NE>E`.", "BDM-4"),
        ("9H N>W", "The ace of clubs lies on other cards in West: nothing goes on it.", "Write `9H N>E`.", "BDM-5"),
        ("draw SE>E", "The ridge SE is not beside North.", "North draws from NE and NW.", "BDM-8"),
        ("draw NE>S", "North does not reach South.", "In reach: North, East and West.", "BDM-8"),
        ("draw NW>N", "The king of diamonds cannot go onto the 9 of hearts in North: only a lower card fits.", "You may `draw NE>N` or `draw NE>E`.", "BDM-10"),
        ("end", "You must draw first: the 8 of spades (NE) fits North or East.", "Write `draw NE>N`, or move cards until nothing fits if you can.", "BDM-10"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_reason_what_is_legal_and_the_rule(
    action: str, message: str, hint: str, rule: str
) -> None:
    error = refused(position(TABLE), action)
    assert (error.message, error.hint, error.rule) == (message, hint, rule)


@pytest.mark.rule("BDM-4")
def test_who_tries_a_run_that_fits_nowhere_is_told_what_could_be_moved() -> None:
    error = refused(position("N 9H\nE 8S\nW JS 7C"), "JS W>N")
    assert error.hint == "From West you may move `7C W>N` or `7C W>E`."


@pytest.mark.rule("BDM-9")
def test_who_has_no_moves_left_is_told_how_the_turn_ends() -> None:
    error = refused(play(position(TABLE, moves=1), "9H N>E"), "9H E>N")
    assert error.message == "You have no moves left this turn."
    assert error.hint == "You may `draw NE>N`, `draw NE>E` or `draw NW>N`."
    assert refused(play(position(TABLE, moves=1), "9H N>E"), "end").hint == "Write `draw NE>N`."


@pytest.mark.rule("BDM-9")
def test_who_would_show_the_same_again_is_told_so() -> None:
    error = refused(play(position(TABLE), "9H N>E"), "9H E>N")
    assert error.message == "The piles have already been like that this turn."
    assert error.hint == "From East you may move `10D E>N` or `JS E>N`."


@pytest.mark.rule("BDM-10")
def test_what_is_gone_cannot_be_drawn() -> None:
    error = refused(position("N 9H\nE 8S\nW 7C"), "draw NE>N")
    assert (error.message, error.rule) == ("The ridge NE is gone.", "BDM-10")
    assert error.hint == "No draw is possible now: you may `end` the turn."


@pytest.mark.rule("BDM-10")
def test_where_nothing_can_be_moved_nobody_is_told_to_move() -> None:
    state = position("N 9H\nE 9S\nW 9C\nNE 8S")
    assert refused(state, "end").hint == "Write `draw NE>N`."


@pytest.mark.rule("BDM-10")
def test_three_of_all_that_may_be_done_are_told() -> None:
    state = position("N 9H\nE JC 8S 6S 5S 4S\nW 7C\nS 2C")
    assert refused(state, "JC E>N").hint == ("From East you may move `4S E>N`, `4S E>W` or `5S E>N`.")


@pytest.mark.rule("BDM-2")
def test_in_the_fog_a_refusal_does_not_tell_where_a_hidden_card_lies() -> None:
    for text in (TABLE, TABLE.replace("3D", "2H").replace("5D", "3D")):
        error = refused(position(text, fog=True), "3D N>E")
        assert (error.message, error.hint) == ("The 3 of diamonds is not in North.", "North has 9H.")


@pytest.mark.rule("BDM-1")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Move("X", read_card("9H"), "E"), "no_such_valley"),
        (Move("N", read_card("9H"), "north"), "no_such_valley"),
        (Draw("NS", "N"), "no_such_ridge"),
        (Draw("NE", ""), "no_such_valley"),
    ],
)
def test_a_place_that_is_not_there_is_refused(action: Move | Draw, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), 0, action)
    assert (caught.value.code, caught.value.rule) == (code, "BDM-1")


@pytest.mark.rule("BDM-2")
def test_players_do_not_deal_and_the_deck_does_not_decide() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), 0, Deal(DECK))
    assert caught.value.code == "not_a_decision"
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), CHANCE, EndTurn())
    assert caught.value.code == "no_deal_owed"
