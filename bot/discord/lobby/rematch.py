"""Asking for a rematch."""

from __future__ import annotations

from contextlib import nullcontext

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Of, Press, on
from bot.discord.interactions import answer, asker, here, request_of, tables_of
from bot.discord.lobby.new_game import offer_lobby
from bot.discord.lobby.own_panel import own_view
from bot.discord.rationing import spent
from bot.table.errors import TableError
from bot.table.lobby.holding import held_for
from bot.table.quotas.quotas import Use
from bot.table.types import Status, Table


@on("rematch", of=Of.GAME)
async def rematch(press: Press) -> None:
    """Open a lobby for a rematch, or sit down in the one that is open."""
    await press.think()
    await ask_for_one(press.interaction, press.game)


async def ask_for_one(interaction: Interaction, game: int) -> None:
    """Open a lobby in which this game is played again, sit down in it, or show the one that is open here."""
    person = interaction.user.id
    before = await here(interaction)
    joins = before is not None and before.rematch_of == game and held_for(before, person)
    try:
        with nullcontext() if joins else spent(interaction, Use.LOBBIES):
            table = await tables_of(interaction).rematches.begin(
                game, asker(interaction), request_of(interaction)
            )
    except TableError as error:
        open_here = await here(interaction) if error.code == "game_here" else None
        if open_here is None or open_here.status is not Status.LOBBY:
            raise
        await offer_lobby(interaction, open_here)
        return
    await answer(interaction, _begun(table, person), own_view(table, person))


def _begun(table: Table, person: int) -> str:
    """What came of it for this person."""
    if table.host.id != person:
        return f"You have joined {words.title(table)}."
    asked = words.listed([words.safe(each.person.name) for each in table.held])
    if not asked:
        return f"The lobby of {words.title(table)} is open."
    seats = "Their seat is" if len(table.held) == 1 else "Their seats are"
    return f"You asked {asked} for a rematch, seats rotated. {seats} held for a day."
