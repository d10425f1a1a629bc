"""The time of the page: the machine's, but it may run faster, and be moved ahead by hours and days.

Everything that waits follows it, since the simulated Discord and the table read the same clock. How far it is ahead
stands in a file of the folder, so that a kept game goes on where it was.
"""

import contextlib
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from bot.clock import now_utc

FILE: Final = "clock"
FASTEST: Final = 86_400
"""Seconds that may pass in one: a day."""
LONGEST_LEAP: Final = timedelta(days=7)
FARTHEST: Final = timedelta(days=365)
"""How far ahead of the machine's clock this one may be."""
_MOST_AT_ONCE: Final = 1.0
"""Seconds of real time that count between two looks, so that a slow machine does not fall behind more and more."""


class PlayClock:
    """What time it should be, and what time the simulated Discord has reached (`reached`, once it is there)."""

    def __init__(
        self,
        file: Path | None = None,
        speed: int = 1,
        *,
        wall: Callable[[], datetime] = now_utc,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.speed = speed
        self.reached: Callable[[], datetime] | None = None
        self._file = file
        self._wall = wall
        self._steady = steady
        self._ahead = self._written = self._kept()
        self._looked = steady()

    def __call__(self) -> datetime:
        """The time for the table: never ahead of the simulated Discord."""
        return self.due() if self.reached is None else self.reached()

    def due(self) -> datetime:
        """What time it should be now."""
        return self._wall() + self._ahead

    def run(self) -> None:
        """Let the time pass that has passed since the last look."""
        now = self._steady()
        passed = min(max(now - self._looked, 0.0), _MOST_AT_ONCE)
        self._looked = now
        self._move(timedelta(seconds=passed * (self.speed - 1)))

    def leap(self, by: timedelta) -> None:
        """Move ahead. Raises ValueError if that is too far, or back."""
        if not timedelta() < by <= LONGEST_LEAP:
            raise ValueError("one step is at most seven days ahead")
        if self._ahead + by > FARTHEST:
            raise ValueError("this clock is a year ahead already")
        self._move(by)

    def keep(self) -> None:
        """Note how far it is ahead."""
        if self._file is not None and self._ahead != self._written:
            with contextlib.suppress(OSError):  # then a new start begins a little earlier
                self._file.write_text(f"{self._ahead.total_seconds():.0f}\n")
                self._written = self._ahead

    def _move(self, by: timedelta) -> None:
        self._ahead = min(self._ahead + by, FARTHEST)

    def _kept(self) -> timedelta:
        try:
            kept = timedelta(seconds=float(self._file.read_text())) if self._file is not None else timedelta()
        except (OSError, ValueError, OverflowError):
            return timedelta()
        return min(max(kept, timedelta()), FARTHEST)
