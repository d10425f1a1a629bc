"""`/game`: everything about this channel's game except its moves."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import discord
from discord import app_commands

from bot import digits
from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.commands.making import EVERYWHERE
from bot.discord.commands.moves import Choice, choices
from bot.discord.commands.option import option
from bot.discord.controls import resigning, results, stopping, taking_back
from bot.discord.controls.board_buttons import own_view, own_words
from bot.discord.controls.history import history_pages, history_view, history_words, when
from bot.discord.controls.offers import offered_view, offered_words
from bot.discord.controls.options import is_open, options_view, options_words
from bot.discord.errors import Refusal
from bot.discord.interactions import (
    answer,
    answer_board,
    answer_pages,
    asker,
    place_of,
    request_of,
    tables_of,
    think,
)
from bot.discord.lobby import new_game
from bot.discord.lobby.message import own_view as own_lobby
from bot.discord.pages.rule_pages import game_of
from bot.discord.pictures import boards
from bot.discord.rationing import one_import, spend, spent
from bot.store import CorruptRow
from bot.table.errors import TableError
from bot.table.offers.words import REASON_LIMIT, tidy_reason
from bot.table.quotas.quotas import Use
from bot.table.types import Shown, Status, Table
from games.registry import GAMES

IMPORT_LIMIT: Final = 2_000_000
POSITIONS: Final = 25


def group() -> app_commands.Group:
    """The group `/game` with all its subcommands."""
    made = app_commands.Group(
        name="game",
        description="Start, view and end the game in this channel",
        allowed_contexts=EVERYWHERE,
    )
    for name, description, callback in (
        ("new", "Open a lobby for a new game in this channel", new),
        ("start", "Start the game in this channel's lobby", start),
        ("board", "See the board, now or earlier, as a picture or in words", board),
        ("hand", "See your hand and whatever else only you may see", hand),
        ("history", "Read the moves so far, and step through them", history),
        ("undo", "Take back your last move; you first see what that undoes", undo),
        ("resign", "Resign from this game", resign),
        ("draw", "Offer the others a draw", draw),
        ("abort", "Stop this game, or close its lobby", abort),
        ("rematch", "Play again with the same players", rematch),
        ("results", "See the best results of cooperative games", results.results),
        ("export", "Download this game as files", export),
        ("import", "Continue an exported game in this channel", import_),
        ("option", "Set one of this game's options, or upload a file for it", option),
        ("options", "See this game's options, and your own settings", options),
    ):
        callback_: Any = callback
        made.add_command(app_commands.Command(name=name, description=description, callback=callback_))
    return made


async def _latest(interaction: Interaction) -> Table:
    return await tables_of(interaction).looking.latest(place_of(interaction))


async def _played(interaction: Interaction) -> Table:
    """The game in this channel that has started. Raises Refusal while it is a lobby."""
    table = await _latest(interaction)
    if table.status is Status.LOBBY:
        raise Refusal(
            "not_started",
            "This game has not started, so there is no board yet.",
            "The host presses **Start** in the lobby message; `/help` shows the same buttons.",
        )
    return table


async def _complete_game(interaction: Interaction, current: str) -> list[Choice]:
    return choices(
        [(f"{game.about.title}: {game.about.facts.blurb}", game.about.key) for game in GAMES], current
    )


@app_commands.describe(game="Which game; leave empty to choose from a menu")
@app_commands.autocomplete(game=_complete_game)
async def new(interaction: Interaction, game: str | None = None) -> None:
    """Answer `/game new`."""
    await think(interaction)
    if game is None and len(GAMES) > 1:
        await new_game.ask_which(interaction)
        return
    await new_game.open_lobby(interaction, game_of(game) if game is not None else GAMES[0])


async def start(interaction: Interaction) -> None:
    """Answer `/game start`."""
    await think(interaction)
    table = await tables_of(interaction).looking.at(place_of(interaction))
    table = await tables_of(interaction).starting.start(table.id, asker(interaction), request_of(interaction))
    await answer(interaction, f"{words.title(table)} has started.")


async def _complete_position(interaction: Interaction, current: str) -> list[Choice]:
    try:
        table = await _played(interaction)
        lines = await tables_of(interaction).looking.history(table.id, interaction.user.id)
        stands = await tables_of(interaction).looking.positions(table.id, interaction.user.id)
    except TableError:
        return []
    played = {line.seq: f"{line.who} {line.notation}" for line in lines if line.move}
    offered = [("0. the start", "0")]
    for number, first in enumerate(stands[:-1], 1):
        made = next((played[seq] for seq in sorted(played) if seq > first), "")
        offered.append((f"{number}. {made}".strip(), str(number)))
    return choices(offered[::-1], current)


@app_commands.describe(
    text="The whole board in words instead of a picture",
    at="An earlier position, counted in moves; 0 is the start",
)
@app_commands.autocomplete(at=_complete_position)
async def board(interaction: Interaction, text: bool = False, at: str | None = None) -> None:
    """Answer `/game board`."""
    await think(interaction)
    table = await _played(interaction)
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


async def hand(interaction: Interaction) -> None:
    """Answer `/game hand`."""
    await think(interaction)
    table = await _played(interaction)
    shown = await tables_of(interaction).looking.show(table.id, interaction.user.id)
    if shown.seat is None and not shown.observing:
        raise Refusal(
            "not_playing", "You are not playing in this game.", "`/game board` shows what everyone may see."
        )
    note = (
        "" if table.game.hides(table.options) else "Nothing is hidden in this game: everyone sees the same.\n"
    )
    await answer_board(interaction, shown, note + own_words(shown), own_view(shown))


async def history(interaction: Interaction) -> None:
    """Answer `/game history`."""
    await think(interaction)
    table = await _played(interaction)
    spend(interaction, Use.HISTORIES)
    lines = await tables_of(interaction).looking.history(table.id, interaction.user.id)
    last = len(history_pages(lines)) - 1
    await answer(interaction, history_words(table, lines, last), history_view(table, lines, last))


async def undo(interaction: Interaction) -> None:
    """Answer `/game undo`."""
    await think(interaction)
    table = await tables_of(interaction).looking.at(place_of(interaction))
    plan = await tables_of(interaction).play.undo_plan(table.id, asker(interaction))
    await answer(interaction, taking_back.undo_words(table, plan), taking_back.undo_view(table, plan))


async def resign(interaction: Interaction) -> None:
    """Answer `/game resign`."""
    await think(interaction)
    table = await _running(interaction)
    if table.seat_of(interaction.user.id) is None:
        raise Refusal("not_playing", "You are not playing in this game.", "Only players can resign.")
    await answer(
        interaction, resigning.resign_words(table, interaction.user.id), resigning.resign_view(table)
    )


async def _running(interaction: Interaction) -> Table:
    table = await tables_of(interaction).looking.at(place_of(interaction))
    if table.status is Status.LOBBY:
        raise Refusal(
            "not_started",
            "This game has not started yet.",
            "Press **Leave** in the lobby message to leave it.",
        )
    return table


async def draw(interaction: Interaction) -> None:
    """Answer `/game draw`."""
    await think(interaction)
    table = await _running(interaction)
    table = await tables_of(interaction).offers.offer_draw(
        table.id, asker(interaction), request_of(interaction)
    )
    await answer(interaction, offered_words(table, "The game ends in a draw."), offered_view(table))


@app_commands.describe(reason="Why, in a few words; everyone in the channel sees it")
async def abort(
    interaction: Interaction, reason: app_commands.Range[str, 0, REASON_LIMIT] | None = None
) -> None:
    """Answer `/game abort`."""
    await think(interaction)
    try:
        table = await tables_of(interaction).looking.at(place_of(interaction))
    except CorruptRow:
        if not interaction.permissions.manage_messages:
            raise
        await answer(interaction, stopping.LOST_WORDS, stopping.lost_view())
        return
    why = tidy_reason(reason or "")
    view = stopping.abort_view(table, interaction.user.id, interaction.permissions.manage_messages, why)
    await answer(interaction, stopping.abort_words(table, why), view)


async def rematch(interaction: Interaction) -> None:
    """Answer `/game rematch`."""
    await think(interaction)
    table = await _latest(interaction)
    if table.status is Status.LOBBY:
        await new_game.offer_lobby(interaction, table)
        return
    with spent(interaction, Use.LOBBIES):
        made = await tables_of(interaction).offers.rematch(
            table.id, asker(interaction), request_of(interaction)
        )
    await answer(interaction, f"The lobby of {words.title(made)} is open. Same players, seats rotated.")


async def export(interaction: Interaction) -> None:
    """Answer `/game export`."""
    await think(interaction)
    table = await _played(interaction)
    spend(interaction, Use.EXPORTS)
    tables = tables_of(interaction)
    data = await tables.records.export(table.id, interaction.user.id)
    record = await tables.records.record(table.id, interaction.user.id)
    files = [
        discord.File(BytesIO(data), filename=f"game-{table.id}.json"),
        discord.File(BytesIO(record.encode()), filename=f"game-{table.id}.txt"),
    ]
    content = f"{words.title(table)}: `/game import` continues from the `.json`; the `.txt` is for reading."
    await answer(interaction, content, None, files)


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
    await answer(interaction, f"{words.title(table)} is here to look at. It is over.")


@app_commands.describe(
    preview="In this game: preview your guided moves, and confirm each one before it counts?"
)
async def options(interaction: Interaction, preview: bool | None = None) -> None:
    """Answer `/game options`."""
    await think(interaction)
    table = await tables_of(interaction).looking.latest(place_of(interaction))
    people, person = tables_of(interaction).people, interaction.user.id
    if preview is None or not is_open(table):
        preview = await people.previews(table.id, person)
    else:
        await people.set_previews(table.id, person, preview)
    await answer(interaction, options_words(table, preview), options_view(table, preview))
