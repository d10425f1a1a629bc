"""A person's open games on all servers, those that wait for them first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from bot.store import CorruptRow, GameRow, SeatRow
from bot.store.rows import from_micros
from bot.table.log.games import LOG, Tables
from bot.table.model.errors import TableError
from bot.table.model.table import Waiting

GAMES_AT_ONCE: Final = 10
"""How many of a person's games are read at once."""
GameAndPeople: TypeAlias = tuple[GameRow, list[SeatRow], list[tuple[int, str]]]


class GamesOfAPerson:
    """Queries. Nothing here changes a game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._asked: dict[tuple[int, int, int], asyncio.Future[list[Waiting]]] = {}
        self._turns: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def number_of(self, person: int) -> tuple[int, int]:
        """The number of a person's open games, and of those that wait for them."""
        return await self._tables.store.number_of(person)

    async def mine(self, person: int, start: int = 0, most: int = GAMES_AT_ONCE) -> list[Waiting]:
        """Some of a person's open games: those that wait for them first, the longest waiting first.

        One person has one question under way and one waiting; those who ask meanwhile share the latter's answer.
        """
        key = (person, start, most)
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = asyncio.ensure_future(self._in_turn(key))
            asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        return list(await asyncio.shield(asked))

    async def next_of(self, person: int, besides: int) -> Waiting | None:
        """The game that has waited longest for this person, other than the game `besides`; None if none waits."""
        if len(await self._tables.store.open_of(person, 0, 2)) < 2:
            return None  # the cheapest question first, since it is asked after every turn
        waiting = await self.mine(person, 0, 3)
        return next(
            (each for each in waiting if each.mine and each.reachable and each.table.id != besides), None
        )

    async def _in_turn(self, key: tuple[int, int, int]) -> list[Waiting]:
        person, start, most = key
        turn = self._turns.get(person)
        if turn is None:
            turn = self._turns[person] = asyncio.Lock()
        async with turn:
            # Questions asked from now on may know more than this answer does.
            self._asked.pop(key, None)
            return await self._mine(person, start, most)

    async def _rows_of(self, games: Sequence[int]) -> list[GameAndPeople]:
        """The rows of these games, without those that cannot even be fetched."""
        try:
            return await self._tables.store.games(games)
        except CorruptRow as error:
            if len(games) == 1:
                LOG.error("left game %s out of /games: %s", games[0], error.message)
                return []
        return [row for game in games for row in await self._rows_of([game])]

    async def _mine(self, person: int, start: int, most: int) -> list[Waiting]:
        found: list[Waiting] = []
        for row, seats, invited in await self._rows_of(await self._tables.store.open_of(person, start, most)):
            try:
                live = await self._tables.of_row(row, seats, invited)
            except (CorruptRow, TableError) as error:
                LOG.error("left a game out of /games: %s", error.message)
                continue
            table = live.table
            seat = table.seat_of(person)
            asked = any(other.id == person for other in table.invited)
            offered = table.offer is not None and seat in table.offer.waiting
            waits = asked or (table.lock is None and (offered or table.owes(seat)))
            reachable = table.place.channel not in self._tables.unreachable
            found.append(Waiting(table, waits, from_micros(live.book.changed), reachable))
            await asyncio.sleep(0)
        return sorted(found, key=lambda waiting: (not waiting.mine, waiting.since, waiting.table.id))
