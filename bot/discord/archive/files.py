"""The files of `/game export`. For a running game with secrets they are a record, which is said before and after."""

from __future__ import annotations

from io import BytesIO

import discord
from discord import ui

from bot.discord import words
from bot.discord.controls.control import Of, Press, Style, button, on, rows
from bot.discord.controls.interactions import Interaction, answer, tables_of
from bot.discord.controls.quotas import spend
from bot.table.model.table import Status, Table
from bot.table.play.projection import hides
from bot.table.quotas import Use


def record_words(table: Table) -> str:
    """What an export of a running game with secrets is, before anything is sent."""
    return (
        f"{words.title(table)} is running and has secrets: its export is a record of what you know, for reading. No game "
        "can go on from it. Its players can move it with `/games` in another channel."
    )


def record_view(table: Table) -> ui.View | None:
    """The button that exports it all the same."""
    return rows([button("Export the record", "export", table.id, style=Style.primary)])


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
