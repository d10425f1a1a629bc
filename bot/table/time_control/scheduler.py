"""Timers: rows with a kind and a time, and one loop that waits for the earliest.

Each kind has a handler, which deletes or moves the timer in the transaction that does the work. A timer that its
handler leaves unchanged counts as done and is deleted. What finishes a timer, or puts it off, names when it was due and
how often it had failed: one that somebody has set anew meanwhile stays as it is.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final, TypeAlias

from bot.clock import since_boot
from bot.errors import StoreError
from bot.logs import reference
from bot.store import CorruptRow, Overtaken, TimerRow, Write, as_read, from_micros, schema, to_micros, writing
from bot.store.writing import Statement
from bot.supervision import Loop, pause
from bot.table.log import LOG, Tables, UnitOfWork
from bot.table.model import TableError
from bot.table.time_control.clock_updates import KEPT
from bot.table.time_control.reliability import COUNTED

FINISHED: Final = object()
"""What a handler returns that has deleted its timer itself."""
Handler: TypeAlias = Callable[[TimerRow], Awaitable[object]]

_LOOK_AGAIN: Final = timedelta(hours=1)
"""The longest sleep: the machine's clock may change, and another process may set timers."""
_REQUESTS_KEPT: Final = timedelta(days=2)
"""A request can come twice while its token lives, for 15 minutes; older answers are deleted."""
REPORTS_KEPT: Final = timedelta(days=90)
"""What people have reported is kept for so long."""
_FORGET_EVERY: Final = 86_400.0
"""Seconds."""
_FIRST_DELAY: Final = 60.0
_LONGEST_DELAY: Final = 86_400.0
"""Seconds until a timer is tried again after its handler failed: the first pause, and the longest."""
_UNDER_WAY: Final = timedelta(hours=1)
"""The timer of what is under way stands no further ahead, unless that has failed several times."""
_PATIENCE: Final = 60.0
"""How many seconds a handler may take. It only begins what takes long."""


