"""What happens in an event by itself: it begins, its rounds and their games begin, results are noted, and it ends.

When something is due stands in the event's row, and a game that has ended without its points being noted is found by a query.
Each step is one transaction that names the version of the event which was read, so that a kill between two steps leaves nothing
half done, and no process does a step that another has done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.store import CorruptRow, Overtaken, to_micros, writing
from bot.supervision import Loop, Tasks
from bot.table.events.event import Event, EventChange, Pairing, Stage
from bot.table.events.field import BYE
from bot.table.events.organizing import FEWEST, Organizing
from bot.table.events.pairings import NoPairing, elimination, round_robin, rounds, swiss
from bot.table.lobby.starting import Starting
from bot.table.log import LOG, Tables, UnitOfWork
from bot.table.model import Place, Status, Table, TableError, Zero, bold, escaped
from bot.table.time_control.clock_updates import present
from bot.table.time_control.timekeeper import Timekeeper

_LOOK_AGAIN: Final = 3600.0
"""Seconds. The machine's clock may change."""
A_MINUTE: Final = timedelta(minutes=1)
"""Until a channel that is taken is looked at again, and until an error is forgotten; and between two looks at games that other
processes may have ended."""
_TROUBLED: Final = timedelta(minutes=10)
_STEPS: Final = 10_000


class PlaceGoneError(Exception):
    """No thread can be opened for a game. The text says why, for its host."""


Opening = Callable[[Event, Pairing], Awaitable[int]]
"""Opens a thread for a game of an event, or finds the one that was opened before a kill. Raises PlaceGoneError."""


