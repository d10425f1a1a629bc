"""What the database's own thread does in one turn."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.store.files import Files, LogLost
from bot.store.problems import Overtaken
from bot.store.writing import Statement


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
