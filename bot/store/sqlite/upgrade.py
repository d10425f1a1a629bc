"""Migrates an SQLite file to the version of this program, or says why it cannot."""

import logging
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, create_engine, text

from bot.digits import number
from bot.errors import StoreError
from bot.store.schema import APPLICATION_ID
from bot.store.upgrade import HEAD, run, scripts

LOG: Final = logging.getLogger("cairn.store")
SCHEMA: Final = "SELECT type, name, sql FROM main.sqlite_master WHERE sql IS NOT NULL"
_MAGIC: Final = b"SQLite format 3\0"
_VERSION_TABLE: Final = "alembic_version"
_UNKNOWN: Final = "unknown"
Schema = frozenset[tuple[str, str, str | None]]
"""The kinds, names and definitions of the tables and indexes of a database."""


def refuse_anothers(path: Path) -> None:
    """Refuse another program's database by its header, before opening it changes its journal mode.

    A file without tables, or with its newest pages still in a WAL, is left to `version`. Raises StoreError. The header:
    https://www.sqlite.org/fileformat.html#the_database_header
    """
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError:
        return  # opening it will say what is wrong
    if len(header) < 100 or not header.startswith(_MAGIC):
        return
    keeps_wal = header[18] == 2
    tables_ever_made = header[40:44] != bytes(4)
    mark = int.from_bytes(header[68:72], "big")
    if mark != APPLICATION_ID and tables_ever_made and not keeps_wal:
        raise _another_programs(path)


def _another_programs(path: Path) -> StoreError:
    return StoreError(
        f"{path} is the database of another program.",
        "Name another file in the setting `database`; this one is unchanged.",
    )


def version(connection: Connection, path: Path) -> str | None:
    """The last migration that a database has had, as it says; None if it is empty. Raises StoreError if it is
    not ours."""
    names = {str(row[0]) for row in connection.execute(text("SELECT name FROM sqlite_master"))}
    mark = connection.execute(text("PRAGMA application_id")).scalar_one()
    if not names and mark in (0, APPLICATION_ID):
        return None
    if mark != APPLICATION_ID or _VERSION_TABLE not in names:
        raise _another_programs(path)
    found = connection.execute(text("SELECT CAST(version_num AS BLOB) FROM alembic_version")).scalars().all()
    if not found and "games" not in names:
        return None
    return found[0].decode(errors="replace") if len(found) == 1 and found[0] else _UNKNOWN


def upgrade(connection: Connection, path: Path, to: str = HEAD) -> list[str]:
    """Run the missing migrations, each in its own transaction. Returns their numbers in order.

    The connection must not be in a transaction. Raises StoreError if the database is newer than this program, or
    another program's.
    """
    before = version(connection, path)
    connection.rollback()
    if before == to:
        return []
    migrations = scripts()
    known = [script.revision for script in migrations.walk_revisions()][::-1]
    if before is not None and before not in known:
        if number(before) is not None and len(before) == len(HEAD) and before > known[-1]:
            raise StoreError(
                f"The database {path} was written by a newer version of the bot (it is at version {before}, "
                f"this program knows {known[-1]}), or its version number is damaged.",
                "Run the newer bot. If there never was one, put the last backup in the database's place.",
            )
        schema = connection.execute(text(SCHEMA)).all()
        before = version_of(frozenset((row[0], row[1], row[2]) for row in schema))
        if before is None:
            raise StoreError(
                f"The version number of the database {path} is damaged, and its tables fit no version that "
                "this program knows.",
                "Put the last backup in its place, or run a newer bot if it had one.",
            )
        connection.execute(text("DELETE FROM alembic_version"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:found)"), {"found": before})
        connection.commit()
        LOG.warning("the version number of the database was damaged; by its tables it is %s", before)
        if before == to:
            return []
    first = known.index(before) + 1 if before is not None else 0
    run(connection, migrations, to)
    return known[first : known.index(to) + 1]


def version_of(schema: Schema) -> str | None:
    """The last migration after which a database has these tables and indexes; None if none makes them."""
    found, migrations = None, scripts()
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        for number in [script.revision for script in migrations.walk_revisions()][::-1]:
            run(connection, migrations, number)
            if frozenset((row[0], row[1], row[2]) for row in connection.execute(text(SCHEMA))) == schema:
                found = number
    engine.dispose()
    return found
