"""Discord's limits: the bot keeps to them, and what checks it lets pass what is just within each and names what is over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord import limits as bot_limits
from bot.discord.controls.commands import group_name
from games.registry import GAMES
from tests.discord import limits
from tests.discord.conftest import Room, make_client

STRING = 3


def command(name: str = "go", **fields: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "Goes", "options": [], **fields}


def option(name: str = "where", kind: int = STRING, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "Where to", **fields}


def subcommand(name: str = "now", *options: dict[str, Any]) -> dict[str, Any]:
    return option(name, bot_limits.SUBCOMMAND, options=list(options))


def choices(number: int) -> list[dict[str, Any]]:
    return [{"name": f"choice {each}", "value": str(each)} for each in range(number)]


def button(custom_id: str = "c1:go", **fields: Any) -> dict[str, Any]:
    return {"type": 2, "custom_id": custom_id, "label": "Go", **fields}


def menu(number: int = 1, **fields: Any) -> dict[str, Any]:
    listed = [{"label": f"option {each}", "value": str(each)} for each in range(number)]
    return {"type": 3, "custom_id": "c1:menu", "options": listed, **fields}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def modal(title: str = "Rules", inputs: int = 1, **fields: Any) -> dict[str, Any]:
    listed = [
        {"type": 18, "component": {"type": 4, "custom_id": f"c1:{each}", **fields}} for each in range(inputs)
    ]
    return {"title": title, "custom_id": "c1:modal", "components": listed}


@pytest.fixture(name="commands")
def commands_of_the_bot(tmp_path: Path) -> list[dict[str, Any]]:
    """All commands as they are sent to Discord."""
    client = make_client(tmp_path / "cairn.db")
    return [each.to_dict(client.tree) for each in client.tree.get_commands()]


def nodes(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Commands, subcommands and options, all of them."""
    for each in commands:
        yield each
        yield from nodes(each.get("options", []))


def test_the_commands_are_within_all_limits_and_their_descriptions_fit_everybody(
    commands: list[dict[str, Any]],
) -> None:
    assert bot_limits.commands(commands) == []
    for node in nodes(commands):
        assert node["description"] != "…"
        # A move that somebody may not be able to make is not proposed.
        assert not re.search(r"such as|\b[A-Z]\d|\b\d+[CDHS]\b", node["description"]), node["description"]


def test_each_game_has_a_group_with_its_commands_whose_options_are_suggested(
    commands: list[dict[str, Any]],
) -> None:
    by_name = {each["name"]: each for each in commands}
    for game in GAMES:
        group = by_name[group_name(game)]["options"]
        builder = [game.builder.command] if game.builder is not None else []
        further = ["move"] * (game.orders is not None)
        further += ["hint", *(["card"] if game.cards is not None else [])]
        wanted = [each.name for each in game.commands] + sorted(further + builder)
        assert [each["name"] for each in group] == wanted
        for each in group:
            # The only option of a builder is a file.
            suggested = [option.get("autocomplete", False) for option in each.get("options", [])]
            assert all(suggested) or each["name"] in builder


async def test_the_messages_of_a_game_are_within_all_limits(room: Room) -> None:
    await room.begin(8)
    bodies = [
        one.json
        for one in room.env.http_requests
        if one.method in ("POST", "PATCH") and "/messages" in one.path and isinstance(one.json, dict)
    ]
    assert bodies
    for body in bodies:
        assert limits.message(body) == []


