"""The status that the running bot writes beside its database's file, for `python -m bot health`."""

import contextlib
import errno
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Final

from pydantic import ConfigDict, Field, TypeAdapter

_STRICTLY: Final = ConfigDict(extra="forbid", strict=True)
_LONGEST: Final = 1e9
"""Seconds. No clock is further off."""
_Seconds = Annotated[float, Field(allow_inf_nan=False)]
_Numbers = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Status:
    """How the bot was when it wrote this. It holds no secrets, names or ids of people.

    monotonic   when it was written, in seconds of the machine's clock that nobody sets
    time        the same for people
    stopped     whether it was asked to stop, and writes no more
    ahead       by how many seconds the bot's clock, by which all waits, is ahead of the machine's
    spare       whether it waits until it can look after a district
    online      whether Discord's gateway is connected; `since`: for how many seconds that has been so
    loop_lag    the longest delay of the event loop in the last half minute, in seconds
    disk_free   bytes left on the disk of the database's file, or where this status is if the database is on a server
    workers     for each crew the number of workers by state, jobs that wait, losses in a row and jobs given up
    loops       for each loop whether it runs, and its failures in a row
    """

    __pydantic_config__: ClassVar[ConfigDict] = _STRICTLY

    monotonic: _Seconds
    time: str
    stopped: bool = False
    ahead: Annotated[float, Field(ge=-_LONGEST, le=_LONGEST)] = 0.0
    spare: bool = False
    online: bool = False
    since: _Seconds = 0.0
    loop_lag: _Seconds = 0.0
    disk_free: int | None = None
    workers: _Numbers = field(default_factory=dict)
    loops: _Numbers = field(default_factory=dict)


def path_of(beside: Path) -> Path:
    """Where the status of the bot is whose files begin with this name (`Settings.beside`)."""
    return beside.with_name(beside.name + ".status")


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
