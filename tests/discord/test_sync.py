"""Commands are registered with Discord when they have changed, not at every start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord.features import keep_current, normal, sync
from tests.discord.conftest import Room


def puts(room: Room) -> int:
    return sum(one.method == "PUT" and one.path.endswith("/commands") for one in room.env.http_requests)


async def added(interaction: discord.Interaction[Any]) -> None:
    """A command that was not there before."""


def is_new(tree: app_commands.CommandTree[Any]) -> None:
    tree.add_command(app_commands.Command(name="added", description="Added", callback=added))


def is_gone(tree: app_commands.CommandTree[Any]) -> None:
    tree.remove_command("help")


def has_changed(tree: app_commands.CommandTree[Any]) -> None:
    command = tree.get_command("help")
    assert isinstance(command, app_commands.Command)
    command.description = "Says something else"


@pytest.mark.parametrize("change", [is_new, is_gone, has_changed])
async def test_a_command_is_told_once_when_it(
    room: Room, change: Callable[[app_commands.CommandTree[Any]], None]
) -> None:
    change(room.bot.tree)
    assert await sync(room.bot.tree) is True
    assert await sync(room.bot.tree) is False


async def test_the_same_commands_are_told_always_or_never(room: Room) -> None:
    before = puts(room)
    assert await sync(room.bot.tree) is False
    await keep_current(room.bot.tree, "never")
    assert puts(room) == before
    assert await sync(room.bot.tree, always=True) is True


@pytest.mark.parametrize(("status", "code"), [(429, 30034), (500, 0), (403, 50001)])
async def test_a_refusal_leaves_the_old_commands_and_is_tried_in_an_hour(
    room: Room, status: int, code: int
) -> None:
    room.env.inject_error("PUT", "/applications/*/commands", status=status, code=code)
    await room.restart()
    said = await room.slash("Ann", "help")
    assert said.text
    before = puts(room)
    await room.env.advance_time(3700)
    assert puts(room) == before + 1


async def test_commands_that_discord_finds_invalid_are_not_tried_again(room: Room) -> None:
    room.env.inject_error("PUT", "/applications/*/commands", status=400, code=50035)
    await room.restart()
    before = puts(room)
    await room.env.advance_time(3700)
    assert puts(room) == before


def test_what_discord_adds_makes_no_difference() -> None:
    ours = [{"name": "go", "description": "Goes", "options": [], "type": 1, "nsfw": False, "contexts": [0]}]
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
