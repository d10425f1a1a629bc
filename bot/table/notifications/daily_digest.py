"""A person's open games, and the daily message: all games that wait for a person, once a day at the time that they have
chosen.

When the next one is due stands in the person's row of `reminder_preferences`. One loop waits for the earliest. The
transaction that writes the row of the outbox also says when the next one is due, so a crash makes no second one.
"""

import asyncio
from datetime import datetime, timedelta
from typing import Final

from bot.digits import number
from bot.store import CorruptRow, Overtaken, Write, from_micros, schema, to_micros
from bot.store.reading.lists import REFUSED_BY_DISCORD
from bot.supervision import Loop
from bot.table.log import Tables, UnitOfWork
from bot.table.model import Post, PostKind, Table, Waiting
from bot.table.notifications.preferences import ReminderPreferences, ReminderSettings, Way
from bot.table.outbox.queue import OutboxQueue
from bot.table.time_control import words

GAMES_AT_ONCE: Final = 10
"""How many of a person's games are read at once."""
_PEOPLE_KNOWN: Final = 10_000


def _concerned(table: Table) -> set[int]:
    """Those in whose open games a game may be."""
    if not table.is_open:
        return set()
    seated = {player.person.id for player in table.players if not player.resigned}
    return seated | {table.host.id} | {person.id for person in table.invited}


class GamesOfAPerson:
    """Queries. Nothing here changes a game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._in_one: set[int] = set()
        """People who are in one open game at most, as far as memory knows; only one process that is alone hears of all games."""
        self._changes = 0
        tables.moments.committed.append(self._follow)

    def _follow(self, change: UnitOfWork) -> None:
        """After a commit: forget of people how many games they are in if that may have changed."""
        before, after = _concerned(change.before.table), _concerned(change.table)
        if before != after or change.write.inserted(schema.games):
            self._in_one -= before | after
            self._changes += 1

    async def next_of(self, person: int, besides: int) -> Waiting | None:
        """The game that has waited longest for this person, other than the game `besides`; None if none waits."""
        if person in self._in_one:
            return None  # this is asked after every turn
        changes = self._changes
        if len(await self._tables.store.open_of(person, 0, 2)) < 2:
            if (
                changes == self._changes and self._tables.district.alone
            ):  # else it may have been read before the change
                if len(self._in_one) >= _PEOPLE_KNOWN:
                    self._in_one.clear()
                self._in_one.add(person)
            return None
        waiting = await self.mine(person, 0, 3)
        return next(
            (each for each in waiting if each.mine and each.reachable and each.table.id != besides), None
        )

    async def mine(self, person: int, start: int = 0, most: int = GAMES_AT_ONCE) -> list[Waiting]:
        """Some of a person's open games: those that wait for them first, the longest waiting first."""
        found: list[Waiting] = []
        games = await self._tables.store.open_of(person, start, most)
        for live in await self._tables.readable(games):
            table = live.table
            seat = table.seat_of(person)
            asked = any(other.id == person for other in table.invited)
            offered = table.offer is not None and seat in table.offer.waiting
            waits = asked or (table.lock is None and (offered or table.owes(seat)))
            reachable = table.place.channel not in self._tables.unreachable
            found.append(Waiting(table, waits, from_micros(live.book.changed), reachable))
            await asyncio.sleep(0)
        return sorted(found, key=lambda waiting: (not waiting.mine, waiting.since, waiting.table.id))


FARTHEST: Final = timedelta(days=2)
"""No daily message is due later than this: the machine's clock was wrong when it was set."""
GRACE: Final = timedelta(hours=1)
"""A message so late still comes, even if it has become the next day meanwhile."""
_DAY: Final = timedelta(days=1)
_LOOK_AGAIN: Final = 3600.0
"""Seconds. The machine's clock may change."""


