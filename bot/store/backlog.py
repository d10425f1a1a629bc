"""What a database owes: messages and timers. It is asked from outside, while the bot uses it, and never waits long."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bot.address import Postgres
from bot.district import district_of
from bot.errors import StoreError
from bot.store.database import Store
from bot.store.rows import to_micros
from bot.store.sqlite.words import in_words

_OWED: Final = "SELECT nonce, lane, key FROM outbox WHERE done IS NULL ORDER BY id LIMIT 10000"
_OVERDUE: Final = "SELECT count(*), min(due), 0 FROM timers WHERE due < ?"
_OVERDUE_THERE: Final = (
    "SELECT count(*), min(due), (coalesce(server, 0) >> 22) %% %s FROM timers LEFT JOIN games ON games.id = timers.game "
    "WHERE due < %s GROUP BY 3"
)
_DISTRICTS: Final = (
    "SELECT number, until > clock_timestamp(), holder, version, extract(epoch FROM clock_timestamp() - seen)::float8, status, "
    "processes FROM districts ORDER BY number"
)
_CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
_LONGEST: Final = 2
"""Seconds that one answer of the database may take."""


@dataclass(frozen=True, slots=True)
class Backlog:
    """owed       messages that Discord has not accepted yet, in this many `lanes` (channels, or people)
    oldest     the age in seconds of the oldest of them
    overdue    timers that should have run out; `latest`: the seconds since the first of them should have
    behind     by how many seconds the clock of the database's server is behind the time of the question; 0 for a file
    districts  the same of each part of all servers, if the database is on a server
    """

    owed: int
    lanes: int
    oldest: float
    overdue: int
    latest: float
    behind: float = 0.0
    districts: tuple[DistrictBacklog, ...] = ()


@dataclass(frozen=True, slots=True)
class DistrictBacklog:
    """number   which of all districts it is
    held     whether a process looks after it; `holder` is the last that did, by the name of its machine and its number there
    version  of the program of that process: the last migration that it knows
    does     what that process did, in a few words, when it was last seen, so many seconds ago (`age`)
    backlog  what is owed there
    """

    number: int
    held: bool
    holder: str
    version: str
    does: str
    age: float
    backlog: Backlog


@dataclass(frozen=True, slots=True)
class _Found:
    owed: Sequence[Any]
    overdue: Sequence[Any]
    behind: float = 0.0
    processes: int = 1
    districts: Sequence[Any] = ()

    def backlog(self, micros: int, district: int | None = None) -> Backlog:
        """What is owed at this time, everywhere or in one district."""
        owed = [
            (nonce, lane)
            for nonce, lane, key in self.owed
            if district in (None, district_of(key, self.processes))
        ]
        overdue = [(count, first) for count, first, where in self.overdue if district in (None, where)]
        since = min((born(nonce) or micros for nonce, _ in owed), default=micros)
        first = min((first for _, first in overdue if isinstance(first, int)), default=micros)
        return Backlog(
            owed=len(owed),
            lanes=len({lane for _, lane in owed}),
            oldest=max(0.0, (micros - since) / 1e6),
            overdue=sum(count for count, _ in overdue),
            latest=max(0.0, (micros - first) / 1e6),
            behind=self.behind,
        )


def backlog(database: Path | Postgres, now: datetime, processes: int = 1) -> Backlog:
    """What the database owes; `processes` as the settings say. Only reads, and creates no file. Raises StoreError."""
    micros = to_micros(now)
    if not isinstance(database, Postgres):
        return _ask_file(database, micros).backlog(micros)
    found = _ask_server(database, micros, processes)
    districts = (
        DistrictBacklog(
            number, held, holder or "", version or "", does or "", age or 0.0, found.backlog(micros, number)
        )
        for number, held, holder, version, age, does, _ in found.districts
        if number < found.processes
    )
    return replace(found.backlog(micros), districts=tuple(districts))


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
            return _Found(owed, connection.execute(_OVERDUE, (micros,)).fetchall())
    except sqlite3.Error as error:
        raise in_words(error, database) from error


def _ask_server(database: Postgres, micros: int, processes: int) -> _Found:
    import psycopg

    from bot.store.postgres.connecting import asking

    began = time.monotonic()
    try:
        with asking(database, "cairn health", _LONGEST) as connection:
            asked = time.monotonic()
            (clock,) = connection.execute(_CLOCK).fetchall()[0]
            here = micros / 1e6 + (asked + time.monotonic()) / 2 - began
            districts = connection.execute(_DISTRICTS).fetchall()
            # Processes that the settings do not speak of any more may still run.
            processes = max((of for _, held, *_, of in districts if held), default=processes)
            owed = connection.execute(_OWED).fetchall()
            overdue = connection.execute(_OVERDUE_THERE, (processes, micros)).fetchall()
            return _Found(owed, overdue, here - clock, processes, districts)
    except psycopg.Error as error:
        raise Store(database).engine.in_words(error) from error


def born(nonce: object) -> int | None:
    """When a row was written, which its nonce tells (`nonce` in `bot/table/model/posts.py`)."""
    try:
        return int(str(nonce).rpartition("-")[2], 16)
    except ValueError:
        return None
