"""Finds and removes the unfinished files of backups that were killed, wherever they were to go.

While a backup is written, a note beside the database says where. The note is locked, and the system unlocks it when
its process ends, however it ends.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.store.schema import APPLICATION_ID

UNFINISHED: Final = ".part"
"""The end of an unfinished backup's name."""
_NOTE: Final = ".copying"
_DAY: Final = 86_400.0
_HEADER: Final = b"SQLite format 3\0"
_OUR_MARK: Final = slice(68, 72)


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
            elif path.name.endswith(UNFINISHED) and _marked(path) and _age(path) > _DAY:
                removed += _remove(path)
    return removed


def _follow(note: Path) -> list[Path]:
    """Remove a note, and the file that it names, if its process has ended."""
    descriptor = os.open(note, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        if not _lock(descriptor):
            return []
        unfinished = Path(os.fsdecode(os.read(descriptor, 1 << 16)))
        ours = unfinished.is_absolute() and unfinished.name.endswith(UNFINISHED)
        removed = _remove(unfinished) if ours and (_marked(unfinished) or _blank(unfinished)) else []
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


def _marked(path: Path) -> bool:
    """Whether this is a database with our mark."""
    head = _head(path)
    return head.startswith(_HEADER) and head[_OUR_MARK] == APPLICATION_ID.to_bytes(4, "big")


def _blank(path: Path) -> bool:
    """Whether nothing was written to the first page yet."""
    return not any(_head(path)) and _regular(path)


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


def _age(path: Path) -> float:
    """The seconds since something was last written to it."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0
