"""The core of the service: how changes are prepared and committed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from bot.errors import StoreError
from bot.store import Overtaken, RequestTaken, TimerRow, Write, as_read, dump, schema, to_micros
from bot.table.log.in_memory import GamesInMemory
from bot.table.log.replay import Live
from bot.table.log.unit_of_work import Numbers, UnitOfWork
from bot.table.model import Table, TableError

ATTEMPTS: Final = 5
"""How many times to try a change when another process is first."""
T = TypeVar("T")


class Tables(GamesInMemory):
    """The games in memory, and how changes are prepared and committed."""

    async def renumber(self) -> None:
        """Read again which numbers are taken."""
        game, post = await self.store.last_ids()
        self.numbers.game = max(self.numbers.game, game)
        self.numbers.post = max(self.numbers.post, post)

    async def numbered(self, *, new_game: bool = False) -> Numbers:
        """The numbers for one change, taken after its game was read, so that a later message has a higher number. This process
        counts by itself, unless the database gives numbers to several."""
        post = await self.store.next_number(schema.outbox)
        if post is None:
            return self.numbers
        game = await self.store.next_number(schema.games) if new_game else None
        return Numbers((game or 1) - 1, post - 1)

    async def begin(self, live: Live) -> UnitOfWork:
        """Begin a change of this game."""
        return UnitOfWork(live, self.clock(), await self.numbered(), self.moments)

    def beside(self, live: Live) -> Write:
        """Begin to write what stands beside this game and leaves it as it is. If somebody has changed the game since it was
        read, nothing is written."""
        version = live.book.version
        return Write().update(
            schema.games, {"id": live.table.id, "version": version}, exact=True, version=version
        )

    def tell(self, write: Write, game: int, *servers: int | None) -> Write:
        """Have a change of this game told to the other processes that look after these servers."""
        for of in {self.district.of(server) for server in servers} - {self.district.number}:
            write.tell(of, f"game {game}")
        return write

    def tell_of(self, write: Write, person: int) -> Write:
        """Have a change of what this person wishes told to all other processes."""
        return write if self.district.alone else write.tell(None, f"person {person}")

    async def needless(self, live: Live, timer: TimerRow) -> None:
        """Drop a timer after which nothing is to be done in this game as it was read."""
        await self.store.commit(self.beside(live).delete(schema.timers, **as_read(timer)))

    async def commit(self, change: UnitOfWork, request: str | None = None, notation: str = "") -> Table:
        """Commit a prepared change to disk, then to memory, even if the caller is cancelled. Returns the new table."""
        before = change.before.table.players if change.before.book.version else ()
        if change.table.players != before:
            old, new = ({each.person.id for each in players} for players in (before, change.table.players))
            for person in new - old:
                for listener in self.moments.seated:
                    await listener(person)
        game, write, heard = change.table.id, change.save(), self._heard
        self.tell(write, game, change.before.table.place.server, change.table.place.server)
        if request is not None:
            answer = [change.first_seq, change.table.seq, notation]
            write.insert(
                schema.requests,
                request=request[:100],
                at=to_micros(change.now),
                game=game,
                answer=dump(answer),
            )

        def made() -> None:
            if self._heard_since(heard, game):
                self.forget(game)
            else:
                self._remember(change.after())
            if request is not None:
                self.saved.append(request)
            for listener in self.moments.committed:
                listener(change)

        write.then = made
        await self.store.commit(write)
        return change.table

    async def once(
        self,
        game: int,
        request: str | None,
        do: Callable[[], Awaitable[T]],
        again: Callable[[int, Any], Awaitable[T]] | None = None,
    ) -> T:
        """Run `do` alone in this process for a game, or `again` if the request was answered before. It runs anew once somebody
        else has changed what it read.

        The database is asked about the request only when it is refused or already recorded.
        """
        async with self._locks.setdefault(game, asyncio.Lock()):
            for _ in range(ATTEMPTS):
                try:
                    return await do()
                except Overtaken:
                    self.forget(game)
                    await self.renumber()
                except (RequestTaken, TableError) as error:
                    if request is not None and isinstance(error, RequestTaken):
                        self.saved.append(request)
                    answered = None if request is None else await self.store.answer(request[:100])
                    if answered is not None and again is not None:
                        return await again(*answered)
                    live = self._live.get(game)
                    if (
                        live is None
                        or await self.store.number(schema.games.c.version, id=game) == live.book.version
                    ):
                        raise
                    # Another process has changed the game, so the refusal may be wrong.
                    self.forget(game)
        raise self.busy()

    @staticmethod
    def busy() -> StoreError:
        return StoreError(
            "Others keep changing the same game.",
            "Nothing was saved. Try again in a moment.",
        )

    async def change(
        self,
        game: int,
        request: str | None,
        prepare: Callable[[UnitOfWork], Awaitable[None] | None],
        *,
        position: bool = False,
    ) -> Table:
        """Prepare and commit one change of a game. Returns its new table."""

        async def do() -> Table:
            change = await self.begin(await (self.playing(game) if position else self.live(game)))
            if (preparing := prepare(change)) is not None:
                await preparing
            return await self.commit(change, request)

        return await self.once(game, request, do, self.answered)

    async def answered(self, game: int, _: Any = None) -> Table:
        """The game that an earlier answer to a request has changed, as it is now."""
        return (await self.live(game)).table
