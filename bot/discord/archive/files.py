"""`/game export` and `/game import`. The files of a running game with secrets are a record, which is said before and after."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import discord
from discord import app_commands

from bot.discord import words
from bot.discord.controls.commands import GAME_NUMBER, command, complete_game, played, suggests
from bot.discord.controls.control import Of, Press, Style, button, on, rows
from bot.discord.controls.interactions import Interaction, answer, asker, place_of, tables_of
from bot.discord.controls.quotas import one_import, spend
from bot.discord.errors import Refusal
from bot.discord.lobby.buttons import own_view as own_lobby
from bot.table.model import Status, Table
from bot.table.play.projection import hides
from bot.table.quotas import Use

IMPORT_LIMIT: Final = 2_000_000


@on("export", of=Of.RECORD)
async def export(press: Press) -> None:
    """Export what this person may know, now that they know what it is for."""
    await send(press.interaction, await press.tables.play.projection.get(press.game))


async def send(interaction: Interaction, table: Table) -> None:
    """Answer with the two files. Raises Refusal when the quota is used up."""
    spend(interaction, Use.EXPORTS)
    records, person = tables_of(interaction).archive.records, interaction.user.id
    data, record = await records.export(table.id, person), await records.record(table.id, person)
    name = f"record-{table.id}" if hides(table) else f"game-{table.id}"
    files = [
        discord.File(BytesIO(data), filename=f"{name}.json"),
        discord.File(BytesIO(record.encode()), filename=f"{name}.txt"),
    ]
    await answer(interaction, _sent(table), None, files)


def _sent(table: Table) -> str:
    if hides(table):
        return (
            f"A record of {words.title(table)}: what you know so far. No game can go on from it; once the game is over, "
            "its export has everything."
        )
    if table.status is Status.RUNNING:
        return f"{words.title(table)}: `/game import` goes on from the `.json`; the `.txt` is for reading."
    return f"{words.title(table)}: `/game import` shows the `.json` elsewhere; the `.txt` is for reading."


@command(
    "game export",
    "Download this game as files",
    "Download the game as two files: one for `/game import`, one to read. While a game with secrets runs, they are only a record of what you know. `number:` names another game.",
)
@app_commands.describe(number=GAME_NUMBER)
@suggests(number=complete_game)
async def export_here(interaction: Interaction, number: str | None = None) -> None:
    """Answer `/game export`."""
    table = await played(interaction, number)
    if hides(table):
        said = (
            f"{words.title(table)} is running and has secrets: its export is a record of what you know, for reading. "
            "No game can go on from it. Its players can move it with `/games` in another channel."
        )
        all_the_same = button("Export the record", "export", table.id, style=Style.primary)
        await answer(interaction, said, rows([all_the_same]))
        return
    await send(interaction, table)


@command(
    "game import",
    "Continue an exported game in this channel",
    "Go on with an exported game in this channel: each player takes their own seat with **Join**, and under **Seats** the host can open one to somebody else. A finished game is only shown.",
)
@app_commands.describe(file="A .json file from /game export")
async def import_(interaction: Interaction, file: discord.Attachment) -> None:
    """Answer `/game import`."""
    place = place_of(interaction)
    if file.size > IMPORT_LIMIT:
        raise Refusal(
            "file_too_large",
            f"This file is too large to be a game: {file.size:,} bytes.",
            "Take the .json file from `/game export`.",
        )
    async with one_import(interaction):
        data = await file.read()
        table = await tables_of(interaction).archive.records.import_game(place, asker(interaction), data)
    if table.status is Status.LOBBY:
        said = (
            f"The lobby of {words.title(table)} is open. Each player presses **Join** there to take their own seat; "
            "then press **Start**. **Seats** opens a seat to somebody else."
        )
        await answer(interaction, said, own_lobby(table, interaction.user.id))
        return
    await answer(
        interaction, f"{words.title(table)} is over. **Look back**, below its board, steps through it."
    )
