"""Copies a whole database to a file or to a server, table by table, and compares every row.

The tables are those of `schema`, so that none can be forgotten. All rows are read in one snapshot and written in one
transaction: whatever interrupts a copy, its target is empty.
"""

import asyncio
import contextlib
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Table, create_engine, event, func, select, text
from sqlalchemy.pool import NullPool

from bot.address import Postgres
from bot.errors import StoreError
from bot.store.database import Store
from bot.store.schema import APPLICATION_ID, METADATA
from bot.store.sqlite import words
from bot.store.sqlite.backup import finish, new_file
from bot.store.sqlite.upgrade import upgrade
from bot.store.upgrade import HEAD

_Where: TypeAlias = Path | Postgres
_Row: TypeAlias = tuple[Any, ...]
_AT_ONCE: Final = 1000
"""So many rows are read at a time."""
_PATIENCE: Final = 5.0
"""Seconds to wait for another program's lock."""
_ENDING: Final = 0.5
"""Seconds in which a server notices that a connection was closed."""
_NAME: Final = "cairn copy"
_BOT: Final = "cairn"
"""The name by which a server knows the connections of a bot."""


def backup(database: Postgres, to: Path) -> None:
    """Write what is on a server to a new file, a database of SQLite, while the bot goes on. Raises StoreError."""
    with _source(database, stopped=False) as source, _target(to) as target:
        _copied(source, target)


def copy(origin: _Where, to: _Where) -> int:
    """Copy a database that no bot uses into a new file, or into one on a server that is empty. Returns the number of rows.
    Raises StoreError."""
    with _source(origin, stopped=True) as source, _target(to) as target:
        return _copied(source, target)


def _copied(source: "_Side", target: "_Side") -> int:
    count = 0
    for table in METADATA.sorted_tables:
        target.write(table, source.rows(table))
        for was, now in zip_longest(source.rows(table), target.rows(table)):
            if was != now:
                raise StoreError(
                    f"A row of the table {table.name} would not be in {target.name} what it is in {source.name}.",
                    "Nothing was copied. `python -m bot check` says what is damaged.",
                )
            count += 1
    return count


class _Side(ABC):
    """One of the two databases, in a transaction. Its errors are told in words."""

    def __init__(self, where: _Where, connection: Connection) -> None:
        self.name = str(where)
        self._where = where
        self._connection = connection

    def rows(self, table: Table) -> Iterator[_Row]:
        """All rows of a table, in the order of its key, which is the same on both sides."""
        with _in_words(self._where):
            asked = select(table).order_by(*table.primary_key).execution_options(yield_per=_AT_ONCE)
            with self._connection.execute(asked) as found:
                yield from map(tuple, found)

    def write(self, table: Table, rows: Iterator[_Row]) -> None:
        """Add these rows to a table."""
        with _in_words(self._where):
            self._write(table, rows, self._connection.connection.driver_connection)

    @abstractmethod
    def _write(self, table: Table, rows: Iterator[_Row], driver: Any) -> None: ...


class _File(_Side):
    def _write(self, table: Table, rows: Iterator[_Row], driver: Any) -> None:
        driver.executemany(str(table.insert().compile(self._connection)), rows)


class _Server(_Side):
    def _write(self, table: Table, rows: Iterator[_Row], driver: Any) -> None:
        from psycopg import DataError

        from bot.store.postgres.tables import SEQUENCES

        names = self._connection.dialect.identifier_preparer
        columns = ", ".join(map(names.format_column, table.columns))
        copy = f"COPY {names.format_table(table)} ({columns}) FROM STDIN"
        try:
            with driver.cursor().copy(copy) as lines:
                for row in rows:
                    lines.write_row(row)
        except DataError as error:
            raise StoreError(
                f"A row of the table {table.name} cannot be kept in {self.name}: {str(error).splitlines()[0]}.",
                "Nothing was copied. `python -m bot check` says what is damaged.",
            ) from error
        if table.autoincrement_column is not None or table.name in SEQUENCES:
            counted: Any = func.pg_get_serial_sequence(table.name, "id")
            sequence = SEQUENCES[table.name].name if table.name in SEQUENCES else counted
            following = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
            self._connection.execute(select(func.setval(sequence, following, False)))


@contextlib.contextmanager
def _in_words(where: _Where) -> Iterator[None]:
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        if isinstance(where, Path):
            raise words.in_words(error, where) from error
        raise Store(where).engine.in_words(error) from error


