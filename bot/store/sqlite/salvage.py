"""Rebuilds a damaged database from whatever can be read of it, and keeps the damaged file.

A damaged page makes SQLite refuse every statement that meets it. In the file that this makes, only what stood on such
pages is missing, and everything else works again.
"""

# ruff: noqa: S608 - the names are those of the schema

from __future__ import annotations

import contextlib
import logging
import shutil
import sqlite3
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from bot.errors import StoreError
from bot.store.problems import DamagedPages
from bot.store.rows import SEALED, checksum
from bot.store.schema import APPLICATION_ID
from bot.store.sqlite.backup import on_disk, unfinished
from bot.store.sqlite.upgrade import SCHEMA
from bot.store.sqlite.words import in_words

_Gap = list[tuple[Any, ...] | None]
_Rows = Generator[tuple[Any, ...], None, _Gap | None]

LOG: Final = logging.getLogger("cairn.store")
_OWNER_ONLY: Final = 0o600
_SMALLEST_ROW: Final = 16
"""Bytes. No table can have more rows than the file has places for such rows."""
LOOKED_THROUGH: Final = 16 * 1024 * 1024
"""Bytes. Looking through so much takes some hundredths of a second."""
_LONGEST_LOG: Final = 20_000
IN_ORDER: Final = (
    "SELECT integrity_check FROM sqlite_master, pragma_integrity_check(name) "
    "WHERE type = 'table' AND sql LIKE '%WITHOUT ROWID%'"
)
"""Looks through the tables whose rows are found by their order, which `quick_check` does not look at."""
_FEW: Final = 1_000_000
"""So many row numbers are tried one by one."""
_OF_GAMES: Final = frozenset(
    {"games", "seats", "reserved_seats", "invitations", "log", "snapshots", "requests", "timers"}
    | {"last_looks", "preview_preferences", "plans", "results", "met_deals", "animations"}
    | {"reviews", "review_pieces", "review_wishes"}
)
_NO_DAMAGE: Final = (
    "SQLITE_FULL",
    "SQLITE_IOERR_WRITE",
    "SQLITE_NOMEM",
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "SQLITE_READONLY",
)
"""Errors that say nothing about the rows."""
_POSTS: Final = ("lobby_post", "board_post", "offer_post", "result_post", "notice_post")


def mark(path: Path) -> Path:
    """The file that says that the database has met a damaged page, so that the next start rebuilds it."""
    return path.with_name(path.name + ".damaged")


def note_damage(path: Path) -> None:
    """Let the next start rebuild the database."""
    with contextlib.suppress(OSError):
        mark(path).touch(_OWNER_ONLY)


def is_damaged(path: Path) -> bool:
    """Whether the database must be rebuilt: it has met a damaged page, or has one and is small enough to be looked through
    at every start. Writing beside a damaged page can lose what stands next to it.

    Removes a mark that is left of a database that is gone or empty.
    """
    try:
        size = path.stat().st_size if path.exists() else 0
        if not size:
            mark(path).unlink(missing_ok=True)
            return False
        if mark(path).exists():
            return True
        if size > LOOKED_THROUGH:
            return False
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            if database.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
                return False
            found: object = database.execute("PRAGMA quick_check(1)").fetchone()
            if found == ("ok",):
                found = next((row for row in database.execute(IN_ORDER) if row != ("ok",)), found)
    except UnicodeDecodeError:
        return True  # SQLite quotes a damaged table of contents
    except (OSError, sqlite3.Error) as error:
        # Of all else, opening it says what is wrong.
        return getattr(error, "sqlite_errorname", "") == "SQLITE_CORRUPT"
    return found != ("ok",)


def salvage(path: Path) -> None:
    """Rebuild the database, which nobody may have open. Raises StoreError if SQLite cannot even read what is in it."""
    names = (path.with_name(f"{path.name}.damaged-{number}") for number in count(1))
    kept = next(name for name in names if not name.exists())
    try:
        with unfinished(path) as part:
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                lost = _rebuilt(database, part)
            on_disk(part)
            log = path.with_name(path.name + "-wal")
            if log.exists() and log.stat().st_size:
                raise StoreError(
                    f"The database {path} is in use.", "Close the other program that has it open."
                )
            with unfinished(kept) as copy:
                shutil.copyfile(path, copy)
                on_disk(copy)
                copy.replace(kept)
            part.replace(path)
        mark(path).unlink(missing_ok=True)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        said = None if isinstance(error, UnicodeDecodeError) else in_words(error, path)
        if said is not None and not isinstance(said, DamagedPages):
            raise said from error
        raise StoreError(
            f"The database {path} is damaged in its list of contents, so nothing in it can be read.",
            "Keep it for a report and put the last backup in its place.",
        ) from error
    except OSError as error:
        raise StoreError(
            f"The damaged database {path} cannot be rebuilt: {error.strerror}.",
            "Make room on its disk and let the bot's user write to its folder.",
        ) from None
    LOG.error(
        "The database %s was damaged; all that could be read of it is in place again, except places in: %s. The damaged "
        "file is kept as %s. `python -m bot check` names the games that are damaged; a backup may have them.",
        path,
        ", ".join(sorted(lost)) or "none",
        kept.name,
    )