class Rounds:
    """Does what is due in events."""

    def __init__(
        self, tables: Tables, organizing: Organizing, starting: Starting, timekeeper: Timekeeper
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._organizing = organizing
        self._starting = starting
        self._open_thread: Opening | None = None
        self.loop = Loop("events", self._round)
        self.tasks = Tasks()
        self._failed: dict[int, datetime] = {}
        organizing.changed = self.loop.ring
        tables.moments.committed.append(self._follow)
        timekeeper.together.append(_look)

    def connect(self, open_thread: Opening) -> None:
        """From now on threads can be opened; nothing happens before."""
        self._open_thread = open_thread
        self.loop.ring()

    def _follow(self, change: UnitOfWork) -> None:
        """After a commit: a game that has ended, or whose players have all run out of time, may be one of an event."""
        table = change.table
        if change.before.table.is_open and table.seq and (not table.is_open or all_late(table)):
            self.loop.ring()

    async def _round(self) -> float:
        """Begin what is due. Returns the seconds until the next look."""
        now = self._tables.clock()
        if self._open_thread is None:
            return _LOOK_AGAIN
        await self.begin()
        due = await self._store.next_event_due(self._tables.district)
        wait = _LOOK_AGAIN if self._tables.district.alone and not self._failed else A_MINUTE.total_seconds()
        if due is None or self.tasks.running:
            return wait  # what ends rings
        return min(wait, max(0.0, (due - to_micros(now)) / 1e6))

    async def begin(self) -> None:
        """Begin what is due, an event beside the other."""
        if self._open_thread is None:
            return
        now = self._tables.clock()
        self._failed = {event: until for event, until in self._failed.items() if until > now}
        for event in await self._store.events_due(to_micros(now), self._tables.district):
            if event not in self._failed:
                self.tasks.start(event, self._see_to, "event")

    async def fire(self) -> None:
        """Do what is due, to its end."""
        await self.begin()
        while self.tasks.running:
            await asyncio.gather(*self.tasks.running.values())

    async def _see_to(self, number: int) -> None:
        """Take all steps that an event can take now. What fails is tried again in a minute, and holds up no other event."""
        try:
            for _ in range(_STEPS):
                if not await self._step(await self._organizing.event(number)):
                    break
        except Exception as error:
            self._failed[number] = self._tables.clock() + A_MINUTE
            LOG.error("event %s cannot go on", number, exc_info=error)
        finally:
            asyncio.get_running_loop().call_soon(self.loop.ring)

    async def _step(self, event: Event) -> bool:
        """Take the next step of an event. Returns whether there may be another."""
        if not event.is_open:
            return False
        if await self._note_results(event):
            return True
        if event.paused:
            return await self._rest(event, None)
        if event.stage is Stage.ENTRY:
            if event.closes > self._tables.clock():
                return await self._rest(event, event.closes)
            await self._organizing.change(event.id, lambda change: asyncio.to_thread(_start, change))
            return True
        now = event.of_round(event.round)
        if all(each.decided for each in now):
            await self._organizing.change(event.id, lambda change: asyncio.to_thread(_next_round, change))
            return True
        waiting = [each for each in now if each.points is None and each.game is None]
        if not waiting:
            return await self._rest(event, None)
        return await self._open(event, waiting)

    async def _rest(self, event: Event, due: datetime | None) -> bool:
        """Nothing is to be done until then."""
        if event.due != due:
            await self._organizing.change(event.id, lambda change: change.set(due=due))
        return False

    # results

    async def _note_results(self, event: Event) -> bool:
        """Note the points of the games of this round that have ended. Returns whether there were any."""
        ended: dict[int, tuple[float, ...]] = {}
        for pairing in event.of_round(event.round):
            if pairing.points is None and pairing.game is not None:
                try:
                    table = (await self._tables.live(pairing.game)).table
                except CorruptRow:  # its hosts decide
                    ended[pairing.game] = ()
                    continue
                if not table.is_open:
                    ended[pairing.game] = points_of(table)
                elif all_late(table):  # the game waits; the round does not
                    lost = 0.5 if event.kind == "elimination" else 0.0
                    ended[pairing.game] = (lost,) * len(table.players)

        def note(change: EventChange) -> None:
            change.set(due=change.now)  # a kill after this must not leave the next step undone
            for pairing in change.event.of_round(change.event.round):
                if pairing.points is None and pairing.game in ended:
                    points = ended[pairing.game]
                    change.pair(replace(pairing, points=points))
                    about = {"round": pairing.round, "board": pairing.board, "game": pairing.game}
                    change.log("ended", None, **about, points=list(points))

        if ended:
            await self._organizing.change(event.id, note)
        return bool(ended)

    # games

    async def _open(self, event: Event, waiting: list[Pairing]) -> bool:
        """Begin these games, as far as there is a place for them. Returns whether the event may go on at once. One that cannot
        begin holds up no other."""
        there = [each for each in event.channels if each not in self._tables.unreachable]
        if event.channels and not there:
            why = "The bot may not write in the channels that were chosen: choose others with **Host**."
            await self._troubled(event, why)
            return False
        why, failed, begun = "", None, False
        for pairing in waiting:
            try:
                place = await self._place(event, pairing, there)
                if place is None:
                    break
                begun |= await self._begin(event, pairing, place)
            except PlaceGoneError as error:  # so it is for the others
                why = why or str(error)
                break
            except TableError as error:
                why = why or error.message
            except Exception as error:
                failed = failed or error
        if why:
            await self._troubled(event, why)
        if failed is not None:
            raise failed
        if begun and not why:
            return True
        return False if why else await self._rest(event, self._tables.clock() + A_MINUTE)

    async def _place(self, event: Event, pairing: Pairing, there: list[int]) -> Place | None:
        """Where a game can begin: in one of these channels, or without any in a thread; None if all are taken. Raises
        PlaceGoneError."""
        for channel in there:
            place = Place(event.place.server, channel)
            if await self._tables.open_here(place) is None:
                return place
        if there or self._open_thread is None:
            return None
        thread = await self._open_thread(event, pairing)
        return Place(event.place.server, thread, event.place.channel)

    async def _begin(self, event: Event, pairing: Pairing, place: Place) -> bool:
        """Begin a game in this channel. Returns whether the event may go on: it is looked at again then. Raises TableError if this
        game cannot begin."""

        async def also(change: UnitOfWork) -> None:
            now = EventChange(await self._organizing.event(event.id), change.now)
            found = next(
                (each for each in now.event.of_round(pairing.round) if each.board == pairing.board), None
            )
            if found != pairing or now.event.paused or now.event.stage is not Stage.RUNNING:
                raise TableError("gone_on", "The event has gone on meanwhile.", "Look at its message.")
            now.pair(replace(pairing, game=change.table.id))
            now.set(trouble="")
            about = {"round": pairing.round, "board": pairing.board, "game": change.table.id}
            now.log("begun", None, **about, channel=place.channel)
            now.save(change.write, change.numbers)
            change.line(_called(event, pairing, [each.name for each in people]), [each.id for each in people])

        people = [event.named(number).person for number in pairing.entrants]
        try:
            await self._starting.together(
                event.game,
                event.options,
                place,
                event.host,
                people,
                also,
                pace=event.pace,
                friendly=event.friendly,
            )
        except Overtaken:
            pass
        except TableError as error:
            if error.code not in ("gone_on", "game_here"):
                raise
            return error.code == "gone_on"
        return True

    async def _troubled(self, event: Event, why: str) -> None:
        """A game cannot begin: the message and its host are told, once, and it is tried again."""

        def note(change: EventChange) -> None:
            if change.event.trouble != why:
                text = f"The event {escaped(change.event.name)} stands. {why} `/event show` in another channel goes on there."
                change.tell(change.event.host.id, text)
            change.set(trouble=why, due=change.now + _TROUBLED)

        await self._organizing.change(event.id, note)


def points_of(table: Table) -> tuple[float, ...]:
    """The points of a game that has ended, by seat: empty if it was stopped."""
    if table.status is not Status.OVER or table.outcome is None:
        return ()
    seats = range(len(table.players))
    winners = set(table.outcome.winners)
    if not winners or winners == set(seats):
        return (0.5,) * len(seats)
    return tuple(float(seat in winners) for seat in seats)


def all_late(table: Table) -> bool:
    """Whether all who are there have run out of time together, so that this game waits and nobody has lost it."""
    clocks = table.clocks
    if clocks is None or table.pace is None or table.pace.zero is not Zero.FORFEIT:
        return False
    here = present(table, clocks)
    return bool(here) and all(each in table.owing and clocks.seats[each].missed for each in here)


def _look(change: UnitOfWork) -> None:
    """Have the event of this game, if it is one of an event, look at it."""
    change.write.add(writing.EVENT_DUE, which=change.table.id, when=change.micros)


def _called(event: Event, pairing: Pairing, names: list[str]) -> str:
    met = " against ".join(map(bold, names))
    return f"{bold(event.name)}, round {pairing.round}: {met}."


# Pairing many takes a while: it is done beside the event loop.


def _start(change: EventChange) -> None:
    """Entry is over: begin the first round, or end an event that too few have entered."""
    event = change.event
    if event.stage is not Stage.ENTRY or event.paused:
        return
    for entry in event.entries:
        if entry.entered is None:
            change.strike(entry.number)
    if len(event.playing) < FEWEST:
        change.set(stage=Stage.STOPPED, due=None)
        change.log("too few")
        change.tell(
            event.host.id,
            f"The event {escaped(event.name)} did not begin: at least {FEWEST} people have to enter.",
        )
        return
    change.set(stage=Stage.RUNNING, rounds=event.rounds or rounds(event.kind, len(event.playing)), round=0)
    _next_round(change)


def _next_round(change: EventChange) -> None:
    """Pair the next round; after the last one, or if nobody can be paired any more, the event is over."""
    event = change.event
    if event.stage is not Stage.RUNNING or not all(each.decided for each in event.of_round(event.round)):
        return
    number = event.round + 1
    try:
        pairs = [] if number > event.rounds else _pairs(event, number)
    except NoPairing:
        pairs = []
    if not pairs:
        change.set(stage=Stage.OVER, due=None, trouble="")
        change.log("over")
        return
    change.set(round=number, due=change.now)
    for board, pair in enumerate(pairs, 1):
        change.pair(Pairing(number, board, pair, *_given(event, number, pair)))
    change.log("round", None, round=number, pairs=[list(pair) for pair in pairs])


def _pairs(event: Event, number: int) -> list[tuple[int, ...]]:
    """Who meets whom in this round. Raises NoPairing."""
    if event.kind == "swiss":
        return swiss(event.entrants, event.games, number, event.seed)
    if event.kind == "elimination":
        return elimination(event.entrants, event.games, number)
    if sum(each.plays_in(number) for each in event.entered) < FEWEST:
        raise NoPairing
    return round_robin(event.entrants, event.seed)[number - 1]


def _given(
    event: Event, number: int, pair: tuple[int, ...]
) -> tuple[tuple[float, ...] | None, int | None, bool]:
    """The points that are given without a game, no game, and whether somebody did not come for it."""
    here = [event.named(each).plays_in(number) for each in pair]
    if len(pair) == 1:
        return (BYE[event.kind] if here[0] else 0.0,), None, False
    if all(here):
        return None, None, False
    return tuple(float(each) for each in here), None, True
