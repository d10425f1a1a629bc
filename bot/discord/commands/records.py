"""`/game board`, `history`, `export` and `import`: looking at a game, also at one named by its number."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from bot import digits
from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.commands.moves import Choice, choices
from bot.discord.commands.numbered import GAME_NUMBER, complete_game, meant, played
from bot.discord.controls.board_buttons import own_view, own_words
from bot.discord.controls.history import history_pages, history_view, history_words, when
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, answer_board, answer_pages, asker, place_of, tables_of, think
from bot.discord.lobby.own_panel import own_view as own_lobby
from bot.discord.past_games import exporting
from bot.discord.pictures import boards
from bot.discord.rationing import one_import, spend
from bot.table.errors import TableError
from bot.table.looking import hides
from bot.table.quotas.quotas import Use
from bot.table.types import Shown, Status, Table

IMPORT_LIMIT: Final = 2_000_000


async def _complete_position(interaction: Interaction, current: str) -> list[Choice]:
    try:
        table = await meant(interaction, getattr(interaction.namespace, "number", None))
        lines = await tables_of(interaction).looking.history(table.id, interaction.user.id)
        stands = await tables_of(interaction).looking.positions(table.id, interaction.user.id)
    except TableError:
        return []
    made = {line.place: f"{line.who} {line.notation}" for line in lines if line.move}
    offered = [("0. the start", "0")]
    for number, first in enumerate(stands[:-1], 1):
        move = next((made[seq] for seq in sorted(made) if seq > first), "")
        offered.append((f"{number}. {move}".strip(), str(number)))
    return choices(offered[::-1], current)


@app_commands.describe(
    text="The whole board in words instead of a picture",
    at="An earlier position, counted in moves; 0 is the start",
    number=GAME_NUMBER,
)
@app_commands.autocomplete(at=_complete_position, number=complete_game)
async def board(
    interaction: Interaction, text: bool = False, at: str | None = None, number: str | None = None
) -> None:
    """Answer `/game board`."""
    await think(interaction)
    table = await played(interaction, number)
    shown = await _position(interaction, table, at)
    heading = (
        own_words(shown) if not at else f"{words.title(table)}, {when(shown.moves)}.\n{words.prompt(shown)}"
    )
    if text:
        await answer_pages(
            interaction,
            words.block(await boards.text(tables_of(interaction).workers, shown, interaction.user.id)),
            own_view(shown, in_words=True),
        )
        return
    await answer_board(interaction, shown, heading, own_view(shown))


async def _position(interaction: Interaction, table: Table, at: str | None) -> Shown:
    tables = tables_of(interaction)
    if at is None or not at.strip():
        return await tables.looking.show(table.id, interaction.user.id)
    spend(interaction, Use.HISTORIES)
    stands = await tables.looking.positions(table.id, interaction.user.id)
    number = digits.number(at.strip(), below=len(stands))
    if number is None:
        last = len(stands) - 1
        raise Refusal(
            "no_such_position",
            f"This game has no position {words.quoted(at, 40)}.",
            f"Count in moves: 0 is the start, {last} is now. `/game history` steps through them.",
        )
    before = stands[number - 1] if number else 0
    return await tables.looking.show(table.id, interaction.user.id, seq=stands[number], since=before)


@app_commands.describe(number=GAME_NUMBER)
@app_commands.autocomplete(number=complete_game)
async def history(interaction: Interaction, number: str | None = None) -> None:
    """Answer `/game history`."""
    await think(interaction)
    table = await played(interaction, number)
    spend(interaction, Use.HISTORIES)
    lines = await tables_of(interaction).looking.history(table.id, interaction.user.id)
    last = len(history_pages(lines)) - 1
    await answer(interaction, history_words(table, lines, last), history_view(table, lines, last))


@app_commands.describe(number=GAME_NUMBER)
@app_commands.autocomplete(number=complete_game)
async def export(interaction: Interaction, number: str | None = None) -> None:
    """Answer `/game export`."""
    await think(interaction)
    table = await played(interaction, number)
    if hides(table):
        await answer(interaction, exporting.record_words(table), exporting.record_view(table))
        return
    await exporting.send(interaction, table)


@app_commands.describe(file="A .json file from /game export")
async def import_(interaction: Interaction, file: discord.Attachment) -> None:
    """Answer `/game import`."""
    await think(interaction)
    place = place_of(interaction)
    if file.size > IMPORT_LIMIT:
        raise Refusal(
            "file_too_large",
            f"This file is too large to be a game: {file.size:,} bytes.",
            "Take the .json file from `/game export`.",
        )
    async with one_import(interaction):
        data = await file.read()
        table = await tables_of(interaction).records.import_game(place, asker(interaction), data)
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
