"""The connections to the database: how they are opened, and what the thread of the one that writes does in one turn.

An open file can be written to after it was deleted, moved or replaced, without any error, and all of it is gone at the
end. So every commit looks at the names again: they must still lead to the files that were opened.
"""

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.errors import StoreError
from bot.store.core_engine import AsyncEngine, create_async_engine
from bot.store.problems import Overtaken, WriteFirst, Written
from bot.store.writing import Statement

_COMPANIONS: Final = ("-wal", "-shm")
_HINT: Final = (
    "Nothing is saved until that same file is back in its place; the bot then carries on by itself. "
    "Otherwise stop the bot, put the last backup there, and start it again."
)

Identity: TypeAlias = tuple[int, int]
"""Device and inode of a file."""


class FileLost(StoreError):
    """The database's name leads to no file any more, or to another."""


class WrittenFileLost(FileLost, Written):
    """So it is, and the change is in the file that was lost."""


class LogLost(WriteFirst):
    """The database's file is there, but SQLite's files beside it are not those that the connections use."""


class Files:
    """The files of one database: what they were when they were opened, and whether they still are."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._companions_paths = tuple(self._path + end for end in _COMPANIONS)
        self._file: Identity | None = None
        self._companions: tuple[Identity, ...] | None = None
        self._connections = 0
        self._handle: int | None = None

    def open(self) -> None:
        """Keep in mind which file it is. Raises StoreError if there is none."""
        self.close()
        if hasattr(os, "O_PATH"):
            # While a handle is open, no other file gets this inode. One for the path alone can be closed without
            # dropping SQLite's locks.
            with contextlib.suppress(OSError):
                self._handle = os.open(self._path, os.O_PATH | os.O_CLOEXEC)
        self._file = _identity(self._path)
        if self._file is None:
            raise self._lost(None)

    def close(self) -> None:
        """Forget the files."""
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)
        self._file = self._companions = None
        self._connections = 0

    def connected(self) -> None:
        """A connection has opened the files. Raises FileLost or LogLost if they were not the right ones."""
        self.hold()
        self._connections += 1

    def disconnected(self) -> None:
        """A connection is closed. The last one takes SQLite's files beside the database with it."""
        self._connections -= 1
        if self._connections <= 0:
            self._connections, self._companions = 0, None

    def hold(self, *, written: bool = False) -> None:
        """Return if every name leads to its file. Raises FileLost, or LogLost unless the change is `written`."""
        found = _identity(self._path)
        if found != self._file:
            raise self._lost(found, written=written)
        if written:
            return  # what stands in a lost log is saved by the next commit
        if self._companions is None or not self._connections:
            # Before the first connection they are another program's, which may be closing them just now.
            self._companions = self._found()
        elif self._found() != self._companions:
            raise LogLost(
                f"SQLite's files beside the database {self._path} were deleted or replaced under the bot.",
                "Leave the -wal and -shm files alone while the bot runs. If it does not carry on by itself, stop it and "
                "start it again.",
            )

    def _found(self) -> tuple[Identity, ...] | None:
        found = tuple(filter(None, map(_identity, self._companions_paths)))
        return found if len(found) == len(_COMPANIONS) else None

    def _lost(self, found: Identity | None, *, written: bool = False) -> FileLost:
        what = "deleted or moved away" if found is None else "replaced by another file"
        kind = WrittenFileLost if written else FileLost
        return kind(f"The database {self._path} was {what} under the bot.", _HINT)


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def writer(path: Path, files: Files, *, busy_timeout: float) -> AsyncEngine:
    """Opens the one connection that writes. `busy_timeout` is how many seconds to wait for another program's lock."""
    engine = _engine(path, files, busy_timeout, pool_size=1, pool_reset_on_return="rollback")
    event.listen(
        engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE")
    )
    return engine


def readers(path: Path, files: Files, count: int, *, busy_timeout: float) -> AsyncEngine:
    """Opens at most `count` connections for reading. A read leaves nothing to roll back, so that giving its connection
    back takes no turn of the connection's thread."""
    return _engine(
        path,
        files,
        busy_timeout,
        pool_size=count,
        pool_reset_on_return=None,
        isolation_level="AUTOCOMMIT",
        skip_autocommit_rollback=True,
    )


def _engine(path: Path, files: Files, busy_timeout: float, **pool: Any) -> AsyncEngine:
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{path}",
        hide_parameters=True,  # an error in the log names nobody
        max_overflow=0,
        connect_args={"timeout": busy_timeout},
        **pool,
    )
    # Opening a name that leads nowhere would create an empty database there.
    event.listen(engine.sync_engine, "do_connect", lambda *_: files.hold())
    event.listen(engine.sync_engine, "connect", lambda connection, _: prepare(connection, files))
    event.listen(engine.sync_engine, "close", lambda *_: files.disconnected())
    return engine


def prepare(connection: DBAPIConnection, files: Files) -> None:
    """Make a new connection as durable as promised. Raises FileLost or LogLost if it leads to the wrong files."""
    # The driver must not begin transactions by itself: a read transaction can be refused when it comes to write, and a
    # migration would be committed piece by piece.
    setattr(connection, "isolation_level", None)  # noqa: B010
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    try:
        files.connected()
    except StoreError:
        connection.close()
        raise


def transact(
    connection: sqlite3.Connection,
    statements: Sequence[tuple[Statement, str, Sequence[tuple[Any, ...]]]],
    files: Files,
) -> None:
    """Execute the statements in one transaction.

    Raises Overtaken if one that must hit all its rows does not, and FileLost or LogLost if the files are not in their
    places.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        for part, sql, values in statements:
            changed = connection.executemany(sql, values).rowcount
            if part.exact and changed != len(values):
                raise Overtaken(f"{part.table.name} changed {changed} rows instead of {len(values)}")
        files.hold()
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    files.hold(written=True)


def wipe(connection: sqlite3.Connection, path: Path) -> None:
    """Write the file anew, and empty SQLite's log. Raises StoreError if somebody still reads what it had before."""
    # SQLite overwrites what is deleted, but not what it has moved to another page.
    connection.execute("VACUUM")
    busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise StoreError(
            f"Another program reads the database {path}, so SQLite's log beside it cannot be emptied now.",
            "Close that program; the bot tries again.",
        )


def all_into_the_file(connection: sqlite3.Connection, path: Path) -> None:
    """Move everything from SQLite's log to the database's file. Raises StoreError if that is not possible now."""
    busy, pages, moved = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy or pages != moved:
        raise LogLost(
            f"SQLite's files beside the database {path} were deleted or replaced under the bot, and another program "
            "has the database open.",
            "Close that program; the bot then carries on by itself.",
        )
