"""What a database owes: messages and timers. It is asked from outside, while the bot uses it, and never waits long."""

import contextlib
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from bot.address import Postgres
from bot.errors import StoreError
from bot.store.database import Store
from bot.store.rows import to_micros
from bot.store.sqlite.words import in_words

_OWED: Final = "SELECT id, nonce, lane FROM outbox WHERE done IS NULL ORDER BY id LIMIT 10000"
_OVERDUE: Final = "SELECT count(*), min(due) FROM timers WHERE due < ?"
_CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
_LONGEST: Final = 2
"""Seconds that one answer of the database may take."""

_Found: TypeAlias = tuple[Sequence[Any], Any, float]


@dataclass(frozen=True, slots=True)
class Backlog:
    """owed       messages that Discord has not accepted yet, in this many `lanes` (channels, or people)
    oldest     the age in seconds of the oldest of them
    overdue    timers that should have run out; `latest`: the seconds since the first of them should have
    behind     by how many seconds the clock of the database's server is behind the time of the question; 0 for a file
    """

    owed: int
    lanes: int
    oldest: float
    overdue: int
    latest: float
    behind: float = 0.0


def backlog(database: Path | Postgres, now: datetime) -> Backlog:
    """What the database owes. Only reads, and creates no file. Raises StoreError."""
    micros = to_micros(now)
    asked = _ask_server(database, micros) if isinstance(database, Postgres) else _ask_file(database, micros)
    owed, (overdue, first), behind = asked
    since = min((born(nonce) or micros for _, nonce, _ in owed), default=micros)
    return Backlog(
        owed=len(owed),
        lanes=len({lane for *_, lane in owed}),
        oldest=max(0.0, (micros - since) / 1e6),
        overdue=int(overdue),
        latest=max(0.0, (micros - first) / 1e6) if isinstance(first, int) else 0.0,
        behind=behind,
    )


def _ask_file(database: Path, micros: int) -> _Found:
    if not database.is_file():
        raise StoreError(f"There is no database at {database}.", "Check the setting `database`.")
    # Without a log beside it, nobody uses the file, and opening it otherwise would create one.
    how = "mode=ro" if database.with_name(database.name + "-wal").exists() else "immutable=1"
    try:
        with contextlib.closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?{how}", uri=True, timeout=_LONGEST)
        ) as connection:
            owed = connection.execute(_OWED).fetchall()
            return owed, connection.execute(_OVERDUE, (micros,)).fetchone(), 0.0
    except sqlite3.Error as error:
        raise in_words(error, database) from error


def _ask_server(database: Postgres, micros: int) -> _Found:
    import psycopg

    from bot.store.postgres.connecting import asking

    began = time.monotonic()
    try:
        with asking(database, "cairn health", _LONGEST) as connection:
            asked = time.monotonic()
            (clock,) = connection.execute(_CLOCK).fetchall()[0]
            here = micros / 1e6 + (asked + time.monotonic()) / 2 - began
            owed = connection.execute(_OWED).fetchall()
            return owed, connection.execute(_OVERDUE.replace("?", "%s"), (micros,)).fetchone(), here - clock
    except psycopg.Error as error:
        raise Store(database).engine.in_words(error) from error


def born(nonce: object) -> int | None:
    """When a row was written, which its nonce tells (`nonce` in `bot/table/model/posts.py`)."""
    try:
        return int(str(nonce).rpartition("-")[2], 16)
    except ValueError:
        return None
