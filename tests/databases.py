"""Databases for tests: empty ones of the present version, ready for use, without threads.

Migrating a new file through all versions takes as long as most tests, so it is done once and copied. The tests of
migrations and of first starts begin with no file instead.
"""

import asyncio
import atexit
import contextlib
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, cast

import aiosqlite
import psycopg
import pytest

from bot.address import Postgres
from bot.store.database import Store
from bot.store.rows import SEALED, checksum
from bot.store.sqlite import connections
from bot.store.sqlite.engine import SqliteEngine
from bot.store.writing import Write


def ready(path: Path) -> Path:
    """Make sure that there is a database at this path. Returns the path."""
    if not path.exists():
        shutil.copy(_migrated(), path)
    return path


@contextlib.contextmanager
def raw(place: Path | Postgres) -> Iterator[sqlite3.Connection]:
    """A connection that shares nothing with the bot, and commits each statement. Values stand for `?`."""
    if isinstance(place, Path):
        with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as connection:
            yield connection
    else:
        with contextlib.closing(on_server(place)) as connection:
            yield connection


def on_server(place: Postgres) -> sqlite3.Connection:
    """A connection to a server, which is asked as one to a file is. Its rows have names and places."""
    return cast(sqlite3.Connection, _Server(place))


class _Row(tuple[Any, ...]):
    """A row that is asked by the places and the names of its columns."""

    names: Sequence[str]

    def __getitem__(self, which: Any) -> Any:
        return super().__getitem__(self.names.index(which) if isinstance(which, str) else which)

    def keys(self) -> Sequence[str]:
        return self.names


def _rows(cursor: psycopg.Cursor[Any]) -> Callable[[Sequence[Any]], _Row]:
    return type("Row", (_Row,), {"names": [column.name for column in cursor.description or ()]})


class _Server:
    def __init__(self, place: Postgres) -> None:
        self._connection: psycopg.Connection[Any] = psycopg.connect(
            place.url, password=place.password, autocommit=True, row_factory=_rows
        )
        self.close = self._connection.close

    def execute(self, statement: str, values: Sequence[Any] = ()) -> psycopg.Cursor[Any]:
        return self._connection.execute(statement.replace("%", "%%").replace("?", "%s"), values)

    def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        for each in values:
            self.execute(statement, each)


def reseal(connection: sqlite3.Connection) -> None:
    """Give every row the checksum of what it holds now, as if the bot had written what a test wrote."""
    connection.create_function("row_checksum", -1, checksum)
    for table, columns in SEALED.items():
        connection.execute(f"UPDATE {table} SET checksum = row_checksum({', '.join(columns)})")  # noqa: S608


def sqlite(store: Store) -> SqliteEngine:
    """The engine of a store whose database is a file."""
    assert isinstance(store.engine, SqliteEngine)
    return store.engine


async def made(path: Path) -> None:
    """Have the bot open its database at this path, and close it."""
    store = Store(path)
    await store.open()
    await store.close()


@cache
def _migrated() -> Path:
    """A database that the bot made from nothing in this run."""
    folder = mkdtemp(prefix="cairn-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder) / "cairn.db"
    # The caller may run inside an event loop, and two cannot run in one thread.
    thread = threading.Thread(target=asyncio.run, args=(made(path),))
    thread.start()
    thread.join()
    return path


class AtOnce:
    """Stands for the queue and the thread of a connection."""

    def put_nowait(self, call: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Make the call, and tell the future what became of it."""
        future, function = call
        try:
            result = function()
        except BaseException as error:
            if future is None:
                raise
            future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)

    def start(self) -> None:
        """Nothing needs to start."""

    daemon = True


@pytest.fixture(autouse=True)
def sqlite_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections that are opened in this test have no thread and do not wait for the disk: each call is made at once, in
    the loop's own thread, and no change waits for the transaction of another. That takes half of a test's time away. The
    tests of tests/store and tests/wire have threads and wait for the disk."""
    opened = aiosqlite.Connection.__init__
    prepared = connections.prepare
    commit_soon = Store.commit_soon

    def without_thread(connection: aiosqlite.Connection, *arguments: Any, **named: Any) -> None:
        opened(connection, *arguments, **named)
        connection._tx = connection._thread = AtOnce()  # type: ignore[assignment]

    def without_disk(connection: Any, files: Any) -> None:
        prepared(connection, files)
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous = OFF")
        cursor.close()

    def without_waiting(store: Store, write: Write) -> None:
        commit_soon(store, write)
        store._in_time()

    monkeypatch.setattr(aiosqlite.Connection, "__init__", without_thread)
    monkeypatch.setattr(connections, "prepare", without_disk)
    monkeypatch.setattr(Store, "commit_soon", without_waiting)


class Watched:
    """A connection that tells what is called of it, before it is."""

    def __init__(self, connection: sqlite3.Connection, called: Callable[[str], object]) -> None:
        self._connection = connection
        self._called = called

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._connection, name)
        self._called(name)
        return found


def watch(called: Callable[[str], object], patch: pytest.MonkeyPatch) -> None:
    """From now on, each transaction tells what it calls of its connection, before it does."""
    transact: Any = connections.transact
    patch.setattr(connections, "transact", lambda raw, *rest: transact(Watched(raw, called), *rest))


NEWER: Final = (
    *("met_deals", "outages", "ratings", "uncounted", "server_settings", "threads"),
    *("event_changes", "event_games", "entrants", "events", "reports", "timed_turns", "weekly_digests"),
    *(
        "challenge_games",
        "challenges",
        "names",
        "forgetting",
        "seen",
        "practice",
        "puzzle_days",
        "daily_preferences",
        "review_pieces",
        "review_wishes",
        "reviews",
    ),
)
"""The tables that migrations after 0130 have made, or made anew."""


def as_of_0130(execute: Callable[[str], object]) -> None:
    """Undo what the migrations after 0130 have done to an empty database, or one whose rows in these tables are needed no more."""
    for name in NEWER:
        execute(f"DROP TABLE {name}")
    for column in ("friendly", "least_in_time"):
        execute(f"ALTER TABLE games DROP COLUMN {column}")
    execute("ALTER TABLE outbox DROP COLUMN key")
    execute("CREATE TABLE outages (began BIGINT PRIMARY KEY, ended BIGINT NOT NULL)")
    execute("UPDATE alembic_version SET version_num = '0130'")
