"""Opens, checks and writes the database, one transaction at a time.

Changes that arrive during a commit wait and share the next transaction, so that
many moves at once cost few commits. If a shared transaction fails, it is rolled back and each change is tried again
alone, so that a faulty change harms no other.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Executable, Table

from bot.address import Postgres
from bot.errors import StoreError
from bot.store.engine import Engine
from bot.store.problems import Conflict, NotKnown, WriteFirst, Written
from bot.store.reading import Reading
from bot.store.writing import Write

LOG: Final = logging.getLogger("cairn.store")
_AGAIN_AT_MOST: Final = 3
"""How often a reading tries again after something was written."""
_AT_ONCE: Final = 64
"""The most changes in one transaction."""
SOON: Final = 0.05
"""Seconds that a change may wait for the transaction of another."""
AGAIN: Final = 1.0
"""Seconds after which such a change is tried again that could not be written."""


class Store(Reading):
    """The database. Call `open` first; every method may raise StoreError.

    `busy_timeout` is how many seconds to wait for another program's lock on a file.
    """

    def __init__(self, where: Path | str | Postgres, *, busy_timeout: float = 5.0) -> None:
        self.engine = _engine(where, busy_timeout=busy_timeout)
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._unseen = 0
        self._written_at = time.monotonic()
        self._one_at_a_time = asyncio.Lock()
        self.written: list[Callable[[Write], None]] = []
        """Told of each change that is on disk, before those who wait for it. They must not raise."""
        self.committed: Callable[[Sequence[Write], float], None] | None = None
        """Told of each transaction and its seconds, if set. It must not raise."""

    async def open(self, *, migrate: bool = True) -> list[str]:
        """Create, check or migrate the database. Returns the migrations that were run.

        With `migrate=False`, refuses a database that needs one.
        """
        self.engine.closing = False
        return await self.engine.open(migrate=migrate)

    async def close(self) -> None:
        """Finish the writes and reads under way and close the files. Whoever asks for anything meanwhile is refused."""
        self.engine.closing = True
        await self._begin()
        await self.engine.close()

    async def check(self) -> list[str]:
        """Return what is wrong with the database; empty if it is sound. Reads all of it."""
        return await self.engine.check()

    async def next_number(self, table: Table) -> int | None:
        """A number for a new row of this table, which no other process gets; 64 in a row for the outbox. None where one process
        counts for itself."""
        return await self.engine.next_number(table)

    async def commit(self, write: Write) -> None:
        """Write a change in one transaction; it is on disk when this returns.

        Raises StoreError, or a Conflict (Overtaken, ChannelTaken, RequestTaken) if somebody was first. The change is
        written even if the caller is cancelled.
        """
        if self.engine.closing:
            raise self.engine.closed()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append((write, done))
        if self.engine.patience is not None:
            late = loop.call_later(self.engine.patience, self._refuse, (write, done))
            done.add_done_callback(lambda _: late.cancel())
        self._begin()
        await asyncio.shield(done)

    def _refuse(self, change: tuple[Write, asyncio.Future[None]]) -> None:
        """Write this change no more if it still waits for others, and say so."""
        if change in self._waiting:
            self._waiting.remove(change)
            refused = StoreError(
                f"The database {self.engine.name} does not answer: a change waited too long for those before it.",
                "Check its server and the network; the bot carries on by itself.",
            )
            _settle(change[1], refused)

    def commit_soon(self, write: Write) -> None:
        """Write a change together with the next one, or by itself in a moment. Only for what a kill may undo: what was
        delivered, which is found out again. Whoever reads sees it; one that cannot be written is tried again."""
        if self.engine.closing:
            raise self.engine.closed()
        self._unseen += 1
        self._take_along(write, SOON)

    def _take_along(self, write: Write, seconds: float) -> None:
        """Write this change with the next one, or by itself after so many seconds."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        by_itself = loop.call_later(seconds, self._in_time)
        done.add_done_callback(partial(self._taken_along, write, by_itself))
        self._waiting.append((write, done))

    def _taken_along(self, write: Write, by_itself: asyncio.Handle, done: asyncio.Future[None]) -> None:
        by_itself.cancel()
        if isinstance(done.exception(), StoreError) and not self.engine.closing:
            self._take_along(write, AGAIN)
        else:
            self._unseen -= 1

    def _in_time(self) -> None:
        """Write what has waited for another change, unless it was taken along: then the loop may be about to end."""
        if self._waiting:
            self._begin()

    def _begin(self) -> asyncio.Task[None]:
        """Write what waits, after what is being written."""
        return asyncio.create_task(self._write_waiting(), name="store: write")

    async def wipe(self) -> None:
        """Have what was deleted or overwritten stand nowhere in the files of the database any more. A file is written anew;
        changes wait meanwhile."""
        try:
            await self.engine.wipe(self._one_at_a_time)
        except Exception as error:
            raise self.engine.in_words(error) from error

    def quiet(self) -> float:
        """For how many seconds nothing was written."""
        return time.monotonic() - self._written_at

    async def _write_waiting(self) -> None:
        async with self._one_at_a_time:
            while self._waiting:
                batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
                try:
                    await self._write(batch)
                finally:
                    cut_off = NotKnown(
                        f"Writing to the database {self.engine.name} was cut off.",
                        "Check whether the change is there.",
                    )
                    for _, done in batch:
                        _settle(done, cut_off)

    async def _write(self, batch: Sequence[tuple[Write, asyncio.Future[None]]]) -> None:
        """Write these changes together; if that fails because of one of them, each alone."""
        failure = await self._attempt([write for write, _ in batch])
        for write, done in batch:
            alone = failure
            if failure is not None and len(batch) > 1 and not isinstance(failure, StoreError):
                alone = await self._attempt([write])
            # In a file that was lost, the change may come back with the file: memory follows the file.
            written = alone is None or isinstance(alone, Written)
            for told in self.written if written else ():
                told(write)
            if written and write.then is not None:
                try:
                    write.then()
                except Exception as error:
                    LOG.error("a change is saved, but what should follow failed", exc_info=error)
            if alone is not None and not isinstance(alone, Conflict):
                alone = self.engine.in_words(alone)
            _settle(done, alone)

    async def _attempt(self, writes: Sequence[Write]) -> Exception | None:
        began = time.perf_counter()
        failure = await self.engine.attempt(writes)
        self._written_at = time.monotonic()
        if failure is None and self.committed is not None:
            self.committed(writes, time.perf_counter() - began)
        return failure

    async def _all_at_once(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None = None
    ) -> list[Sequence[Any]]:
        if self._unseen and not self.engine.closing:
            with contextlib.suppress(StoreError):
                await self.commit(Write())
        for _ in range(_AGAIN_AT_MOST):
            try:
                return await self.engine.read_at_once(statements, values)
            except WriteFirst:
                await self.commit(Write())
        return await self.engine.read_at_once(statements, values)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    """Tell whoever waits for a change what became of it, unless they know or have gone."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
        done.exception()  # a cancelled caller will not fetch it


def _engine(where: Path | str | Postgres, *, busy_timeout: float) -> Engine:
    """The engine for this place: a file of SQLite, or a database on a server. Only the one that is used is loaded."""
    if isinstance(where, Postgres):
        from bot.store.postgres.engine import PostgresEngine

        return PostgresEngine(where)
    from bot.store.sqlite.engine import SqliteEngine

    return SqliteEngine(Path(where), busy_timeout=busy_timeout)
