"""The time, which somebody may set while the bot runs.

Everything that waits compares times of this clock, so it runs evenly: it follows the machine's clock, or that of the
database's server, but where that was set back or ahead it gains or loses only a little until both agree again.
"""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

LOG: Final = logging.getLogger("cairn.clock")

RATE: Final = 0.1
"""By which share this clock is faster or slower at most until it agrees with the machine's."""
NOTICED: Final = timedelta(minutes=1)
"""A difference that the owner is told of."""
FOLLOWED: Final = timedelta(days=1)
"""A larger difference is taken over at once: the machine's clock was wrong, and waiting for it would never end."""
_AGREED: Final = timedelta(seconds=1)


def now_utc() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


def since_boot() -> float:
    """Seconds on a clock that nobody can set. It also runs while the machine is suspended, where the system has that."""
    return time.clock_gettime(_CLOCK)


_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class SteadyClock:
    """The time in UTC: never back, and never ahead by a jump of less than a day.

    `wall` is the machine's time, `steady` seconds that nobody can set. `jumped` is called with a difference of more
    than a day after it was taken over. Where several machines share a database, all follow its clock (`follow`).
    """

    def __init__(
        self, wall: Callable[[], datetime] = now_utc, steady: Callable[[], float] = since_boot
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._time = wall()
        self._read = steady()
        self._told = False
        self._ahead: timedelta | None = None
        self.jumped: Callable[[timedelta], None] = lambda _: None

    def follow(self, seconds: float) -> None:
        """Follow a clock that is so many seconds ahead of the machine's. The first time it is taken over at once, since nothing
        waits yet."""
        first, self._ahead = self._ahead is None, timedelta(seconds=seconds)
        if first:
            self._read = self._steady()
            self._time = self._wall() + self._ahead

    def __call__(self) -> datetime:
        read = self._steady()
        passed = timedelta(seconds=max(read - self._read, 0.0))
        self._read = read
        self._time += passed
        off = self._wall() + (self._ahead or timedelta()) - self._time
        if abs(off) > FOLLOWED:
            LOG.warning("the machine's clock was set %s; everything that waits is looked at again", _way(off))
            self._time += off
            self._told = False
            self.jumped(off)
            return self._time
        self._tell(off)
        most = passed * RATE
        self._time += max(-most, min(off, most))
        return self._time

    def _tell(self, off: timedelta) -> None:
        """Say once that the clocks differ, until they agree again."""
        if abs(off) > NOTICED and not self._told:
            LOG.warning(
                "the machine's clock was set %s; the bot follows it slowly, so that nothing waits too long",
                _way(off),
            )
            self._told = True
        elif abs(off) < _AGREED:
            self._told = False


def _way(off: timedelta) -> str:
    """How far a clock was set: `1:00:00 back`."""
    whole = timedelta(seconds=round(abs(off).total_seconds()))
    return f"{whole} {'ahead' if off > timedelta() else 'back'}"
