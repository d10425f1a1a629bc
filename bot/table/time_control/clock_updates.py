"""What a change of a game means for its clocks: which start, stop or begin anew, and the timers that wait for them; and how long the bot was down, which costs nobody anything."""

import contextlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.district import District
from bot.errors import StoreError
from bot.recent import Recent
from bot.store import CorruptRow, GameRow, Write, from_micros, schema, timer_row, to_micros, writing
from bot.supervision import Loop
from bot.table.log import LOG, REPLACE, Tables, UnitOfWork
from bot.table.model import (
    CLOCK,
    Clocks,
    Interval,
    Pace,
    SeatClock,
    Standing,
    Status,
    Table,
    clocks,
    joined,
    weekends,
    zone,
)
from bot.table.time_control import words
from games.core.protocol import Seat

_PEOPLE_KNOWN: Final = 4096


class ClockUpdates:
    """Keeps the clocks of all games. `outages` are the times in which nobody looked after this process's games, which cost
    nobody anything, and `elsewhere` those of other districts. `holidays` are those in which people are away, by their ids:
    read with the games in which they sit, or as they sit down."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self.outages: list[Interval] = []
        self.elsewhere: list[tuple[District, Interval]] = []
        self.holidays: dict[int, list[Interval]] = {}
        self._without = Recent[int, None](_PEOPLE_KNOWN)
        """People of whom it was read that they have none."""
        tables.moments.read.append(self._learn)
        tables.moments.seated.append(self.away)
        tables.moments.before_commit.append(self.follow)

    def _learn(self, row: GameRow) -> None:
        """A game was read: note when its players are away. What is known already may be newer."""
        found = defaultdict[int, list[Interval]](list)
        for person, began, ended in sorted(row.json("away")):
            with contextlib.suppress(CorruptRow):
                found[person].append((from_micros(began), from_micros(ended)))
        for person, away in found.items():
            self.holidays.setdefault(person, away)

    async def away(self, person: int) -> Sequence[Interval]:
        """When a person is away, the earliest first."""
        if person not in self.holidays and person not in self._without:
            try:
                found = await self._store.holidays(person)
            except CorruptRow as error:
                LOG.error("the holidays of a person cannot be read: %s", error.message)
                found = []
            if found:
                self.holidays.setdefault(person, found)
            else:
                self._without[person] = None
        return self.holidays.get(person, ())

    async def look(self, people: Iterable[int] | None) -> None:
        """Read again when these people are away, or all whom memory knows: another process has changed it."""
        if people is None:
            self._without.clear()
            people = {*self.holidays, *self._tables.people}
        before = {person: self.holidays.get(person) for person in people}
        found = await self._store.away(before) if before else {}
        for person, known in before.items():
            self._without.pop(person, None)
            if self.holidays.get(person) is not known:
                continue  # what was noted meanwhile is newer
            if person in found:
                self.holidays[person] = found[person]
            else:
                self.holidays.pop(person, None)

    def standing(self, table: Table, seat: Seat) -> Standing:
        """The times in which the clock of this seat stands."""
        pace = table.pace
        where = zone(pace.zone) if pace is not None and pace.weekends else None
        away = self.holidays.get(table.players[seat].person.id, ())
        server = table.place.server
        down = self.outages if self._tables.district.has(server) else ()
        elsewhere = [each for district, each in self.elsewhere if district.has(server)]

        def between(since: datetime, until: datetime) -> list[Interval]:
            off = [each for each in (*down, *elsewhere, *away) if each[1] > since and each[0] < until]
            return joined([*off, *(weekends(since, until, where) if where else ())], since, until)

        return between

    def follow(self, change: UnitOfWork) -> None:
        """Let a game's clocks follow a change that is about to be saved."""
        table, pace = change.table, change.table.pace
        if pace is None or not pace.ticks:
            return
        if table.status is Status.LOBBY:
            return
        before = table.clocks
        if before is None:
            if table.status is not Status.RUNNING:
                return
            before = clocks.new(pace, len(table.players))
        now = self._after(change, pace, _all_gone(change, before))
        change.set(clocks=now)
        if now != change.before.table.clocks or table.status is not change.before.table.status:
            self.set_timers(change)

    def set_timers(self, change: UnitOfWork) -> None:
        """Wait for the next that is due of each clock that runs."""
        table = change.table
        change.write.delete(schema.timers, game=table.id, kind=CLOCK)
        if table.pace is None or table.clocks is None or table.status is not Status.RUNNING:
            return
        for seat, clock in enumerate(table.clocks.seats):
            if clock.since is None:
                continue
            due = clocks.next_due(clock, table.pace, self.standing(table, seat))
            # When a holiday begins or ends, the board says something else.
            edges = [edge for edge in self.edges(table, seat) if edge > change.now]
            whens = [*edges, *([] if due is None else [from_micros(due)])]
            if whens:
                row = timer_row(table.id, CLOCK, min(whens), seat=seat)
                change.write.insert(schema.timers, **row)

    def edges(self, table: Table, seat: Seat) -> list[datetime]:
        """When the holidays of this seat's player begin and end."""
        return [edge for each in self.holidays.get(table.players[seat].person.id, ()) for edge in each]

    def _after(self, change: UnitOfWork, pace: Pace, now: Clocks) -> Clocks:
        acted = {row.seat for row in change.new_rows if row.kind == "action" and row.seat is not None}
        back = [row for row in change.new_rows if row.kind in ("undo", "withdraw")]
        # Players who are called back by others did not choose the moment.
        called = change.agreed or any("by" in row.data for row in back)
        undone = {row.seat for row in back}
        for row in change.new_rows:
            if row.kind == "action" and row.seat is not None and not row.quiet:
                now = now.of(row.seat, missed=0)
        decided = acted | {row.seat for row in change.new_rows if row.kind == "idle" and row.seat is not None}
        for row in change.new_rows:
            if row.kind == REPLACE and row.seat is not None:
                before = self.standing(change.before.table, row.seat)
                clock = clocks.handed_over(now.seats[row.seat], pace, change.micros, before)
                now = now.of(row.seat, clock)
        running = _running(change.table, now)
        owing = change.table.owing | change.table.reopened
        after = []
        for seat, clock in enumerate(now.seats):
            standing = self.standing(change.table, seat)
            if undone and called and seat in owing:
                turn, runs = change.table.turn, seat in running
                after.append(clocks.resumed(clock, pace, turn, change.micros, standing, runs=runs))
                continue
            clock = _one(change, pace, seat, clock, standing, running, acted, decided, undone)
            if undone and called:
                clock = clocks.called_back(clock)
            after.append(clock)
        return replace(now, seats=tuple(after))


