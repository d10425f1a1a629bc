"""`/game option`: one of a game's options by typing, and the file for an option that is one."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.commands.moves import Choice, choices
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, place_of, tables_of, think
from bot.discord.lobby.option_panel import option_view, option_words, reset_words, setting
from bot.table.errors import TableError
from bot.table.types import Status, Table
from games.core.setup.options import AnyOption, FileOption, open_options


async def _lobby(interaction: Interaction) -> Table:
    """The lobby here. Refused where there is none."""
    table = await tables_of(interaction).looking.at(place_of(interaction))
    if table.status is not Status.LOBBY:
        raise Refusal(
            "started",
            "The options are fixed: this game has started.",
            "`/game options` shows what was chosen.",
        )
    return table


async def _complete_option(interaction: Interaction, current: str) -> list[Choice]:
    try:
        table = await _lobby(interaction)
    except TableError:
        return []
    opened = open_options(table.game.about.options, table.options)
    return choices([(each.title, each.key) for each in opened], current)


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
    """The option of this key or title."""
    wanted = typed.strip().casefold()
    found = [
        each for each in table.game.about.options if wanted in (each.key.casefold(), each.title.casefold())
    ]
    return found[0] if found else None


def _chosen(each: AnyOption, typed: str) -> str:
    """The value that was typed, or whose label was."""
    if isinstance(each, FileOption):
        raise Refusal(
            "file_wanted",
            f"**{each.title}** is a file.",
            "Leave `choice` empty and attach the file as `file`.",
        )
    wanted = typed.strip().casefold()
    for choice in each.choices:
        if wanted in (choice.value.casefold(), choice.label.casefold()):
            return choice.value
    return typed


@app_commands.describe(
    option="Which option",
    choice="What to choose; left empty, you are shown what there is",
    file="The file, for an option that is one",
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
        view = option_view(before, each, 0) if mine else None
        await answer(interaction, option_words(before, each), view)
        return
    table = await tables_of(interaction).lobby.set_option(before.id, asker(interaction), each.key, value)
    note = reset_words(table.game.about.options, before.options, table.options, each.key)
    said = f"{words.title(table)}: {setting(table, each)}."
    await answer(interaction, f"{said}\n{note}" if note else said)


async def _read(each: AnyOption, file: discord.Attachment) -> bytes:
    """The bytes of an upload. Refused for an option that is no file, and for a file that is too large."""
    if not isinstance(each, FileOption):
        labels = words.listed([choice.label for choice in each.choices], "or")
        raise Refusal("no_file_wanted", f"**{each.title}** is no file.", f"As `choice`, take {labels}.")
    if file.size > each.max_bytes:
        raise Refusal(
            "file_too_large",
            f"This file has {file.size:,} bytes; for **{each.title}** at most {each.max_bytes:,} are allowed.",
            "Upload a smaller file.",
        )
    return await file.read()
