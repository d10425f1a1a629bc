"""The lock of a game: while it stands nobody can move, and all clocks stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Lock:
    """Who has locked a game, by name and id, and since when (microseconds). `moderator`: they did so as a moderator, so
    only moderators open it."""

    by: str
    person: int
    since: int
    moderator: bool = False


def written(lock: Lock) -> list[Any]:
    """The lock as it is stored."""
    return [lock.by, lock.person, lock.since, lock.moderator]


def read(data: Any) -> Lock:
    """A stored lock. Raises ValueError or TypeError if it is damaged."""
    by, person, since, moderator = data
    if [type(each) for each in data] != [str, int, int, bool]:
        raise ValueError("its lock is damaged")
    return Lock(by, person, since, moderator)
