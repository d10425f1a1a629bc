"""Tells one process from another, even if it has the same id."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
