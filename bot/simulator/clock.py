"""The time of the page: the machine's, moved ahead by hours and days.

Everything that waits follows it, since the simulated Discord and the table read the same clock. How far it is ahead
stands in a file of the folder, so that a kept game goes on where it was.
"""

import contextlib
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from bot.clock import now_utc

FILE: Final = "clock"
LONGEST_LEAP: Final = timedelta(days=7)
FARTHEST: Final = timedelta(days=365)
"""How far ahead of the machine's clock this one may be."""


class PlayClock:
    """What time it should be, and what time the simulated Discord has reached (`reached`, once it is there)."""

    def __init__(self, file: Path | None = None, *, wall: Callable[[], datetime] = now_utc) -> None:
        self.reached: Callable[[], datetime] | None = None
        self._file = file
        self._wall = wall
        self._ahead = self._kept()

    def __call__(self) -> datetime:
        """The time for the table: never ahead of the simulated Discord."""
        return self.due() if self.reached is None else self.reached()

    def due(self) -> datetime:
        """What time it should be now."""
        return self._wall() + self._ahead

    def leap(self, by: timedelta) -> None:
        """Move ahead. Raises ValueError if that is too far, or back."""
        if not timedelta() < by <= LONGEST_LEAP:
            raise ValueError("one step is at most seven days ahead")
        if self._ahead + by > FARTHEST:
            raise ValueError("this clock is a year ahead already")
        self._ahead += by
        if self._file is not None:
            with contextlib.suppress(OSError):  # then a new start begins a little earlier
                self._file.write_text(f"{self._ahead.total_seconds():.0f}\n")

    def _kept(self) -> timedelta:
        try:
            kept = timedelta(seconds=float(self._file.read_text())) if self._file is not None else timedelta()
        except (OSError, ValueError, OverflowError):
            return timedelta()
        return min(max(kept, timedelta()), FARTHEST)
