"""A turn: what is in reach, what may be done and what is refused, the draw, and what lies afterwards (BDM-1, BDM-4 to BDM-11)."""

from __future__ import annotations

from typing import Any

import pytest

from games.bring_down_the_mountain.events import Completed, Drew
from games.bring_down_the_mountain.state import RIDGES, VALLEYS, reachable_ridges, reachable_valleys
from games.core.cards import read_card
from tests.games.bring_down_the_mountain.boards import (
    board,
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


ROUND: list[tuple[str, dict[str, Any], list[str], list[str], list[str]]] = [
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
]


@pytest.mark.rule("BDM-6", "BDM-9", "BDM-10", "BDM-11")
@pytest.mark.parametrize(("text", "options", "done", "can", "cannot"), ROUND)
def test_what_may_be_done(
    text: str, options: dict[str, Any], done: list[str], can: list[str], cannot: list[str]
) -> None:
    found = legal(play(position(text, **options), *done))
    assert [each for each in found if each in can] == can
    assert not set(cannot) & set(found)


def test_actions_are_offered_in_an_order_that_can_be_read() -> None:
    assert legal(position(OPEN)) == ["9H N>E", "6C W>N", "6C W>E", "draw NE>N", "draw NE>E"]


LIMITED: list[tuple[str, dict[str, Any], list[str], str, str]] = [
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
]


@pytest.mark.rule("BDM-4", "BDM-5", "BDM-9", "BDM-10")
@pytest.mark.parametrize(("text", "options", "done", "move", "code"), LIMITED)
def test_each_wrong_way_has_its_reason(
    text: str, options: dict[str, Any], done: list[str], move: str, code: str
) -> None:
    error = refused(play(position(text, **options), *done), move)
    assert f"{error.code} {error.rule}" == code


LIES: list[tuple[str, str, list[str], str, list[tuple[str, int]]]] = [
    # cards, who acts, what is done, what lies then, piles that leave
    (RUN, "N", ["9H N>E"], "N QH\nE JS 9H 5C 2D\nS 4C\nW 6C", []),  # a run from the top, in its order
    (RUN, "N", ["5C N>W"], "N QH 9H\nE JS\nS 4C\nW 6C 5C 2D", []),
    (OPEN, "N", ["6C W>N", "9H N>W", "9H W>E", "6C E>W"], OPEN.replace("N 9H\nE JS 10D", "E JS 10D 9H"), []),
    (OPEN, "N", ["draw NE>E"], OPEN.replace("10D", "10D 8S").replace("3D 8S", "3D"), []),
    ("N AS KH\nE 3C AD", "N", ["AD E>N"], "N AS KH AD\nE 3C", []),
    ("N 9H 4C AD\nE 2S", "N", ["4C N>W"], "N 9H\nE 2S\nW 4C AD", []),
    ("N 9C\nE KS..2S\nS 5D AD\nNE 3C 2C", "E", ["AD S>E"], "N 9C\nS 5D\nNE 3C 2C\ndone 1", [("E", 1)]),
    ("N AC\nE AH KS..3S\nW 2S AD\nNE 3C 2C", "N", ["draw NE>E"], "N AC\nW 2S AD\nNE 3C\ndone 1", [("E", 1)]),
    # a pile is complete once its upper ace is gone, and so are the cards on a bottom ace without it
    ("N AH KS..AS\nE 5C\nNE 3C 2C", "N", ["AS N>E"], "E 5C AS\nNE 3C 2C\ndone 1", [("N", 1)]),
    ("N AH KS..AS\nE 5C", "N", ["KS N>W"], "N AH\nE 5C\ndone 1", [("W", 1)]),
    ("N AH KS..AS\nE KD..2D\nNE 3C 2C", "N", ["AS N>E"], "NE 3C 2C\ndone 2", [("E", 1), ("N", 2)]),
    # an ace at both ends keeps a pile
    ("N AH KS..2S AD\nE 5C\nW 3C\nNE 4C 2C", "N", ["3C W>E"], "N AH KS..2S AD\nE 5C 3C\nNE 4C 2C", []),
]


@pytest.mark.rule("BDM-5", "BDM-6", "BDM-7", "BDM-9", "BDM-10")
@pytest.mark.parametrize(("text", "valley", "done", "lies", "left"), LIES)
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
