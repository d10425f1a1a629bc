"""When a seat is reminded, and when its time is over."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.store.rows import from_micros, to_micros
from bot.table.model.calendar import Standing, resumes
from bot.table.model.clocks import SeatClock, at_left, over_at
from bot.table.model.time_control import Pace, Zero

SHARES: Final = (50, 20)
"""What is left, in percent of a decision's time, at the first and at the second reminder."""
MOST_REMINDERS: Final = 3
AGAIN_AFTER: Final = timedelta(days=1)
"""The third reminder comes so long after the second; if nothing happens at the end of the time, not before that."""


def reminder_due(clock: SeatClock, pace: Pace, standing: Standing) -> int | None:
    """When the next reminder of a running clock is due; None if there is none any more."""
    if clock.since is None or clock.muted or clock.reminded >= MOST_REMINDERS:
        return None
    if clock.reminded < len(SHARES):
        return at_left(clock, clock.full * SHARES[clock.reminded] // 100, standing)
    over = over_at(clock, standing)
    last = clock.told if clock.told is not None else clock.since
    again = to_micros(resumes(from_micros(last) + AGAIN_AFTER, standing))
    if pace.zero is Zero.REMIND:
        return again if over is None else max(again, over)
    return again if over is None or again < over else None


def reminded(clock: SeatClock, standing: Standing, now: int) -> int:
    """How many reminders count as sent once one is sent now: those that were due before it are left out."""
    marks = [at_left(clock, clock.full * share // 100, standing) for share in SHARES]
    passed = sum(mark is not None and mark <= now for mark in marks)
    return max(clock.reminded + 1, passed)


def next_due(clock: SeatClock, pace: Pace, standing: Standing) -> int | None:
    """When a running clock needs attention next, for a reminder or because its time is over."""
    if clock.since is None:
        return None
    reminder = reminder_due(clock, pace, standing)
    over = None if pace.zero is Zero.REMIND else over_at(clock, standing)
    dues = [None if reminder is None else max(reminder, clock.quiet or 0), over]
    return min((due for due in dues if due is not None), default=None)
