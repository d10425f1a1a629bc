"""What happens by itself: one table of timers, and one task that waits for the earliest."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import datetime, timedelta
from typing import Final

from bot.store import CorruptRow, Statement, Write
from bot.store.rows import to_micros
from bot.table import words
from bot.table.errors import StoreError, TableError
from bot.table.lobby import EXPIRY
from bot.table.stories.afterwards import Afterwards
from bot.table.tables import LOG
from bot.table.types import AFTERWORD, Status
from bot.table.unit_of_work import UnitOfWork
from bot.waits import wait

_LOOK_AGAIN: Final = timedelta(hours=1)
"""The longest sleep: the machine's clock may be set, and another process may set timers."""
_REQUESTS_KEPT: Final = timedelta(days=2)
"""A request can come twice within the fifteen minutes of its token; what is older is forgotten."""

_FORGET_EVERY: Final = timedelta(days=1)


class Timers(Afterwards):
    """The timer table."""

    _bell: asyncio.Event | None = None
    _task: asyncio.Task[None] | None = None
    _forgot: datetime | None = None

    async def due(self) -> datetime | None:
        """When the next timer runs out."""
        return await self.store.next_timer()

    async def fire(self) -> int:
        """Do what has become due, and once a day what keeps the database small; how many timers that were."""
        fired = 0
        if self._forgot is None or self.clock() - self._forgot >= _FORGET_EVERY:
            await self.forget_requests()
        for timer in await self.store.timers_due(self.clock()):
            try:
                if timer.kind == EXPIRY:
                    await self._expire(timer.game)
                elif timer.kind == AFTERWORD:
                    await self.tell_afterwards(timer.game)
                else:
                    LOG.error("timer of the unknown kind %s for game %s is dropped", timer.kind, timer.game)
                    await self._drop_timer(timer.game, timer.kind)
            except (TableError, CorruptRow) as error:
                LOG.error("timer %s of game %s: %s", timer.kind, timer.game, error.message)
                await self._drop_timer(timer.game, timer.kind)
            fired += 1
        return fired

    async def _expire(self, game: int) -> None:
        """A lobby that nobody began in its time is closed."""

        def prepare(change: UnitOfWork) -> None:
            if change.table.status is Status.LOBBY:
                self.close_lobby(change)
                change.line(words.expired(change.table))
            else:
                change.write.add(Statement.NO_TIMER, which=game, what=EXPIRY)

        await self.change(game, None, prepare)

    async def _drop_timer(self, game: int, kind: str) -> None:
        write = Write()
        write.add(Statement.NO_TIMER, which=game, what=kind)
        await self.store.commit(write)

    async def forget_requests(self) -> None:
        """Drop the answers to requests that cannot come again."""
        self._forgot = self.clock()
        write = Write()
        write.add(Statement.FORGET_REQUESTS, before_time=to_micros(self.clock() - _REQUESTS_KEPT))
        await self.store.commit(write)

    def timers_changed(self) -> None:
        """A timer was set: the waiting task looks again."""
        if self._bell is not None:
            self._bell.set()

    def start_timers(self) -> None:
        """Begin waiting for timers; `open` does."""
        if self._task is None or self._task.done():
            self._bell = asyncio.Event()
            self._task = asyncio.create_task(self.run_timers(), name="table: timers")

    async def stop_timers(self) -> None:
        """Stop waiting."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def run_timers(self) -> None:
        """Wait for the earliest timer, do what is due, and so on until cancelled."""
        bell = self._bell = self._bell or asyncio.Event()
        while True:
            bell.clear()
            seconds = _LOOK_AGAIN.total_seconds()
            try:
                await self.fire()
                due = await self.due()
                if due is not None:
                    seconds = min(seconds, max(0.0, (due - self.clock()).total_seconds()))
            except StoreError as error:
                LOG.error("timers wait: %s %s", error.message, error.hint)
                seconds = 60.0
            await wait(_rung(bell, seconds), "the next timer")


async def _rung(bell: asyncio.Event, seconds: float) -> None:
    """Wait until the bell rings, or so long. In one task, so that pretended time sees all of the waiting."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await bell.wait()