@contextlib.contextmanager
def _source(where: _Where, *, stopped: bool) -> Iterator[_Side]:
    """A database of this version to read from, in one snapshot. If it must be `stopped`, no bot may have it open."""
    if isinstance(where, Path) and not where.is_file():
        raise StoreError(f"There is no database at {where}.", "Name the file of a database.")
    with _in_words(where), _connected(where) as connection:
        if isinstance(where, Path):
            asyncio.run(_looked_at(where, migrate=False))
            if stopped:
                _lock(connection, where)
            connection.begin()
            yield _File(where, connection)
        else:
            if stopped:
                _refuse_used(connection, where)
            asyncio.run(_looked_at(where, migrate=False))
            if stopped:
                _shut_out(connection, where)
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            connection.begin()
            version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
            if version != HEAD:
                raise StoreError(
                    f"A newer version of the bot has added something to the database {where}, and this one would leave it out.",
                    "Copy with the newer version.",
                )
            yield _Server(where, connection)


@contextlib.contextmanager
def _target(where: _Where) -> Iterator[_Side]:
    """An empty database to write to. What was written counts if nothing fails until the end."""
    if isinstance(where, Path):
        with new_file(where) as part:
            with _in_words(where), _connected(part) as connection:
                upgrade(connection, part)
                with connection.begin():
                    yield _File(where, connection)
            finish(part, where)
        return
    with _in_words(where), _connected(where) as connection:
        _refuse_used(connection, where)
        asyncio.run(_looked_at(where, migrate=True))
        _shut_out(connection, where)
        with connection.begin():
            if any(
                connection.execute(select(select(table).exists())).scalar()
                for table in METADATA.sorted_tables
            ):
                raise StoreError(
                    f"The database {where} is not empty.",
                    "Copy into a new one: CREATE DATABASE on its server.",
                )
            yield _Server(where, connection)


async def _looked_at(where: _Where, *, migrate: bool) -> None:
    """Raises StoreError if a bot could not use this database. With `migrate`, an empty one gets its tables."""
    store = Store(where)
    await store.open(migrate=migrate)
    await store.close()


@contextlib.contextmanager
def _connected(where: _Where) -> Iterator[Connection]:
    if isinstance(where, Path):
        # The driver must not begin transactions by itself: a migration would be committed piece by piece.
        engine = create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(where, isolation_level=None, timeout=_PATIENCE),
            poolclass=NullPool,
        )
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    else:
        from bot.store.postgres.connecting import connect

        engine = create_engine(
            "postgresql+psycopg://", creator=lambda: connect(where, _NAME), poolclass=NullPool
        )
    with engine.connect() as connection:
        yield connection


def _lock(connection: Connection, path: Path) -> None:
    """Keep everybody else from a file until this connection is closed. Raises StoreError if somebody has it open."""
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA locking_mode = EXCLUSIVE")
    driver.execute(f"PRAGMA busy_timeout = {int(_ENDING * 1000)}")
    try:
        driver.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname != "SQLITE_BUSY":
            raise
        raise _used(path) from None
    driver.rollback()


def _refuse_used(connection: Connection, where: Postgres) -> None:
    """Raises StoreError if a bot has this database open. One that has just ended may still seem to."""
    asked = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :bot"
    )
    until = time.monotonic() + _ENDING
    while connection.execute(asked, {"bot": _BOT}).scalar():
        connection.rollback()
        if time.monotonic() > until:
            raise _used(where)
        time.sleep(_ENDING / 10)
    connection.rollback()


def _shut_out(connection: Connection, where: Postgres) -> None:
    """Let no bot take a district until this connection is closed, and take all away from one that hangs: it could write on.
    Raises StoreError if a district is held."""
    connection.execute(text(f"SELECT pg_advisory_lock({APPLICATION_ID})"))
    if connection.execute(text("SELECT count(*) FROM districts WHERE until > clock_timestamp()")).scalar():
        raise _used(where)
    connection.execute(text("UPDATE districts SET epoch = epoch + 1, before = write"))
    connection.commit()


def _used(where: _Where) -> StoreError:
    return StoreError(
        f"The database {where} is in use.",
        "Stop all processes of the bot, close other programs that have it open, and copy again. On a server, one that was "
        "killed counts for 20 seconds more.",
    )
