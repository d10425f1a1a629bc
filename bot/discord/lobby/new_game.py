"""Opening a lobby: choosing a game, finding one that is open already; and trying a game again."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Of, Press, on
from bot.discord.errors import Refusal
from bot.discord.interactions import answer, asker, place_of, request_of, tables_of
from bot.discord.lobby import gallery
from bot.discord.lobby.own_panel import own_view
from bot.discord.pages.rule_pages import game_of
from bot.discord.rationing import spent
from bot.table.errors import TableError
from bot.table.quotas.quotas import Use
from bot.table.types import Place, Status, Table
from games.core.protocol import Game

THREAD_NAME: Final = 100
"""The longest name of a thread."""


async def new_game(interaction: Interaction, game: Game[Any, Any, Any] | None) -> None:
    """Answer `/game new`: what is here already, else the lobby of this game, else the gallery."""
    table = await _open_here(interaction)
    if table is not None:
        await gallery.taken(interaction, table, game.about.key if game is not None else "")
    elif game is not None:
        await open_lobby(interaction, game)
    else:
        await gallery.show(interaction)


async def _open_here(interaction: Interaction) -> Table | None:
    """The open game in this channel; None if there is none. Raises Refusal in direct messages."""
    place = place_of(interaction)
    try:
        return await tables_of(interaction).looking.at(place)
    except TableError:
        return None


async def open_lobby(interaction: Interaction, game: Game[Any, Any, Any], *, in_thread: bool = False) -> None:
    """Open a lobby in this channel, or in a new thread in it, with the asker in it."""
    try:
        with spent(interaction, Use.LOBBIES):
            place = await _new_thread(interaction, game.about.title) if in_thread else place_of(interaction)
            table = await tables_of(interaction).lobby.create(
                game.about.key, place, asker(interaction), request=request_of(interaction)
            )
    except TableError as error:
        open_here = await _open_here(interaction) if error.code == "game_here" else None
        if open_here is None:
            raise
        await gallery.taken(interaction, open_here, game.about.key)
        return
    await answer(interaction, _opened(table, interaction.channel_id))


def _opened(table: Table, asked_in: int | None) -> str:
    when = (
        "once the others have joined"
        if table.game.about.seat_counts[0] > 1
        else "any time, alone or with others"
    )
    where = "" if table.place.channel == asked_in else f" in <#{table.place.channel}>"
    return f"The lobby of {words.title(table)} is open{where}. Press **Start** there {when}."


async def offer_lobby(interaction: Interaction, table: Table) -> None:
    """Say that a lobby is already open here, with buttons for it."""
    await gallery.taken(interaction, table)


@on("which", of=Of.NOTHING)
async def which_chosen(press: Press) -> None:
    """Open a lobby of the game that was chosen, here or in a new thread. Earlier versions had a menu of the games."""
    await press.change()
    game = game_of(press.chosen() if press.values else press.text(0))
    if press.fields[1:2] != (gallery.THREAD,):
        await open_lobby(press.interaction, game)
        return
    made = await press.tables.lobby.made_by(request_of(press.interaction))
    if made is not None:
        await answer(press.interaction, _opened(made, press.interaction.channel_id))
        return
    await open_lobby(press.interaction, game, in_thread=True)


@on("newthread", of=Of.NOTHING)
async def new_thread(press: Press) -> None:
    """Show the games to choose from, for a lobby in a new thread."""
    await press.change()
    _allowed_thread(press.interaction)
    await gallery.show(press.interaction, gallery.THREAD)


def _allowed_thread(interaction: Interaction) -> discord.TextChannel:
    """The channel here. Raises Refusal if the bot or this person may open no thread in it."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or not gallery.may_open_thread(interaction):
        raise Refusal(
            "no_threads",
            "You or the bot may not open a thread here.",
            "Use `/game new` in another channel or thread.",
        )
    return channel


async def _new_thread(interaction: Interaction, name: str) -> Place:
    """A new thread in this channel, as a place. Raises Refusal if there can be none."""
    channel = _allowed_thread(interaction)
    try:
        thread = await channel.create_thread(
            name=words.cut(name, THREAD_NAME), type=discord.ChannelType.public_thread
        )
    except discord.Forbidden as error:
        raise Refusal(
            "no_threads", "The bot may not open a thread here.", "Use `/game new` in another channel."
        ) from error
    return Place(channel.guild.id, thread.id)


@on("again", of=Of.GAME)
async def again(press: Press) -> None:
    """Try a finished game again from one of its positions: at once if nobody else has to play."""
    await press.think()
    with spent(press.interaction, Use.LOBBIES):
        table = await press.tables.again.begin(
            press.game, asker(press.interaction), press.number(1), request_of(press.interaction)
        )
    if table.status is Status.LOBBY:
        said = f"The lobby of {words.title(table)} is open. Every seat is kept for its player."
        await answer(press.interaction, said, own_view(table, press.interaction.user.id))
        return
    await answer(press.interaction, f"{words.title(table)} has begun. For practice: no score.")
