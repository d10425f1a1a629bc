"""Rebuilds a damaged database from whatever can be read of it, and keeps the damaged file.

A damaged page makes SQLite refuse every statement that meets it. In the file that this makes, only what stood on such
pages is missing, and everything else works again.
"""

# ruff: noqa: S608 - the names are those of the schema

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from pathlib import Path
from typing import Final

from bot.errors import StoreError
from bot.store.problems import in_words
from bot.store.schema import APPLICATION_ID

LOG: Final = logging.getLogger("cairn.store")
_OWNER_ONLY: Final = 0o600
_SMALLEST_ROW: Final = 16
"""Bytes. No table can have more rows than the file has places for such rows."""
LOOKED_THROUGH: Final = 16 * 1024 * 1024
"""Bytes. Looking through so much takes some hundredths of a second."""
_LONGEST_LOG: Final = 20_000
_FEW: Final = 100_000
"""So many rows are looked up one by one."""
_KEYED: Final = frozenset({"log", "requests", "days"})
"""The tables without row numbers."""
_POSTS: Final = ("lobby_post", "board_post", "offer_post", "result_post")


def mark(path: Path) -> Path:
    """The file that says that the database has met a damaged page, so that the next start rebuilds it."""
    return path.with_name(path.name + ".damaged")


def note_damage(path: Path) -> None:
    """Let the next start rebuild the database."""
    with contextlib.suppress(OSError):
        mark(path).touch(_OWNER_ONLY)


def is_damaged(path: Path) -> bool:
    """Whether the database must be rebuilt: it has met a damaged page, or has one and is small enough to be looked through
    at every start. Writing beside a damaged page can lose what stands next to it."""
    if mark(path).exists():
        return True
    try:
        if not 0 < path.stat().st_size <= LOOKED_THROUGH:
            return False
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            if database.execute("PRAGMA application_id").fetchone() != (APPLICATION_ID,):
                return False
            found: object = database.execute("PRAGMA quick_check(1)").fetchone()
    except (OSError, sqlite3.Error):
        return False  # opening it says what is wrong
    return found != ("ok",)


def salvage(path: Path) -> None:
    """Rebuild the database, which nobody may have open. Raises StoreError if SQLite cannot even read what is in it."""
    part = path.with_name(path.name + ".part")
    kept = _free_name(path)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ONLY))
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            lost = _rebuilt(database, part)
        _on_disk(part)
        if any(left.exists() and left.stat().st_size for left in [path.with_name(path.name + "-wal")]):
            raise StoreError(f"The database {path} is in use.", "End the other program that has it open.")
        os.link(path, kept)
        part.replace(path)
        mark(path).unlink(missing_ok=True)
    except sqlite3.Error as error:
        raise in_words(error, path) from error
    except OSError as error:
        raise StoreError(
            f"The damaged database {path} cannot be rebuilt: {error.strerror}.",
            "Make room on its disk and let the bot's user write to its folder.",
        ) from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    LOG.error(
        "The database %s was damaged; all that could be read of it is in place again, except places in: %s. The damaged "
        "file is kept as %s. `python -m bot check` names the games that are damaged; a backup may have them.",
        path,
        ", ".join(sorted(lost)) or "none",
        kept.name,
    )


def _free_name(path: Path) -> Path:
    number = 1
    while (name := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return name


def _rebuilt(database: sqlite3.Connection, part: Path) -> set[str]:
    """Copy everything that can be read. Returns the tables in which something could not."""
    database.execute("ATTACH ? AS new", (str(part),))
    for pragma in ("journal_mode = MEMORY", "synchronous = OFF"):
        database.execute(f"PRAGMA new.{pragma}")
    schema = database.execute(
        "SELECT type, name, sql FROM main.sqlite_master WHERE sql IS NOT NULL"
    ).fetchall()
    made = sorted(schema, key=lambda row: row[0] != "table")
    for kind, _, sql in made:
        what = "TABLE" if kind == "table" else "UNIQUE INDEX" if sql.startswith("CREATE UNIQUE") else "INDEX"
        database.execute(sql.replace(f"CREATE {what} ", f"CREATE {what} new.", 1))
    (application,) = database.execute("PRAGMA main.application_id").fetchone()
    database.execute(f"PRAGMA new.application_id = {application}")
    names = [name for kind, name, _ in made if kind == "table"]
    lost = {name for name in names if name not in _KEYED and not _copied(database, name)}
    lost |= {name for name in names if name in _KEYED and not _copied_by_key(database, name)}
    if not database.execute("SELECT version_num FROM new.alembic_version").fetchone():
        raise sqlite3.DatabaseError("its version cannot be read")
    for post in _POSTS:
        # A board whose message is unknown is posted anew.
        database.execute(
            f"UPDATE new.games SET {post} = NULL WHERE {post} NOT IN (SELECT id FROM new.outbox)"
        )
    return lost


def _copied(database: sqlite3.Connection, table: str) -> bool:
    """Copy a table by row numbers. Returns whether all of it could be read."""
    pages, size = (
        database.execute(f"PRAGMA main.{name}").fetchone()[0] for name in ("page_count", "page_size")
    )
    insert = f"INSERT OR IGNORE INTO new.{table} SELECT * FROM main.{table} NOT INDEXED WHERE "
    return _halved(database, insert, "rowid", 1, pages * size // _SMALLEST_ROW)


def _halved(database: sqlite3.Connection, insert: str, key: str, first: int, last: int, *where: int) -> bool:
    """Copy the rows with keys from `first` to `last`. A range that cannot be read is halved until only damaged rows are
    left out. Returns whether there were none."""
    whole = True
    few = last - first < _FEW and not where
    ranges = [(first, last)]
    while ranges:
        first, last = ranges.pop()
        try:
            if first == last:
                # A range would look at the next row too, which may be the damaged one.
                database.execute(f"{insert}{key} = ?", (*where, first))
            else:
                database.execute(f"{insert}{key} BETWEEN ? AND ?", (*where, first, last))
        except sqlite3.DatabaseError:
            if whole and few:
                # One by one, since a range that seems sound can hold a damaged row twice, once in another's place.
                ranges = [(number, number) for number in range(last, first - 1, -1)]
            elif first < last:
                middle = (first + last) // 2
                ranges += [(middle + 1, last), (first, middle)]
            whole = False
    return whole


def _copied_by_key(database: sqlite3.Connection, table: str) -> bool:
    """Copy a table without row numbers as far as it can be read, a log game by game."""
    insert = f"INSERT OR IGNORE INTO new.{table} SELECT * FROM main.{table}"
    try:
        database.execute(insert)
    except sqlite3.DatabaseError:
        pass
    else:
        return True
    if table == "log":
        (games,) = database.execute("SELECT max(id) FROM new.games").fetchone()
        for game in range(1, (games or 0) + 1):
            _halved(database, f"{insert} WHERE game = ? AND ", "seq", 0, _LONGEST_LOG, game)
    return False


def _on_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
