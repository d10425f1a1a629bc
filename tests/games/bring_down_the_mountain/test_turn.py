"""A turn: what is in reach, what may be done and what is refused, the draw, what lies afterwards, and when a
pile is complete (BDM-1, BDM-4 to BDM-11)."""

from typing import Any

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Action, Completed, Deal, Draw, Drew, EndTurn, Move
from games.bring_down_the_mountain.state import (
    RIDGES,
    VALLEYS,
    falls,
    fits,
    is_complete,
    reachable_ridges,
    reachable_valleys,
    top_value,
)
from games.core.components import DECK, read_card
from games.core.protocol import CHANCE, Actor
from games.core.words import IllegalAction
from tests.games.bring_down_the_mountain.boards import (
    board,
    cards,
    drawn,
    events,
    legal,
    play,
    position,
    refused,
    take,
)

OPEN = "N 9H\nE JS 10D\nS 4C\nW 6C\nNE 3D 8S\nNW 5D KD\nSE 2C QC\nSW 2D QD"
IDLE = "N 9H\nE 8S\nS KS\nW 6C\nNE QC"
FEW = "N 9H\nE JS\nS 4C"
OWED = "N 9H 2C\nE JS\nS 4C\nW 3C\nNE 10D"
RUN = "N QH 9H 5C 2D\nE JS\nS 4C\nW 6C"


@pytest.mark.rule("BDM-8")
@pytest.mark.parametrize(
    ("valley", "valleys", "ridges"),
    [("N", "NEW", "NE NW"), ("E", "ESN", "SE NE"), ("S", "SWE", "SW SE"), ("W", "WNS", "NW SW")],
)
def test_a_valley_reaches_its_neighbours_and_the_ridges_beside_it(
    valley: str, valleys: str, ridges: str
) -> None:
    index = VALLEYS.index(valley)
    assert "".join(VALLEYS[each] for each in reachable_valleys(index)) == valleys
    assert " ".join(RIDGES[each] for each in reachable_ridges(index)) == ridges
    for action in legal(position("N 9H\nE 8S\nS 7C\nW 6D\nNE 2C\nSE 3C\nSW 4C\nNW 5C", valley)):
        first, _, goal = action.split()[-1].partition(">")
        assert goal in ("", *valleys)
        assert first in (*valleys, *ridges.split(), "end")


@pytest.mark.rule("BDM-6", "BDM-9", "BDM-10", "BDM-11")
@pytest.mark.parametrize(
    ("text", "options", "done", "can", "cannot"),
    [
        # cards, options, what was done, what may be done, what may not
        (OPEN, {}, [], ["9H N>E", "6C W>N", "6C W>E", "draw NE>N", "draw NE>E"], ["end", "4C S>E"]),
        (OPEN, {}, ["9H N>E"], [], ["9H E>N"]),  # no arrangement is shown twice
        (OPEN, {"moves": 1}, ["6C W>N"], ["draw NE>E"], ["9H N>E"]),
        ("N 9H\nE JS\nS 4C\nW 6C\nSW 2D QD", {}, ["9H N>E", "end"], ["9H E>N"], []),
        (FEW, {}, ["9H N>W"], ["JS E>N"], []),
        (f"{FEW}\nW 6C", {"moves": 1}, ["9H N>E", "end"], ["4C S>E"], []),
        (IDLE, {}, [], ["end"], ["draw NE>N", "draw NE>E"]),
        (IDLE, {"to_move": "E"}, [], ["draw NE>S"], ["end"]),
        (OWED, {}, [], [], ["end"]),  # who can draw in reach must
        (OWED, {}, ["2C N>E"], ["end"], []),
        ("N 9H 4C AD\nE 2S", {}, [], ["AD N>W", "4C N>W", "9H N>W", "2S E>W"], []),  # into an empty valley
        ("N AH 9C\nE KS", {}, [], ["AH N>W"], ["AH N>E"]),  # a bottom ace goes nowhere else
    ],
)
def test_what_may_be_done(
    text: str, options: dict[str, Any], done: list[str], can: list[str], cannot: list[str]
) -> None:
    found = legal(play(position(text, **options), *done))
    assert [each for each in found if each in can] == can
    assert not set(cannot) & set(found)


def test_actions_are_offered_in_an_order_that_can_be_read() -> None:
    assert legal(position(OPEN)) == ["9H N>E", "6C W>N", "6C W>E", "draw NE>N", "draw NE>E"]


