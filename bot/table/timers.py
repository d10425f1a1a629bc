"""What happens by itself: rows that name a kind and a time, and one loop that waits for the earliest.

Each kind has a handler. What a handler does must take the timer away or move it, in the transaction that makes it
true; a timer that a handler leaves as it was is done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bot.logs import reference
from bot.store import CorruptRow, Statement, TimerRow, Write
from bot.store.rows import to_micros
from bot.supervision import Loop, pause
from bot.table.errors import TableError
from bot.table.repository.tables import LOG, Tables
from bot.table.repository.unit_of_work import UnitOfWork

Handler: TypeAlias = Callable[[TimerRow], Awaitable[None]]

_LOOK_AGAIN: Final = timedelta(hours=1)
"""The longest sleep: the machine's clock may be set, and another process may set timers."""
_REQUESTS_KEPT: Final = timedelta(days=2)
"""A request can come twice within the fifteen minutes of its token; what is older is forgotten."""
_SNAPSHOTS_KEPT: Final = timedelta(days=30)
"""A game that ended is still stepped through for a while; later its snapshots are made anew when it is."""
_FORGET_EVERY: Final = timedelta(days=1)
_FIRST_DELAY: Final = 60.0
_LONGEST_DELAY: Final = 86_400.0
"""Seconds until a timer whose handler failed is tried again: at first, and at most."""


class Timers:
    """The timers, and the handlers by kind."""

    def __init__(self, tables: Tables, handlers: Mapping[str, Handler]) -> None:
        self._store = tables.store
        self._clock = tables.clock
        self.handlers = dict(handlers)
        """Who does what is due, by the kind of the timer."""
        self._loop = Loop("timers", self._round)
        self._forgot: datetime | None = None
        tables.listeners.append(self._follow)

    def _follow(self, change: UnitOfWork) -> None:
        """A change is on the disk: if it set a timer, the loop looks again."""
        if Statement.TIMER in change.write.rows:
            self.ring()

    async def due(self) -> datetime | None:
        """When the next timer runs out."""
        return await self._store.next_timer()

    async def fire(self) -> int:
        """Do what has become due, and once a day what keeps the database small; how many timers that were."""
        numbers = await self._store.timers_due(self._clock())
        for number in numbers:
            await self._run_out(number)
        if self._forgot is None or self._clock() - self._forgot >= _FORGET_EVERY:
            await self.forget()
        return len(numbers)

    async def _run_out(self, number: int) -> None:
        """Let the handler of a timer's kind do what is due. What goes wrong harms this timer only.

        A timer that cannot be read, of an unknown kind or of a game that is gone or damaged is dropped; any other
        whose handler fails is tried again after a pause that grows. The first failure is named in the log.
        """
        try:
            timer = await self._store.timer(number)
        except CorruptRow as error:
            LOG.error("timer %s is dropped: %s", number, error.message)
            await self._drop(number)
            return
        if timer is None or timer.due > self._clock():
            # It was done or put off since somebody found it due.
            return
        handler = self.handlers.get(timer.kind)
        if handler is None:
            LOG.error("timer of the unknown kind %s for game %s is dropped", timer.kind, timer.game)
            await self._drop(number)
            return
        try:
            await handler(timer)
        except (TableError, CorruptRow) as error:
            LOG.error("timer %s of game %s: %s", timer.kind, timer.game, error.message)
            await self._drop(number)
        except Exception as error:
            await self._delay(timer, error)
        else:
            left = await self._store.timer(number)
            if left is not None and left.due == timer.due:
                await self._drop(number)

    async def _delay(self, timer: TimerRow, error: Exception) -> None:
        failures = timer.failures + 1
        seconds = pause(failures, _FIRST_DELAY, _LONGEST_DELAY)
        if failures == 1:
            LOG.error(
                "timer %s of game %s failed and is tried again, ever more rarely; reference %s",
                timer.kind,
                timer.game,
                reference(),
                exc_info=error,
            )
        write = Write()
        when = to_micros(self._clock() + timedelta(seconds=seconds))
        write.add(Statement.TIMER_LATER, this=timer.id, when=when, failed=failures)
        await self._store.commit(write)

    async def _drop(self, number: int) -> None:
        write = Write()
        write.add(Statement.TIMER_DONE, this=number)
        await self._store.commit(write)

    async def drop_unreadable(self) -> None:
        """Drop the timers whose time is damaged: they would never run out, and hide when the next one does."""
        for number in await self._store.unreadable_timers():
            LOG.error("timer %s is dropped: its time is damaged", number)
            await self._drop(number)

    async def forget(self) -> None:
        """Drop the answers to requests that cannot come again, and the snapshots of games that ended long ago."""
        self._forgot = self._clock()
        write = Write()
        write.add(Statement.FORGET_REQUESTS, before_time=to_micros(self._clock() - _REQUESTS_KEPT))
        write.add(Statement.NO_SNAPSHOTS, before_time=to_micros(self._clock() - _SNAPSHOTS_KEPT))
        await self._store.commit(write)

    def ring(self) -> None:
        """A timer was set: the loop looks again."""
        self._loop.ring()

    def start(self) -> None:
        """Begin waiting for timers."""
        self._loop.start()

    async def stop(self) -> None:
        """Stop waiting."""
        await self._loop.stop()

    async def _round(self) -> float:
        """Do what is due; in how many seconds the next timer runs out."""
        await self.fire()
        seconds = _LOOK_AGAIN.total_seconds()
        try:
            due = await self.due()
        except CorruptRow:
            await self.drop_unreadable()
            return 0.0
        return seconds if due is None else min(seconds, max(0.0, (due - self._clock()).total_seconds()))
