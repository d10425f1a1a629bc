"""`/<game> card`: look at one card of a game that has cards to look at."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord.base_client import Interaction
from bot.discord.commands.moves import Choice, choices
from bot.discord.interactions import answer, here, style_of, tables_of, think
from bot.discord.pictures.cards import card as drawn
from bot.discord.pictures.drawing import NotDrawnError
from bot.table.errors import TableError
from bot.table.types import Status
from games.core.errors import GameError
from games.core.protocol import Cards, Game


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
