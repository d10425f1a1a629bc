"""The gallery: all games with a picture and a button each, in a private message; and a channel that has a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Style, button, rows
from bot.discord.interactions import answer, style_of, tables_of
from bot.discord.lobby.own_panel import own_view, state
from bot.discord.pictures import covers
from bot.discord.pictures.drawing import NotDrawnError
from bot.table.types import Status, Table
from games.core.protocol import Game
from games.registry import GAMES

THREAD: Final = "thread"
"""The last field of a control's id that opens its lobby in a new thread."""
IN_A_ROW: Final = 5


async def show(interaction: Interaction, where: str = "") -> None:
    """Show all games to choose from; `where` is THREAD for a lobby in a new thread."""
    asked = "Which game would you like to play" + (" in a new thread?" if where else " here?")
    files: list[discord.File] = []
    listed = "\n".join(map(_told, GAMES))
    try:
        theme = (await style_of(interaction)).theme
        drawn = await covers.gallery(tables_of(interaction).workers, GAMES, interaction.user.id, theme)
        if drawn is not None:
            files, listed = [drawn.file("games.png")], ""
    except NotDrawnError:  # the log says why
        pass
    await answer(interaction, words.cut(f"{asked}\n{listed}", words.CONTENT_LIMIT), view(GAMES, where), files)


def _told(game: Game[Any, Any, Any]) -> str:
    about = game.about
    return f"• **{about.title}**: {about.players} · {about.facts.length} · {about.facts.company}"


def view(games: Sequence[Game[Any, Any, Any]], where: str = "") -> ui.View | None:
    """A button for each game, at most 25."""
    further = (where,) if where else ()
    buttons = [button(game.about.title, "which", game.about.key, *further) for game in games[: IN_A_ROW**2]]
    return rows(*(buttons[first : first + IN_A_ROW] for first in range(0, len(buttons), IN_A_ROW)))


async def taken(interaction: Interaction, table: Table, wanted: str = "") -> None:
    """Say that this channel has a game already, and offer what can be done: go there, or begin the game with the key
    `wanted`, or any, in a new thread."""
    person = interaction.user.id
    going = await _way_there(interaction, table)
    opening = []
    if may_open_thread(interaction):
        opening = [
            button("New thread", "which", wanted, THREAD) if wanted else button("New thread", "newthread")
        ]
        then = "**New thread** begins another game beside this one."
    else:
        then = "For another game, use `/game new` in another channel or thread."
    if table.status is Status.LOBBY:
        said = f"This channel already has an open lobby: {words.title(table)}. {state(table, person)}"
        made = own_view(table, person)
    else:
        players = words.listed(words.names(table))
        said = f"This channel already has a game: {words.title(table)}, with {players}."
        made = rows([button("My view", "view", table.id, table.public)])
    made = made or ui.View(timeout=None)
    for item in (*going, *opening):
        made.add_item(item)
    await answer(interaction, f"{said}\n{then}", made)


async def _way_there(interaction: Interaction, table: Table) -> list[ui.Item[Any]]:
    """A link to the message with the lobby or the board; none if it has not arrived."""
    tables = tables_of(interaction)
    book = (await tables.tables.live(table.id)).book
    row = book.lobby_post if table.status is Status.LOBBY else book.board_post
    message = await tables.outbox.message_of(row) if row is not None else None
    if message is None:
        return []
    return [ui.Button(label="Go there", style=Style.link, url=f"{words.link(table)}/{message}")]


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot and this person may both open a thread here and write in it."""
    return isinstance(interaction.channel, discord.TextChannel) and all(
        rights.create_public_threads and rights.send_messages_in_threads
        for rights in (interaction.app_permissions, interaction.permissions)
    )
