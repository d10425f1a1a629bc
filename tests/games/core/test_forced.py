"""Moves that play themselves: only those that everybody can tell, with nothing left to see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from games.core.numbered_choices.forced import can_happen, only_move
from games.core.protocol import CHANCE, Game
from games.registry import GAMES, by_key
from tests.contract.walks import random_walks

EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)


@EVERY
def test_what_plays_itself_is_the_only_move_and_reveals_nothing(game: Game[Any, Any, Any]) -> None:
    for walk in random_walks(game):
        hides = game.hides(walk.options)
        for taken in walk.taken:
            found = only_move(game, taken.before, hides)
            if found is None:
                continue
            seat, action = found
            assert list(game.rules.legal_actions(taken.before, seat)) == [action]
            assert (taken.actor, taken.action) == (seat, action)
            assert not taken.step.barrier
            assert game.rules.to_act(taken.step.state) is not CHANCE
            assert game.rules.outcome(taken.step.state) is None


def test_it_happens_where_nothing_else_is_left_to_do() -> None:
    found: Counter[str] = Counter()
    for game in GAMES:
        for walk in random_walks(game):
            hides = game.hides(walk.options)
            found[game.about.key] += sum(
                only_move(game, each.before, hides) is not None for each in walk.taken
            )
    assert found["bring_down_the_mountain"] > 10
    assert found["high_heavens"] > 100
    assert found["dog_eat_dog"] == 0


def test_a_game_with_secrets_says_itself_what_is_open() -> None:
    sound = by_key("high_heavens")
    assert not can_happen(replace(sound, forced=None), True)
    assert can_happen(sound, True)
