"""Every limit of Discord is checked: what is just within it passes, what is over it is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.discord import limits
from tests.discord.conftest import Room, make_client

STRING = 3


def command(name: str = "go", **fields: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "Goes", "options": [], **fields}


def option(name: str = "where", kind: int = STRING, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "Where to", **fields}


def subcommand(name: str = "now", *options: dict[str, Any]) -> dict[str, Any]:
    return option(name, limits.SUBCOMMAND, options=list(options))


def choices(number: int) -> list[dict[str, Any]]:
    return [{"name": f"choice {each}", "value": str(each)} for each in range(number)]


def button(custom_id: str = "c1:go", **fields: Any) -> dict[str, Any]:
    return {"type": 2, "custom_id": custom_id, "label": "Go", **fields}


def menu(number: int = 1, **fields: Any) -> dict[str, Any]:
    listed = [{"label": f"option {each}", "value": str(each)} for each in range(number)]
    return {"type": 3, "custom_id": "c1:menu", "options": listed, **fields}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def second(*components: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A message of components V2."""
    return {"flags": limits.V2_FLAG, "components": list(components), **fields}


def test_the_commands_of_the_bot_are_within_all_limits(tmp_path: Path) -> None:
    client = make_client(tmp_path / "cairn.db")
    assert limits.commands([each.to_dict(client.tree) for each in client.tree.get_commands()]) == []


async def test_the_messages_of_a_game_are_within_all_limits(room: Room) -> None:
    await room.begin(8)
    bodies = [
        one.json
        for one in room.env.http_requests
        if one.method in ("POST", "PATCH") and "/messages" in one.path and isinstance(one.json, dict)
    ]
    assert bodies
    for body in bodies:
        assert limits.message({"flags": limits.V2_FLAG} | body if is_second(body) else body) == []


def is_second(body: dict[str, Any]) -> bool:
    return any(each["type"] != limits.ROW for each in body.get("components") or ())


