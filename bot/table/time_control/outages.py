"""Notes that the bot is up, so that it knows after a start how long it was down. That time costs nobody anything."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.errors import StoreError
from bot.store import CorruptRow, Write, schema, writing
from bot.store.rows import to_micros
from bot.supervision import Loop
from bot.table.log import LOG, Tables
from bot.table.model import Interval

BEAT: Final = timedelta(minutes=5)
SHORT: Final = timedelta(minutes=6)
"""Of a shorter outage that nobody announced, only what comes later than `BEAT` after the last note is certain. Much more
would be a whole turn of the shortest preset."""
STOPPED: Final = -1
"""Stands in place of the end of an outage that begins with a stop."""
_END: Final = datetime(9999, 1, 1, tzinfo=UTC)
KEPT: Final = timedelta(days=400)
"""Older outages are forgotten: no clock runs for so long."""


class Outages:
    """When the bot was down."""

    def __init__(self, tables: Tables, outages: list[Interval]) -> None:
        self._store = tables.store
        self._clock = tables.clock
        self.outages = outages
        """From when to when; what is added counts at once."""
        self._jumped = False
        self._opened = False
        self.loop = Loop("uptime", self._beat)

    async def open(self) -> None:
        """Read when the bot was down, and note that it is up."""
        try:
            known, seen, stopped = await self._store.outages()
        except CorruptRow as error:
            LOG.error("when the bot was down cannot be read: %s", error.message)
            known, seen, stopped = [], None, False
        self.outages[:] = known
        now = self._clock()
        write = Write().add(writing.NOT_UP)
        if self._set_right(now):
            self._write_again(write)
        if seen is not None:
            since = seen if stopped or now - seen > SHORT else seen + BEAT
            if since < now:
                LOG.info(
                    "the bot was down for %s; clocks stood meanwhile", str(now - since).partition(".")[0]
                )
                self.outages.append((since, now))
                write.replace(schema.outages, began=to_micros(since), ended=to_micros(now))
        write.add(writing.FORGET_OUTAGES, before=to_micros(now - KEPT))
        write.replace(schema.outages, began=to_micros(now), ended=0)
        await self._store.commit(write)
        self._opened = True

    def jumped(self, by: timedelta) -> None:
        """The machine's clock was set: what it leapt over is no time in which anybody could have moved."""
        now = self._clock()
        if by > timedelta():
            self.outages.append((now - by, now))
        self._set_right(now)
        self._jumped = True
        self.loop.ring()

    def _set_right(self, now: datetime) -> bool:
        """No outage lasts into the future: the machine's clock was ahead, and all clocks would stand until then. Returns
        whether one did."""
        sound = [(began, min(ended, now)) for began, ended in self.outages if began < now]
        wrong = sound != self.outages
        self.outages[:] = sound
        return wrong

    def _write_again(self, write: Write) -> None:
        write.add(writing.FORGET_OUTAGES, before=to_micros(_END))
        for began, ended in self.outages:
            write.replace(schema.outages, began=to_micros(began), ended=to_micros(ended))

    async def _beat(self) -> float:
        await self._note(0)
        return BEAT.total_seconds()

    async def _note(self, ended: int) -> None:
        """Note that the bot is up, or stops, now."""
        write, jumped = Write().add(writing.NOT_UP), self._jumped
        self._jumped = False
        if jumped:
            self._write_again(write)
        write.replace(schema.outages, began=to_micros(self._clock()), ended=ended)
        try:
            await self._store.commit(write)
        except BaseException:
            self._jumped = self._jumped or jumped
            raise

    async def stop(self) -> None:
        """Note it no more, but that the bot stops now: all time from now on is given back."""
        await self.loop.stop()
        if self._opened:
            self._opened = False
            with contextlib.suppress(StoreError):  # the next start takes it for a kill
                await self._note(STOPPED)
