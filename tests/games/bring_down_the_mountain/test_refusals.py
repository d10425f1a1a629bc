"""Refusals: the reason, what is allowed instead, and the rule."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Action, Deal, Draw, EndTurn, Move
from games.core.cards import DECK, read_card
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE, Actor
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


MOVED = "N 9H\nE 8S\nW JS 7C"
LIMITED: list[tuple[str, int | None, list[str], str, str, str]] = [
    # cards, moves a turn, what was done, what is tried, what is wrong, what can be done
    (
        MOVED,
        None,
        [],
        "JS W>N",
        "The jack of spades cannot go onto the 9 of hearts in North: only a lower card fits.",
        "From West you may move `7C W>N` or `7C W>E`.",
    ),
    (
        TABLE,
        1,
        ["9H N>E"],
        "9H E>N",
        "You have no moves left this turn.",
        "You may `draw NE>N`, `draw NE>E` or `draw NW>N`.",
    ),
    (
        TABLE,
        1,
        ["9H N>E"],
        "end",
        "You must draw first: the 8 of spades (NE) fits North or East and the king of diamonds (NW) fits North.",
        "Write `draw NE>N`.",
    ),
    (
        TABLE,
        None,
        ["9H N>E"],
        "9H E>N",
        "The piles have already been like that this turn.",
        "From East you may move `10D E>N` or `JS E>N`.",
    ),
    (
        MOVED,
        None,
        [],
        "draw NE>N",
        "The ridge NE is gone.",
        "No draw is possible now: you may `end` the turn.",
    ),
    (
        "N 9H\nE 9S\nW 9C\nNE 8S",
        None,
        [],
        "end",
        "You must draw first: the 8 of spades (NE) fits North, East or West.",
        "Write `draw NE>N`.",
    ),
    (
        "N 9H\nE JC 8S 6S 5S 4S\nW 7C\nS 2C",
        None,
        [],
        "JC E>N",
        "The jack of clubs cannot go onto the 9 of hearts in North: only a lower card fits.",
        "From East you may move `4S E>N`, `4S E>W` or `5S E>N`.",
    ),
]


@pytest.mark.rule("BDM-4", "BDM-9", "BDM-10")
@pytest.mark.parametrize(("text", "limit", "done", "action", "message", "hint"), LIMITED)
def test_a_refusal_tells_what_can_still_be_done(
    text: str, limit: int | None, done: list[str], action: str, message: str, hint: str
) -> None:
    error = refused(play(position(text, moves=limit), *done), action)
    assert (error.message, error.hint) == (message, hint)


@pytest.mark.rule("BDM-2")
def test_in_the_fog_a_refusal_does_not_tell_where_a_hidden_card_lies() -> None:
    for text in (TABLE, TABLE.replace("3D", "2H").replace("5D", "3D")):
        error = refused(position(text, fog=True), "3D N>E")
        assert (error.message, error.hint) == ("The 3 of diamonds is not in North.", "North has 9H.")


@pytest.mark.rule("BDM-1", "BDM-2")
@pytest.mark.parametrize(
    ("actor", "action", "code"),
    [
        (0, Move("X", read_card("9H"), "E"), "no_such_valley"),
        (0, Move("N", read_card("9H"), "north"), "no_such_valley"),
        (0, Draw("NS", "N"), "no_such_ridge"),
        (0, Draw("NE", ""), "no_such_valley"),
        (0, Deal(DECK), "not_a_decision"),
        (CHANCE, EndTurn(), "no_deal_owed"),
    ],
)
def test_what_is_no_decision_here_is_refused(actor: Actor, action: Action, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), actor, action)
    assert caught.value.code == code
