"""Discord's limits on commands, checked before Discord could refuse them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord.controls.commands import group_name
from games.registry import GAMES
from tests.discord.conftest import make_client

NAME = re.compile(r"[-_a-z0-9]{1,32}")
SUBCOMMAND, GROUP = 1, 2


@pytest.fixture
def commands(tmp_path: Path) -> list[dict[str, Any]]:
    """All commands as they are sent to Discord."""
    client = make_client(tmp_path / "cairn.db")
    return [command.to_dict(client.tree) for command in client.tree.get_commands()]


def nodes(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Commands, subcommands and options, all of them."""
    for command in commands:
        yield command
        yield from nodes(command.get("options", []))


def text_of(node: dict[str, Any]) -> int:
    """The characters that count towards the limit of 8,000 a command."""
    own = len(node["name"]) + len(node["description"])
    own += sum(len(choice["name"]) + len(str(choice["value"])) for choice in node.get("choices", []))
    return own + sum(text_of(option) for option in node.get("options", []))


def test_there_are_at_most_100_commands_of_different_names(commands: list[dict[str, Any]]) -> None:
    names = [command["name"] for command in commands]
    assert len(names) == len(set(names)) <= 100


def test_every_name_and_description_is_within_the_limits(commands: list[dict[str, Any]]) -> None:
    for node in nodes(commands):
        assert NAME.fullmatch(node["name"]), node["name"]
        assert 1 <= len(node["description"]) <= 100, node["name"]


def test_nothing_has_more_than_25_options(commands: list[dict[str, Any]]) -> None:
    for node in nodes(commands):
        names = [option["name"] for option in node.get("options", [])]
        assert len(names) == len(set(names)) <= 25, node["name"]
        assert len(node.get("choices", [])) <= 25


def test_required_options_come_first(commands: list[dict[str, Any]]) -> None:
    for node in nodes(commands):
        required = [
            bool(option.get("required")) for option in node.get("options", []) if option["type"] > GROUP
        ]
        assert required == sorted(required, reverse=True), node["name"]


def test_no_option_has_choices_and_suggestions(commands: list[dict[str, Any]]) -> None:
    for node in nodes(commands):
        assert not (node.get("choices") and node.get("autocomplete"))


def test_no_command_is_longer_than_8000_characters(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        assert text_of(command) <= 8000, command["name"]


def test_every_description_says_something(commands: list[dict[str, Any]]) -> None:
    assert all(node["description"] != "…" for node in nodes(commands))


def test_no_description_proposes_a_move_that_somebody_may_not_be_able_to_make(
    commands: list[dict[str, Any]],
) -> None:
    for node in nodes(commands):
        assert not re.search(r"such as|\b[A-Z]\d|\b\d+[CDHS]\b", node["description"]), node["description"]


def test_each_game_has_a_group_with_its_commands(commands: list[dict[str, Any]]) -> None:
    by_name = {command["name"]: command for command in commands}
    for game in GAMES:
        group = by_name[group_name(game)]
        further = ["move"] * (game.orders is not None)
        further += ["hint"] * (game.hints is not None) + ["card"] * (game.cards is not None)
        further += [game.builder.command] if game.builder is not None else []
        wanted = [each.name for each in game.commands] + sorted(further)
        assert [each["name"] for each in group["options"]] == wanted


def test_every_option_of_a_move_is_suggested(commands: list[dict[str, Any]]) -> None:
    by_name = {command["name"]: command for command in commands}
    for game in GAMES:
        builder = game.builder
        for subcommand in by_name[group_name(game)]["options"]:
            if builder is not None and subcommand["name"] == builder.command:
                continue  # its only option is a file
            assert all(option["autocomplete"] for option in subcommand.get("options", []))
