"""Opens, checks and writes the database, one transaction at a time.

All writes go through one connection. Changes that arrive during a commit wait and share the next transaction, so that
many moves at once cost few commits. If a shared transaction fails, it is rolled back and each change is tried again
alone, so that a faulty change harms no other.
"""

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Executable, text
from sqlalchemy.exc import DBAPIError, TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.errors import StoreError
from bot.store import connections
from bot.store.backup import make_private
from bot.store.connections import FileLost, Files, LogLost
from bot.store.problems import Conflict, DamagedPages, conflict, in_words
from bot.store.reading import EVERY_GAME, Reading
from bot.store.salvage import IN_ORDER, is_damaged, note_damage, salvage
from bot.store.upgrade import HEAD, refuse_anothers, upgrade, version
from bot.store.writing import Write, in_order, prepared

LOG: Final = logging.getLogger("cairn.store")
_READERS: Final = 2
_FAULTS: Final = (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError)
"""Errors that may be the fault of one change."""
_REOPENINGS: Final = 3
"""How often a reading tries again when SQLite's files are deleted under it."""
_AT_ONCE: Final = 64
"""The most changes in one transaction."""
SOON: Final = 0.05
"""Seconds that a change may wait for the transaction of another."""
AGAIN: Final = 1.0
"""Seconds after which such a change is tried again that could not be written."""


