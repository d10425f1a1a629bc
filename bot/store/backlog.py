"""What a database still owes, read from outside while the bot uses it."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.errors import StoreError
from bot.store.problems import in_words
from bot.store.rows import to_micros

_OWED: Final = "SELECT id, nonce, lane FROM outbox WHERE done IS NULL ORDER BY id LIMIT 10000"
_OVERDUE: Final = "SELECT count(*), min(due) FROM timers WHERE due < ?"


@dataclass(frozen=True, slots=True)
class Backlog:
    """owed       messages that Discord has not accepted yet, in this many `lanes` (channels, or people)
    oldest     the age in seconds of the oldest of them
    overdue    timers that should have run out; `latest`: the seconds since the first of them should have
    """

    owed: int
    lanes: int
    oldest: float
    overdue: int
    latest: float


def backlog(database: Path, now: datetime) -> Backlog:
    """What the database owes. Only reads, and creates no file. Raises StoreError."""
    if not database.is_file():
        raise StoreError(f"There is no database at {database}.", "Check the setting `database`.")
    # Without a log beside it, nobody uses the file, and opening it otherwise would create one.
    how = "mode=ro" if database.with_name(database.name + "-wal").exists() else "immutable=1"
    micros = to_micros(now)
    try:
        with contextlib.closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?{how}", uri=True, timeout=2.0)
        ) as connection:
            owed = connection.execute(_OWED).fetchall()
            overdue, first = connection.execute(_OVERDUE, (micros,)).fetchone()
    except sqlite3.Error as error:
        raise in_words(error, database) from error
    since = min((born(nonce) or micros for _, nonce, _ in owed), default=micros)
    return Backlog(
        owed=len(owed),
        lanes=len({lane for *_, lane in owed}),
        oldest=max(0.0, (micros - since) / 1e6),
        overdue=int(overdue),
        latest=max(0.0, (micros - first) / 1e6) if isinstance(first, int) else 0.0,
    )


def born(nonce: object) -> int | None:
    """When a row was written, which its nonce tells (`bot/table/log/rows.py`)."""
    try:
        return int(str(nonce).rpartition("-")[2], 36)
    except ValueError:
        return None