class Scheduler:
    """The timers, and a handler for each kind. `steady` are seconds on a clock that nobody can set."""

    def __init__(
        self,
        tables: Tables,
        steady: Callable[[], float] = since_boot,
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = tables.clock
        self.handlers: dict[str, Handler] = {}
        """The handlers by the kind of timer."""
        self._longest: dict[str, timedelta] = {}
        self._jumped: bool | None = None
        """Whether the machine's clock has jumped ahead; None if it has not jumped."""
        self._firing = asyncio.Lock()
        self.loop = Loop("timers", self._round)
        self._steady = steady
        self._forgot = -_FORGET_EVERY
        self._until: int | None = None
        """Until when the loop sleeps, in microseconds since 1970; None while it does not."""
        self._looking = False
        self._set: int | None = None
        """The earliest timer that was set since the loop began to look: it sleeps no longer than that."""
        tables.moments.committed.append(self._follow)

    def on(self, kind: str, handler: Handler, longest: timedelta | None = None) -> None:
        """Register the handler of a kind of timer, and the longest term that one of this kind can have."""
        self.handlers[kind] = handler
        if longest is not None:
            self._longest[kind] = longest

    def _follow(self, change: UnitOfWork) -> None:
        """After a commit: wake the loop if the change set a timer that runs out before it would wake by itself."""
        due = [row["due"] for row in change.write.inserted(schema.timers)]
        if due and self._looking:
            self._set = min(due if self._set is None else (*due, self._set))
        elif due and (self._until is None or min(due) < self._until):
            self.loop.ring()

    async def fire(self) -> int:
        """Run the timers that are due, and once a day clean up the database. Returns the number of timers run.

        One round at a time: two would run a timer twice, the second after its time has been changed.
        """
        async with self._firing:
            now = self._clock()  # which notices a jump
            if self._jumped is not None:
                await self._after_jump(self._jumped)
            numbers = await self._store.timers_due(now, of=self._tables.district)
            failed: Exception | None = None
            for number in numbers:
                try:
                    await self._run_out(number)
                except Exception as error:
                    # Not even its delay could be saved. The others have their turn before the round counts as failed.
                    failed = failed or error
            if failed is not None:
                raise failed
            if self._steady() - self._forgot >= _FORGET_EVERY:
                await self.forget()
            return len(numbers)

    async def _run_out(self, number: int) -> None:
        """Run a timer's handler. An error harms this timer only.

        A timer is dropped if it cannot be read, is of an unknown kind, or belongs to a game that is missing. Any other
        that fails, or takes too long, is tried again after a growing pause. The first failure is logged.
        """
        try:
            timer = await self._store.timer(number)
        except CorruptRow as error:
            LOG.error("dropped timer %s: %s", number, error.message)
            await self._drop(id=number)
            return
        if timer is None or timer.due > self._clock():
            # It was done or put off since it was found due.
            return
        handler = self.handlers.get(timer.kind)
        if handler is None:
            LOG.error("dropped a timer of the unknown kind %s for game %s", timer.kind, timer.game)
            await self._drop(**as_read(timer))
            return
        try:
            async with asyncio.timeout(_PATIENCE):
                done = await handler(timer)
        except Overtaken:
            return  # another process runs it, or has set it anew
        except Exception as error:
            if isinstance(error, TableError) and error.code == "no_such_game":
                LOG.error("dropped timer %s of game %s: %s", timer.kind, timer.game, error.message)
                await self._drop(**as_read(timer))
                return
            await self._delay(timer, error)
        else:
            if done is not FINISHED:
                await self._drop(**as_read(timer))

    async def _delay(self, timer: TimerRow, error: Exception) -> None:
        failures = timer.next_failure
        seconds = pause(failures, _FIRST_DELAY, _LONGEST_DELAY)
        if failures == 1:
            known = f"{error.message} {error.hint}" if isinstance(error, TableError | StoreError) else ""
            LOG.error(
                "timer %s of game %s failed; retrying with growing pauses; %s",
                timer.kind,
                timer.game,
                known or f"reference {reference()}",
                exc_info=None if known else error,
            )
        when = to_micros(self._clock() + timedelta(seconds=seconds))
        await self._store.commit(Write().update(schema.timers, as_read(timer), due=when, failures=failures))

    async def _drop(self, **where: Any) -> None:
        """Delete the timer that has these values, if one still has: its number may belong to another by now."""
        await self._store.commit(Write().delete(schema.timers, **where))

    async def due_now(self, *kinds: str) -> None:
        """Make the timers of these kinds due at once that soon would be: after a start, of what was under way at the
        stop."""
        write, now = Write(), self._clock()
        for kind in kinds:
            soon = {"now": to_micros(now), "until": to_micros(now + _UNDER_WAY)}
            self._each(write, writing.TIMERS_AT_ONCE, writing.TIMERS_AT_ONCE_HERE, what=kind, **soon)
        await self._store.commit(write)

    async def drop_timeless(self) -> None:
        """Drop timers whose time is damaged: they would never run out. What else is damaged is found when it is due."""
        for number in await self._store.timeless_timers():
            LOG.error("dropped timer %s: it is damaged", number)
            await self._drop(id=number)

    async def bring_forward(self, *, new_terms: bool = False) -> None:
        """Set timers that are due later than their kind can be to the latest possible time: the machine's clock was
        wrong when they were set. With `new_terms`, whatever has a term begins it anew."""
        write = Write()
        if new_terms:
            for kind, term in self._longest.items():
                then = to_micros(self._clock() + term)
                self._each(write, writing.TIMERS_ANEW, writing.TIMERS_ANEW_HERE, what=kind, then=then)
        for kind in self.handlers:
            longest = max(self._longest.get(kind, timedelta()), timedelta(seconds=_LONGEST_DELAY))
            latest = to_micros(self._clock() + longest)
            self._each(write, writing.TIMERS_NO_LATER, writing.TIMERS_NO_LATER_HERE, what=kind, latest=latest)
        await self._store.commit(write)

    def _each(self, write: Write, everywhere: Statement, here: Statement, **row: Any) -> None:
        """Write to the timers of the games that this process looks after."""
        of = self._tables.district
        if of.alone:
            write.add(everywhere, **row)
        else:
            write.add(here, of=of.processes, which=of.number, **row)

    def look_again(self, *, ahead: bool) -> None:
        """Bring timers forward in the next round: the machine's clock has jumped."""
        self._jumped = ahead or bool(self._jumped)
        self.loop.ring()

    async def stop(self) -> None:
        """Run no more timers. Of a jump of the clock that only the stop has noticed, the next start would know nothing."""
        await self.loop.stop()
        if self._jumped is not None:
            with contextlib.suppress(StoreError):
                await self._after_jump(self._jumped)

    async def _after_jump(self, ahead: bool) -> None:
        """Set right what a jump of the clock has made too early or too late."""
        self._jumped = None  # before the wait, in which it may jump again
        try:
            await self.bring_forward(new_terms=ahead)
        except BaseException:
            self._jumped = ahead or bool(self._jumped)
            raise

    async def forget(self) -> None:
        """Delete answers to requests that cannot come again, and turns, outages and reports that lie far back. Of several processes one
        does it."""
        now = self._steady()
        if self._tables.district.number == 0:
            write = Write().add(writing.FORGET_REQUESTS, before=to_micros(self._clock() - _REQUESTS_KEPT))
            write.add(writing.FORGET_TURNS, before=to_micros(self._clock() - COUNTED))
            write.add(writing.FORGET_OLD_OUTAGES, before=to_micros(self._clock() - KEPT))
            write.add(writing.FORGET_REPORTS, before=to_micros(self._clock() - REPORTS_KEPT))
            await self._store.commit(write)
        self._forgot = now  # not before: what could not be saved is tried again

    async def _round(self) -> float:
        """Run what is due. Returns the seconds until the next timer runs out."""
        self._until = self._set = None
        self._looking = True
        try:
            return await self._look()
        finally:
            self._looking = False

    async def _look(self) -> float:
        if await self.fire():
            return 0.0
        try:
            due = await self._store.next_timer(self._tables.district)
        except CorruptRow:
            await self.drop_timeless()
            return 0.0
        again = self._clock() + _LOOK_AGAIN
        until = again if due is None else min(again, due)
        if self._set is not None and self._set < to_micros(until):
            until = from_micros(self._set)
        self._until = to_micros(until)
        return max(0.0, (until - self._clock()).total_seconds())