def _rebuilt(database: sqlite3.Connection, part: Path) -> set[str]:
    """Copy everything that can be read. Returns the tables in which something could not."""
    database.execute("ATTACH ? AS new", (str(part),))
    for pragma in ("journal_mode = MEMORY", "synchronous = OFF"):
        database.execute(f"PRAGMA new.{pragma}")
    schema = database.execute(SCHEMA).fetchall()
    made = sorted(schema, key=lambda row: row[0] != "table")
    for kind, _, sql in made:
        what = "TABLE" if kind == "table" else "UNIQUE INDEX" if sql.startswith("CREATE UNIQUE") else "INDEX"
        database.execute(sql.replace(f"CREATE {what} ", f"CREATE {what} new.", 1))
    (application,) = database.execute("PRAGMA main.application_id").fetchone()
    database.execute(f"PRAGMA new.application_id = {application}")
    names = [name for kind, name, _ in made if kind == "table"]
    tables = [_Table.read(database, name, sql) for kind, name, sql in made if kind == "table"]
    database.create_function("row_checksum", -1, checksum)
    # No transaction: in one, SQLite writes nothing more once it has met damage.
    # Text that cannot be decoded stays what it is.
    database.text_factory = lambda stored: stored.decode(errors="surrogateescape")
    # Games and seats tell whose logs to look for.
    tables.sort(key=lambda table: table.name == "log")
    lost = {table.name for table in tables if not _copied(database, table)}
    if "games" in names:
        _mended(database, names)
    return lost


def _mended(database: sqlite3.Connection, names: Sequence[str]) -> None:
    """Let no row stand in the way of the rest because another one is lost."""
    for post in _POSTS:
        # A board whose message is unknown is posted anew.
        database.execute(
            f"UPDATE new.games SET {post} = NULL WHERE {post} NOT IN (SELECT id FROM new.outbox)"
        )
    # Discord tells the name with the next thing that they do.
    for table, person in (("games", "host"), ("seats", "person"), ("invitations", "person")):
        database.execute(
            f"INSERT OR IGNORE INTO new.people (id, name) SELECT {person}, 'Player ' || ({person} % 10000) "
            f"FROM new.{table} WHERE typeof({person}) = 'integer'"
        )
    # New games take the numbers after the last one. What is left of a damaged row may have any number.
    sound = " UNION ALL ".join(
        f"SELECT max({number}) AS number FROM new.{name} AS a WHERE {_sealed(name, 'a')}"
        for name, number in (("games", "id"), ("seats", "game"), ("log", "game"))
    )
    (last,) = database.execute(f"SELECT coalesce(max(number), 0) FROM ({sound})").fetchone()
    for name in _OF_GAMES & set(names):
        database.execute(f"DELETE FROM new.{name} WHERE {'id' if name == 'games' else 'game'} > ?", (last,))


