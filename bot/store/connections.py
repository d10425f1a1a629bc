"""The connections to the database: how they are opened, and what the thread of the one that writes does in one turn."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.errors import StoreError
from bot.store.files import Files, LogLost
from bot.store.problems import Overtaken
from bot.store.writing import Statement


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
        f"sqlite+aiosqlite:///{path}", max_overflow=0, connect_args={"timeout": busy_timeout}, **pool
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
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
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
                raise Overtaken(f"{part.name} changed {changed} rows instead of {len(values)}")
        files.hold()
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    files.hold(written=True)


def all_into_the_file(connection: sqlite3.Connection, path: Path) -> None:
    """Move everything from SQLite's log to the database's file. Raises StoreError if that is not possible now."""
    busy, pages, moved = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy or pages != moved:
        raise LogLost(
            f"SQLite's files beside the database {path} were deleted or replaced under the bot, and another program "
            "has the database open.",
            "Close that program; the bot then carries on by itself.",
        )
