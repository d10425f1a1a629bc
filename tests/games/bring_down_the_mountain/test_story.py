"""BDM-14: which deals may be everybody's, and what is told of a game that is over."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.solving.beam_search import solve
from games.bring_down_the_mountain.solving.story import afterword, worthy
from games.bring_down_the_mountain.state import Acting, Over, State
from tests.games.bring_down_the_mountain.boards import position
from tests.games.bring_down_the_mountain.positions import dealt, played

LOST = 11
"""A game that is lost."""
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


def game(seed: int, how: str = "random") -> list[State]:
    """The positions of a game from its deal to its end."""
    chance = random.Random(seed)
    state = dealt(chance)
    return [state, *played(chance, state, how)]


def test_of_a_lost_game_is_told_until_when_a_win_was_possible() -> None:
    states = game(LOST)
    assert states[-1].phase != Over("won")
    story = afterword(states)
    assert story.last_chance is not None
    last = states[story.last_chance]
    lead = f"Turn {last.turn} was the last chance"
    assert story.text in (f"{lead}.", f"{lead} that was found.")
    assert solve(last).won
    begun = [state for state in states if isinstance(state.phase, Acting) and len(state.shown) == 1]
    assert last in begun
    after = [state for state in begun if state.turn == last.turn + 1]
    assert not any(solve(state, 300_000).won for state in after)


def test_of_a_won_game_is_told_where_it_was_tightest() -> None:
    story = afterword(game(3, "won"))
    assert story.last_chance is None
    assert story.text.startswith("The first pile was complete after turn ")
    assert story.text.endswith(("make room for any card.", "to the top of a pile."))


OPEN = position("N KC..3C\nE 3D 2C AC\nS 3H\nW 3S")
TIGHT = replace(position("N KC..3C\nE 3D AC\nS 3H\nW 3S"), turn=20)
WON = replace(OPEN, phase=Over("won"), shown=())
DEAL = position(HOPELESS)


@pytest.mark.parametrize(
    ("states", "told"),
    [
        (
            [OPEN, WON],
            "The first pile was complete after turn 21, and until then moves could always make room for any card.",
        ),
        (
            [TIGHT, OPEN, WON],
            "It was tightest from turn 20 on: no move could bring a card above three to the top of a pile.",
        ),
        (
            [DEAL, replace(DEAL, phase=Over("given_up"), shown=())],
            "No win was possible, not even from the deal.",
        ),
        ([GAME.new(1, {})], ""),
    ],
    ids=["open", "tight", "never", "before the deal"],
)
def test_what_is_told_of_a_game(states: list[State], told: str) -> None:
    story = afterword(states)
    assert story.text.endswith(told)
    assert bool(story.text) == bool(told)
    assert story.last_chance is None


def test_a_game_that_was_broken_off_is_told_as_far_as_it_went() -> None:
    assert afterword(game(LOST)[:5]).text.startswith("The game stopped with ")
