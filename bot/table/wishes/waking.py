"""Whoever a message leaves alone, since they are asleep or on holiday, is called as soon as they can be.

A message that would have notified them notifies nobody, and a timer waits for the end of their quiet hours or their
holiday. What they are told then follows from how the game stands: nothing, if nothing waits for them any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.store import Statement, Write
from bot.store.rows import TimerRow, timer_row, to_micros
from bot.table.clocks.following import Keeping
from bot.table.clocks.schedule import reminder_due
from bot.table.outbox.notices import call_next
from bot.table.repository.tables import Tables
from bot.table.repository.unit_of_work import UnitOfWork
from bot.table.types import Status, Table
from bot.table.wishes import words
from bot.table.wishes.holidays import Holidays
from bot.table.wishes.manners import SILENT, PeoplesManners

WAKE: Final = "wake"
"""The kind of the timer that waits for somebody who was left alone."""


class Waking:
    """Who is left alone now, and the calls that come afterwards."""

    def __init__(self, tables: Tables, keeping: Keeping, manners: PeoplesManners, holidays: Holidays) -> None:
        self._tables = tables
        self._keeping = keeping
        self._manners = manners
        self._holidays = holidays
        self.on_later: Callable[[], None] | None = None
        """Called once somebody is to be called later."""

    async def alone_until(self, person: int) -> datetime | None:
        """Until when a person is on holiday or has quiet hours; None if they can be called now."""
        now = self._tables.clock()
        back = next((ended for began, ended in self._holidays.ahead(person) if began <= now), now)
        until = (await self._manners.of(person)).quiet_until(back) or back
        return until if until > now else None

    async def asleep(self, people: Sequence[int]) -> dict[int, datetime]:
        """Those of these people who are left alone now, and until when."""
        untils = {person: await self.alone_until(person) for person in people}
        return {person: until for person, until in untils.items() if until is not None}

    async def call_later(self, game: int, seq: int, asleep: Mapping[int, datetime]) -> None:
        """Call these people at these times about a game, if something waits for them then. Once, however often they have
        been left alone meanwhile; `seq` is what the last of these messages told of."""
        write, now = Write(), to_micros(self._tables.clock())
        for person, until in asleep.items():
            write.add(Statement.NO_TIMER_OF, which=game, what=WAKE, who=person)
            write.add(
                Statement.TIMER,
                **timer_row(game, WAKE, until, person=person, data={"since": now, "seq": seq}),
            )
        await self._tables.store.commit(write)
        if self.on_later is not None:
            self.on_later()

    async def wake(self, timer: TimerRow) -> None:
        """Somebody can be called again, and with them all who can at this time: by one message."""
        now, woken, asleep = self._tables.clock(), dict[int, TimerRow](), dict[int, datetime]()
        for each in await self._tables.store.timers_of(timer.game, WAKE):
            if each.person is None or each.due > now:
                continue
            until = await self.alone_until(each.person)
            if until is None:
                woken[each.person] = each
            else:
                asleep[each.id] = until
        reminded = {person for person in woken if await self._is_reminded(timer.game, woken[person])}

        def prepare(change: UnitOfWork) -> None:
            for number, until in asleep.items():
                change.write.add(Statement.TIMER_LATER, this=number, when=to_micros(until), failed=0)
            for each in woken.values():
                change.write.add(Statement.TIMER_DONE, this=each.id)
            _call(change, {person: each.data.get("seq", 0) for person, each in woken.items()}, reminded)

        await self._tables.change(timer.game, None, prepare)

    async def _is_reminded(self, game: int, timer: TimerRow) -> bool:
        """Whether a reminder calls this person, now or since they were left alone."""
        table = (await self._tables.live(game)).table
        seat = table.seat_of(timer.person or 0)
        if seat is None or table.clocks is None or table.pace is None or table.status is not Status.RUNNING:
            return False
        clock = table.clocks.seats[seat]
        if clock.told is not None and clock.told >= timer.data.get("since", 0):
            return True
        due = reminder_due(clock, table.pace, self._keeping.standing(table, seat))
        if due is None or due > to_micros(self._tables.clock()):
            return False
        return (await self._manners.of(timer.person or 0)).way not in SILENT


def _call(change: UnitOfWork, people: Mapping[int, int], reminded: set[int]) -> None:
    """Tell these people what waits for them; those who are `reminded` of their turn anyway, only the rest. With each
    stands what they were last left alone with."""
    table = change.table
    owing = [each for each in people if is_next(table, each)]
    called = [each for each in owing if each not in reminded]
    if called:
        call_next(change, table.public, called)
    told: dict[str, list[int]] = {}
    for person, seq in people.items():
        ended = table.status is Status.OVER or table.status is Status.ABORTED
        if person in owing or (ended and seq < table.public):
            continue  # whoever has ended the game knows
        if text := words.waiting(table, person):
            told.setdefault(text, []).append(person)
    for text, those in told.items():
        change.line(text, mention=those)


def is_next(table: Table, person: int) -> bool:
    """Whether everybody can see that a person must decide, and they can now."""
    stands = table.lock is not None or (table.clocks is not None and table.clocks.pause is not None)
    return table.status is Status.RUNNING and not stands and table.seat_of(person) in table.owing