class Store(Reading):
    """One SQLite file. Call `open` first; every method may raise StoreError.

    `busy_timeout` is how many seconds to wait for another program's lock.
    """

    def __init__(self, path: Path | str, *, busy_timeout: float = 5.0) -> None:
        self.path = Path(path)
        self._busy_timeout = busy_timeout
        self._writing: AsyncEngine | None = None
        self._reading: AsyncEngine | None = None
        self._writer: AsyncConnection | None = None
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._unseen = 0
        self._one_at_a_time = asyncio.Lock()
        self._closing = False
        self._files = Files(self.path)
        self._trouble = ""
        self._reads: set[asyncio.Task[Sequence[Any]]] = set()
        self._readable = asyncio.Event()
        self._readable.set()
        self.written: list[Callable[[Write], None]] = []
        """Told of each change that is on disk, before those who wait for it. They must not raise."""
        self.committed: Callable[[Sequence[Write], float], None] | None = None
        """Told of each transaction and its seconds, if set. It must not raise."""

    async def open(self, *, migrate: bool = True) -> list[str]:
        """Create, check or migrate the database. Returns the migrations that were run.

        With `migrate=False`, refuses a database that needs one.
        """
        await asyncio.to_thread(refuse_anothers, self.path)
        if migrate and await asyncio.to_thread(is_damaged, self.path):
            await asyncio.to_thread(salvage, self.path)
        await asyncio.to_thread(make_private, self.path)
        self._files.open()
        self._closing = False
        self._writing = connections.writer(self.path, self._files, busy_timeout=self._busy_timeout)
        self._reading = connections.readers(self.path, self._files, _READERS, busy_timeout=self._busy_timeout)
        try:
            connection = await self._writer_connection()
            # Begins a write transaction, which fails at once if the file is read-only.
            await connection.execute(text("SELECT 1"))
            await connection.rollback()
            if migrate:
                return await connection.run_sync(upgrade, self.path)
            found = await connection.run_sync(version, self.path)
            await connection.rollback()
            if found != HEAD:
                raise StoreError(
                    f"The database {self.path} {f'is at version {found}' if found else 'is empty'}, "
                    f"but this program needs version {HEAD}.",
                    "Start the bot once: it migrates the database.",
                )
        except (DBAPIError, PoolTimeoutError) as error:
            said = self._in_words(error)
            await self.close()
            raise said from error
        except BaseException:
            await self.close()
            raise
        return []

    async def close(self) -> None:
        """Finish the writes and reads under way and close the files. Whoever asks for anything meanwhile is refused."""
        self._closing = True
        await self._begin()
        reading, self._reading = self._reading, None
        await self._all_read()
        await self._drop_writer()
        writing, self._writing = self._writing, None
        for engine in (writing, reading):
            if engine is not None:
                await engine.dispose()
        self._files.close()

    async def check(self) -> list[str]:
        """Return what SQLite finds wrong with the file; empty if it is sound. Reads the whole file."""
        rows = [*await self._all(text("PRAGMA quick_check(20)")), *await self._all(text(IN_ORDER))]
        broken = await self._all(text("PRAGMA foreign_key_check"))
        found = list(dict.fromkeys(str(row[0]) for row in rows if row[0] != "ok"))
        return found + [f"a row of {row[0]} points to a missing row of {row[2]}" for row in broken]

    async def every_game(self) -> list[int]:
        """The numbers of all games, even of those of which only seats or the log are left."""
        return [row[0] for row in await self._all(EVERY_GAME) if type(row[0]) is int]

    async def commit(self, write: Write) -> None:
        """Write a change in one transaction; it is on disk when this returns.

        Raises StoreError, or a Conflict (Overtaken, ChannelTaken, RequestTaken) if somebody was first. The change is
        written even if the caller is cancelled.
        """
        if self._closing:
            raise self._closed()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        self._begin()
        await asyncio.shield(done)

    def commit_soon(self, write: Write) -> None:
        """Write a change together with the next one, or by itself in a moment. Only for what a kill may undo: what was
        delivered, which is found out again. Whoever reads sees it; one that cannot be written is tried again."""
        if self._closing:
            raise self._closed()
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
        if isinstance(done.exception(), StoreError) and not self._closing:
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

    async def _write_waiting(self) -> None:
        async with self._one_at_a_time:
            while self._waiting:
                batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
                try:
                    await self._write(batch)
                finally:
                    cut_off = StoreError(
                        f"Writing to the database {self.path} was cut off.",
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
            written = alone is None or (isinstance(alone, FileLost) and alone.written)
            for told in self.written if written else ():
                told(write)
            if written and write.then is not None:
                try:
                    write.then()
                except Exception as error:
                    LOG.error("a change is saved, but what should follow failed", exc_info=error)
            if alone is not None and not isinstance(alone, Conflict):
                alone = self._in_words(alone)
            _settle(done, alone)

    async def _attempt(self, writes: Sequence[Write]) -> Exception | None:
        """Write these changes in one transaction, all or none. Returns the error, None if there is none.

        An error that is neither a StoreError nor a Conflict may be the fault of one of the changes. If SQLite's files
        beside the database are gone, saves what they held and writes to new ones.
        """
        failure = await self._attempt_once(writes)
        if isinstance(failure, LogLost):
            self._tell(failure)
            for _ in range(_REOPENINGS):
                failure = await self._reopened() or await self._attempt_once(writes)
                if not isinstance(failure, LogLost):
                    break
        self._tell(failure)
        return failure

    def _tell(self, failure: Exception | None) -> None:
        """Log once that files are lost, and once that they are back."""
        if isinstance(failure, FileLost | LogLost):
            if failure.message != self._trouble:
                LOG.error("%s %s", failure.message, failure.hint)
            self._trouble = failure.message
        elif failure is None and self._trouble:
            LOG.warning("the database's files are in their places again; saving goes on")
            self._trouble = ""

    async def _attempt_once(self, writes: Sequence[Write]) -> Exception | None:
        began = time.perf_counter()
        try:
            await self._transaction(writes)
        except sqlite3.IntegrityError as error:
            return conflict(error) or error
        except (StoreError, Conflict) as error:
            return error
        except BaseException as error:
            await self._drop_writer()
            if not isinstance(error, Exception):
                raise
            return self._in_words(error) if _is_known(error) else error
        if self.committed is not None:
            self.committed(writes, time.perf_counter() - began)
        return None

    async def _transaction(self, writes: Sequence[Write]) -> None:
        raw = (await (await self._writer_connection()).get_raw_connection()).driver_connection
        if raw is None:
            raise self._closed()
        statements = [(part, *prepared(part, rows)) for part, rows in in_order(writes)]
        # One turn of the driver's thread for the whole transaction: a turn costs more than a statement, and with
        # SQLAlchemy or aiosqlite each statement takes one to three.
        await raw._execute(connections.transact, raw._conn, statements, self._files)

    async def _reopened(self) -> StoreError | None:
        """Save everything in the database's file alone, and close all connections; the next use opens new ones.

        Returns the error if another program keeps that from happening.
        """
        if self._writing is None or self._reading is None:
            return self._closed()
        self._readable.clear()
        try:
            await self._all_read()
            # Without a writing connection, SQLite does it when the last of the others closes.
            with contextlib.suppress(LogLost):
                await self._writer_connection()
            if self._writer is not None:
                raw: Any = (await self._writer.get_raw_connection()).driver_connection
                await raw._execute(connections.all_into_the_file, raw._conn, self.path)
            await self._drop_writer()
            await self._reading.dispose()
            await self._writing.dispose()
        except Exception as error:
            return self._in_words(error)
        finally:
            self._readable.set()
        return None

    async def _all_read(self) -> None:
        """Wait for the reads under way: a pool does not close what somebody still uses."""
        while self._reads:
            await asyncio.wait(self._reads)

    async def _writer_connection(self) -> AsyncConnection:
        if self._writing is None:
            raise self._closed()
        if self._writer is None:
            self._writer = await self._writing.connect()
        return self._writer

    async def _drop_writer(self) -> None:
        """Roll back and close the writing connection; the next change opens another."""
        writer, self._writer = self._writer, None
        if writer is not None:
            for step in (writer.rollback, writer.close):
                try:
                    await step()
                except DBAPIError:
                    pass
                except Exception as error:
                    LOG.warning(
                        "a broken connection could not be closed: %s: %s", type(error).__name__, error
                    )

    async def _all(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        if self._unseen and not self._closing:
            with contextlib.suppress(StoreError):
                await self.commit(Write())
        for _ in range(_REOPENINGS):
            try:
                return await self._read(statement, values)
            except LogLost:
                # Writing, if only nothing, saves what SQLite's files held and opens new ones.
                await self.commit(Write())
        return await self._read(statement, values)

    async def _read(self, statement: Executable, values: Mapping[str, Any] | None) -> Sequence[Any]:
        while not self._readable.is_set():
            await self._readable.wait()
        # A task of its own: a read that nobody waits for any more gives its connection back too.
        reading = asyncio.create_task(self._read_whole(statement, values), name="store: read")
        self._reads.add(reading)
        reading.add_done_callback(self._was_read)
        return await asyncio.shield(reading)

    def _was_read(self, reading: asyncio.Task[Sequence[Any]]) -> None:
        self._reads.discard(reading)
        if not reading.cancelled():
            reading.exception()  # if nobody waits for it any more, asyncio would write it to the log

    async def _read_whole(self, statement: Executable, values: Mapping[str, Any] | None) -> Sequence[Any]:
        if self._reading is None:
            raise self._closed()
        try:
            connection = await self._reading.connect()
            try:
                return (await connection.execute(statement, values)).all()
            finally:
                # Not `async with`: it closes in a task of its own, which may be cancelled before it begins.
                await connection.close()
        except Exception as error:
            raise self._in_words(error) from error

    def _in_words(self, error: Exception) -> StoreError:
        """What is wrong: that the files are lost, if they are, since then SQLite finds all kinds of things. An error that
        nobody foresaw goes to the log."""
        if isinstance(error, StoreError):
            return error
        if not _is_known(error):
            LOG.error("an unexpected error in the store", exc_info=error)
            return in_words(error, self.path)
        try:
            self._files.hold()
        except StoreError as lost:
            return lost
        said = in_words(error, self.path)
        if isinstance(said, DamagedPages):
            note_damage(self.path)
        return said

    def _closed(self) -> StoreError:
        return StoreError(f"The database {self.path} is closed.", "Start the bot again.")


def _is_known(error: Exception) -> bool:
    """Whether this is an error of the database, and not the fault of one change."""
    return isinstance(error, DBAPIError | PoolTimeoutError | sqlite3.Error) and not isinstance(error, _FAULTS)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    """Tell whoever waits for a change what became of it, unless they know or have gone."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
        done.exception()  # a cancelled caller will not fetch it
