"""Every registered game keeps the contract. Nothing here knows a game by name."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import games
from games.core.protocol import Game
from games.registry import GAMES, by_key
from render.pictures import picture
from tests.budget import EXAMPLES
from tests.contract.advice import run
from tests.contract.choices_checks import check_that_it_is_read
from tests.contract.optional_checks import computer_players_are_helped
from tests.contract.walks import (
    Decision,
    Subject,
    chosen_from,
    number_of_walks,
    option_sets,
    walk,
    whole_walks,
)
from tests.contract.whole import WALK_CHECKS, a_walk_keeps_the_contract, declares_itself_well
from tests.contract.words_checks import hints_lead_on, views_can_be_painted

SLOW = (views_can_be_painted, hints_lead_on, computer_players_are_helped)


def in_one_worker(game: Game[Any, Any, Any], *more: int) -> Any:
    """The parameters of a test, in the group of their game, whose walks are played once."""
    name = "-".join(map(str, (game.about.key, *more)))
    return pytest.param(game, *more, id=name, marks=pytest.mark.xdist_group(f"contract {game.about.key}"))


every_game = pytest.mark.parametrize("game", list(map(in_one_worker, GAMES)))
every_walk = pytest.mark.parametrize(
    ("game", "number"),
    [in_one_worker(game, number) for game in GAMES for number in range(number_of_walks(game))],
)


@every_walk
def test_whole_games_keep_the_contract(
    game: Game[Any, Any, Any], number: int, subtests: pytest.Subtests
) -> None:
    a_walk_keeps_the_contract(game, picture(game), whole_walks(game)[number], subtests)


@every_game
def test_a_game_declares_itself_well(game: Game[Any, Any, Any], subtests: pytest.Subtests) -> None:
    declares_itself_well(game, subtests)


@every_game
@settings(max_examples=max(3, EXAMPLES // 10))
@given(data=st.data())
def test_any_beginning_keeps_the_contract(game: Game[Any, Any, Any], data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(game.about.seat_counts), "seats")
    options = data.draw(st.sampled_from(option_sets(game)), "options")
    numbers = data.draw(st.lists(st.integers(0, 255), min_size=1, max_size=16), "choices")
    subject = Subject(game, picture(game))
    begun = walk(game, seats, options, chosen_from(numbers), most=len(numbers))
    for check in WALK_CHECKS:
        if check not in SLOW:
            run(check, subject, begun)


@cache
def some_decisions(game: Game[Any, Any, Any]) -> list[Decision]:
    subject = Subject(game, picture(game))
    return [each for walk in whole_walks(game)[:2] for each in subject.decisions(walk.every(3))]


@every_game
@given(
    text=st.text(max_size=200) | st.text("ABCDxswapdigTaim 0123456789.,-", max_size=30) | st.just("A1" * 2500)
)
def test_any_text_is_read_or_refused_in_few_words(game: Game[Any, Any, Any], text: str) -> None:
    for decision in some_decisions(game):
        check_that_it_is_read(game, decision.view, decision.legal, text)


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
