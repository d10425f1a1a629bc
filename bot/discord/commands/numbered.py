"""Games named by their number in a command."""

from __future__ import annotations

from typing import Final

from bot import digits
from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.commands.moves import Choice, choices
from bot.discord.errors import Refusal
from bot.discord.interactions import place_of, tables_of
from bot.discord.past_games.page import label, people
from bot.discord.past_games.seeing import may_see
from bot.table.errors import TableError
from bot.table.types import Status, Table

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
