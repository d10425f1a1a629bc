"""When an answer that was set ahead is played: at a moment that tells nothing.

It is drawn evenly between two bounds that follow only from the pace, which everybody knows: never at once, and early
enough that no clock runs out and no reminder is due before it. Whose answer it is, what it is and how it was set have
no part in it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

LEAST: Final = timedelta(minutes=3)
MOST: Final = timedelta(hours=2)
SHARE: Final = 10
"""An answer takes at most this part of the time that its owner has: a tenth."""
PAUSE: Final = timedelta(seconds=45)
"""The longest delay between two actions of one answer."""
_SLACK: Final = 6
"""Where there is little time, the longest delay is so many times the shortest."""
LATE: Final = timedelta(minutes=1)
"""A timer that is later than this was due while the bot was down: an answer in the moment in which the bot is back would
tell what it is."""
_BITS: Final = 64


def bounds(left: timedelta | None) -> tuple[timedelta, timedelta]:
    """The shortest and the longest delay for somebody who has this much time left; None if no clock runs."""
    most = MOST if left is None else min(MOST, max(left, timedelta()) / SHARE)
    return min(LEAST, most / _SLACK), most


def drawn(left: timedelta | None, entropy: Callable[[int], bytes]) -> timedelta:
    """A delay between the bounds, each equally likely."""
    least, most = bounds(left)
    part = int.from_bytes(entropy(_BITS // 8), "big") / (1 << _BITS)
    return least + (most - least) * part


def between(left: timedelta | None, entropy: Callable[[int], bytes]) -> timedelta:
    """The delay between two actions of an answer, where nobody could make them at once."""
    most = PAUSE if left is None else min(PAUSE, max(left, timedelta()) / SHARE)
    part = int.from_bytes(entropy(_BITS // 8), "big") / (1 << _BITS)
    return most / _SLACK + (most - most / _SLACK) * part


def after_quiet(until: datetime, delay: timedelta, over: datetime | None) -> datetime | None:
    """When an answer is played whose owner is left alone until a time; None if their clock would not last so long."""
    later = until + delay
    return later if over is None or later < over else None