COMMANDS = [
    [command(f"c{each}") for each in range(100)],
    [command(options=[option(f"o{each}") for each in range(25)])],
    [command(options=[subcommand(f"s{each}", option()) for each in range(25)])],
    [command(options=[option("group", bot_limits.GROUP, options=[subcommand("deep", option())])])],
    [command("x" * 32, description="x" * 100)],
    [command(options=[option(choices=choices(25))])],
    [command(options=[option(autocomplete=True)])],
    [command(options=[option("first", required=True), option("second")])],
    [{"type": 2, "name": "Look at", "description": ""}],
    [command("grün")],
]
TOO_MANY_COMMANDS = [
    ("101 commands", [command(f"c{each}") for each in range(101)]),
    ("16 commands", [{"type": 3, "name": f"Look {each}"} for each in range(16)]),
    ("'go' occurs 2 times", [command(), command()]),
    ("not in lower case", [command("Go")]),
    ("characters other than", [command("go now")]),
    ("the name has 33", [command("x" * 33)]),
    ("the name has 33", [{"type": 2, "name": "x" * 33}]),
    ("the description has 0", [command(description="")]),
    ("the description has 0", [command(options=[option(description="")])]),
    ("the description has 101", [command(description="x" * 101)]),
    ("26 options", [command(options=[option(f"o{each}") for each in range(26)])]),
    ("26 options", [command(options=[subcommand(f"s{each}") for each in range(26)])]),
    ("'where' occurs 2 times", [command(options=[option(), option()])]),
    ("are mixed", [command(options=[option(), subcommand()])]),
    ("nested deeper", [command(options=[subcommand("a", subcommand("b"))])]),
    (
        "nested deeper",
        [command(options=[option("a", bot_limits.GROUP, options=[option("b", bot_limits.GROUP)])])],
    ),
    ("required option comes after", [command(options=[option("a"), option("b", required=True)])]),
    ("choices and autocomplete", [command(options=[option(choices=choices(2), autocomplete=True)])]),
    ("26 choices", [command(options=[option(choices=choices(26))])]),
    ("choice's name has 101", [command(options=[option(choices=[{"name": "x" * 101, "value": 1}])])]),
    ("choice's value has 101", [command(options=[option(choices=[{"name": "x", "value": "x" * 101}])])]),
    (
        "characters in all, at most 8000",
        [
            command(
                options=[
                    option(
                        f"o{each}",
                        choices=[{"name": "n" * 60 + str(one), "value": "v" * 60} for one in range(5)],
                    )
                    for each in range(14)
                ]
            )
        ],
    ),
]
MESSAGES = [
    {"content": "x" * 2000, "nonce": "n" * 25},
    {"attachments": [{"description": "x" * 1024}] * 10},
    {
        "content": "x",
        "components": [row(*[button(f"c1:{line}:{each}") for each in range(5)]) for line in range(5)],
    },
    {"content": "x", "components": [row(menu(25, placeholder="x" * 150))]},
    {"content": "x", "components": [row({"type": 2, "url": "https://example.org", "emoji": {"name": "x"}})]},
]
TOO_LARGE_MESSAGES = [
    ("it is empty", {}),
    ("neither embeds nor components V2", {"content": "x", "embeds": [{"title": "x"}]}),
    ("neither embeds nor components V2", {"content": "x", "flags": limits.V2_FLAG}),
    ("the content has 2001", {"content": "x" * 2001}),
    ("26 characters of nonce", {"content": "x", "nonce": "n" * 26}),
    ("11 attachments", {"attachments": [{}] * 11}),
    ("1025 characters of alt text", {"attachments": [{"description": "x" * 1025}]}),
    ("6 rows", {"components": [row(button(f"c1:{each}")) for each in range(6)]}),
    ("a row is empty", {"components": [row()]}),
    ("outside a row", {"components": [button()]}),
    ("6 buttons in a row", {"components": [row(*[button(f"c1:{each}") for each in range(6)])]}),
    ("2 components in the row of a menu", {"components": [row(menu(), button())]}),
    ("'c1:go' occurs 2 times", {"components": [row(button(), button())]}),
    ("the custom id has 0", {"components": [row({"type": 2, "label": "Go"})]}),
    ("the custom id has 101", {"components": [row(button("x" * 101))]}),
    ("81 characters of the label", {"components": [row(button(label="x" * 81))]}),
    ("neither label nor emoji", {"components": [row(button(label=""))]}),
    ("26 options of a menu", {"components": [row(menu(26))]}),
    ("a menu has no options", {"components": [row(menu(0))]}),
    ("1 to 3 of 2 options", {"components": [row(menu(2, max_values=3))]}),
    ("151 characters of placeholder", {"components": [row(menu(placeholder="x" * 151))]}),
    ("label has 101", {"components": [row(menu(0, options=[{"label": "x" * 101, "value": "x"}]))]}),
    ("value has 101", {"components": [row(menu(0, options=[{"label": "x", "value": "x" * 101}]))]}),
    (
        "101 characters of an option's description",
        {"components": [row(menu(0, options=[{"label": "x", "value": "x", "description": "x" * 101}]))]},
    ),
    ("'x' occurs 2 times", {"components": [row(menu(0, options=[{"label": "x", "value": "x"}] * 2))]}),
]
TOO_LARGE_MODALS = [
    ("the title has 46", modal("x" * 46)),
    ("the custom id has 101", modal() | {"custom_id": "x" * 101}),
    ("it has no input", modal(inputs=0)),
    ("6 inputs", modal(inputs=6)),
    ("4001 characters of value", modal(value="x" * 4001)),
    ("the label has 46", modal(label="x" * 46)),
]


@pytest.mark.parametrize(
    ("check", "payload"),
    [
        *((bot_limits.commands, each) for each in COMMANDS),
        *((limits.message, each) for each in MESSAGES),
        (limits.modal, modal("x" * 45, 5, value="x" * 4000)),
        (limits.suggestions, choices(25)),
    ],
)
def test_what_is_just_within_a_limit_passes(check: Callable[[Any], list[str]], payload: Any) -> None:
    assert check(payload) == []


@pytest.mark.parametrize(
    ("check", "finding", "payload"),
    [
        *((bot_limits.commands, *each) for each in TOO_MANY_COMMANDS),
        *((limits.message, *each) for each in TOO_LARGE_MESSAGES),
        *((limits.modal, *each) for each in TOO_LARGE_MODALS),
        (limits.suggestions, "26 choices", choices(26)),
    ],
)
def test_what_is_over_a_limit_is_named(check: Callable[[Any], list[str]], finding: str, payload: Any) -> None:
    assert any(finding in each for each in check(payload))


def test_a_command_is_counted_with_everything_in_it() -> None:
    counted = command("go", options=[subcommand("now", option("to", choices=[{"name": "up", "value": "u"}]))])
    assert bot_limits.count(counted) == len("goGoes" + "nowWhere to" + "toWhere to" + "upu")
