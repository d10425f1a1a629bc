"""Hints follow a winning line: whole games are won by hints alone."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from datetime import date, timedelta

import pytest

from benchmarks.mountain import deals
from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.actions import Move
from games.bring_down_the_mountain.daily import worthy
from games.bring_down_the_mountain.solving.hint import hint, to_next_draw
from games.bring_down_the_mountain.state import Over, State
from games.core.chance import Draw, daily_secret
from games.core.optional_parts.parts import Hint
from games.core.protocol import CHANCE
from tests.games.bring_down_the_mountain.boards import position
from tests.games.bring_down_the_mountain.positions import dealt
from tests.games.bring_down_the_mountain.test_story import HOPELESS
from tests.games.owing import only_owing
from tests.games.reading import parsed

QUICK_DAY = date(2026, 11, 2)
"""A day whose deal is solved with little search."""


def asked(state: State) -> Hint:
    """The hint for everybody."""
    return hint(GAME.knowledge.view(state, None))


def turn_by_hint(state: State) -> list[State]:
    """The positions of the turn that the hint proposes; none without a hint. Each turn asks for a hint of its own."""
    found = []
    for text in asked(state).actions:
        action = parsed(GAME, state, text)
        state = GAME.rules.apply(state, only_owing(GAME, state), action).state
        found.append(state)
        if not isinstance(action, Move) or isinstance(state.phase, Over):
            break
    return found


def won_by_hints(state: State) -> bool:
    """Whether hints alone win."""
    while not isinstance(state.phase, Over):
        following = turn_by_hint(state)
        if not following:
            return False
        state = following[-1]
    return state.phase.reason == "won"


def of_the_day(day: date, **options: str) -> State:
    """The deal that everybody gets on a day."""
    for attempt in itertools.count(1):
        state = GAME.new(1, {"mountain": "daily", **options})
        source = Draw(daily_secret(GAME.about.key, day.isoformat(), attempt), 0)
        state = GAME.rules.apply(state, CHANCE, GAME.rules.sample(state, source)).state
        if worthy(state):
            return state
    raise AssertionError


def test_the_deal_of_a_day_is_won_by_hints_alone_also_in_the_middle_of_a_turn() -> None:
    state, between = of_the_day(QUICK_DAY), list[State]()
    while not isinstance(state.phase, Over):
        *middle, state = turn_by_hint(state)
        between += middle
    assert state.phase.reason == "won"
    assert asked(between[0]).text.startswith("This leads to a win.")


@pytest.mark.long
def test_of_a_hundred_deals_hints_alone_win_98() -> None:
    won = [won_by_hints(state) for state in deals(100)]
    print(f"won by hints alone: {sum(won)} of {len(won)}")
    assert sum(won) >= 98


@pytest.mark.long
@pytest.mark.parametrize("moves", ["unlimited", "2", "1"])
def test_the_deals_of_ten_days_are_all_won_by_hints(moves: str) -> None:
    for ahead in range(10):
        assert won_by_hints(of_the_day(QUICK_DAY + timedelta(ahead - 1), moves_a_turn=moves)), ahead


def test_a_hint_says_so_where_no_win_is_left() -> None:
    found = asked(position(HOPELESS))
    assert found.text.startswith("No win is left. ")
    near = to_next_draw(GAME.knowledge.view(position(HOPELESS), None))
    assert (found.text.removeprefix("No win is left. "), found.actions) == (near.text, near.actions)


def test_in_the_fog_a_hint_knows_nothing_of_hidden_cards() -> None:
    state = dealt(random.Random(8), "unlimited", "on")
    seen = GAME.knowledge.view(state, 0)
    assert hint(seen) == to_next_draw(seen)
    other = GAME.knowledge.determinize(seen, Draw(b"other", 0))
    assert other.ridges != state.ridges
    assert hint(GAME.knowledge.view(other, 0)) == hint(seen)


def test_a_hint_counts_with_players_who_have_resigned() -> None:
    state = replace(of_the_day(QUICK_DAY), seats=2, owners=(0, 1, 0, 1), resigned=(1,))
    for _ in range(8):
        if only_owing(GAME, state) == 1:
            state = GAME.rules.apply(state, 1, GAME.seats.idle(state, 1)).state
        else:
            state = turn_by_hint(state)[-1]
    assert asked(state).actions
