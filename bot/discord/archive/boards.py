"""Looking at a board: `/game board`, and a card of a game that has cards to look at; and games as files."""

from io import BytesIO
from typing import Final

import discord
from discord import app_commands

from bot import digits
from bot.discord import words
from bot.discord.archive.history import when
from bot.discord.controls import (
    GAME_NUMBER,
    Choice,
    Interaction,
    answer,
    answer_board,
    answer_pages,
    asker,
    choices,
    command,
    complete_game,
    meant,
    place_of,
    played,
    spend,
    style_of,
    suggests,
    tables_of,
)
from bot.discord.controls.server_rules import check_opening
from bot.discord.errors import Refusal
from bot.discord.lobby.buttons import own_view as own_lobby
from bot.discord.pictures import boards
from bot.discord.play.board import own_view, own_words
from bot.table.model import Shown, Status, Table, TableError
from bot.table.play.projection import hides
from bot.table.quotas import Use
from games.core.optional_parts.parts import Cards
from games.core.words import GameError


async def _complete_card(interaction: Interaction, current: str) -> list[Choice]:
    _, cards, edition = await _cards(interaction)
    return choices([(name, name) for name in cards.names(edition).values()], current)


@command("game card", "Look at a card of the game here", "Look at a card: its picture, and all that it says.")
@app_commands.describe(name="The card; suggestions appear as you type")
@suggests(name=_complete_card)
async def card(interaction: Interaction, name: str) -> None:
    """Answer `/game card`."""
    table, cards, edition = await _cards(interaction)
    try:
        key = cards.read(edition, name)
    except GameError as error:
        raise TableError(error.code, error.message, error.hint) from error
    theme = (await style_of(interaction)).theme
    try:
        found = await boards.card(
            tables_of(interaction).workers, table.game, edition, key, interaction.user.id, theme
        )
    except boards.NotDrawnError:  # the log says why
        await answer(interaction, cards.tell(edition, key))
        return
    await answer(interaction, f"**{cards.names(edition)[key]}**", None, [found.file(f"{key}.png")])


async def _cards(interaction: Interaction) -> tuple[Table, Cards, str]:
    """The game in this channel, its cards, and their edition: the usual one until it has started. Raises Refusal if it has
    none."""
    projection = tables_of(interaction).play.projection
    table = await projection.latest(place_of(interaction))
    cards = table.game.cards
    if cards is None:
        raise Refusal(
            "no_cards",
            f"{table.game.about.title} has no cards to look at.",
            "`/rules` tells how it is played.",
        )
    lobby = table.status is Status.LOBBY
    return table, cards, "" if lobby else cards.edition((await projection.show(table.id, None)).view)


async def _complete_position(interaction: Interaction, current: str) -> list[Choice]:
    table = await meant(interaction, getattr(interaction.namespace, "number", None))
    lines = await tables_of(interaction).play.projection.history(table.id, interaction.user.id)
    stands = await tables_of(interaction).play.projection.positions(table.id, interaction.user.id)
    made = {line.place: f"{line.who} {line.notation}" for line in lines if line.move}
    offered = [("0. the start", "0")]
    for number, first in enumerate(stands[:-1], 1):
        move = next((made[seq] for seq in sorted(made) if seq > first), "")
        offered.append((f"{number}. {move}".strip(), str(number)))
    return choices(offered[::-1], current)


@command(
    "game board",
    "See the board, now or earlier, as a picture or in words",
    "See the board in private, with what only you may see. `text:true` describes it in words; `at:` shows it after that many moves, `number:` the board of another game.",
)
@app_commands.describe(
    text="The whole board in words instead of a picture",
    at="An earlier position, counted in moves; 0 is the start",
    number=GAME_NUMBER,
)
@suggests(at=_complete_position, number=complete_game)
async def board(
    interaction: Interaction, text: bool = False, at: str | None = None, number: str | None = None
) -> None:
    """Answer `/game board`."""
    table = await played(interaction, number)
    shown = await _position(interaction, table, at)
    heading = (
        own_words(shown) if not at else f"{words.title(table)}, {when(shown.moves)}.\n{words.prompt(shown)}"
    )
    if text:
        await answer_pages(
            interaction,
            await boards.text(tables_of(interaction).workers, shown, interaction.user.id),
            own_view(shown, in_words=True),
        )
        return
    await answer_board(interaction, shown, heading, own_view(shown))


async def _position(interaction: Interaction, table: Table, at: str | None) -> Shown:
    tables = tables_of(interaction)
    if at is None or not at.strip():
        return await tables.play.projection.show(table.id, interaction.user.id)
    spend(interaction, Use.HISTORIES)
    stands = await tables.play.projection.positions(table.id, interaction.user.id)
    number = digits.number(at.strip(), below=len(stands))
    if number is None:
        last = len(stands) - 1
        raise Refusal(
            "no_such_position",
            f"This game has no position {words.quoted(at, 40)}.",
            f"Count in moves: 0 is the start, {last} is now. `/game history` steps through them.",
        )
    before = stands[number - 1] if number else 0
    return await tables.play.projection.show(table.id, interaction.user.id, seq=stands[number], since=before)


IMPORT_LIMIT: Final = 2_000_000


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
            "its export has everything. Its players can move it with `/games` in another channel."
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
    await check_opening(interaction)
    archive = tables_of(interaction).archive
    async with archive.importing.inside(interaction.guild_id):
        spend(interaction, Use.IMPORTS)
        table = await archive.records.import_game(place, asker(interaction), await file.read())
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
