"""Files that only their owner can read, and copies of a database in use."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final

from bot.errors import StoreError
from bot.store.leftovers import UNFINISHED, noted
from bot.store.problems import in_words

_OWNER_ONLY: Final = 0o600


def make_private(path: Path) -> None:
    """Create a database file that only its owner can use, and close its existing files to others.

    SQLite gives its -wal and -shm files the permissions of the database. Raises StoreError.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ONLY))
    except OSError as error:
        raise StoreError(
            f"The database {path} cannot be created: {error.strerror}.",
            "Check that its folder exists and that the user who runs the bot may write there.",
        ) from None
    for name in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        # Leave the files of another user alone: opening them will say what is wrong.
        with contextlib.suppress(FileNotFoundError, PermissionError):
            if name.stat().st_mode & 0o077:
                name.chmod(_OWNER_ONLY)


def backup(database: Path, to: Path) -> None:
    """Copy a database, whole and consistent, while the bot goes on using it. Raises StoreError.

    The copy is checked before it gets its name. An existing file is never overwritten.
    """
    if not database.is_file():
        raise StoreError(f"There is no database at {database}.", "Check the setting `database`.")
    if to.exists():
        raise StoreError(f"{to} already exists.", "Choose another name: a backup never overwrites a file.")
    unfinished = to.with_name(to.name + UNFINISHED)
    try:
        with noted(database, unfinished):
            try:
                unfinished.unlink(missing_ok=True)
                os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ONLY))
                _copy(database, unfinished)
                os.link(unfinished, to)
            finally:
                with contextlib.suppress(OSError):
                    unfinished.unlink(missing_ok=True)
    except FileExistsError:
        raise StoreError(
            f"{to} already exists.", "Choose another name: a backup never overwrites a file."
        ) from None
    except OSError as error:
        raise StoreError(
            f"The backup {to} cannot be written: {error.strerror}.",
            "Check that its folder exists, can be written and has room.",
        ) from None


def _copy(database: Path, to: Path) -> None:
    try:
        with (
            contextlib.closing(
                sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
            ) as source,
            contextlib.closing(sqlite3.connect(to)) as target,
        ):
            source.backup(target)
            # Keep the copy a single file: in WAL mode, opening it would create a log beside it.
            target.execute("PRAGMA journal_mode = DELETE")
            (answer,) = target.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise in_words(error, database) from error
    if answer != "ok":
        raise StoreError(
            f"The database {database} is damaged: {answer}.",
            "Stop the bot and put the last good backup in its place; keep the damaged file.",
        )
    descriptor = os.open(to, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
