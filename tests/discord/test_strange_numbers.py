"""Digits of every kind and length, typed or in an id, are refused in words."""

from __future__ import annotations

from typing import Any, Final

import discord
import pytest
from discord import app_commands

from bot.discord.controls.control import ID_LIMIT, custom_id, registered
from bot.discord.features import FEATURES
from tests.discord.conftest import Room
from tests.discord.test_other_servers import CHOICES, USERS, fields, forged

TYPED: Final = ("0", "-1", "²", "①", "٣", "9" * 4500, str(2**63), "1e9", "0x1", "DED-²", "DED-" + "9" * 4500)
SENT: Final = ("", "-1", "²", "①", "٣", str(2**63), "9" * 40, "1e9", "+1", " 1")
CODE: Final = "owner this code"
PARTS: Final = 6
"""All ids need one test each for their numbers, and not a table of their own."""


def options_of(command: app_commands.Command[Any, ..., Any]) -> list[app_commands.Parameter]:
    return [each for each in command.parameters if each.type is discord.AppCommandOptionType.string]


def plausible(room: Room, command: app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    """Something for each option that must be filled in."""
    people = [each for each in command.parameters if each.type is discord.AppCommandOptionType.user]
    return {
        each.display_name: each.choices[0].value if each.choices else "1"
        for each in options_of(command)
        if each.required
    } | {each.display_name: room.person("Zoe") for each in people if each.required}


@pytest.mark.parametrize("state", ["lobby", "running"])
async def test_no_typed_number_ends_in_a_code(room: Room, state: str) -> None:
    if state == "lobby":
        await room.slash("Ann", "game new")
    else:
        await room.begin()
    commands = [each for each in room.bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    tried = 0
    for command in commands:
        if command.qualified_name in ("game new", "game import"):
            continue
        for option in options_of(command):
            if option.choices:  # Discord sends nothing else
                continue
            for whole in TYPED:
                typed = whole[: int(option.max_value or len(whole))]  # Discord sends no more
                filled = {**plausible(room, command), option.display_name: typed}
                said = await room.slash("Ann", command.qualified_name, **filled)
                assert said.text or said.pictures, (command.qualified_name, typed)
                assert CODE not in said.text, (command.qualified_name, option.display_name, typed[:20])
                tried += 1
                if tried % 50 == 0:
                    room.bot.quotas = type(room.bot.quotas)({})
            if option.autocomplete:
                for typed in ("²", "9" * 90):
                    await room.complete("Ann", command.qualified_name, option.display_name, typed)
    assert tried > 100


async def test_a_section_that_does_not_exist_is_refused(room: Room) -> None:
    for page in ("²", "①", "9" * 4500, str(2**63), "-1", "99"):
        said = await room.slash("Ann", "rules", game="dog_eat_dog", section=page)
        assert "have no section" in said.text, page


async def test_a_rule_that_does_not_exist_is_refused(room: Room) -> None:
    for rule in ("²", "①", "9" * 4500, "DED-0", "DED-٣", "0"):
        said = await room.slash("Ann", "rules", game="dog_eat_dog", rule=rule)
        assert "has no rule" in said.text, rule


@pytest.mark.parametrize("part", range(PARTS))
async def test_no_number_in_an_id_ends_in_a_code(room: Room, part: int) -> None:
    assert FEATURES
    await room.begin()
    table = await room.table()
    ann = room.person("Ann")
    for name in sorted(registered())[part::PARTS]:
        right = [str(each) for each in fields(name, table.id, ann.id)]
        for index in range(len(right)):
            for sent in SENT:
                made = custom_id(name, *right[:index], sent, *right[index + 1 :])
                assert len(made) <= ID_LIMIT
                said = await forged(ann, room, room.channel, name, made, ann.id)
                assert CODE not in said, made
        room.bot.quotas = type(room.bot.quotas)({})


@pytest.mark.parametrize("name", ["section", "up", "openseat", "draft"])
async def test_no_number_chosen_in_a_menu_ends_in_a_code(
    room: Room, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await room.slash("Ann", "game new")
    table = await room.table()
    ann = room.person("Ann")
    assert name not in USERS
    for value in (*SENT[1:], "0", "9" * 90):
        monkeypatch.setitem(CHOICES, name, value)
        right = ("dog_eat_dog", 0) if name == "section" else fields(name, table.id, ann.id)
        said = await forged(ann, room, room.channel, name, custom_id(name, *right), ann.id)
        assert CODE not in said, value
