"""BDM-14: which deals may be everybody's, and what is told of a game that is over."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.daily import worthy
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.story import afterword
from games.bring_down_the_mountain.state import Acting, Over, State
from games.core.optional_parts.parts import Story
from tests.games.bring_down_the_mountain.boards import position
from tests.games.bring_down_the_mountain.positions import dealt, played

HOPELESS = "N 9C 6C\nE 10D 6D\nS KH 6H\nW 6S 3S\nNE 7C 2C\nSE 7D 2D\nSW 7H 2H\nNW 7S 2S"


@pytest.mark.rule("BDM-14")
def test_a_deal_of_the_day_can_be_won_whatever_the_options() -> None:
    chance = random.Random(1)
    state = dealt(chance)
    while not worthy(state):
        state = dealt(chance)
    for moves, fog in ((2, True), (1, False)):
        assert worthy(replace(state, moves_a_turn=moves, fog=fog))
        assert solve(replace(state, moves_a_turn=moves)).won
    assert not worthy(position(HOPELESS))
    assert not worthy(GAME.new(1, {}))


def lost_game(seed: int, how: str = "random") -> list[State]:
    chance = random.Random(seed)
    state = dealt(chance)
    states = [state, *played(chance, state, how)]
    while states[-1].phase == Over("won"):
        state = dealt(chance)
        states = [state, *played(chance, state, how)]
    return states


def test_of_a_lost_game_is_told_until_when_a_win_was_possible() -> None:
    states = lost_game(9)
    story = afterword(states)
    assert story.last_chance is not None
    last = states[story.last_chance]
    lead = f"Turn {last.turn} was the last chance"
    assert story.text in (f"{lead}.", f"{lead} that was found.")
    assert solve(last).won
    begun = {
        state.turn: state for state in states if isinstance(state.phase, Acting) and len(state.shown) == 1
    }
    assert begun[last.turn] == last
    if last.turn < max(begun):
        assert not solve(begun[last.turn + 1], 300_000).won


def test_of_a_won_game_is_told_where_it_was_tightest() -> None:
    chance = random.Random(3)
    state = dealt(chance)
    states = [state, *played(chance, state, "won")]
    story = afterword(states)
    assert story.last_chance is None
    told = story.text
    assert told.startswith("The first pile was complete after turn ")
    assert told.endswith(("make room for any card.", "to the top of a pile."))


def test_where_a_pile_can_be_completed_it_is_not_told_to_be_tight() -> None:
    begun = position("N KC..3C\nE 3D 2C AC\nS 3H\nW 3S")
    over = replace(begun, phase=Over("won"), shown=())
    assert afterword([begun, over]).text == (
        "The first pile was complete after turn 21, and until then moves could always make room for any card."
    )
    tight = replace(position("N KC..3C\nE 3D AC\nS 3H\nW 3S"), turn=20)
    assert afterword([tight, begun, over]).text.endswith(
        "It was tightest from turn 20 on: no move could bring a card above three to the top of a pile."
    )


def test_a_game_that_never_could_be_won_is_told_so() -> None:
    state = position(HOPELESS)
    over = replace(state, phase=Over("given_up"), shown=())
    story = afterword([state, over])
    assert story.text == "No win was possible, not even from the deal."
    assert story.last_chance is None


def test_a_game_that_was_broken_off_is_told_as_far_as_it_went() -> None:
    states = lost_game(4)[:5]
    assert afterword(states).text.startswith("The game stopped with ")
    assert afterword(states[:0] or [GAME.new(1, {})]) == Story("")
