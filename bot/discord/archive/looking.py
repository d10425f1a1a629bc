"""Looking at a game, also at one named by its number: its board, history, files and cards."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from bot import digits
from bot.discord import words
from bot.discord.archive import files
from bot.discord.archive.history import history_pages, history_view, history_words, when
from bot.discord.archive.past_games import label, people
from bot.discord.controls.client import Interaction
from bot.discord.controls.interactions import (
    answer,
    answer_board,
    answer_pages,
    asker,
    here,
    place_of,
    style_of,
    tables_of,
    think,
)
from bot.discord.controls.permissions import may_see
from bot.discord.controls.quotas import one_import, spend
from bot.discord.errors import Refusal
from bot.discord.pictures import boards
from bot.discord.pictures.covers import card as drawn
from bot.discord.pictures.drawing import NotDrawnError
from bot.discord.play.board import own_view, own_words
from bot.discord.play.moves import Choice, choices
from bot.discord.seats.own_panel import own_view as own_lobby
from bot.table.model.errors import TableError
from bot.table.model.table import Shown, Status, Table
from bot.table.play.projection import hides
from bot.table.quotas import Use
from games.core.errors import GameError
from games.core.protocol import Cards, Game

GAME_NUMBER: Final = "A game's number; leave empty for the game in this channel"


async def meant(interaction: Interaction, number: str | None) -> Table:
    """The game with this number, or without one the game in this channel: the open one, else the last.

    Raises TableError if there is none. A game that this person may not look at is as good as none.
    """
    place, looking = place_of(interaction), tables_of(interaction).looking
    if number is None or not number.strip():
        return await looking.latest(place)
    found = digits.number(number.strip().removeprefix("#").strip())
    try:
        table = None if found is None else await looking.get(found)
    except TableError as error:
        if error.code != "no_such_game":
            raise
        table = None
    if table is None or not may_see(interaction, table):
        raise Refusal(
            "no_such_game",
            f"There is no game {words.quoted(number, 40)} that you can see from here.",
            "`/game past` lists the games of this channel, `/games` those that you play.",
        )
    return table


async def played(interaction: Interaction, number: str | None = None) -> Table:
    """The same, once it has started. Raises Refusal while it is a lobby."""
    table = await meant(interaction, number)
    if table.status is Status.LOBBY:
        raise Refusal(
            "not_started",
            "This game has not started, so there is no board yet.",
            "The host presses **Start** in the lobby message; `/help` shows the same buttons.",
        )
    return table


async def complete_game(interaction: Interaction, current: str) -> list[Choice]:
    """The games of this channel, the newest first."""
    try:
        place, tables = place_of(interaction), tables_of(interaction)
        here = [await tables.looking.latest(place)]
    except TableError:
        return []
    here += [
        each.table
        for each in (await tables.past_games.page(place.channel)).games
        if each.table.id != here[0].id
    ]
    named = [
        (f"{label(table)}: {people(table)}", str(table.id))
        for table in here
        if table.status is not Status.LOBBY
    ]
    return choices(named, current)


def card_command(game: Game[Any, Any, Any], cards: Cards) -> app_commands.Command[Any, ..., Any]:
    """The command that shows a card of this game."""

    async def complete(interaction: Interaction, current: str) -> list[Choice]:
        names = cards.names(await _edition(interaction, game, cards))
        return choices([(name, name) for name in names.values()], current)

    @app_commands.describe(name="The card; suggestions appear as you type")
    @app_commands.autocomplete(name=complete)
    async def card(interaction: Interaction, name: str) -> None:
        await think(interaction)
        await _show(interaction, game, cards, name)

    return app_commands.Command(name="card", description="Look at a card", callback=card)


async def _edition(interaction: Interaction, game: Game[Any, Any, Any], cards: Cards) -> str:
    """The edition of the game in this channel, if it is this game; else that of the usual cards."""
    table = await here(interaction)
    if table is None or table.game.about.key != game.about.key or table.status is Status.LOBBY:
        return ""
    shown = await tables_of(interaction).looking.show(table.id, None)
    return cards.edition(shown.view)


async def _show(interaction: Interaction, game: Game[Any, Any, Any], cards: Cards, name: str) -> None:
    edition = await _edition(interaction, game, cards)
    try:
        key = cards.read(edition, name)
    except GameError as error:
        raise TableError(error.code, error.message, error.hint) from error
    told = cards.tell(edition, key)
    try:
        theme = (await style_of(interaction)).theme
        found = await drawn(tables_of(interaction).workers, game, edition, key, interaction.user.id, theme)
    except NotDrawnError:  # the log says why
        await answer(interaction, told)
        return
    await answer(interaction, f"**{cards.names(edition)[key]}**", None, [found.file(f"{key}.png")])


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
        await answer(interaction, files.record_words(table), files.record_view(table))
        return
    await files.send(interaction, table)


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
