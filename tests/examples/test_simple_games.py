"""The two games that are made with the defaults, what `python -m games new` writes, and the game of docs/first-game.md keep the
contract like any other, in few lines."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import games
from games.__main__ import main
from games.core.components import Draw
from games.core.protocol import CHANCE, Game
from games.core.simple_games.game import write_folder
from games.core.simple_games.table import read, written
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


@pytest.mark.parametrize(("typed", "value"), [("3+5", (3, 5)), ("none", ()), ("4", (4,))])
def test_an_action_with_several_numbers_is_typed_in_one_word(typed: str, value: tuple[int, ...]) -> None:
    assert (read(tuple[int, ...], typed), written(value)) == (value, typed)


PAGE = Path(__file__).parents[2] / "docs" / "first-game.md"
MOST_LINES, MOST_WORDS = 200, 1500


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose packages are found in `games`."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    return tmp_path


def made(key: str) -> Any:
    return import_module(f"games.{key}").GAME


def blocks(language: str) -> str:
    """The page's code blocks of a language, one below the other."""
    found = re.findall(rf"^```{language}\n(.+?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return "\n\n".join(found)


def test_a_new_folder_is_a_game_that_keeps_the_contract(folder: Path, subtests: pytest.Subtests) -> None:
    write_folder("four_winds_of_a_test", folder)
    assert "HERE" in (folder / "four_winds_of_a_test" / "rules.py").read_text("utf-8")
    game = made("four_winds_of_a_test")
    assert game.about.key == "four_winds_of_a_test"
    keeps_the_contract(game, subtests)


def test_the_game_of_the_page_keeps_the_contract(folder: Path, subtests: pytest.Subtests) -> None:
    files = {"rules.py": blocks("python"), "RULES.md": blocks("markdown")}
    ebb = write_folder("ebb_of_the_page", folder)
    for name, text in files.items():
        (ebb / name).write_text(text, "utf-8")
    assert sum(len(text.splitlines()) for text in files.values()) < MOST_LINES
    keeps_the_contract(made("ebb_of_the_page"), subtests)


def test_a_newcomer_reads_few_words() -> None:
    assert len(PAGE.read_text("utf-8").split()) <= MOST_WORDS


@pytest.mark.parametrize("name", ["Ebb", "2048", "class", "core", "four winds", "dog_eat_dog"])
def test_a_name_that_cannot_be_one_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", name]) == 1
    assert capsys.readouterr().err.endswith(".\n")
