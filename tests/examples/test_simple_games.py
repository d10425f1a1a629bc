"""The two games that are made with the defaults keep the contract like any other, in few lines."""

from pathlib import Path
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE, Game
from tests.contract.whole import keeps_the_contract
from tests.examples.pearls import GAME as PEARLS
from tests.examples.runners import GAME as RUNNERS


@pytest.mark.parametrize("game", [RUNNERS, PEARLS], ids=lambda game: game.about.key)
def test_a_simple_game_keeps_the_contract(game: Game[Any, Any, Any], subtests: pytest.Subtests) -> None:
    keeps_the_contract(game, subtests)


@pytest.mark.parametrize(("key", "most"), [("runners", 120), ("pearls", 160)])
def test_a_simple_game_is_short(key: str, most: int) -> None:
    files = [each for each in (Path(__file__).parent / key).iterdir() if each.is_file()]
    assert sum(len(each.read_text("utf-8").splitlines()) for each in files) <= most


def test_the_order_of_a_deck_is_guessed_anew_and_hands_are_in_order() -> None:
    state = PEARLS.new(2, {})
    dealt = PEARLS.rules.apply(state, CHANCE, PEARLS.rules.sample(state, Draw(b"deal", 0))).state
    view = PEARLS.knowledge.view(dealt, 0)
    guesses = [PEARLS.knowledge.determinize(view, Draw(b"guess", number)) for number in range(50)]
    assert all(hand == tuple(sorted(hand)) for guess in guesses for hand in guess.hands)
    assert {guess.deck == tuple(sorted(guess.deck)) for guess in guesses} == {True, False}
