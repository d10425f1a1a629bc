"""Commands keep to Discord's limits, and are registered when they have changed, not at every start. Messages and forms are checked by the simulated Discord, which refuses those that are over a limit."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord.features import keep_current, normal, sync
from tests.discord import limits
from tests.discord.conftest import Room, make_client


def node(name: str = "go", **fields: Any) -> dict[str, Any]:
    """A command or an option."""
    return {"name": name, "description": "Goes", **fields}


def choosing(name: str, value: object) -> dict[str, Any]:
    """A command with an option that has this choice."""
    return node(options=[node("where", choices=[{"name": name, "value": value}])])


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
    assert list(limits.commands(commands)) == []
    for each in nodes(commands):
        assert each["description"] != "…"
        # A move that somebody may not be able to make is not proposed.
        assert not re.search(r"such as|\b[A-Z]\d|\b\d+[CDHS]\b", each["description"]), each["description"]


async def test_the_alt_text_and_the_nonce_of_a_games_messages_are_within_the_limits(room: Room) -> None:
    await room.begin(8)
    sent = [each.json for each in room.env.http_requests if each.method in ("POST", "PATCH")]
    bodies = [each for each in sent if isinstance(each, dict) and each.get("attachments")]
    assert bodies
    for body in bodies:
        assert len(str(body.get("nonce") or "")) <= 25
        assert all(0 < len(each.get("description") or "") <= 1024 for each in body["attachments"])


MANY = [{"name": "n" * 60 + str(one), "value": "v" * 60} for one in range(5)]


@pytest.mark.parametrize(
    ("finding", "within", "over"),
    [
        ("the description has 0", node(description="x"), node(description="")),
        ("the description has 101", node(description="x" * 100), node(description="x" * 101)),
        ("the description has 0", node(), node(options=[node("where", description="")])),
        ("choice's name has 101", choosing("x" * 100, 1), choosing("x" * 101, 1)),
        ("choice's value has 101", choosing("x", "x" * 100), choosing("x", "x" * 101)),
        (
            "characters in all, at most 8000",
            node(options=[node(f"o{each}", choices=MANY) for each in range(12)]),
            node(options=[node(f"o{each}", choices=MANY) for each in range(14)]),
        ),
    ],
)
def test_what_is_just_within_a_limit_passes_and_what_is_over_is_named(
    finding: str, within: dict[str, Any], over: dict[str, Any]
) -> None:
    assert list(limits.commands([within])) == []
    assert any(finding in each for each in limits.commands([over]))


def test_a_command_is_counted_with_everything_in_it() -> None:
    inner = node("to", choices=[{"name": "up", "value": "u"}])
    counted = node("go", options=[node("now", options=[inner])])
    assert limits.count(counted) == len("goGoes" + "nowGoes" + "toGoes" + "upu")


def puts(room: Room) -> int:
    return sum(one.method == "PUT" and one.path.endswith("/commands") for one in room.env.http_requests)


async def added(interaction: discord.Interaction[Any]) -> None:
    """A command that was not there before."""


async def test_a_command_is_told_once_when_it_is_new_has_changed_or_is_gone(room: Room) -> None:
    tree, before = room.bot.tree, puts(room)
    assert await sync(tree) is False
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="added", description="Added", callback=added
    )
    for change in (
        lambda: tree.add_command(command),
        lambda: setattr(command, "description", "Says something else"),
        lambda: tree.remove_command("added"),
    ):
        change()
        assert await sync(tree) is True
        assert await sync(tree) is False
    assert puts(room) == before + 3
    await keep_current(tree, "never")
    assert puts(room) == before + 3
    assert await sync(tree, always=True) is True


@pytest.mark.parametrize(
    ("status", "code", "tries"), [(429, 30034, 1), (500, 0, 1), (403, 50001, 1), (400, 50035, 0)]
)
async def test_a_refusal_leaves_the_old_commands_and_is_tried_in_an_hour_unless_they_are_invalid(
    room: Room, status: int, code: int, tries: int
) -> None:
    room.env.inject_error("PUT", "/applications/*/commands", status=status, code=code)
    await room.restart()
    assert (await room.slash("Ann", "help")).text
    before = puts(room)
    await room.env.advance_time(3700)
    assert puts(room) == before + tries


def test_what_discord_adds_makes_no_difference() -> None:
    ours = [{"name": "go", "description": "Goes", "options": [], "type": 1, "nsfw": False, "contexts": [0]}]
    ours[0]["default_member_permissions"] = 32
    theirs = [
        {
            "id": "1",
            "application_id": "2",
            "version": "3",
            "name": "go",
            "name_localizations": None,
            "description": "Goes",
            "type": 1,
            "contexts": [0],
            "default_member_permissions": "32",
            "integration_types": [0],
            "dm_permission": True,
        }
    ]
    assert normal(ours) == normal(theirs)


@pytest.mark.parametrize(
    "change",
    [
        {"description": "Went"},
        {"options": [{"type": 3, "name": "where", "description": "Where"}]},
        {"default_member_permissions": "32"},
        {"contexts": [0, 1]},
        {"description_localizations": {"de": "Geht"}},
    ],
)
def test_what_people_would_see_makes_a_difference(change: dict[str, Any]) -> None:
    ours = {"name": "go", "description": "Goes", "type": 1, "contexts": [0]}
    assert normal([ours]) != normal([ours | change])
