"""The status that the running bot writes beside its database, for `python -m bot health`."""

import contextlib
import errno
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter

_PROC = Path("/proc")
_STRICTLY: Final = ConfigDict(extra="forbid", strict=True)
_MOST: Final = 1 << 63
"""No number in a status reaches this."""
_LONGEST: Final = 1e9
"""Seconds. No clock is further off."""


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("not printable")
    return text


def _moment(text: str) -> str:
    datetime.fromisoformat(text)
    return _printable(text)


_Number = Annotated[int, Field(gt=-_MOST, lt=_MOST)]
_Seconds = Annotated[float, Field(allow_inf_nan=False)]
_Numbers = Mapping[Annotated[str, AfterValidator(_printable)], Mapping[str, _Number]]


@dataclass(frozen=True, slots=True)
class Identity:
    """A process: its id, when it started (in ticks since the machine did), and its namespace of ids. What this system
    does not tell is empty."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICTLY

    pid: Annotated[int, Field(ge=1, lt=1 << 31)]
    started: _Number = 0
    namespace: str = ""

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


State: TypeAlias = Literal["starting", "running", "stopped"]
STARTING: Final = "starting"
RUNNING: Final = "running"
STOPPED: Final = "stopped"


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
    loops       for each loop whether it runs, and its failures in a row
    """

    __pydantic_config__: ClassVar[ConfigDict] = _STRICTLY

    identity: Identity
    state: State
    monotonic: _Seconds
    time: Annotated[str, AfterValidator(_moment)]
    ahead: Annotated[float, Field(ge=-_LONGEST, le=_LONGEST)] = 0.0
    online: bool = False
    since: _Seconds = 0.0
    loop_lag: _Seconds = 0.0
    disk_free: _Number | None = None
    workers: _Numbers = field(default_factory=dict)
    loops: _Numbers = field(default_factory=dict)


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
        fits = path.exists() and path.stat().st_size == len(text)
        if error.errno not in _FULL or not fits:
            raise
        with path.open("r+b", buffering=0) as file:
            file.write(text)


_READ: Final = TypeAdapter(Status)


def read(path: Path) -> Status:
    """The status as it was last written. Raises OSError, and ValueError if it cannot be read."""
    return _READ.validate_json(path.read_bytes())
