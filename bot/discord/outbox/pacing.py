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
"""With so many requests within a second, no reminder begins."""
_WINDOW: Final = timedelta(seconds=1)


class Pace:
    """When the deliveries of the last second began."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._begun: deque[datetime] = deque()

    def count(self, requests: int) -> None:
        """A delivery of so many requests begins."""
        self._forget()
        self._begun.extend([self._clock()] * requests)

    def wait(self) -> float:
        """Seconds until a reminder may begin; 0 if it may now."""
        self._forget()
        if len(self._begun) < A_SECOND:
            return 0.0
        return (self._begun[len(self._begun) - A_SECOND] + _WINDOW - self._clock()).total_seconds()

    def _forget(self) -> None:
        """Leave out what is longer ago than a second, or lies ahead of a clock that has been set back."""
        now = self._clock()
        while self._begun and not now - _WINDOW < self._begun[0] <= now:
            self._begun.popleft()
