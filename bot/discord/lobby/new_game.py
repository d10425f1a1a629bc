"""Opening a lobby: choosing a game, finding one that is open already; and trying a game again."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Of, Press, menu, on, option, rows
from bot.discord.interactions import answer, asker, here, place_of, request_of, tables_of
from bot.discord.lobby import message as lobby
from bot.discord.pages.rule_pages import game_of
from bot.discord.rationing import spent
from bot.table.errors import TableError
from bot.table.quotas.quotas import Use
from bot.table.types import Status, Table
from games.core.protocol import Game, counts_in_words
from games.registry import GAMES


async def open_lobby(interaction: Interaction, game: Game[Any, Any, Any]) -> None:
    """Open a lobby in this channel, with the asker in it."""
    place = place_of(interaction)
    try:
        with spent(interaction, Use.LOBBIES):
            table = await tables_of(interaction).lobby.create(
                game.about.key, place, asker(interaction), request=request_of(interaction)
            )
    except TableError as error:
        open_here = await here(interaction) if error.code == "game_here" else None
        if open_here is None or open_here.status is not Status.LOBBY:
            raise
        await offer_lobby(interaction, open_here)
        return
    when = (
        "once the others have joined" if game.about.seat_counts[0] > 1 else "any time, alone or with others"
    )
    await answer(interaction, f"The lobby of {words.title(table)} is open. Press **Start** there {when}.")


async def offer_lobby(interaction: Interaction, table: Table) -> None:
    """Say that a lobby is already open here, with buttons for it."""
    await answer(
        interaction,
        f"This channel already has an open lobby: {words.title(table)}.",
        lobby.own_view(table, interaction.user.id),
    )


async def ask_which(interaction: Interaction) -> None:
    """Ask which game to play."""
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


@on("which", of=Of.NOTHING)
async def which_chosen(press: Press) -> None:
    """Open a lobby of the game that was chosen."""
    await press.change()
    await open_lobby(press.interaction, game_of(press.chosen()))


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
        await answer(press.interaction, said, lobby.own_view(table, press.interaction.user.id))
        return
    await answer(press.interaction, f"{words.title(table)} has begun. For practice: no score.")
