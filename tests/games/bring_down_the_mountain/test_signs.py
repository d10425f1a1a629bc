"""The signs of a game's turns: how it went, and nothing of the deal."""

from __future__ import annotations

import random

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.daily import COMPLETED, DREW, WAITED, signs
from games.bring_down_the_mountain.state import Over
from tests.games.bring_down_the_mountain.boards import play, position
from tests.games.bring_down_the_mountain.positions import dealt, played


@pytest.mark.parametrize("how", ["won", "plain", "random"])
def test_each_turn_has_a_sign(how: str) -> None:
    chance = random.Random(how)
    state = dealt(chance)
    states = [GAME.new(1, {}), state, *played(chance, state, how)]
    found = signs(states)
    last = states[-1]
    assert isinstance(last.phase, Over)
    assert len(found) == last.turn
    assert set(found) <= {COMPLETED, DREW, WAITED}
    drawn = 48 - sum(map(len, last.ridges))
    assert drawn - 4 <= found.count(DREW) <= drawn
    if how == "won":
        assert 1 <= found.count(COMPLETED) <= 4


def test_a_pile_counts_more_than_the_draw_that_completed_it() -> None:
    begun = position("N KC..2C\nE 9D\nS 9H\nW 9S\nNE 5C 1C\nSE KD\nSW KH\nNW KS")
    after = play(begun, "draw NE>N")
    assert signs([begun, after]).strip(WAITED) == COMPLETED


def test_before_the_deal_there_are_none() -> None:
    assert signs([GAME.new(1, {})]) == signs([]) == ""
