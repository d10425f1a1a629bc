"""How fast reminders go out.

Discord allows a bot 50 requests a second in all. A thousand reminders that are due at once would use them up, and the
board of a move would wait behind them. So reminders, for which nobody waits, take only part of them, and the rest is for
those who play.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

A_SECOND: Final = 25
"""With so many requests within a second, no reminder begins, except for the first ones of reminders."""
AT_LEAST: Final = 5
"""So many requests for reminders may begin within a second whatever else goes out, so that they come at all."""
_WINDOW: Final = timedelta(seconds=1)


class Pace:
    """When the deliveries of the last second began: all of them, and the reminders."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._all: deque[datetime] = deque()
        self._reminders: deque[datetime] = deque()

    def count(self, requests: int, *, reminder: bool = False) -> None:
        """A delivery of so many requests begins."""
        now = self._clock()
        for begun in (self._all, self._reminders) if reminder else (self._all,):
            _forget(begun, now)
            begun.extend([now] * requests)

    def wait(self) -> float:
        """Seconds until a reminder may begin; 0 if it may now."""
        now = self._clock()
        return min(_wait(self._all, A_SECOND, now), _wait(self._reminders, AT_LEAST, now))


def _wait(begun: deque[datetime], most: int, now: datetime) -> float:
    """Seconds until fewer than `most` of these are within a second."""
    _forget(begun, now)
    return 0.0 if len(begun) < most else (begun[len(begun) - most] + _WINDOW - now).total_seconds()


def _forget(begun: deque[datetime], now: datetime) -> None:
    """Leave out what is longer ago than a second, or lies ahead of a clock that has been set back."""
    while begun and not now - _WINDOW < begun[0] <= now:
        begun.popleft()
