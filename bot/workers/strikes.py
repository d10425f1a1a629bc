"""Counts the workers that a job has made hang or die, so that it cannot go on doing so."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from bot.workers.works import Work

MOST: Final = 2
"""The same work is refused once it has cost this many workers."""
FORGOTTEN: Final = 600.0
"""Seconds after the last loss until it is tried again: the machine may have been to blame."""
_KEPT: Final = 256


class Strikes:
    """How many workers each work with its question has cost. `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._found: OrderedDict[bytes, tuple[int, float]] = OrderedDict()

    def add(self, work: Work, question: bytes) -> int:
        """Count one more worker lost; returns how many this has cost."""
        key = _key(work, question)
        count = self.of(work, question) + 1
        self._found[key] = count, self._clock()
        self._found.move_to_end(key)
        while len(self._found) > _KEPT:
            self._found.popitem(last=False)
        return count

    def of(self, work: Work, question: bytes) -> int:
        """How many workers this has cost."""
        if not self._found:
            return 0
        count, when = self._found.get(_key(work, question), (0, 0.0))
        return count if self._clock() - when < FORGOTTEN else 0

    def refused(self) -> int:
        """How many works are refused for what they have cost."""
        now = self._clock()
        return sum(count >= MOST and now - when < FORGOTTEN for count, when in self._found.values())


def _key(work: Work, question: bytes) -> bytes:
    return hashlib.blake2b(work.name.encode() + b"\0" + question, digest_size=16).digest()
