"""`/game option`: sets a game's option by typing, or takes the file for an option that needs one."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.commands.moves import Choice, choices
from bot.discord.controls.control import rows
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, place_of, tables_of, think
from bot.discord.lobby.option_panel import (
    file_buttons,
    offered,
    option_view,
    option_words,
    reset_words,
    setting,
)
from bot.table.errors import TableError
from bot.table.types import Status, Table
from games.core.setup.options import AnyOption, FileOption


async def _lobby(interaction: Interaction) -> Table:
    """The lobby in this channel. Raises Refusal if the game has started, TableError if there is none."""
    table = await tables_of(interaction).looking.at(place_of(interaction))
    if table.status is not Status.LOBBY:
        raise Refusal(
            "started",
            "This game has started, so its options are fixed.",
            "`/game options` shows them.",
        )
    return table


async def _complete_option(interaction: Interaction, current: str) -> list[Choice]:
    try:
        table = await _lobby(interaction)
    except TableError:
        return []
    return choices([(each.title, each.key) for each in offered(table)], current)


async def _complete_choice(interaction: Interaction, current: str) -> list[Choice]:
    try:
        table = await _lobby(interaction)
    except TableError:
        return []
    each = _named(table, str(interaction.namespace.option or ""))
    if each is None or isinstance(each, FileOption):
        return []
    return choices([(choice.label, choice.value) for choice in each.choices], current)


def _named(table: Table, typed: str) -> AnyOption | None:
    """The option with this key or title; None if there is none."""
    wanted = typed.strip().casefold()
    found = [
        each for each in table.game.about.options if wanted in (each.key.casefold(), each.title.casefold())
    ]
    return found[0] if found else None


def _chosen(each: AnyOption, typed: str) -> str:
    """The value whose own text or label was typed; any other text is returned as it is.

    Raises Refusal for an option that takes a file.
    """
    if isinstance(each, FileOption):
        raise Refusal(
            "file_wanted",
            f"**{each.title}** takes a file.",
            "Leave `choice` empty and attach the file as `file`.",
        )
    wanted = typed.strip().casefold()
    for choice in each.choices:
        if wanted in (choice.value.casefold(), choice.label.casefold()):
            return choice.value
    return typed


@app_commands.describe(
    option="Which option",
    choice="What to choose; leave empty to see the choices",
    file="The file, for an option that takes one",
)
@app_commands.autocomplete(option=_complete_option, choice=_complete_choice)
async def option(
    interaction: Interaction,
    option: str,
    choice: str | None = None,
    file: discord.Attachment | None = None,
) -> None:
    """Answer `/game option`."""
    await think(interaction)
    before = await _lobby(interaction)
    each = _named(before, option)
    if each is None:
        titles = words.listed([other.title for other in before.game.about.options], "or")
        raise Refusal(
            "no_such_option",
            f"{words.title(before)} has no option {words.quoted(option)}.",
            f"Choose {titles}." if titles else "It has no options.",
        )
    if file is not None:
        value: str | bytes = await _read(each, file)
    elif choice is not None:
        value = _chosen(each, choice)
    else:
        mine = before.host.id == interaction.user.id
        view = option_view(before, each, 0) if mine else rows(file_buttons(before, each))
        await answer(interaction, option_words(before, each), view)
        return
    table = await tables_of(interaction).lobby.set_option(before.id, asker(interaction), each.key, value)
    note = reset_words(table.game.about.options, before.options, table.options, each.key)
    said = f"{words.title(table)}: {setting(table, each)}."
    await answer(interaction, f"{said}\n{note}" if note else said)


async def _read(each: AnyOption, file: discord.Attachment) -> bytes:
    """The bytes of an upload. Raises Refusal if the option takes no file or the file is too large."""
    if not isinstance(each, FileOption):
        labels = words.listed([choice.label for choice in each.choices], "or")
        raise Refusal("no_file_wanted", f"**{each.title}** takes no file.", f"As `choice`, use {labels}.")
    if file.size > each.max_bytes:
        raise Refusal(
            "file_too_large",
            f"This file has {file.size:,} bytes; **{each.title}** takes at most {each.max_bytes:,}.",
            "Upload a smaller file.",
        )
    return await file.read()
