"""Files that only their owner can read, and copies of a database in use.

A file that is being written is locked, and the system unlocks it when its process ends, however it ends: so the unfinished
files of processes that were killed are known, and the next one that writes into their folder removes them.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.errors import StoreError
from bot.store.schema import APPLICATION_ID
from bot.store.sqlite.words import in_words

_OWNER_ONLY: Final = 0o600
UNFINISHED: Final = ".unfinished"
"""The end of an unfinished file's name."""
_HEADER: Final = b"SQLite format 3\0"
_OUR_MARK: Final = slice(68, 72)


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
    with new_file(to) as part:
        _copy(database, part)
        finish(part, database)


@contextlib.contextmanager
def new_file(to: Path) -> Iterator[Path]:
    """An unfinished file, which gets this name at the end if nothing fails. Raises StoreError."""
    exists = StoreError(f"{to} already exists.", "Choose another name: no file is ever overwritten.")
    if to.exists():
        raise exists
    try:
        with unfinished(to) as part:
            yield part
            os.link(part, to)
    except FileExistsError:
        raise exists from None
    except OSError as error:
        raise StoreError(
            f"{to} cannot be written: {error.strerror}.",
            "Check that its folder exists, can be written and has room.",
        ) from None


@contextlib.contextmanager
def unfinished(path: Path) -> Iterator[Path]:
    """A new, empty file beside `path` that only its owner can use. In the end it is gone, unless it was given another name.
    Raises OSError."""
    for left in path.parent.glob(f"*{UNFINISHED}"):
        if left.is_symlink() or not left.is_file():
            continue
        with contextlib.suppress(OSError), left.open("r+b") as file:
            head = file.read(100)
            begun = head.startswith(_HEADER) and head[_OUR_MARK] == APPLICATION_ID.to_bytes(4, "big")
            if (begun or not head.strip(b"\0")) and _locked(file.fileno()):
                left.unlink()
                left.with_name(left.name + "-journal").unlink(missing_ok=True)
    part = path.with_name(path.name + UNFINISHED)
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ONLY)
    try:
        _locked(descriptor)
        yield part
    finally:
        os.close(descriptor)
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _locked(descriptor: int) -> bool:
    """Lock an open file, or say that another process has. Where nothing can be locked, all count as locked."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


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
    except sqlite3.Error as error:
        raise in_words(error, database) from error


def finish(copy: Path, database: Path) -> None:
    """Check a copy of this database, and wait until it is on the disk. Raises StoreError."""
    try:
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise in_words(error, database) from error
    if answer != "ok":
        raise StoreError(
            f"The database {database} is damaged: {answer}.",
            "Stop the bot and put the last good backup in its place; keep the damaged file.",
        )
    on_disk(copy)


def on_disk(path: Path) -> None:
    """Wait until the system has written this file."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
