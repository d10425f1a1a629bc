"""Rates finished games one after another, in the order of their ends. The process that looks after the server does it."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from bot.store import EndedRow, TimerRow, Write, as_read, schema, timer_row
from bot.table.log import Tables, UnitOfWork
from bot.table.ratings.formula import Known, Skill, is_ready, rated
from bot.table.ratings.handed_over import expect, with_losers
from bot.table.time_control.scheduler import FINISHED
from games.core.protocol import Game
from games.registry import by_version

RATING: Final = "rating"
"""The kind of the timer that has a game rated."""
AFTER: Final = timedelta(seconds=3)
"""A game is rated so long after its end: first everybody gets the last board, and whoever plays on has begun."""
AT_ONCE: Final = 100
"""How many games are rated in one transaction, if several are to be rated again."""
_READ_AT_ONCE: Final = 500


def to_rate(change: UnitOfWork) -> None:
    """When a game has ended: have it rated."""
    table = change.table
    if not table.friendly and not table.only_shown and table.place.server is not None:
        change.write.insert(schema.timers, **timer_row(table.id, RATING, change.now + AFTER))


class Rating:
    """Rates games when their timers run out, and all again when the owner asks."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    def _game_of(self, row: EndedRow) -> Game[Any, Any, Any] | None:
        """The game by the rules with which it was played, as far as they are known."""
        newest = self._tables.games.get(row.which)
        return by_version(self._tables.kinds, row.which, row.rules_version) or newest

    async def run_out(self, timer: TimerRow) -> object:
        """Rate a game, and rate those again that have ended after it on its server: the end of a game may be found later than
        those of others. A kill between two transactions leaves the timer, which begins again. Raises Overtaken if another
        process was first."""
        ids = [timer.game]
        while ids and (rows := await self._ended(ids)):
            write = Write()
            made = await self._again(rows)
            for row in rows:
                _replace(write, row.game, made[row.game])
                expect(write, row, made[row.game])
            last = rows[-1]
            ids = await self._store.rated_after(last.server or 0, last.which, last.at, last.game, AT_ONCE)
            if not ids:
                write.delete(schema.timers, exact=True, **as_read(timer))
            await self._store.commit(write)
            if not ids:
                return FINISHED
        return None

    async def _ended(self, ids: Sequence[int]) -> list[EndedRow]:
        """Those of these games that have ended, in the order of their ends."""
        return await with_losers(self._tables, await self._store.ended(ids))

    async def _again(self, rows: list[EndedRow]) -> dict[int, list[dict[str, Any]]]:
        """The rows of ratings of these games of one server, by what is kept of the games before them. Many are rated beside the
        event loop, and the first, for which the library is loaded."""
        first = rows[0]
        people = sorted({each for row in rows for each in (*row.people, *row.losers.values())})
        before = await self._store.ratings_before(
            first.server or 0, first.which, people, first.at, first.game
        )
        known: Known = {person: Skill(*skill) for person, skill in before.items()}
        asked = rows, self._game_of, lambda server, which: known
        if len(rows) == 1 and is_ready():
            return rated(*asked)
        return await asyncio.to_thread(rated, *asked)

    async def all_again(self) -> tuple[int, int]:
        """Make all ratings again from the games that have ended. Returns how many games are rated, and of how many what was kept
        differed."""
        known: dict[tuple[int | None, str], Known] = defaultdict(dict)
        counted = differing = 0
        ids = await self._store.every_ended()
        for start in range(0, len(ids), _READ_AT_ONCE):
            piece = ids[start : start + _READ_AT_ONCE]
            rows = await self._ended(piece)
            kept: dict[int, list[dict[str, Any]]] = defaultdict(list)
            for row in await self._store.rated(piece):
                kept[row["game"]].append(row)
            made = rated(rows, self._game_of, lambda server, which: known[server, which])
            write = Write()
            for game in piece:
                found = made.get(game, [])
                counted += bool(found)
                if sorted(found, key=_person) != sorted(kept[game], key=_person):
                    differing += 1
                    _replace(write, game, found)
            await self._store.commit(write)
        return counted, differing


def _person(row: dict[str, Any]) -> int:
    person: int = row["person"]
    return person


def _replace(write: Write, game: int, rows: list[dict[str, Any]]) -> None:
    """Keep these rows of a game and no others."""
    write.delete(schema.ratings, game=game)
    for row in rows:
        write.insert(schema.ratings, **row)
