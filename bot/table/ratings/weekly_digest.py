"""The Monday digest: what has happened on a server within a week, in the channel that its settings name.

It is due each Monday at eight in UTC. The transaction that writes its row of the outbox also notes the Monday
(`weekly_digests`), so it comes once, whatever is killed. While it is Monday it comes late; after that, not at all.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final

from bot.store import Overtaken, Write, from_micros, schema, to_micros
from bot.supervision import Loop
from bot.table.log import Tables
from bot.table.model import SOMEONE, PostKind, Table
from bot.table.outbox.queue import OutboxQueue
from bot.table.ratings.formula import Skill
from bot.table.setup import Setup
from games.core.protocol import Game

HOUR: Final = 8
WEEK: Final = timedelta(days=7)
_LOOK_AGAIN: Final = 3600.0
"""Seconds. The machine's clock may change, and a server may begin to want a digest."""
_ROSE: Final = 3
"""How many of those who rose are told."""
_LONG: Final = timedelta(days=2)
"""A game that has waited less is not told."""
_LOOKED_AT: Final = 20
"""How many of the games that wait are read: some are paused, and wait for nobody, and some stand where not everybody reads."""


def due_on(now: datetime) -> datetime:
    """When the digest is due in the week of this time: on its Monday."""
    monday = now.date() - timedelta(days=now.weekday())
    return datetime.combine(monday, time(HOUR), UTC)


def in_time(due: datetime, now: datetime) -> bool:
    """Whether a digest that was due then can be sent now: it is still Monday."""
    return due <= now and now.date() == due.date()


@dataclass(frozen=True, slots=True)
class Rise:
    """Somebody who rose in a game: their name, their rating now, and how much more it is than a week ago."""

    name: str
    game: Game[Any, Any, Any]
    skill: Skill
    more: int


@dataclass(frozen=True, slots=True)
class Week:
    """What has happened on a server: how many rated games of each kind ended, the most first; who rose, the most first; the
    game that has waited longest for a move, who waits there, and how long."""

    ended: tuple[tuple[Game[Any, Any, Any], int], ...]
    rose: tuple[Rise, ...] = ()
    waiting: Table | None = None
    names: tuple[str, ...] = ()
    waits: timedelta = timedelta()


class WeeklyDigests:
    """Writes digests when they are due, and reads what they tell."""

    def __init__(self, tables: Tables, outbox: OutboxQueue, setup: Setup) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = tables.clock
        self._outbox = outbox
        self._setup = setup
        self._firing = asyncio.Lock()
        self.loop = Loop("weekly digests", self._round)

    async def _round(self) -> float:
        """Write what is due. Returns the seconds until the next look."""
        await self.fire()
        now = self._clock()
        due = due_on(now)
        return min(_LOOK_AGAIN, ((due if now < due else due + WEEK) - now).total_seconds())

    async def fire(self) -> int:
        """Write the digests that are due. Returns for how many servers."""
        async with self._firing:
            now = self._clock()
            due = due_on(now)
            if not in_time(due, now):
                return 0
            found = await self._store.digests_due(to_micros(due), self._tables.district)
            for server, channel in found:
                try:
                    await self._come(server, channel, due)
                except Overtaken:  # another process was first
                    await self._tables.renumber()
            return len(found)

    async def _come(self, server: int, channel: int, due: datetime) -> None:
        """The digest of a server is due: write it, or leave it out if nothing has happened."""
        monday = to_micros(due)
        row = await self._store.row(schema.weekly_digests, server=server)
        if row is not None and row.monday >= monday:
            return
        write = Write().swap(schema.weekly_digests, {"server": server}, row, monday=monday)
        if await self._store.rated_between(server, to_micros(due - WEEK), monday):
            text = f"{monday} {server}"
            await self._outbox.general(PostKind.DIGEST, text, write, key=server, channel=channel)
        else:
            await self._store.commit(write)

    async def wanted(self, text: str, channel: int, *, tried: bool) -> tuple[int, datetime] | None:
        """The server of a digest and the end of its week, at the moment of sending; None if it makes no sense any more. One that
        was tried may have arrived, and is to be found."""
        monday, server = map(int, text.split())
        due = from_micros(monday)
        wanted = await self._setup.digest_channel(server) == channel and in_time(due, self._clock())
        return (server, due) if wanted or tried else None

    async def week(self, server: int, due: datetime, everybody_reads: Callable[[int], bool]) -> Week:
        """What has happened on a server in the week before this time. No game is named of a channel that not everybody reads."""
        since, until, known = to_micros(due - WEEK), to_micros(due), self._tables.games
        ended = await self._store.rated_between(server, since, until)
        counts = tuple((known[which], many) for which, many in ended if which in known)
        return Week(
            counts, await self._rose(server, since, until), *await self._waiting(server, everybody_reads)
        )

    async def _rose(self, server: int, since: int, until: int) -> tuple[Rise, ...]:
        rows = await self._store.rose_between(server, since, until, _ROSE)
        people = sorted({row.person for row in rows})
        names, out = await self._store.names(people), await self._store.out_of_tables(people)
        found = []
        for row in rows:
            name = SOMEONE if row.person in out else names.get(row.person, SOMEONE)
            game, now = self._tables.games.get(row.which), Skill(row.mean, row.spread)
            more = now.shown - Skill(row.before).shown
            if game is not None and more:
                found.append(Rise(name, game, now, more))
        return tuple(found)

    async def _waiting(
        self, server: int, everybody_reads: Callable[[int], bool]
    ) -> tuple[Table | None, tuple[str, ...], timedelta]:
        games = await self._store.longest_waiting(server, _LOOKED_AT)
        found = {live.table.id: live for live in await self._tables.readable(games)}
        for live in [found[game] for game in games if game in found]:
            table, waits = live.table, self._clock() - from_micros(live.book.changed)
            if waits < _LONG or table.stands or not table.owing or not everybody_reads(table.place.channel):
                continue
            here = [each for each in table.players if each.person.id > 0 and not each.resigned]
            waiting = [each.person for each in here if each.seat not in table.owing]
            out = await self._store.out_of_tables([each.id for each in waiting])
            return table, tuple(SOMEONE if each.id in out else each.name for each in waiting), waits
        return None, (), timedelta()
