"""Random players: how their games end (HG-27)."""

from __future__ import annotations

import random

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_ground import GAME
from games.high_ground.constants import ALL_TURNS
from games.high_ground.events import Declined, Ended, Rolled


def ended_by_a_roll(seed: int) -> bool:
    """Whether a random game ends with a roll that comes to nothing, or is declined, before the last turn of all."""
    luck, state, length = random.Random(seed), GAME.new(2 + seed % 3, {}), 0
    while True:
        owing = GAME.rules.to_act(state)
        if owing is CHANCE:
            action = GAME.rules.sample(state, Draw(b"random %d" % seed, length))
        else:
            action = luck.choice(list(GAME.rules.legal_actions(state, state.player)))
        step = GAME.rules.apply(state, CHANCE if owing is CHANCE else state.player, action)
        nothing = any(
            isinstance(event, Declined) or (isinstance(event, Rolled) and not event.possible)
            for event in step.events
        )
        state, length = step.state, length + 1
        if not GAME.rules.to_act(state):
            drawn = any(isinstance(event, Ended) and event.winner is None for event in step.events)
            return nothing and drawn and state.turn < ALL_TURNS


@pytest.mark.rule("HG-27")
def test_no_random_game_ends_by_a_roll_that_came_to_nothing() -> None:
    assert not any(map(ended_by_a_roll, range(12)))


@pytest.mark.long
@pytest.mark.rule("HG-27")
def test_none_of_300_random_games_ends_by_a_roll_that_came_to_nothing() -> None:
    assert not any(map(ended_by_a_roll, range(300)))
