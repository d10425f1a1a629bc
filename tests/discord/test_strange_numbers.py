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

TYPED: Final = ("0", "-1", "①", "٣", "1e9", "0x1", "DED-²", "DED-" + "9" * 4500)
SENT: Final = ("", "-1", "①", "٣", "9" * 40, "1e9", "+1", " 1")
WORST: Final = ("²", str(2**63), "9" * 4500)
"""What is a digit and no number, more than a column of the database holds, and more than Python reads. These are tried in every
place, and of the others one in each."""
CODE: Final = "owner this code"
PARTS: Final = 2
"""How many tests share the controls."""
"""All ids need one test each for their numbers, and not a table of their own."""


def plausible(room: Room, command: app_commands.Command[Any, ..., Any]) -> dict[str, Any]:
    """Something for each option that must be filled in."""
    filled: dict[str, Any] = {}
    for each in command.parameters:
        if each.required and each.type is discord.AppCommandOptionType.string:
            filled[each.display_name] = each.choices[0].value if each.choices else "1"
        elif each.required and each.type is discord.AppCommandOptionType.user:
            filled[each.display_name] = room.person("Zoe")
    return filled


@pytest.mark.parametrize("state", ["lobby", "running"])
async def test_no_typed_number_ends_in_a_code(room: Room, state: str) -> None:
    await (room.slash("Ann", "game new") if state == "lobby" else room.begin())
    tried = 0
    for command in room.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command) or command.qualified_name in (
            "game new",
            "game import",
        ):
            continue
        for option in command.parameters:
            if option.choices or option.type is not discord.AppCommandOptionType.string:
                continue  # Discord sends nothing else
            for whole in (*WORST, TYPED[tried % len(TYPED)]):
                typed = whole[: int(option.max_value or len(whole))]  # Discord sends no more
                filled = {**plausible(room, command), option.display_name: typed}
                said = await room.slash("Ann", command.qualified_name, **filled)
                assert said.text or said.pictures, (command.qualified_name, typed)
                assert CODE not in said.text, (command.qualified_name, option.display_name, typed[:20])
            tried += 1
            room.bot.quotas = type(room.bot.quotas)({})
            if option.autocomplete:
                for typed in ("²", "9" * 90):
                    await room.complete("Ann", command.qualified_name, option.display_name, typed)
    assert tried > 25


@pytest.mark.parametrize("part", range(PARTS))
async def test_no_number_in_an_id_ends_in_a_code(room: Room, part: int) -> None:
    assert FEATURES
    await room.begin()
    table = await room.table()
    ann = room.person("Ann")
    for number, name in enumerate(sorted(registered())[part::PARTS]):
        right = [str(each) for each in fields(name, table.id, ann.id)]
        for index in range(len(right)):
            for sent in (*WORST[:2], SENT[(number + index) % len(SENT)]):
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
    for value in (*SENT[1:], *WORST[:2], "0", "9" * 90):
        monkeypatch.setitem(CHOICES, name, value)
        right = ("dog_eat_dog", 0) if name == "section" else fields(name, table.id, ann.id)
        said = await forged(ann, room, room.channel, name, custom_id(name, *right), ann.id)
        assert CODE not in said, value
