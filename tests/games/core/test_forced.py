"""Moves that play themselves: only those that everybody can tell, with nothing left to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from games.core.choosing.forced import can_happen, only_move
from games.core.protocol import CHANCE, Extras, Game
from games.registry import GAMES, by_key
from tests.contract.secrets_checks import moves_play_themselves_openly
from tests.contract.walks import Subject, random_walks
from tests.examples.tug_of_war import GAME as TUG_OF_WAR
from tests.examples.tug_of_war.picture import GroundPicture

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


def test_a_game_that_takes_a_hidden_choice_for_an_open_one_fails_the_contract() -> None:
    def legal_actions(state: Any, seat: int) -> Iterator[Any]:
        """What others have pulled in secret decides how many pulls there are."""
        return islice(TUG_OF_WAR.rules.legal_actions(state, seat), 1 + sum(map(sum, state.pulls)) % 2)

    rules: Any = SimpleNamespace(**{**vars(TUG_OF_WAR.rules), "legal_actions": legal_actions})
    careless = replace(TUG_OF_WAR, rules=rules, extras=Extras(open_choice=lambda view: True))

    def check() -> None:
        for walk in random_walks(TUG_OF_WAR):
            moves_play_themselves_openly(Subject(careless, GroundPicture()), walk)

    with pytest.raises(AssertionError, match="plays itself"):
        check()


def test_a_game_with_secrets_says_itself_what_is_open() -> None:
    sound = by_key("high_heavens")
    assert not can_happen(replace(sound, extras=replace(sound.extras, open_choice=None)), True)
    assert can_happen(sound, True)
