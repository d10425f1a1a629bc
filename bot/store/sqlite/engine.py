"""The database as one SQLite file: one connection writes, two read."""

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, TimeoutError as PoolTimeoutError

from bot.errors import StoreError
from bot.store.core_engine import AsyncConnection, AsyncEngine
from bot.store.engine import Engine
from bot.store.problems import Conflict, DamagedPages
from bot.store.sqlite import connections
from bot.store.sqlite.backup import make_private
from bot.store.sqlite.connections import FileLost, Files, LogLost
from bot.store.sqlite.salvage import IN_ORDER, is_damaged, note_damage, salvage
from bot.store.sqlite.upgrade import refuse_anothers, upgrade, version
from bot.store.sqlite.words import conflict, in_words
from bot.store.upgrade import HEAD
from bot.store.writing import Write, in_order, prepared

LOG: Final = logging.getLogger("cairn.store")
_READERS: Final = 2
_FAULTS: Final = (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError)
"""Errors that may be the fault of one change."""
REOPENINGS: Final = 3
"""How often a change is tried again when SQLite's files are deleted under it."""


class SqliteEngine(Engine):
    """One SQLite file. `busy_timeout` is how many seconds to wait for another program's lock."""

    def __init__(self, path: Path, *, busy_timeout: float) -> None:
        super().__init__(str(path))
        self.path = path
        self._busy_timeout = busy_timeout
        self._writing: AsyncEngine | None = None
        self._writer: AsyncConnection | None = None
        self._files = Files(path)
        self._trouble = ""

    async def open(self, *, migrate: bool) -> list[str]:
        """Create, check, rebuild or migrate the file. With `migrate=False`, refuses one that needs it."""
        await asyncio.to_thread(refuse_anothers, self.path)
        if migrate and await asyncio.to_thread(is_damaged, self.path):
            await asyncio.to_thread(salvage, self.path)
        await asyncio.to_thread(make_private, self.path)
        self._files.open()
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
            said = self.in_words(error)
            await self.close()
            raise said from error
        except BaseException:
            await self.close()
            raise
        return []

    async def close(self) -> None:
        """Finish the reads under way and close the files."""
        reading, self._reading = self._reading, None
        await self.all_read()
        await self._drop_writer()
        writing, self._writing = self._writing, None
        for engine in (writing, reading):
            if engine is not None:
                await engine.dispose()
        self._files.close()

    async def check(self) -> list[str]:
        """Return what SQLite finds wrong with the file; empty if it is sound. Reads the whole file."""
        rows = [*await self.read(text("PRAGMA quick_check(20)")), *await self.read(text(IN_ORDER))]
        broken = await self.read(text("PRAGMA foreign_key_check"))
        found = list(dict.fromkeys(str(row[0]) for row in rows if row[0] != "ok"))
        return found + [f"a row of {row[0]} points to a missing row of {row[2]}" for row in broken]

    async def attempt(self, writes: Sequence[Write]) -> Exception | None:
        """Write these changes. If SQLite's files beside the database are gone, save what they held and write to new ones."""
        failure = await self._attempt_once(writes)
        if isinstance(failure, LogLost):
            self._tell(failure)
            for _ in range(REOPENINGS):
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
            return self.in_words(error) if _is_known(error) else error
        return None

    async def _transaction(self, writes: Sequence[Write]) -> None:
        raw = (await (await self._writer_connection()).get_raw_connection()).driver_connection
        if raw is None:
            raise self.closed()
        statements = [(part, *prepared(part, rows)) for part, rows in in_order(writes)]
        # One turn of the driver's thread for the whole transaction: a turn costs more than a statement, and with
        # SQLAlchemy or aiosqlite each statement takes one to three.
        await raw._execute(connections.transact, raw._conn, statements, self._files)

    async def _reopened(self) -> StoreError | None:
        """Save everything in the database's file alone, and close all connections; the next use opens new ones.

        Returns the error if another program keeps that from happening.
        """
        if self._writing is None or self._reading is None:
            return self.closed()
        self._readable.clear()
        try:
            await self.all_read()
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
            return self.in_words(error)
        finally:
            self._readable.set()
        return None

    async def _writer_connection(self) -> AsyncConnection:
        if self._writing is None:
            raise self.closed()
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

    async def wipe(self, alone: asyncio.Lock) -> None:
        """Write the whole file anew, without what pages have kept of rows that moved or went, and empty SQLite's log."""
        async with alone:
            raw: Any = (await (await self._writer_connection()).get_raw_connection()).driver_connection
            await raw._execute(connections.wipe, raw._conn, self.path)

    @contextlib.asynccontextmanager
    async def snapshot(self, connection: AsyncConnection) -> AsyncIterator[None]:
        """A read transaction. Past SQLAlchemy, to begin and to end it take one turn of the driver's thread each."""
        raw: Any = (await connection.get_raw_connection()).driver_connection
        await raw.execute("BEGIN")
        try:
            yield
        finally:
            await raw.rollback()

    def known(self, error: Exception) -> StoreError | None:
        """What is wrong: that the files are lost, if they are, since then SQLite finds all kinds of things."""
        if not _is_known(error):
            return None
        try:
            self._files.hold()
        except StoreError as lost:
            return lost
        said = in_words(error, self.path)
        if isinstance(said, DamagedPages):
            note_damage(self.path)
        return said


def _is_known(error: Exception) -> bool:
    """Whether this is an error of the database, and not the fault of one change."""
    return isinstance(error, DBAPIError | PoolTimeoutError | sqlite3.Error) and not isinstance(error, _FAULTS)
