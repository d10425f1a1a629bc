"""Deletes finished games, and forgets people, once they are old: only if the owner has set how old."""

from datetime import timedelta
from typing import Final

from bot.recent import Recent
from bot.store import Overtaken, Write, schema, to_micros, writing
from bot.supervision import Loop
from bot.table.log import Tables
from bot.table.privacy.forgetting import GAMES_AT_ONCE, ROWS_AT_ONCE, Forgetting
from bot.table.reviews.again import AGAIN

EVERY: Final = 3600.0
"""Seconds between two looks."""
_A_DAY: Final = timedelta(days=1)
_KNOWN: Final = 10_000
OF_GAMES: Final = [
    (table, column.name)
    for table in schema.METADATA.sorted_tables
    for column in table.c
    if column.references(schema.games.c.id) and table not in (schema.event_games, schema.reports)
]
"""The tables with rows of games, and the column that says whose they are. The results of events, and reports,
stay without their games."""


class Age:
    """What is kept how long: `games` and `people` in days; 0 for ever."""

    def __init__(self, tables: Tables, forgetting: Forgetting) -> None:
        self._tables = tables
        self._store = tables.store
        self._forgetting = forgetting
        self.games = self.people = 0
        self._noted = Recent[int, int](_KNOWN)
        self.loop = Loop("what is old", self._round)

    def note(self, person: int) -> None:
        """A person uses the bot. Once a day that is kept, if people are forgotten by age."""
        now = self._tables.clock()
        if not self.people or self._noted.get(person) == now.toordinal():
            return
        self._noted[person] = now.toordinal()
        self._store.commit_soon(Write().replace(schema.seen, person=person, at=to_micros(now)))

    async def _round(self) -> float | None:
        await self.look()
        return EVERY if self.games or self.people else None

    async def look(self) -> None:
        """Delete what is too old. Of several processes one does it."""
        if self._tables.district.number:
            return
        now = self._tables.clock()
        if self.games:
            await self._delete_games(to_micros(now - self.games * _A_DAY))
        if self.people:
            # Whoever was not noted yet is taken for seen now: nobody goes sooner than the setting says.
            while strangers := await self._store.never_seen(ROWS_AT_ONCE):
                write = Write()
                for person in strangers:
                    write.replace(schema.seen, person=person, at=to_micros(now))
                await self._store.commit(write)
            await self._forget_people(to_micros(now - self.people * _A_DAY))

    async def _delete_games(self, before: int) -> None:
        """Delete the games that ended before this time, with all that is kept of them, some at a time."""
        while games := await self._store.ended_before(before, GAMES_AT_ONCE):
            if not await self._deleted(games) and not any([await self._deleted([each]) for each in games]):
                return  # others keep changing them

    async def _deleted(self, games: list[tuple[int, int | None, int]]) -> bool:
        """Delete these games in one transaction. False if somebody has changed one since it was read."""
        write = Write()
        for game, server, version in games:
            for table, column in OF_GAMES:
                write.delete(table, exact=False, **{column: game})
            for table in (schema.event_games, schema.reports):
                write.update(table, {"game": game}, game=None)
            if await self._store.row(schema.reviews, game=game) is not None:
                write.add(writing.FORGET_TRIED, what=AGAIN, begins=f"{game}.%")
            write.add(writing.WIPED, which=game, before=version)
            self._tables.tell(write, game, server)
        write.then = lambda: self._tables.overtaken(*(game for game, _, _ in games))
        try:
            await self._store.commit(write)
        except Overtaken:
            return False
        return True

    async def _forget_people(self, before: int) -> None:
        for person in await self._store.unseen_since(before, ROWS_AT_ONCE):
            await self._forgetting.wish(person)
