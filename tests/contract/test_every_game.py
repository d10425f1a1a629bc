"""Every registered game keeps the contract. Nothing here knows a game by name."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.core.protocol import Game
from games.core.rulebook import rulebook
from games.registry import GAMES, by_key
from render.pictures import picture
from tests.budget import EXAMPLES
from tests.contract.advice import run
from tests.contract.commands_checks import GAME_CHECKS, the_rulebook_is_complete
from tests.contract.reading_checks import check_that_it_is_read
from tests.contract.rules_checks import claims_are_borne_out
from tests.contract.universe import universe_at
from tests.contract.walks import (
    Subject,
    acting,
    chosen_from,
    option_sets,
    refusal_of,
    walk,
    whole_walks,
)
from tests.contract.whole import WALK_CHECKS
from tests.contract.words_checks import hints_lead_on, views_can_be_painted, words_are_enough_to_play

SLOW = (views_can_be_painted, words_are_enough_to_play, hints_lead_on)
PLAYED_ANEW = (words_are_enough_to_play,)
"""Of a walk these look only at who plays by which options, so one walk of each such table is enough."""
every_game = pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.about.key, marks=pytest.mark.xdist_group(f"contract {game.about.key}"))
        for game in GAMES
    ],
)
"""Each game in one worker, which plays its walks once."""


def _name(check: object) -> str:
    return str(getattr(check, "__name__", check))


@every_game
@pytest.mark.parametrize("check", WALK_CHECKS, ids=_name)
def test_whole_games_keep_the_contract(game: Game[Any, Any, Any], check: Callable[..., None]) -> None:
    subject = Subject(game, picture(game))
    walks = whole_walks(game)
    if check in PLAYED_ANEW:
        walks = tuple({(each.seats, *sorted(each.options.items())): each for each in walks}.values())
    for each in walks:
        run(check, subject, each)


@every_game
@pytest.mark.parametrize("check", GAME_CHECKS, ids=_name)
def test_a_game_declares_itself_well(game: Game[Any, Any, Any], check: Callable[..., None]) -> None:
    run(check, game)


@every_game
@settings(max_examples=max(3, EXAMPLES // 10))
@given(data=st.data())
def test_any_beginning_keeps_the_contract(game: Game[Any, Any, Any], data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(game.about.seat_counts), "seats")
    options = data.draw(st.sampled_from(option_sets(game)), "options")
    numbers = data.draw(st.lists(st.integers(0, 255), min_size=1, max_size=24), "choices")
    subject = Subject(game, picture(game))
    begun = walk(game, seats, options, chosen_from(numbers), most=len(numbers))
    for check in WALK_CHECKS:
        if check not in SLOW:
            run(check, subject, begun)


@every_game
@given(
    text=st.text(max_size=200) | st.text("ABCDxswapdigTaim 0123456789.,-", max_size=30) | st.just("A1" * 2500)
)
def test_any_text_is_read_or_refused_in_few_words(game: Game[Any, Any, Any], text: str) -> None:
    for each in whole_walks(game)[:2]:
        for taken in each.every(3):
            for seat in acting(game, taken.before):
                view = game.knowledge.view(taken.before, seat)
                legal = tuple(game.rules.legal_actions(taken.before, seat))
                check_that_it_is_read(game, view, legal, text)


@every_game
def test_the_rules_are_told_in_full(game: Game[Any, Any, Any]) -> None:
    run(the_rulebook_is_complete, game, rulebook(game))


@every_game
def test_refusals_name_rules_that_are_told(game: Game[Any, Any, Any]) -> None:
    told = rulebook(game).rules
    for each in whole_walks(game):
        for taken in each.every(2):
            for seat in acting(game, taken.before):
                universe = universe_at(game, each, taken.before, seat)
                for action in universe[:: max(1, len(universe) // 200)]:
                    refused = refusal_of(game, taken.before, seat, action)
                    assert refused is None or refused.rule is None or refused.rule in told, (
                        f"{action} is refused by {refused.rule}, which RULES.md does not have: add it, or name another rule."
                    )


@every_game
def test_what_a_game_declares_of_itself_is_met_with(game: Game[Any, Any, Any]) -> None:
    run(claims_are_borne_out, game, whole_walks(game))


@every_game
def test_every_kind_of_action_and_event_is_reached(game: Game[Any, Any, Any]) -> None:
    for count in (2, 6):
        walks = whole_walks(game, count)
        actions = {type(taken.action) for each in walks for taken in each.taken}
        events = {type(event) for each in walks for taken in each.taken for event in taken.step.events}
        if (actions, events) == (set(game.about.action_types), set(game.about.event_types)):
            return
    for declared, met in ((game.about.action_types, actions), (game.about.event_types, events)):
        never = sorted(kind.__name__ for kind in {*declared} - met)
        unknown = sorted(kind.__name__ for kind in met - {*declared})
        assert not never, f"{never} never happen in random games: reach them, or do not list them."
        assert not unknown, f"{unknown} happen and are not listed: add them to `actions` or `events`."


def test_every_package_that_defines_a_game_is_registered() -> None:
    defined = {
        module.GAME
        for info in pkgutil.iter_modules(games.__path__, "games.")
        if info.ispkg and hasattr(module := import_module(info.name), "GAME")
    }
    assert defined == set(GAMES)


def test_keys_are_the_names_of_folders() -> None:
    for game in GAMES:
        assert game.package == f"games.{game.about.key}"
        assert by_key(game.about.key) is game
    assert len({game.about.key for game in GAMES}) == len(GAMES)
    assert len({game.about.rule_prefix for game in GAMES}) == len(GAMES)


def test_an_unknown_key_is_no_game() -> None:
    with pytest.raises(KeyError):
        by_key("chess")
