"""The status that the running bot writes beside its database, for `python -m bot health`."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final

_PROC = Path("/proc")
_PIDS = range(1, 1 << 31)


@dataclass(frozen=True, slots=True)
class Identity:
    """A process: its id, when it started (in ticks since the machine did), and its namespace of ids. What this system
    does not tell is empty."""

    pid: int
    started: int = 0
    namespace: str = ""

    @classmethod
    def read(cls, data: Any) -> Identity:
        """The identity in a status. Raises KeyError, TypeError, ValueError or OverflowError."""
        found = cls(int(data["pid"]), int(data["started"]), str(data["namespace"]))
        if found.pid not in _PIDS:
            raise ValueError("no process has this id")
        return found

    def comparable(self) -> bool:
        """Whether this process can see that one."""
        return self.namespace == this().namespace

    def alive(self) -> bool:
        """Whether the process still runs. Ask only if it is `comparable`."""
        if self.started and (found := _started(self.pid)):
            return found == self.started
        # Either there is none, or other users' processes cannot be seen.
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        except PermissionError:
            return True
        return True


def this() -> Identity:
    """The identity of this process."""
    namespace = ""
    with contextlib.suppress(OSError):
        namespace = os.readlink(_PROC / "self" / "ns" / "pid")
    return Identity(os.getpid(), _started(os.getpid()), namespace)


def _started(pid: int) -> int:
    """When a process started, in ticks since the machine did; 0 if it cannot be seen, -1 if it has ended."""
    try:
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
        return -1 if fields[0] in "ZX" else int(fields[19])
    except (OSError, ValueError, IndexError):
        return 0


STARTING, RUNNING, STOPPED = "starting", "running", "stopped"
_MOST: Final = 1 << 63
"""No number in a status reaches this."""

_LONGEST: Final = 1e9
"""Seconds. No clock is further off."""


@dataclass(frozen=True, slots=True)
class Status:
    """How the bot was when it wrote this. It holds no secrets, names or ids of people.

    state       `starting`, `running` or `stopped`
    monotonic   when it was written, in seconds of the machine's clock that nobody sets
    time        the same for people
    ahead       by how many seconds the bot's clock, by which all waits, is ahead of the machine's
    online      whether Discord's gateway is connected; `since`: for how many seconds that has been so
    loop_lag    the longest delay of the event loop in the last half minute, in seconds
    disk_free   bytes left on the database's disk
    workers     for each crew the number of workers by state, jobs that wait, losses in a row and jobs given up
    loops       for each loop whether it runs, its failures in a row and how often it was started again
    """

    identity: Identity
    state: str
    monotonic: float
    time: str
    ahead: float = 0.0
    online: bool = False
    since: float = 0.0
    loop_lag: float = 0.0
    disk_free: int | None = None
    workers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    loops: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def path_of(database: Path) -> Path:
    """Where the status of the bot with this database is."""
    return database.with_name(database.name + ".status")


_BLOCK: Final = 4096
"""A status is as long as a multiple of this, so that the next one fits into its place."""
_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})


def write(path: Path, status: Status) -> None:
    """Replace the status, whole or not at all, readable by its owner only. On a full disk, where no new file can be
    written, write over the old one. Raises OSError."""
    text = json.dumps(asdict(status)).encode()
    text += b" " * (-len(text) % _BLOCK)
    unfinished = path.with_name(path.name + ".part")
    try:
        with contextlib.suppress(FileNotFoundError):
            unfinished.unlink()
        with open(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(text)
        unfinished.replace(path)
    except OSError as error:
        if error.errno not in _FULL or not _fits(path, text):
            raise
        with path.open("r+b", buffering=0) as file:
            file.write(text)


def _fits(path: Path, text: bytes) -> bool:
    try:
        return path.stat().st_size == len(text)
    except OSError:
        return False


def read(path: Path) -> Status:
    """The status as it was last written. Raises OSError, and ValueError if it cannot be read."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        data["identity"] = Identity.read(data["identity"])
        status = Status(**data)
        _check(status)
    except (KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(str(error)) from error
    return status


def _check(status: Status) -> None:
    """Raise ValueError or AttributeError if a value is not what it should be."""
    counts = [status.disk_free or 0]
    for name, each in (*status.workers.items(), *status.loops.items()):
        counts += each.values()
        _printable(name)
    numbers = [status.monotonic, status.since, status.loop_lag, status.ahead, *counts]
    if not all(isinstance(number, int | float) and math.isfinite(number) for number in numbers):
        raise ValueError("not a number")
    if not all(isinstance(count, int) and abs(count) < _MOST for count in counts):
        raise ValueError("not a count")
    if (
        abs(status.ahead) > _LONGEST
        or status.state not in (STARTING, RUNNING, STOPPED)
        or not isinstance(status.online, bool)
    ):
        raise ValueError("not possible")
    datetime.fromisoformat(_printable(status.time))


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("not printable")
    return text
