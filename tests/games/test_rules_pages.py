"""RULES.md has one form in all games: a first page to begin with, then the rules, and nothing of ours to type."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import Game
from games.core.rulebook import notation, rulebook
from games.registry import GAMES

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.about.key)


def written(game: Game[Any, Any, Any]) -> str:
    return (resources.files(game.package) / "RULES.md").read_text("utf-8")


@every_game
def test_the_first_page_has_the_aim_in_a_sentence_and_a_turn_in_five_lines(game: Game[Any, Any, Any]) -> None:
    aim, *_ = rulebook(game).introduction.split("\n\n")
    assert len(aim) <= 120
    assert aim.count(".") == 1
    lines = re.findall(r"^\d\. .+$", rulebook(game).introduction, flags=re.MULTILINE)
    assert [line[0] for line in lines] == list("12345")
    assert all(len(line) <= 180 for line in lines)
    assert len(rulebook(game).introduction) <= 1500


@every_game
def test_the_first_page_has_a_picture_that_is_there_and_is_described(game: Game[Any, Any, Any]) -> None:
    first = written(game).partition("\n## ")[0]
    (found,) = re.finditer(r"^!\[(.{20,})\]\((.+)\)$", first, flags=re.MULTILINE)
    assert Path(game.package.replace(".", "/"), found[2]).resolve().is_file()
    assert "![" not in rulebook(game).introduction


@every_game
def test_nothing_in_the_rules_is_to_be_typed(game: Game[Any, Any, Any]) -> None:
    told = re.sub(r"^```$.+?^```$", "", written(game), flags=re.MULTILINE | re.DOTALL)
    assert "`" not in told
    assert not re.search(r"(?<![\w.])/[a-z]", told)
    for command in game.commands:
        assert f"/{command.name}" not in told


@every_game
def test_tables_are_aligned_by_themselves_and_fit_a_phone(game: Game[Any, Any, Any]) -> None:
    assert not re.search(r"^\|", written(game), flags=re.MULTILINE)
    for table in re.findall(r"^```\n(.+?)^```$", written(game), flags=re.MULTILINE | re.DOTALL):
        rows = table.splitlines()
        assert {len(row) for row in rows} == {len(rows[0])}
        assert len(rows[0]) <= 36


@every_game
def test_how_a_move_is_written_fits_a_message(game: Game[Any, Any, Any]) -> None:
    assert 1 <= len(notation(game)) <= 1800
    assert "`" in notation(game)
    assert not notation(game).startswith("#")
