"""Whoever a message leaves alone, since they are asleep or on holiday, is called as soon as they can be.

A message that would have notified them notifies nobody, and a timer waits for the end of their quiet hours or their
holiday. What they are told then follows from how the game stands: nothing, if nothing waits for them any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.store import Statement, Write
from bot.store.rows import TimerRow, from_micros, timer_row, to_micros
from bot.table.clocks.calendar import resumes
from bot.table.clocks.following import Keeping
from bot.table.clocks.schedule import reminder_due
from bot.table.outbox.notices import call_next
from bot.table.outbox.posts import Post, PostKind
from bot.table.outbox.queue import OutboxQueue
from bot.table.repository.tables import Tables
from bot.table.repository.unit_of_work import UnitOfWork
from bot.table.types import Status, Table
from bot.table.wishes import words
from bot.table.wishes.holidays import Holidays
from bot.table.wishes.manners import SILENT, PeoplesManners

WAKE: Final = "wake"
"""The kind of the timer that waits for somebody who was left alone."""
_ON_ITS_WAY: Final = timedelta(minutes=1)
"""How long the timer waits further while the message that left somebody alone has not arrived: it may still call them."""


class Waking:
    """Who is left alone now, and the calls that come afterwards."""

    def __init__(
        self,
        tables: Tables,
        keeping: Keeping,
        manners: PeoplesManners,
        holidays: Holidays,
        outbox: OutboxQueue,
    ) -> None:
        self._tables = tables
        self._keeping = keeping
        self._manners = manners
        self._holidays = holidays
        self._outbox = outbox
        manners.on_kept = holidays.on_kept = self._look_again
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

    async def _look_again(self, person: int) -> None:
        """A person wishes something else: whatever waits for the end of their quiet hours or their holiday looks again
        when that is."""
        self._outbox.bring_forward()
        if not await self._tables.store.waits_for(person, WAKE):
            return
        write = Write()
        write.add(Statement.TIMERS_OF, what=WAKE, who=person, when=to_micros(self._tables.clock()))
        await self._tables.store.commit(write)
        if self.on_later is not None:
            self.on_later()

    async def call_later(self, post: Post, asleep: Mapping[int, datetime]) -> None:
        """Call these people at these times about the game of a message, if something waits for them then. Once, however
        often they have been left alone meanwhile."""
        if post.game is None:
            return
        write, now = Write(), to_micros(self._tables.clock())
        before = {each.person: each.data for each in await self._tables.store.timers_of(post.game, WAKE)}
        for person, until in asleep.items():
            turn = _is_of_turn(post) or before.get(person, {}).get("turn", False)
            data = {"since": now, "seq": post.seq, "post": post.id, "turn": turn}
            write.add(Statement.NO_TIMER_OF, which=post.game, what=WAKE, who=person)
            write.add(Statement.TIMER, **timer_row(post.game, WAKE, until, person=person, data=data))
        await self._tables.store.commit(write)
        if self.on_later is not None:
            self.on_later()

    async def called(self, post: Post, people: Sequence[int]) -> None:
        """A message calls these people now: if it has left them alone at an earlier attempt, which did not arrive, nothing
        else need call them."""
        if post.game is None:
            return
        write = Write()
        for each in await self._tables.store.timers_of(post.game, WAKE):
            if each.person in people and each.data.get("post") == post.id:
                write.add(Statement.TIMER_DONE, this=each.id)
        if write:
            await self._tables.store.commit(write)

    async def wake(self, timer: TimerRow) -> None:
        """Somebody can be called again, and with them all who can at this time: by one message."""
        now, woken, later = self._tables.clock(), dict[int, TimerRow](), dict[int, datetime]()
        for each in await self._tables.store.timers_of(timer.game, WAKE):
            if each.person is None or each.due > now:
                continue
            until = await self.alone_until(each.person)
            if until is None and self._outbox.waits(each.data.get("post", 0)):
                until = now + _ON_ITS_WAY
            if until is None:
                woken[each.person] = each
            else:
                later[each.id] = until
        told = {person for person, each in woken.items() if await self._is_told(timer.game, each)}

        def prepare(change: UnitOfWork) -> None:
            for number, until in later.items():
                change.write.add(Statement.TIMER_LATER, this=number, when=to_micros(until), failed=0)
            for each in woken.values():
                change.write.add(Statement.TIMER_DONE, this=each.id)
            _call(change, {person: each.data.get("seq", 0) for person, each in woken.items()}, told)

        await self._tables.change(timer.game, None, prepare)

    async def _is_told(self, game: int, timer: TimerRow) -> bool:
        """Whether this person knows of their turn: a message has told them of it before, or a reminder calls them, now or
        since they were left alone."""
        if not timer.data.get("turn", True):
            return True
        table = (await self._tables.live(game)).table
        seat = table.seat_of(timer.person or 0)
        if seat is None or table.clocks is None or table.pace is None or table.status is not Status.RUNNING:
            return False
        clock, now = table.clocks.seats[seat], self._tables.clock()
        if clock.muted:
            return True
        if (await self._manners.of(timer.person or 0)).way in SILENT:
            return False  # their reminders are counted, and not sent
        if clock.told is not None and clock.told >= timer.data.get("since", 0):
            return True
        standing = self._keeping.standing(table, seat)
        due = reminder_due(clock, table.pace, standing)
        return due is not None and from_micros(due) <= now and resumes(now, standing) <= now


def _is_of_turn(post: Post) -> bool:
    """Whether a message calls those who are next. Lines with buttons ask for something else."""
    return post.kind is not PostKind.LINE or not post.buttons


def _call(change: UnitOfWork, people: Mapping[int, int], knowing: set[int]) -> None:
    """Tell these people what waits for them; those who are `knowing` of their turn, only the rest. With each stands what
    they were last left alone with."""
    table = change.table
    called = {each for each in people if is_next(table, each) and each not in knowing}
    told: dict[str, list[int]] = {}
    for person, seq in people.items():
        if table.status in (Status.OVER, Status.ABORTED) and seq < table.public:
            continue  # whoever has ended the game knows
        if text := words.waiting(table, person, turn=person in called):
            told.setdefault(text, []).append(person)
    listed = {person for those in told.values() for person in those}
    if rest := [each for each in people if each in called - listed]:
        call_next(change, table.public, rest)
    for text, those in told.items():
        change.line(text, mention=those)


def is_next(table: Table, person: int) -> bool:
    """Whether everybody can see that a person must decide, and they can now."""
    stands = table.lock is not None or (table.clocks is not None and table.clocks.pause is not None)
    return table.status is Status.RUNNING and not stands and table.seat_of(person) in table.owing
