"""What happens when a clock needs attention, and what people may do with clocks."""

from __future__ import annotations

import dataclasses
from datetime import datetime, timedelta
from typing import Final

from bot.store.rows import TimerRow, from_micros, to_micros
from bot.table.log.games import Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model import clocks as values
from bot.table.model.calendar import resumes
from bot.table.model.errors import TableError
from bot.table.model.posts import AT_ZERO, PostKind
from bot.table.model.table import Person, Status, Table
from bot.table.model.time_control import LONGEST, Pace, Zero, checked
from bot.table.people.reminder_preferences import SILENT, PeoplesManners, Way
from bot.table.play.host_lines import locked_by
from bot.table.play.moves import seated, tell
from bot.table.play.offer_asking import ask, others
from bot.table.play.offers import retire
from bot.table.seats import substitute_search
from bot.table.seats.lobby import changed, hosted
from bot.table.seats.substitute_words import search_over
from bot.table.time import pausing, schedule, words
from bot.table.time.clock_updates import Keeping, present
from games.core.protocol import Seat

MICROSECOND: Final = timedelta(microseconds=1)
WORTH_TELLING: Final = timedelta(minutes=5)
"""A shorter outage is given back without a word."""


class Timekeeper:
    """Reminds players, ends their time, and lets people pause, extend and come back."""

    def __init__(self, tables: Tables, keeping: Keeping, manners: PeoplesManners) -> None:
        self._tables = tables
        self._keeping = keeping
        self._manners = manners

    # what happens by itself

    async def run_out(self, timer: TimerRow) -> None:
        """A seat's clock needs attention: a reminder is due, or the time is over. Whatever is due next gets a timer."""
        seat = timer.seat
        live = await self._tables.live(timer.game)
        if seat is None or not self._runs(live.table, seat):
            return

        async def prepare(change: UnitOfWork) -> None:
            if not self._runs(change.table, seat):
                return
            _set_right(change, seat)
            if self._is_over(change.table, seat, change.micros):
                await self._end(change, seat)
                return
            await self._remind(change, seat)
            self._keeping.set_timers(change)
            if timer.due in self._keeping.edges(change.table, seat):
                pausing.refresh_board(change)

        over = self._is_over(live.table, seat, to_micros(self._tables.clock()))
        await self._tables.change(timer.game, None, prepare, position=over)

    @staticmethod
    def _runs(table: Table, seat: Seat) -> bool:
        clocks = table.clocks
        return (
            table.status is Status.RUNNING
            and clocks is not None
            and seat < len(clocks.seats)
            and clocks.seats[seat].since is not None
        )

    def _is_over(self, table: Table, seat: Seat, now: int) -> bool:
        if table.pace is None or table.clocks is None or table.pace.zero is Zero.REMIND:
            return False
        over = values.over_at(table.clocks.seats[seat], self._keeping.standing(table, seat))
        return over is not None and over <= now

    async def _remind(self, change: UnitOfWork, seat: Seat) -> None:
        """Remind a seat's player, if that is due and they do not want to be left alone now."""
        table = change.table
        if table.pace is None or table.clocks is None:
            return
        clock, standing = table.clocks.seats[seat], self._keeping.standing(table, seat)
        due = schedule.reminder_due(clock, table.pace, standing)
        if due is None or due > change.micros:
            return
        person = table.players[seat].person.id
        manners = await self._manners.of(person)
        # What was put off may have come into a time in which the clock stands.
        later = max(resumes(change.now, standing), manners.quiet_until(change.now) or change.now)
        alone, silent = manners.way is Way.DIRECT, manners.way in SILENT
        if later > change.now and not silent:
            change.set(clocks=table.clocks.of(seat, quiet=to_micros(later)))
            return
        over = values.over_at(clock, standing)
        reminded = schedule.reminded(clock, standing, change.micros)
        change.set(clocks=table.clocks.of(seat, reminded=reminded, told=change.micros))
        if silent or (seat in table.reopened and not alone):
            return  # nobody else may learn that a secret decision was taken back
        until = None if over is None else from_micros(over)
        change.post(
            PostKind.CALL,
            text=words.reminder(table, until, self._down(clock, change.now)),
            mention=() if alone else (person,),
            person=person if alone else None,
            seq=table.public,
            since=clock.turn,
        )

    def _down(self, clock: values.SeatClock, now: datetime) -> timedelta:
        """How long the bot was down since this clock began to run, if that is worth a sentence."""
        if clock.since is None:
            return timedelta()
        down = self._keeping.down_since(from_micros(clock.since), now)
        return down if down >= WORTH_TELLING else timedelta()

    async def _end(self, change: UnitOfWork, seat: Seat) -> None:
        """The time of this seat is over."""
        table = change.table
        if table.pace is None or table.clocks is None:
            return
        then = table.pace.zero
        if seat in table.reopened:
            # To the others this seat has decided: the table decides again, and says nothing.
            change.go_on(passing=seat)
            tell(change)
            return
        if then is Zero.FORFEIT:
            await self._forfeit(change, seat)
            return
        change.log("timeout", seat, change.place.state, data={"then": then.value})
        missed = table.clocks.seats[seat].missed + 1
        away = then.plays
        change.set(clocks=table.clocks.of(seat, missed=missed, away=away))
        here = [each for each in present(table, table.clocks) if each != seat]
        if not away and all(table.clocks.seats[other].missed for other in here):
            # Passing every turn would end the game, and nobody is there.
            await self._tell(change, words.all_gone(table), seat)
            pausing.refresh_board(change)
            return
        if then is Zero.SUBSTITUTE and substitute_search.can_be_sought(table, seat):
            substitute_search.seek(change, seat, words.timed_out(table, seat, then))
        else:
            await self._tell(change, words.timed_out(table, seat, Zero.PLAY if away else then), seat)
        change.go_on(passing=None if away else seat)
        tell(change)

    async def _tell(self, change: UnitOfWork, text: str, *seats: Seat) -> None:
        """Tell the channel what comes of the end of these seats' time. Who sleeps now is told once they are awake."""
        sleepers = await self._asleep(change, *seats)
        change.line(text, sleepers, AT_ZERO if sleepers else "")

    async def _asleep(self, change: UnitOfWork, *seats: Seat) -> list[int]:
        """The ids of those players of these seats who have quiet hours now."""
        people = [change.table.players[seat].person.id for seat in seats]
        manners = [await self._manners.of(person) for person in people]
        return [
            each
            for each, wish in zip(people, manners, strict=True)
            if wish.quiet_until(change.now) is not None
        ]

    async def _forfeit(self, change: UnitOfWork, seat: Seat) -> None:
        """This seat resigns; but if all who are there have run out of time together, nobody wins by that: the game waits."""
        table, clocks = change.table, change.table.clocks
        if clocks is None:
            return
        overs = {each: self.over_at(table, each) for each in present(table, clocks)}
        then = overs[seat]
        together = all(
            each in table.owing and over is not None and then is not None and over <= then
            for each, over in overs.items()
        )
        for each in overs if together else (seat,):
            data = {"then": (Zero.REMIND if together else Zero.FORFEIT).value}
            change.log("timeout", each, change.place.state, data=data)
            clocks = clocks.of(each, missed=clocks.seats[each].missed + 1)
        if together:
            change.set(clocks=clocks)
            await self._tell(change, words.all_gone(table), *overs)
            pausing.refresh_board(change)
        else:
            told = words.timed_out(table, seat, Zero.FORFEIT)
            retire(change, seat, told, await self._asleep(change, seat))

    # what people do

    async def set_pace(self, game: int, by: Person, pace: Pace) -> Table:
        """Choose the pace in the lobby, as its host."""

        def prepare(change: UnitOfWork) -> None:
            hosted(change, by)
            change.set(pace=checked(pace))
            changed(change)

        return await self._tables.change(game, None, prepare)

    async def back(self, game: int, person: Person, request: str | None = None) -> Table:
        """A player for whom the table plays, or for whom others seek a substitute, is back and plays again."""

        def prepare(change: UnitOfWork) -> None:
            seat = seated(change.table, person)
            clocks = change.table.clocks
            away = clocks is not None and clocks.seats[seat].away
            sought = change.table.seeking.of(seat)
            missed = sought is not None and sought.by != person.id
            if not away and not missed:
                raise TableError("not_away", "You are playing already.", "Press Move when it is your turn.")
            change.log("back", seat, change.place.state)
            if clocks is not None and away:
                change.set(clocks=clocks.of(seat, away=False, missed=0))
                change.line(words.is_back(change.table, seat))
            if missed:
                told = search_over if away else words.is_back
                substitute_search.end(change, seat, told(change.table, seat))
            pausing.refresh_board(change)

        return await self._tables.change(game, request, prepare, position=True)

    async def pause(
        self, game: int, person: Person, *, moderator: bool = False, request: str | None = None
    ) -> Table:
        """Let all clocks stand: at once for the host or a moderator, for others once everybody agrees."""

        async def prepare(change: UnitOfWork) -> None:
            pausing.with_clocks(change)
            if moderator or change.table.host.id == person.id:
                pausing.pause(change, person.name, change.table.seat_of(person.id))
                return
            seat = seated(change.table, person)
            asked = others(change, seat)
            if not asked or change.table.clocks is None or change.table.clocks.pause is not None:
                pausing.pause(change, person.name, seat)
                return
            await ask(self._tables, change, "pause", seat, asked)

        return await self._tables.change(game, request, prepare, position=True)

    async def unpause(
        self, game: int, person: Person, *, moderator: bool = False, request: str | None = None
    ) -> Table:
        """Let the clocks run again. Anybody who plays may."""

        def prepare(change: UnitOfWork) -> None:
            seat = change.table.seat_of(person.id)
            if not moderator and change.table.host.id != person.id:
                seat = seated(change.table, person)
            pausing.unpause(change, person.name, seat)

        return await self._tables.change(game, request, prepare, position=True)

    async def give(
        self,
        game: int,
        by: Person,
        seat: Seat,
        time: timedelta,
        *,
        moderator: bool = False,
        request: str | None = None,
    ) -> Table:
        """Give a seat that owes a decision more time, as the host or a moderator."""

        def prepare(change: UnitOfWork) -> None:
            clocks = pausing.with_clocks(change)
            table = change.table
            if not moderator and table.host.id != by.id:
                raise TableError(
                    "not_host",
                    f"Only the host, {table.host.name}, gives more time.",
                    "Ask them, or a moderator.",
                )
            if not timedelta() < time <= LONGEST:
                raise TableError(
                    "time", "More time is from 1 minute to 30 days.", "Choose a time in between."
                )
            if not 0 <= seat < len(clocks.seats) or seat not in table.owing:
                # Nor does whoever has secretly taken a sealed decision back: that is nobody's business.
                raise TableError(
                    "owes_nothing", "That player owes nothing now.", "Choose somebody whose turn it is."
                )
            clock, more = clocks.seats[seat], time // MICROSECOND
            if clock.since is None and clocks.pause is None and table.lock is None:
                raise TableError(
                    "no_clock_runs", "No clock runs in this game now.", "Nobody needs more time."
                )
            if clock.since is None and clock.turn != table.turn and table.pace is not None:
                # Its turn has begun during a pause or a lock.
                begun = values.started(clock, table.pace, table.turn, change.micros)
                clock = dataclasses.replace(begun, since=None)
            change.log(
                "more",
                seat,
                change.place.state,
                data={"by": by.name, "seconds": time // timedelta(seconds=1)},
            )
            given = dataclasses.replace(clock, left=clock.left + more, reminded=0, told=None)
            change.set(clocks=clocks.with_clock(seat, given))
            change.line(words.more_time(table, by.name, seat, time))
            pausing.refresh_board(change)

        return await self._tables.change(game, request, prepare, position=True)

    async def mute(self, game: int, person: Person, request: str | None = None) -> Table:
        """Remind a player no more in this turn."""

        def prepare(change: UnitOfWork) -> None:
            seat = seated(change.table, person)
            clocks = pausing.with_clocks(change)
            change.set(clocks=clocks.of(seat, muted=True))

        return await self._tables.change(game, request, prepare)

    # what can be seen

    def over_at(self, table: Table, seat: Seat) -> datetime | None:
        """When this seat's time is over; None if its clock stands, or there is none."""
        if table.pace is None or not self._runs(table, seat) or table.clocks is None:
            return None
        over = values.over_at(table.clocks.seats[seat], self._keeping.standing(table, seat))
        return None if over is None else from_micros(over)

    def _rests(self, table: Table, seat: Seat) -> datetime | None:
        """Until when the player in this seat is on holiday; None if they are not."""
        now = self._tables.clock()
        known = self._keeping.holidays.get(table.players[seat].person.id, ())
        return next((ended for began, ended in known if began <= now < ended), None)

    def told(self, table: Table) -> str:
        """What the board says about time: who has locked the game, paused the clocks or is on holiday, when the first who
        owes a decision has no time left, or for whom the table plays. Empty if there is nothing to say."""
        clocks = table.clocks
        if table.status is not Status.RUNNING:
            return ""
        if table.lock is not None:
            return locked_by(table.lock.by)
        if clocks is None:
            return ""
        if clocks.pause is not None:
            return words.standing_still(clocks.pause.by)
        resting = {seat: until for seat in sorted(table.owing) if (until := self._rests(table, seat))}
        if len(resting) > 1:
            return words.are_away([table.names[seat] for seat in resting])
        for seat, until in resting.items():
            return words.on_holiday(table, seat, until)
        ends = [(end, seat) for seat in sorted(table.owing) if (end := self.over_at(table, seat)) is not None]
        if ends:
            until, seat = min(ends)
            down = self._down(clocks.seats[seat], self._tables.clock())
            return " ".join([words.time_left(until), *([words.given_back(down)] if down else [])])
        away = [table.names[seat] for seat in sorted(clocks.away) if not table.players[seat].resigned]
        return words.played_for(away) if away else ""


def _set_right(change: UnitOfWork, seat: Seat) -> None:
    """A clock that began ahead of now begins now: the machine's clock was wrong then, and it would stand until that time."""
    clocks, now = change.table.clocks, change.micros
    if clocks is None:
        return
    clock = clocks.seats[seat]
    if clock.since is not None and clock.since > now:
        quiet = None if clock.quiet is None else min(clock.quiet, now)
        told = None if clock.told is None else min(clock.told, now)
        change.set(clocks=clocks.of(seat, since=now, quiet=quiet, told=told))
