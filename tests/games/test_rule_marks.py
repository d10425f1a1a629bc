"""RULES.md marks what is our own reading or content, in one way for all games."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.core.protocol import Game
from games.core.rulebook import HOUSE, RULING, rulebook
from games.registry import EARLIER, GAMES

RULINGS = {
    "DED": {2, 3, 5, 6, 13, 14, 15, 17},
    "BDM": {2, 9, 13, 14},
    "HH": {6, 9, 10, 12, 14, 15, 16, 18, 19, 21, *range(24, 42)},
    "HG": {1, 2, 3, 6, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 23, 26, 27},
    "THG": {7, 8, 9, 10, 12, 15, 21, 23, 24, 25, 28, 29, 35, *range(41, 61)},
}
"""The rules that are, all of them or in part, a reading of ours."""
every_game = pytest.mark.parametrize(
    "game", [*GAMES, *EARLIER], ids=lambda game: f"{game.about.key} {game.about.rules_version}"
)


EARLIER_MARK = "*(ruling)*"
"""The mark in the rules of earlier versions, which stay as they were written."""


@every_game
def test_rulings_are_marked(game: Game[Any, Any, Any]) -> None:
    marks = (RULING, EARLIER_MARK) if game in EARLIER else (RULING,)
    marked = {number for number, text in rulebook(game).rules.items() if any(each in text for each in marks)}
    prefix = game.about.rule_prefix
    assert marked == {f"{prefix}-{number}" for number in RULINGS[prefix]}


@every_game
def test_marks_are_written_in_one_way_and_explained(game: Game[Any, Any, Any]) -> None:
    book = rulebook(game)
    for text in (book.introduction, *(section.text for section in book.sections)):
        for mark in re.findall(r"\S*\([^)]*\b(?:rulings?|house)\b[^)]*\)\S*", text):
            assert mark == EARLIER_MARK
            assert game in EARLIER
        for before in re.findall(rf"(.)[{RULING}{HOUSE}]", text):
            assert before in (" ", ".", "\n")
    assert f"{RULING} marks our own reading" in book.introduction
    assert (HOUSE in "".join(section.text for section in book.sections)) == (HOUSE in book.introduction)
