"""`/game`: everything about this channel's game except its moves."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import words
from bot.discord.archive import looking, results
from bot.discord.archive.looking import played
from bot.discord.archive.past_games import past
from bot.discord.controls.client import Interaction
from bot.discord.controls.commands import EVERYWHERE
from bot.discord.controls.interactions import (
    answer,
    answer_board,
    asker,
    place_of,
    request_of,
    tables_of,
    think,
)
from bot.discord.errors import Refusal
from bot.discord.play import offers, stopping
from bot.discord.play.board import own_view, own_words
from bot.discord.play.moves import Choice, choices
from bot.discord.play.offers import offered_view, offered_words
from bot.discord.rules import game_of
from bot.discord.seats import new_game, substitutes
from bot.discord.seats.lobby import start_game, waiting_for
from bot.discord.seats.new_game import ask_for_one
from bot.discord.seats.options import is_open, option, options_page
from bot.discord.time import clocks
from bot.store import CorruptRow
from bot.table.model.errors import TableError
from bot.table.model.table import Status, Table
from bot.table.play.offer_words import tidy_reason
from bot.table.seats.reserved_seats import held_for
from games.registry import GAMES


def group() -> app_commands.Group:
    """The group `/game` with all its subcommands."""
    made = app_commands.Group(
        name="game",
        description="Start, view and end the game in this channel",
        allowed_contexts=EVERYWHERE,
    )
    for name, description, callback in (
        ("new", "See the games and begin one in this channel", new),
        ("start", "Start the game in this channel's lobby", start),
        ("board", "See the board, now or earlier, as a picture or in words", looking.board),
        ("hand", "See your hand and whatever else only you may see", hand),
        ("history", "Read the moves so far, and step through them", looking.history),
        ("past", "See this channel's past games, and look back at one", past),
        ("undo", "Take back your last move; you first see what that undoes", undo),
        ("resign", "Resign from this game", resign),
        ("draw", "Offer the others a draw", draw),
        ("abort", "Stop this game, or close its lobby", abort),
        (
            "pause",
            "Let all clocks stand still; the others are asked, unless you are the host",
            clocks.pause,
        ),
        ("unpause", "Let the clocks run again", clocks.unpause),
        ("more-time", "As the host, give somebody more time for their turn", clocks.more_time),
        (
            "substitute",
            "Look for somebody to take over your seat; for another's, the others are asked",
            substitutes.substitute,
        ),
        ("replace", "As the host, ask one person to take over somebody's seat", substitutes.replace),
        ("rematch", "Ask the same players for another game", rematch),
        ("results", "See the best results of cooperative games", results.results),
        ("export", "Download this game as files", looking.export),
        ("import", "Continue an exported game in this channel", looking.import_),
        ("option", "Set one of this game's options, or upload a file for it", option),
        ("options", "See this game's options, and your own settings", options),
    ):
        callback_: Any = callback
        made.add_command(app_commands.Command(name=name, description=description, callback=callback_))
    return made


async def _complete_game(interaction: Interaction, current: str) -> list[Choice]:
    return choices(
        [(f"{game.about.title}: {game.about.facts.blurb}", game.about.key) for game in GAMES], current
    )


@app_commands.describe(game="Which game; leave empty to see them all")
@app_commands.autocomplete(game=_complete_game)
async def new(interaction: Interaction, game: str | None = None) -> None:
    """Answer `/game new`."""
    await think(interaction)
    await new_game.new_game(interaction, game_of(game) if game is not None else None)


async def start(interaction: Interaction) -> None:
    """Answer `/game start`."""
    await think(interaction)
    table = await tables_of(interaction).looking.at(place_of(interaction))
    try:
        table = await start_game(interaction, table.id)
    except TableError as error:
        if error.code != "seats_held":
            raise
        await answer(
            interaction, *waiting_for(error.message, await tables_of(interaction).looking.get(table.id))
        )
        return
    await answer(interaction, f"{words.title(table)} has started.")


async def hand(interaction: Interaction) -> None:
    """Answer `/game hand`."""
    await think(interaction)
    table = await played(interaction)
    shown = await tables_of(interaction).looking.show(table.id, interaction.user.id)
    if shown.seat is None and not shown.observing:
        raise Refusal(
            "not_playing", "You are not playing in this game.", "`/game board` shows what everyone may see."
        )
    note = (
        "" if table.game.hides(table.options) else "Nothing is hidden in this game: everyone sees the same.\n"
    )
    await answer_board(interaction, shown, note + own_words(shown), own_view(shown))


async def undo(interaction: Interaction) -> None:
    """Answer `/game undo`."""
    await think(interaction)
    table = await tables_of(interaction).looking.at(place_of(interaction))
    plan = await tables_of(interaction).play.undo_plan(table.id, asker(interaction))
    await answer(interaction, offers.undo_words(table, plan), offers.undo_view(table, plan))


async def resign(interaction: Interaction) -> None:
    """Answer `/game resign`."""
    await think(interaction)
    table = await _running(interaction)
    if table.seat_of(interaction.user.id) is None:
        raise Refusal("not_playing", "You are not playing in this game.", "Only players can resign.")
    await answer(interaction, stopping.resign_words(table, interaction.user.id), stopping.resign_view(table))


async def _running(interaction: Interaction) -> Table:
    table = await tables_of(interaction).looking.at(place_of(interaction))
    if table.status is Status.LOBBY:
        raise Refusal(
            "not_started",
            "This game has not started yet.",
            "**More** in the lobby message has **Leave**.",
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
async def abort(interaction: Interaction, reason: str | None = None) -> None:
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
    table = await tables_of(interaction).looking.latest(place_of(interaction))
    if table.only_shown:
        past_here = await tables_of(interaction).past_games.page(table.place.channel)
        table = next((each.table for each in past_here.games if not each.table.only_shown), table)
    if table.status is not Status.LOBBY:
        await ask_for_one(interaction, table.id)
    elif table.rematch_of is not None and held_for(table, interaction.user.id):
        await ask_for_one(interaction, table.rematch_of)
    else:
        await new_game.offer_lobby(interaction, table)


@app_commands.describe(
    preview="In this game: preview your guided moves, and confirm each one before it counts?"
)
async def options(interaction: Interaction, preview: bool | None = None) -> None:
    """Answer `/game options`."""
    await think(interaction)
    table = await tables_of(interaction).looking.latest(place_of(interaction))
    if preview is not None and is_open(table):
        await tables_of(interaction).people.set_previews(table.id, interaction.user.id, preview)
    await answer(interaction, *await options_page(interaction, table))
