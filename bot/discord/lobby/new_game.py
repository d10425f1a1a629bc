"""Opening a lobby: which game, if that was not said; the lobby that is open already; a rematch."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Press, menu, on, option, rows
from bot.discord.interactions import answer, asker, here, place_of, request_of, tables_of
from bot.discord.lobby import message as lobby
from bot.discord.pages.rule_pages import game_of
from bot.table.errors import TableError
from bot.table.types import Status, Table
from games.core.protocol import Game, counts_in_words
from games.registry import GAMES


async def open_lobby(interaction: Interaction, game: Game[Any, Any, Any]) -> None:
    """Open a lobby in the channel where it was asked; the asker sits in it."""
    place = place_of(interaction)
    try:
        table = await tables_of(interaction).lobby.create(
            game.about.key, place, asker(interaction), request=request_of(interaction)
        )
    except TableError as error:
        open_here = await here(interaction) if error.code == "game_here" else None
        if open_here is None or open_here.status is not Status.LOBBY:
            raise
        await offer_lobby(interaction, open_here)
        return
    alone = "" if game.about.seat_counts[0] > 1 else " as soon as you like, alone or with others"
    joined = (
        "when the others have joined, press **Start** there" if not alone else f"press **Start** there{alone}"
    )
    await answer(
        interaction, f"The lobby of {words.title(table)} is open in this channel. You are in it; {joined}."
    )


async def offer_lobby(interaction: Interaction, table: Table) -> None:
    """What to do with the lobby that is here already."""
    await answer(
        interaction,
        f"A lobby of {words.title(table)} is open in this channel already.",
        lobby.own_view(table, interaction.user.id),
    )


async def ask_which(interaction: Interaction) -> None:
    """Let whoever asked choose a game."""
    place_of(interaction)
    await answer(interaction, "Which game would you like to play here?", which_view())


def which_view() -> ui.View | None:
    """The games to choose from."""
    games = [
        option(
            game.about.title,
            game.about.key,
            f"{counts_in_words(game.about.seat_counts)} · {game.about.facts.blurb}",
        )
        for game in GAMES
    ]
    return rows([menu("Choose a game", games, "which")])


@on("which")
async def which_chosen(press: Press) -> None:
    """A game was chosen."""
    await press.change()
    await open_lobby(press.interaction, game_of(press.chosen()))


@on("rematch")
async def rematch(press: Press) -> None:
    """The same players again."""
    await press.think()
    table = await press.tables.offers.rematch(
        press.game, asker(press.interaction), request_of(press.interaction)
    )
    await answer(
        press.interaction,
        f"{words.title(table)} is open: the same players, each one seat further. See the channel.",
    )
