"""Time that counts: the time in which a clock runs, without the hours in which all clocks stand.

Times are in UTC. Clocks stand while the bot is down, on weekends where a table wants that, and while a player is away
on holiday. Weekends are those of the table's time zone, from midnight to midnight there, whatever its clocks do meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

Interval: TypeAlias = tuple[datetime, datetime]
"""From the first time up to the second."""
Standing: TypeAlias = Callable[[datetime, datetime], Sequence[Interval]]
"""The times between two times in which a clock stands: apart from each other, the earliest first."""

_SATURDAY: Final = 5
_DAY: Final = timedelta(days=1)
_FIRST_LOOK: Final = timedelta(days=14)
_FARTHEST: Final = timedelta(days=3653)
"""How far ahead is looked for the end of a clock's time."""


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When this day begins in a zone. Where the clocks skip midnight, the day begins when they are set."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def weekends(since: datetime, until: datetime, zone: ZoneInfo) -> list[Interval]:
    """The weekends that lie at least partly between two times, each from Saturday's midnight to Monday's."""
    first = since.astimezone(zone).date() - 2 * _DAY
    saturday = first + ((_SATURDAY - first.weekday()) % 7) * _DAY
    found = []
    while (begins := midnight(saturday, zone)) < until:
        ends = midnight(saturday + 2 * _DAY, zone)
        if ends > since:
            found.append((begins, ends))
        saturday += 7 * _DAY
    return found


def joined(intervals: Iterable[Interval], since: datetime, until: datetime) -> list[Interval]:
    """These intervals as far as they lie between two times, those that meet made one, the earliest first."""
    found: list[Interval] = []
    for begins, ends in sorted(intervals):
        begins, ends = max(begins, since), min(ends, until)
        if begins >= ends:
            continue
        if found and begins <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], ends))
        else:
            found.append((begins, ends))
    return found


def passed(since: datetime, until: datetime, standing: Standing) -> timedelta:
    """How long a clock has run between two times. A time before `since` counts as none at all."""
    if until <= since:
        return timedelta()
    stood = sum((ends - begins for begins, ends in standing(since, until)), timedelta())
    return until - since - stood


def runs_out(since: datetime, left: timedelta, standing: Standing) -> datetime | None:
    """When a clock that has so much left at `since` has run out; None if that is more than ten years away."""
    look = left + _FIRST_LOOK
    while look < _FARTHEST:
        until = since + look
        now, still = since, left
        for begins, ends in standing(since, until):
            if begins - now >= still:
                return now + still
            still -= begins - now
            now = ends
        if until - now >= still:
            return now + still
        look *= 2
    return None


def resumes(at: datetime, standing: Standing) -> datetime:
    """This time, or if a clock stands then, the time when it runs again."""
    for begins, ends in standing(at, at + _FARTHEST):
        if begins <= at:
            return ends
        break
    return at