class DailyDigests:
    """Writes daily messages when they are due."""

    def __init__(
        self,
        tables: Tables,
        preferences: ReminderSettings,
        games_of: GamesOfAPerson,
        outbox: OutboxQueue,
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = tables.clock
        self._preferences = preferences
        self._games_of = games_of
        self._outbox = outbox
        self._firing = asyncio.Lock()
        self.loop = Loop("daily messages", self._round)
        preferences.on_daily = self.loop.ring

    # what happens by itself

    async def _round(self) -> float:
        """Write what is due. Returns the seconds until the next is."""
        now = self._clock()
        await self.fire()
        due = await self._store.next_daily(self._tables.district)
        if due is None:
            return _LOOK_AGAIN
        return min(_LOOK_AGAIN, max(0.0, (due - to_micros(now)) / 1e6))

    async def fire(self) -> int:
        """Write the daily messages that are due. Returns how many people's time had come."""
        async with self._firing:
            await self._bring_forward()
            due = await self._store.dailies_due(to_micros(self._clock()), of=self._tables.district)
            failed: Exception | None = None
            for person, when in due:
                try:
                    await self._come(person, when)
                except (Overtaken, CorruptRow) as error:
                    # The others have their turn before the round counts as failed.
                    failed = failed or error
                    await self._tables.renumber()
            if failed is not None:
                raise failed
            return len(due)

    async def _bring_forward(self) -> None:
        """Give a time to those daily messages that have none, or one that is too far away."""
        now, write = self._clock(), Write()
        for person in await self._store.dailies_astray(to_micros(now + FARTHEST), self._tables.district):
            due = (await self._preferences.of(person)).daily_after(now)
            write.update(
                schema.reminder_preferences,
                {"person": person},
                daily_due=None if due is None else to_micros(due),
            )
        if write:
            await self._store.commit(write)

    async def _come(self, person: int, due: int) -> None:
        """Somebody's daily message is due: write it, or leave it out."""
        now, preferences, write = self._clock(), await self._preferences.of(person), Write()
        was_due, until = from_micros(due), await self._preferences.alone_until(person)
        comes = preferences.way is Way.DAILY and in_time(preferences, was_due, now)
        # That of today may be late too, but not too late.
        following = preferences.daily_after(max(now - _DAY, was_due))
        when = None if following is None else to_micros(following)
        write.update(
            schema.reminder_preferences, {"person": person, "daily_due": due}, exact=True, daily_due=when
        )
        if not comes or until is not None or not (await self._store.number_of(person))[1]:
            await self._store.commit(write)
            return
        await self._outbox.direct(PostKind.DAILY, person, str(due), write)

    # what delivering it needs

    async def is_wanted(self, post: Post) -> bool:
        """Whether a daily message still makes sense at the moment of sending."""
        if post.person is None or await self._preferences.alone_until(post.person) is not None:
            return False
        preferences, due = await self._preferences.of(post.person), number(post.text)
        late = due is not None and not in_time(preferences, from_micros(due), self._clock())
        return preferences.way is Way.DAILY and not late

    async def refused(self, post: Post, reason: str) -> None:
        """Give up a daily message because Discord does not take direct messages to its person: reminders come in the
        channels from now on, which one of their channels is told. All in one transaction, so that a kill in between
        neither loses nor repeats it."""
        person = post.person
        if person is None:
            return
        preferences, why = await self._preferences.of(person), f"{REFUSED_BY_DISCORD}{reason}"[:500]
        table = await self._told_in(person) if preferences.way is Way.DAILY else None
        if table is None:
            if preferences.way is Way.DAILY:
                await self._preferences.keep(person, way=Way.CHANNEL)
            await self._outbox.drop(post.id, why)
            return

        async def prepare(change: UnitOfWork) -> None:
            change.line(words.NOT_DIRECT, mention=(person,))
            await self._preferences.write(change.write, person, way=Way.CHANNEL)
            change.write.update(schema.outbox, {"id": post.id}, done=change.micros, dropped=why)

        await self._tables.change(table.id, None, prepare)

    async def _told_in(self, person: int) -> Table | None:
        """The game that has publicly waited longest for a person, in whose channel they can be told something."""
        for waiting in await self._games_of.mine(person):
            table = waiting.table
            if waiting.mine and waiting.reachable and table.seat_of(person) in table.owing:
                return table
        return None


def in_time(preferences: ReminderPreferences, due: datetime, now: datetime) -> bool:
    """Whether a daily message that was due then is not too late now: it is the same day where its person is."""
    return now - due <= GRACE or preferences.same_day(due, now)