def present(table: Table, now: Clocks) -> list[Seat]:
    """The seats whose players are there: neither computers, nor resigned, nor out, nor away."""
    return [
        player.seat
        for player in table.players
        if not player.resigned and player.person.id > 0 and player.seat not in table.out | now.away
    ]


def _all_gone(change: UnitOfWork, now: Clocks) -> Clocks:
    """The clocks once nobody is there any more for whom the table would play: it does so no longer, and the game waits
    until somebody moves."""
    table = change.table
    if table.status is not Status.RUNNING or not now.away or present(table, now):
        return now
    change.line(words.all_gone(table))
    return replace(now, seats=tuple(replace(each, away=False) for each in now.seats))


def _running(table: Table, now: Clocks) -> frozenset[Seat]:
    """The seats whose clocks run: they owe a decision, and somebody waits for it. None run during a pause or
    a lock, or while everybody who is there has missed a turn."""
    here = present(table, now)
    asleep = all(now.seats[seat].missed for seat in here)
    stand = now.pause is not None or table.lock is not None
    if table.status is not Status.RUNNING or stand or len(here) < 2 or asleep:
        return frozenset()
    return frozenset(here) & (table.owing | table.reopened)


def _one(
    change: UnitOfWork,
    pace: Pace,
    seat: Seat,
    clock: SeatClock,
    standing: Standing,
    running: frozenset[Seat],
    acted: set[int],
    decided: set[int],
    undone: set[int | None],
) -> SeatClock:
    """A seat's clock after a change. `acted` are the seats that have decided themselves, `decided` also those for which the table has."""
    turn, at = change.table.turn, change.micros
    was, runs = clock.since is not None, seat in running
    moved = seat in acted
    if was and runs and seat in decided and clock.turn != turn:
        return clocks.started(clocks.stopped(clock, pace, at, standing, moved=moved), pace, turn, at)
    if was and not runs:
        return clocks.stopped(clock, pace, at, standing, moved=moved)
    if runs and not was:
        if change.before.table.stands and clock.turn == turn:
            return replace(clock, since=at)
        if undone and clock.before is not None:
            if pace.banked:
                clock = replace(clock, bank=min(clock.bank, clock.before))
            return clocks.started(clock, pace, turn, at, clock.before)
        return clocks.started(clock, pace, turn, at)
    if moved:
        # Its clock stood: if the move is taken back, it goes on with what it had.
        if change.before.table.stands and clock.turn == change.before.table.turn:
            return replace(clock, before=clock.left)
        return replace(clock, before=None, left=clocks.started(clock, pace, turn, at).left)
    return clock


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
    """When nobody looked after a district, or nothing could be saved."""

    def __init__(self, tables: Tables, updates: ClockUpdates) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = tables.clock
        self.outages = updates.outages
        """From when to when; what is added counts at once."""
        self._elsewhere = updates.elsewhere
        tables.moments.elsewhere.append(self._read)
        self._written: list[Interval] = []
        """Those that the database has."""
        self._before: list[tuple[District, datetime, int]] = []
        """The last notes of districts of another number of processes."""
        self._opened = False
        self._unsaved: datetime | None = None
        """Since when nothing can be saved."""
        self.set_back: Callable[[], Awaitable[object]]
        """Called at a start whose time is before that of the last note: the machine's clock was ahead then."""
        self.loop = Loop("uptime", self._beat)

    async def open(self) -> None:
        """Read when the bot was down, and note that it is up."""
        try:
            seen, stopped = await self._read()
        except CorruptRow as error:
            LOG.error("when the bot was down cannot be read: %s", error.message)
            seen, stopped = _END, False
        now = self._clock()
        if seen is not None and seen > now:
            await self.set_back()  # before the note that it is up: a kill in between forgets nothing
        self.outages[:] = [each for each in self._written if each[1] >= now - KEPT]
        self._set_right(now)
        since = self._store.engine.seen
        if since is None and seen is not None:
            since = _since(seen, now, stopped=stopped)
        if since is not None and since < now:
            LOG.info("the bot was down for %s; clocks stood meanwhile", str(now - since).partition(".")[0])
            self.outages.append((since, now))
        await self._end_those_before(now)
        await self._note(0)
        self._opened = True

    async def _read(self) -> tuple[datetime | None, bool]:
        """Read when nobody looked after each district. Returns when somebody was last seen to look after this one, and whether
        they stopped then, as they were asked to. Raises CorruptRow."""
        here, rows = self._tables.district, await self._store.outages()
        own = [(began, ended) for of, began, ended in rows if of.same(here)]
        self._elsewhere[:] = [
            (of, (began, from_micros(ended))) for of, began, ended in rows if ended > 0 and not of.same(here)
        ]
        self._written = [(began, from_micros(ended)) for began, ended in own if ended > 0]
        self._before = [row for row in rows if row[2] <= 0 and row[0].processes != here.processes]
        return max(((began, ended < 0) for began, ended in own if ended <= 0), default=(None, False))

    async def _end_those_before(self, now: datetime) -> None:
        """Districts of another number of processes have all ended before this one began: since then nobody looked after them."""
        write = Write()
        for of, seen, ended in self._before:
            since = _since(seen, now, stopped=ended < 0)
            write.add(writing.NOT_UP, of=of.processes, which=of.number)
            if since < now:
                self._elsewhere.append((of, (since, now)))
                own = {"processes": of.processes, "district": of.number}
                write.replace(schema.outages, **own, began=to_micros(since), ended=to_micros(now))
        await self._store.commit(write)

    def jumped(self, by: timedelta) -> None:
        """The machine's clock was set: what it leapt over is no time in which anybody could have moved."""
        now = self._clock()
        if by > timedelta():
            self.outages.append((now - by, now))
        self._set_right(now)
        self.loop.ring()

    def _set_right(self, now: datetime) -> None:
        """No outage lasts into the future: the machine's clock was ahead, and all clocks would stand until then."""
        self.outages[:] = [(began, min(ended, now)) for began, ended in self.outages if began < now]

    async def _beat(self) -> float:
        """Note that the bot is up. While that cannot be saved nobody can move, so the time does not count."""
        now = self._clock()
        if self._unsaved is not None and self._unsaved < now:
            self.outages[:] = [each for each in self.outages if each[0] != self._unsaved]
            self.outages.append((self._unsaved, now))
        try:
            await self._note(0)
        except StoreError:
            self._unsaved = self._unsaved or now
            raise
        self._unsaved = None
        return BEAT.total_seconds()

    async def _note(self, ended: int) -> None:
        """Note that the bot is up, or stops, now; and when it was down, if that has changed."""
        here, outages = self._tables.district, [*self.outages]
        own = {"processes": here.processes, "district": here.number}
        write = Write().add(writing.NOT_UP, of=here.processes, which=here.number)
        if outages != self._written:
            write.add(writing.FORGET_OUTAGES, of=here.processes, which=here.number)
            for began, over in outages:
                write.replace(schema.outages, **own, began=to_micros(began), ended=to_micros(over))
        write.replace(schema.outages, **own, began=to_micros(self._clock()), ended=ended)
        await self._store.commit(write)
        self._written = outages

    async def stop(self) -> None:
        """Note it no more, but that the bot stops now: all time from now on is given back."""
        await self.loop.stop()
        if self._opened:
            self._opened = False
            with contextlib.suppress(StoreError):  # the next start takes it for a kill
                await self._note(STOPPED)


def _since(seen: datetime, now: datetime, *, stopped: bool) -> datetime:
    """Since when an outage is certain: the bot stopped at this time, or was last seen up then."""
    return seen if stopped or now - seen > SHORT else seen + BEAT