@pytest.mark.rule("BDM-4", "BDM-5", "BDM-9", "BDM-10")
@pytest.mark.parametrize(
    ("text", "options", "done", "move", "code"),
    [
        (OPEN, {}, ["9H N>E"], "9H E>N", "shown_already BDM-9"),
        (OPEN, {}, ["9H N>E", "10D E>N"], "10D N>E", "shown_already BDM-9"),
        (OPEN, {"moves": 1}, ["6C W>N"], "9H N>E", "no_moves_left BDM-9"),
        (OPEN, {"moves": 2}, ["6C W>N", "6C N>E"], "9H N>E", "no_moves_left BDM-9"),
        (OPEN, {}, [], "end", "draw_owed BDM-10"),
        ("N 9H\nE 3S AD", {}, [], "9H N>E", "on_an_ace BDM-5"),
        ("N 9C AH\nE 3S AD", {}, [], "AH N>E", "on_an_ace BDM-5"),
        ("N 5C AC\nE AH", {}, [], "AC N>E", "ace_on_ace BDM-5"),
        ("N AC 4D\nE 9H", {}, [], "AC N>E", "ace_in_the_middle BDM-5"),
        ("N AH KS..AS\nE 5C\nW 3C", {}, [], "KS N>E", "does_not_fall BDM-4"),
    ],
)
def test_each_wrong_way_has_its_reason(
    text: str, options: dict[str, Any], done: list[str], move: str, code: str
) -> None:
    error = refused(play(position(text, **options), *done), move)
    assert f"{error.code} {error.rule}" == code


@pytest.mark.rule("BDM-5", "BDM-6", "BDM-7", "BDM-9", "BDM-10")
@pytest.mark.parametrize(
    ("text", "valley", "done", "lies", "left"),
    [
        # cards, who acts, what is done, what lies then, piles that leave
        (RUN, "N", ["9H N>E"], "N QH\nE JS 9H 5C 2D\nS 4C\nW 6C", []),  # a run from the top, in its order
        (RUN, "N", ["5C N>W"], "N QH 9H\nE JS\nS 4C\nW 6C 5C 2D", []),
        (
            OPEN,
            "N",
            ["6C W>N", "9H N>W", "9H W>E", "6C E>W"],
            OPEN.replace("N 9H\nE JS 10D", "E JS 10D 9H"),
            [],
        ),
        (OPEN, "N", ["draw NE>E"], OPEN.replace("10D", "10D 8S").replace("3D 8S", "3D"), []),
        ("N AS KH\nE 3C AD", "N", ["AD E>N"], "N AS KH AD\nE 3C", []),
        ("N 9H 4C AD\nE 2S", "N", ["4C N>W"], "N 9H\nE 2S\nW 4C AD", []),
        ("N 9C\nE KS..2S\nS 5D AD\nNE 3C 2C", "E", ["AD S>E"], "N 9C\nS 5D\nNE 3C 2C\ndone 1", [("E", 1)]),
        (
            "N AC\nE AH KS..3S\nW 2S AD\nNE 3C 2C",
            "N",
            ["draw NE>E"],
            "N AC\nW 2S AD\nNE 3C\ndone 1",
            [("E", 1)],
        ),
        # a pile is complete once its upper ace is gone, and so are the cards on a bottom ace without it
        ("N AH KS..AS\nE 5C\nNE 3C 2C", "N", ["AS N>E"], "E 5C AS\nNE 3C 2C\ndone 1", [("N", 1)]),
        ("N AH KS..AS\nE 5C", "N", ["KS N>W"], "N AH\nE 5C\ndone 1", [("W", 1)]),
        ("N AH KS..AS\nE KD..2D\nNE 3C 2C", "N", ["AS N>E"], "NE 3C 2C\ndone 2", [("E", 1), ("N", 2)]),
        # an ace at both ends keeps a pile
        ("N AH KS..2S AD\nE 5C\nW 3C\nNE 4C 2C", "N", ["3C W>E"], "N AH KS..2S AD\nE 5C 3C\nNE 4C 2C", []),
    ],
)
def test_what_lies_afterwards(
    text: str, valley: str, done: list[str], lies: str, left: list[tuple[str, int]]
) -> None:
    state = position(text, valley)
    after = play(state, *done)
    assert drawn(after) == board(lies)
    found = [event for event in events(state, *done) if isinstance(event, Completed)]
    assert [(event.valley, event.count) for event in found] == left
    assert after.turn == state.turn + done[-1].startswith("draw")


@pytest.mark.rule("BDM-10")
@pytest.mark.parametrize("fog", [False, True])
def test_a_draw_tells_what_was_bared_and_in_the_fog_cannot_be_taken_back(fog: bool) -> None:
    state = position(OPEN, fog=fog)
    step = take(state, "draw NE>E")
    (event,) = step.events
    assert isinstance(event, Drew)
    assert (event.card, event.bared, event.left) == (read_card("8S"), read_card("3D"), 1)
    assert (step.barrier, take(state, "9H N>E").barrier) == (fog, False)


@pytest.mark.rule("BDM-1")
def test_four_valleys_take_turns_clockwise_between_four_ridges() -> None:
    assert (VALLEYS, RIDGES) == (("N", "E", "S", "W"), ("NE", "SE", "SW", "NW"))
    state = position("N AH\nE AS\nS AC\nW AD\nNE AC\nSW AD")
    turns = [VALLEYS[play(state, *["end"] * count).valley] for count in range(5)]
    assert turns == ["N", "E", "S", "W", "N"]


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


@pytest.mark.rule("BDM-4", "BDM-9", "BDM-10")
@pytest.mark.parametrize(
    ("text", "limit", "done", "action", "message", "hint"),
    [
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
    ],
)
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
