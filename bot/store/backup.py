"""Files that only their owner can read, and copies of a database in use.

While a backup is written, a note beside the database says where. The note is locked, and the system unlocks it when
its process ends, however it ends: so the unfinished files of backups that were killed are found and removed.
"""

import contextlib
import os
import secrets
import sqlite3
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from bot.errors import StoreError
from bot.store.problems import in_words
from bot.store.rows import to_micros
from bot.store.schema import APPLICATION_ID

_OWNER_ONLY: Final = 0o600
UNFINISHED: Final = ".part"
"""The end of an unfinished backup's name."""
_NOTE: Final = ".copying"
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
    on_disk(to)


def on_disk(path: Path) -> None:
    """Wait until the system has written this file."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def noted(database: Path, unfinished: Path) -> Iterator[None]:
    """Meanwhile a note says that this file is being written. Without a place for the note there is none."""
    note = database.with_name(f"{database.name}.{secrets.token_hex(4)}{_NOTE}")
    try:
        descriptor = os.open(note, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    except OSError:
        yield
        return
    try:
        _lock(descriptor)
        with contextlib.suppress(OSError):
            os.write(descriptor, os.fsencode(unfinished.absolute()))
        yield
    finally:
        with contextlib.suppress(OSError):
            note.unlink()
        os.close(descriptor)


def remove_leftovers(database: Path) -> list[Path]:
    """Remove what killed backups of this database left behind. Returns the files that were removed.

    A file that some process still writes stays, and so does every file that is not clearly an unfinished copy of ours.
    """
    removed: list[Path] = []
    with contextlib.suppress(OSError):
        for path in sorted(database.absolute().parent.iterdir()):
            if path.name.startswith(f"{database.name}.") and path.name.endswith(_NOTE):
                with contextlib.suppress(OSError):
                    removed += _follow(path)
    return removed


def _follow(note: Path) -> list[Path]:
    """Remove a note, and the file that it names, if its process has ended."""
    descriptor = os.open(note, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        if not _lock(descriptor):
            return []
        unfinished = Path(os.fsdecode(os.read(descriptor, 1 << 16)))
        ours = unfinished.is_absolute() and unfinished.name.endswith(UNFINISHED)
        head = _head(unfinished) if ours else b""
        marked = head.startswith(_HEADER) and head[_OUR_MARK] == APPLICATION_ID.to_bytes(4, "big")
        blank = not any(head) and _regular(unfinished)  # nothing was written to the first page yet
        removed = _remove(unfinished) if ours and (marked or blank) else []
        note.unlink()
        return removed
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """Lock an open file, or say that another process has. Where nothing can be locked, all count as locked."""
    try:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def _remove(unfinished: Path) -> list[Path]:
    """Remove a file and its rollback journal. Returns those that were there."""
    removed = []
    for path in (unfinished, unfinished.with_name(unfinished.name + "-journal")):
        with contextlib.suppress(OSError):
            path.unlink()
            removed.append(path)
    return removed


def _head(path: Path) -> bytes:
    if not _regular(path):
        return b""
    with contextlib.suppress(OSError), path.open("rb") as file:
        return file.read(100)
    return b""


def _regular(path: Path) -> bool:
    """Whether this is a file of this user's, and no link to one."""
    with contextlib.suppress(OSError):
        found = path.lstat()
        return stat.S_ISREG(found.st_mode) and found.st_uid == getattr(os, "geteuid", lambda: found.st_uid)()
    return False


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
    """When a row was written, which its nonce tells (`nonce` in `bot/table/model/posts.py`)."""
    try:
        return int(str(nonce).rpartition("-")[2], 16)
    except ValueError:
        return None