def _sealed(table: str, alias: str) -> str:
    """The SQL condition that a row of a table has the right checksum."""
    values = ", ".join(f"CAST({alias}.{column} AS BLOB)" for column in SEALED[table])
    return f"{alias}.checksum = row_checksum({values})"


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the damaged database: the columns by which its rows are looked up, the condition that a row (`a`) is surely where it belongs, and its indexes with their columns."""

    name: str
    key: Sequence[str]
    sure: str
    indexes: Mapping[str, Sequence[str]]

    @classmethod
    def read(cls, database: sqlite3.Connection, name: str, sql: str) -> _Table:
        columns = database.execute(f"PRAGMA main.table_info({name})").fetchall()
        primary = [row[1] for row in sorted(columns, key=lambda row: row[5]) if row[5]]
        keyed = "WITHOUT ROWID" in sql
        if name in SEALED:
            sure = _sealed(name, "a")
        elif keyed:
            sure = "1"
        else:
            # What the index of the primary key leads to.
            same = " AND ".join(f"b.{column} = a.{column}" for column in primary)
            sure = f"a.rowid = (SELECT b.rowid FROM main.{name} AS b WHERE {same})"
        indexes = {
            row[1]: [found[2] for found in database.execute(f"PRAGMA main.index_info({row[1]})")]
            for row in database.execute(f"PRAGMA main.index_list({name})").fetchall()
            if not row[4] and not (keyed and row[3] == "pk")
        }
        return cls(name, primary if keyed else ["rowid"], sure, indexes)

    @property
    def columns(self) -> str:
        return ", ".join(self.key)

    @property
    def match(self) -> str:
        return " AND ".join(f"a.{column} = ?" for column in self.key)


@contextlib.contextmanager
def _damage() -> Iterator[None]:
    """Go on after a damaged place, but not after a full disk: what can be read must not be lost."""
    try:
        yield
    except UnicodeEncodeError:
        pass
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorname", "").startswith(_NO_DAMAGE):
            raise


def _copied(database: sqlite3.Connection, table: _Table) -> bool:
    """Copy a table. Returns whether all of it could be read."""
    into = f"INSERT OR IGNORE INTO new.{table.name}"
    with _damage():
        if database.execute(f"PRAGMA main.quick_check({table.name})").fetchone() == ("ok",):
            (rows,) = database.execute(f"SELECT count(*) FROM main.{table.name} NOT INDEXED").fetchone()
            # Without a condition SQLite would copy pages as they are.
            copy = f"{into} SELECT * FROM main.{table.name} NOT INDEXED WHERE 1"
            if database.execute(copy).rowcount == rows:
                return True
    database.execute(f"DELETE FROM new.{table.name}")
    _copy_by_row(database, table)
    return False


def _copy_by_row(database: sqlite3.Connection, table: _Table) -> None:
    """Copy a damaged table row by row.

    First what can be looked up and is surely right, then what else can be looked up, then what is only met on the way
    through the table: a damaged row never takes the place of a sound one.
    """
    into = f"INSERT OR IGNORE INTO new.{table.name}"
    copy = f"{into} SELECT a.* FROM main.{table.name} AS a NOT INDEXED WHERE {table.match}"
    for condition in (f" AND {table.sure}", ""):
        for key in _keys(database, table):
            with _damage():
                database.execute(copy + condition, key)
    for row in _both_ways(database, f"SELECT * FROM main.{table.name} NOT INDEXED", table.key):
        # A row with text that cannot be decoded was looked up, or is lost.
        with _damage():
            database.execute(f"{into} VALUES ({', '.join('?' * len(row))})", row)


def _keys(database: sqlite3.Connection, table: _Table) -> _Rows:
    """The keys of all rows that the table, its indexes or other tables tell of, some more than once."""
    select = f"SELECT {table.columns} FROM main.{table.name}"
    gap = yield from _both_ways(database, f"{select} NOT INDEXED", table.key)
    for index, columns in table.indexes.items():
        yield from _both_ways(database, f"{select} INDEXED BY {index}", columns)
    # Between two damaged pages may stand sound ones.
    if gap is not None and table.key == ["rowid"]:
        pages, size = (
            database.execute(f"PRAGMA main.{name}").fetchone()[0] for name in ("page_count", "page_size")
        )
        yield from ((row,) for row in _between(gap, 0, min(_FEW, pages * size // _SMALLEST_ROW)))
    elif gap is not None and table.name == "log":
        for (game,) in database.execute(
            "SELECT id FROM new.games UNION SELECT game FROM new.seats"
        ).fetchall():
            if type(game) is not int:
                continue
            gap = yield from _both_ways(database, f"{select} WHERE game = {game}", ["seq"])
            if gap is not None:
                yield from ((game, seq) for seq in _between(gap, 1, _LONGEST_LOG))
    return None


def _both_ways(database: sqlite3.Connection, select: str, columns: Sequence[str]) -> _Rows:
    """The rows that a query meets from its first on until damage, then those from its last on. Returns the last row of
    each way, None if there is no damage."""
    pages, size = (
        database.execute(f"PRAGMA main.{name}").fetchone()[0] for name in ("page_count", "page_size")
    )
    most = pages * size // _SMALLEST_ROW
    ends: _Gap = []
    for direction in ("ASC", "DESC"):
        last = None
        way = ", ".join(f"{column} {direction}" for column in columns)
        with _damage():
            rows = database.execute(f"{select} ORDER BY {way}")
            for last in islice(rows, most):
                yield last
            # Damaged pages can lead round in circles.
            if rows.fetchone() is None:
                return None
        ends.append(last)
    return ends


def _between(gap: _Gap, column: int, most: int) -> range:
    """The numbers in a column that stand between the ends of a gap, but not too many."""
    first, last = (0 if row is None else row[column] for row in gap)
    if type(first) is not int or type(last) is not int or 0 < last <= first:
        first, last = 0, 0
    return range(first + 1, min(last or first + most, first + most))