WITHIN = [
    [command(f"c{each}") for each in range(100)],
    [command(options=[option(f"o{each}") for each in range(25)])],
    [command(options=[subcommand(f"s{each}", option()) for each in range(25)])],
    [command(options=[option("group", limits.GROUP, options=[subcommand("deep", option())])])],
    [command("x" * 32, description="x" * 100)],
    [command(options=[option(choices=choices(25))])],
    [command(options=[option(autocomplete=True)])],
    [command(options=[option("first", required=True), option("second")])],
    [{"type": 2, "name": "Look at", "description": ""}],
    [command("grün")],
]
OVER = [
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
        [command(options=[option("a", limits.GROUP, options=[option("b", limits.GROUP)])])],
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


@pytest.mark.parametrize("payload", WITHIN)
def test_commands_just_within_a_limit_pass(payload: list[dict[str, Any]]) -> None:
    assert limits.commands(payload) == []


@pytest.mark.parametrize(("finding", "payload"), OVER)
def test_commands_over_a_limit_are_named(finding: str, payload: list[dict[str, Any]]) -> None:
    assert any(finding in each for each in limits.commands(payload))


def test_a_command_is_counted_with_everything_in_it() -> None:
    counted = command("go", options=[subcommand("now", option("to", choices=[{"name": "up", "value": "u"}]))])
    assert limits.count(counted) == len("goGoes" + "nowWhere to" + "toWhere to" + "upu")


MESSAGES_WITHIN = [
    {"content": "x" * 2000, "nonce": "n" * 25},
    {"content": "x", "embeds": [{"description": "x" * 600}] * 10},
    {"attachments": [{"description": "x" * 1024}] * 10},
    {
        "content": "x",
        "components": [row(*[button(f"c1:{line}:{each}") for each in range(5)]) for line in range(5)],
    },
    {"content": "x", "components": [row(menu(25, placeholder="x" * 150))]},
    {"content": "x", "components": [row({"type": 2, "url": "https://example.org", "emoji": {"name": "x"}})]},
    second(*[text("x" * 100) for _ in range(40)]),
]
MESSAGES_OVER = [
    ("it is empty", {}),
    ("it is empty", second()),
    ("the content has 2001", {"content": "x" * 2001}),
    ("26 characters of nonce", {"content": "x", "nonce": "n" * 26}),
    ("11 embeds", {"embeds": [{"description": "x"}] * 11}),
    ("6001 characters", {"embeds": [{"title": "x" * 3000, "footer": {"text": "x" * 3001}}]}),
    ("6001 characters", {"embeds": [{"fields": [{"name": "x" * 3000, "value": "x" * 3001}]}]}),
    ("field without a name", {"embeds": [{"fields": [{"name": "", "value": "x"}]}]}),
    ("11 attachments", {"attachments": [{}] * 11}),
    ("1025 characters of alt text", {"attachments": [{"description": "x" * 1025}]}),
    ("6 rows", {"components": [row(button(f"c1:{each}")) for each in range(6)]}),
    ("a row is empty", {"components": [row()]}),
    ("outside a row", {"components": [button()]}),
    ("6 buttons in a row", {"components": [row(*[button(f"c1:{each}") for each in range(6)])]}),
    ("2 components in the row of a menu", {"components": [row(menu(), button())]}),
    ("'c1:go' occurs 2 times", {"components": [row(button(), button())]}),
    ("the custom id has 101", {"components": [row(button("x" * 101))]}),
    ("81 characters of the label", {"components": [row(button(label="x" * 81))]}),
    ("neither label nor emoji", {"components": [row(button(label=""))]}),
    ("26 options of a menu", {"components": [row(menu(26))]}),
    ("a menu has no options", {"components": [row(menu(0))]}),
    ("151 characters of placeholder", {"components": [row(menu(placeholder="x" * 151))]}),
    ("label has 101", {"components": [row(menu(0, options=[{"label": "x" * 101, "value": "x"}]))]}),
    ("value has 101", {"components": [row(menu(0, options=[{"label": "x", "value": "x" * 101}]))]}),
    (
        "101 characters of an option's description",
        {"components": [row(menu(0, options=[{"label": "x", "value": "x", "description": "x" * 101}]))]},
    ),
    ("'x' occurs 2 times", {"components": [row(menu(0, options=[{"label": "x", "value": "x"}] * 2))]}),
    ("41 components", second(*[text("x") for _ in range(41)])),
    ("41 components", second({"type": 17, "components": [text("x") for _ in range(40)]})),
    ("4001 characters of text", second(text("x" * 4000), text("x"))),
    ("mixed with content or embeds", second(text("x"), content="x")),
    ("6 components in a row", second(row(*[button(f"c1:{each}") for each in range(6)]))),
]


@pytest.mark.parametrize("payload", MESSAGES_WITHIN)
def test_messages_just_within_a_limit_pass(payload: dict[str, Any]) -> None:
    assert limits.message(payload) == []


@pytest.mark.parametrize(("finding", "payload"), MESSAGES_OVER)
def test_messages_over_a_limit_are_named(finding: str, payload: dict[str, Any]) -> None:
    assert any(finding in each for each in limits.message(payload))


def modal(title: str = "Rules", inputs: int = 1, **fields: Any) -> dict[str, Any]:
    listed = [
        {"type": 18, "component": {"type": 4, "custom_id": f"c1:{each}", **fields}} for each in range(inputs)
    ]
    return {"title": title, "custom_id": "c1:modal", "components": listed}


def test_a_modal_just_within_the_limits_passes() -> None:
    assert limits.modal(modal("x" * 45, 5, value="x" * 4000)) == []


@pytest.mark.parametrize(
    ("finding", "payload"),
    [
        ("the title has 46", modal("x" * 46)),
        ("it has no input", modal(inputs=0)),
        ("6 inputs", modal(inputs=6)),
        ("4001 characters of value", modal(value="x" * 4001)),
        ("the label has 46", modal(label="x" * 46)),
    ],
)
def test_a_modal_over_a_limit_is_named(finding: str, payload: dict[str, Any]) -> None:
    assert any(finding in each for each in limits.modal(payload))


def test_more_than_25_suggestions_are_named() -> None:
    assert limits.suggestions(choices(25)) == []
    assert any("26 choices" in each for each in limits.suggestions(choices(26)))
