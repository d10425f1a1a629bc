"""A turn: what is in reach, the moves, and the draw."""

from __future__ import annotations

import pytest

from games.bring_down_the_mountain.events import Drew, Moved, TurnEnded
from games.bring_down_the_mountain.state import VALLEYS, reachable_ridges, reachable_valleys
from games.core.cards import read_card
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
    assert " ".join(("NE", "SE", "SW", "NW")[each] for each in reachable_ridges(index)) == ridges
    for action in legal(position("N 9H\nE 8S\nS 7C\nW 6D\nNE 2C\nSE 3C\nSW 4C\nNW 5C", valley)):
        first, _, goal = action.split()[-1].partition(">")
        assert goal in ("", *valleys)
        assert first in (*valleys, *ridges.split(), "end")


@pytest.mark.rule("BDM-9", "BDM-11")
def test_every_move_and_draw_that_fits_is_legal_in_an_order_that_can_be_read() -> None:
    assert legal(position(OPEN)) == ["9H N>E", "6C W>N", "6C W>E", "draw NE>N", "draw NE>E"]


@pytest.mark.rule("BDM-9")
def test_a_move_takes_a_run_from_the_top_in_its_order() -> None:
    state = position("N QH 9H 5C 2D\nE JS\nS 4C\nW 6C")
    assert drawn(play(state, "9H N>E")) == board("N QH\nE JS 9H 5C 2D\nS 4C\nW 6C")
    assert drawn(play(state, "5C N>W")) == board("N QH 9H\nE JS\nS 4C\nW 6C 5C 2D")
    (event,) = events(state, "5C N>W")
    assert isinstance(event, Moved)
    assert (event.run, event.onto) == (cards("5C 2D"), read_card("6C"))


@pytest.mark.rule("BDM-9")
def test_any_number_of_moves_may_be_made_but_none_shows_an_arrangement_twice() -> None:
    state = play(position(OPEN), "6C W>N", "9H N>W", "9H W>E", "6C E>W")
    assert drawn(state).startswith("E JS 10D 9H\nS 4C\nW 6C")
    assert state.turn == position(OPEN).turn
    moved = play(position(OPEN), "9H N>E")
    error = refused(moved, "9H E>N")
    assert (error.code, error.rule) == ("shown_already", "BDM-9")
    assert "9H E>N" not in legal(moved)
    assert refused(play(moved, "10D E>N"), "10D N>E").code == "shown_already"
    later = play(position("N 9H\nE JS\nS 4C\nW 6C\nSW 2D QD"), "9H N>E", "end")
    assert "9H E>N" in legal(later)
    other_valley = play(position("N 9H\nE JS\nS 4C"), "9H N>W")
    assert "JS E>N" in legal(other_valley)


@pytest.mark.rule("BDM-9")
@pytest.mark.parametrize("limit", [1, 2])
def test_the_moves_of_each_turn_may_be_limited(limit: int) -> None:
    state = play(position(OPEN, moves=limit), *["6C W>N", "6C N>E"][:limit])
    error = refused(state, "9H N>E")
    assert (error.code, error.rule) == ("no_moves_left", "BDM-9")
    assert {action.split()[0] for action in legal(state)} == {"draw"}
    assert "4C S>E" in legal(play(position("N 9H\nE JS\nS 4C\nW 6C", moves=1), "9H N>E", "end"))


@pytest.mark.rule("BDM-10")
@pytest.mark.parametrize("fog", [False, True])
def test_a_draw_brings_the_end_card_down_and_ends_the_turn(fog: bool) -> None:
    state = position(OPEN, fog=fog)
    step = take(state, "draw NE>E")
    assert drawn(step.state) == board(OPEN.replace("JS 10D", "JS 10D 8S").replace("3D 8S", "3D"))
    assert step.state.turn == state.turn + 1
    (event,) = step.events
    assert isinstance(event, Drew)
    assert (event.card, event.bared, event.left) == (read_card("8S"), read_card("3D"), 1)
    assert (step.barrier, take(state, "9H N>E").barrier) == (fog, False)


@pytest.mark.rule("BDM-10", "BDM-11")
def test_who_can_draw_in_reach_must_and_else_the_turn_ends_without() -> None:
    error = refused(position(OPEN), "end")
    assert (error.code, error.rule) == ("draw_owed", "BDM-10")
    assert [action for action in legal(position(IDLE)) if action.startswith(("draw", "end"))] == ["end"]
    (event,) = events(position(IDLE), "end")
    assert isinstance(event, TurnEnded)
    assert "draw NE>S" in legal(position(IDLE, "E"))
    state = position("N 9H 2C\nE JS\nS 4C\nW 3C\nNE 10D")
    assert ["end" in legal(each) for each in (state, play(state, "2C N>E"))] == [False, True]
