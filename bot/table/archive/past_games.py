"""The games that have ended in a channel, and who played them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.store import CorruptRow
from bot.store.rows import from_micros
from bot.table.log.games import LOG, Tables
from bot.table.log.replay import Live
from bot.table.model.errors import TableError
from bot.table.model.table import Table

ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that is over, and when it ended."""

    table: Table
    when: datetime


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a channel's past games, the newest first. `number` and `pages` count from 1."""

    games: tuple[Ended, ...]
    number: int
    pages: int


class PastGames:
    """Queries about games that have ended. They keep no game in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def page(self, channel: int, number: int = 1) -> Page:
        """A page of the games that have ended in this channel; the nearest one if there are fewer pages."""
        total = await self._tables.store.number_ended(channel)
        pages = max(1, -(-total // ON_A_PAGE))
        number = min(max(number, 1), pages)
        found = await self._tables.store.ended_in(channel, (number - 1) * ON_A_PAGE, ON_A_PAGE)
        lives = await self._lives(found)
        games = tuple(
            Ended(live.table, from_micros(live.book.changed)) for each in found if (live := lives.get(each))
        )
        return Page(games, number, pages)

    async def names(self, games: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """The names of those who played these games, by game, without those games that cannot be read."""
        return {game: live.table.names for game, live in (await self._lives(games)).items()}

    async def _lives(self, games: Sequence[int]) -> dict[int, Live]:
        found: dict[int, Live] = {}
        try:
            rows = await self._tables.store.games(games) if games else []
        except CorruptRow as error:
            rows = []
            LOG.error("left game %s out of a list: %s", games[0], error.message)
        for row, seats, invited in rows:
            try:
                found[row["id"]] = await self._tables.of_row(row, seats, invited)
            except (CorruptRow, TableError) as error:
                LOG.error("left a game out of a list: %s", error.message)
        return found
