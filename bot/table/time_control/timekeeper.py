"""What happens when a clock needs attention, and what people may do with clocks."""

from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.store import TimerRow, from_micros, to_micros
from bot.table.log import Part, Tables, UnitOfWork, changing
from bot.table.model import (
    Clocks,
    Pause,
    Person,
    Status,
    Table,
    TableError,
    Zero,
    clocks as values,
)
from bot.table.model.time_control import LONGEST
from bot.table.outbox.board import refresh_board, show_board
from bot.table.play.moves import seated
from bot.table.play.offers import retire
from bot.table.play.standing_offer import ask, lapse, others
from bot.table.play.words import locked_by
from bot.table.time_control import words
from bot.table.time_control.clock_updates import ClockUpdates, present
from games.core.protocol import Seat


def with_clocks(change: UnitOfWork) -> Clocks:
    """The clocks of a running game. Raises TableError if it has none."""
    if change.table.clocks is None or change.table.pace is None or not change.table.pace.ticks:
        raise TableError("no_clock", "This game has no clock.", "Nobody is hurried here.")
    return change.table.clocks


def pause(change: UnitOfWork, by: str, seat: Seat | None) -> None:
    """Let the clocks stand. Raises TableError if they do already."""
    clocks = with_clocks(change)
    if clocks.pause is not None:
        raise TableError(
            "paused", "The clocks stand still already.", "Let them run again with /game unpause."
        )
    offer = change.table.offer
    if offer is not None and offer.kind == "pause":
        lapse(change)  # nobody need agree any more
    change.log("pause", seat, change.place.state, data={"by": by})
    change.set(clocks=replace(clocks, pause=Pause(by, change.micros)))
    change.line(words.paused(change.table, by))
    refresh_board(change)


MICROSECOND: Final = timedelta(microseconds=1)


class Timekeeper(Part):
    """Has players reminded, ends their time, and lets people pause and extend."""

    def __init__(self, tables: Tables, updates: ClockUpdates) -> None:
        super().__init__(tables)
        self._updates = updates
        self.remind: Callable[[UnitOfWork, Seat], Awaitable[None]]
        self.asleep: Callable[[Iterable[int]], Awaitable[Collection[int]]]
        """Reminds a seat's player, if that is due and they want it now; and who of some people is left alone now. The room
        of notifications sets both."""
        self.together: list[Callable[[UnitOfWork], None]] = []
        """What features add once all who are there have run out of time together, so that the game waits."""
        self.at_zero: dict[Zero, Callable[[UnitOfWork, Seat, str], bool]] = {}
        """What a feature does when time is up, with the line that tells it; False if it cannot be done now."""

    # what happens by itself

    async def run_out(self, timer: TimerRow) -> None:
        """A seat's clock needs attention: a reminder is due, or the time is over. Whatever is due next gets a timer."""
        seat = timer.seat

        async def do() -> None:
            live = await self._tables.live(timer.game)
            if seat is None or not self._runs(live.table, seat):
                await self._tables.needless(live, timer)
                return
            if self._is_over(live.table, seat, to_micros(self._tables.clock())):
                live = await self._tables.playing(timer.game)
            change = await self._tables.begin(live)
            _set_right(change, seat)
            if self._is_over(change.table, seat, change.micros):
                await self._end(change, seat)
            else:
                await self.remind(change, seat)
                self._updates.set_timers(change)
                if timer.due in self._updates.edges(change.table, seat):
                    refresh_board(change)
            await self._tables.commit(change)

        await self._tables.once(timer.game, None, do)

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
        over = self.over_at(table, seat)
        ends = table.pace is not None and table.pace.zero is not Zero.REMIND
        return ends and over is not None and to_micros(over) <= now

    async def _end(self, change: UnitOfWork, seat: Seat) -> None:
        table, clocks = change.table, with_clocks(change)
        then = Zero.REMIND if table.pace is None else table.pace.zero
        if seat in table.reopened:
            # To the others this seat has decided: the table decides again, and says nothing.
            change.go_on(passing=seat)
            show_board(change)
            return
        if then is Zero.FORFEIT:
            await self._forfeit(change, seat)
            return
        change.log("timeout", seat, change.place.state, data={"then": then.value})
        away = then.plays
        change.set(clocks=clocks.of(seat, missed=clocks.seats[seat].missed + 1, away=away))
        here = [each for each in present(table, clocks) if each != seat]
        if not away and all(clocks.seats[other].missed for other in here):
            # Passing every turn would end the game, and nobody is there.
            await self._tell(change, words.all_gone(table), seat)
            refresh_board(change)
            return
        done = self.at_zero.get(then)
        if done is None or not done(change, seat, words.timed_out(table, seat, then)):
            await self._tell(
                change, words.timed_out(table, seat, Zero.PLAY if then is Zero.SUBSTITUTE else then), seat
            )
        change.go_on(passing=None if away else seat)
        show_board(change)

    async def _tell(self, change: UnitOfWork, text: str, *seats: Seat) -> None:
        """Tell the channel what comes of the end of these seats' time. Who sleeps now is told once they are awake."""
        change.line(text, [*await self.asleep(change.people(seats))])

    async def _forfeit(self, change: UnitOfWork, seat: Seat) -> None:
        """This seat resigns; but if all who are there have run out of time together, nobody wins by that: the game waits."""
        table, clocks = change.table, with_clocks(change)
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
        change.set(clocks=clocks)
        if together:
            await self._tell(change, words.all_gone(table), *overs)
            refresh_board(change)
            for add in self.together:
                add(change)
        else:
            told = words.timed_out(table, seat, Zero.FORFEIT)
            retire(change, seat, told, [*await self.asleep(change.people([seat]))])

    # what people do

    @changing(position=True)
    async def pause(
        self, change: UnitOfWork, person: Person, *, moderator: bool = False, request: str | None = None
    ) -> None:
        """Let all clocks stand: at once for the host or a moderator, for others once everybody agrees."""
        with_clocks(change)
        if moderator or change.table.host.id == person.id:
            pause(change, change.named(person), change.table.seat_of(person.id))
            return
        seat = seated(change.table, person)
        asked = others(change, seat)
        if not asked or change.table.clocks is None or change.table.clocks.pause is not None:
            pause(change, change.named(person), seat)
            return
        await ask(self._tables, change, "pause", seat, asked)

    @changing(position=True)
    def unpause(
        self, change: UnitOfWork, person: Person, *, moderator: bool = False, request: str | None = None
    ) -> None:
        """Let the clocks run again. Anybody who plays may."""
        seat = change.table.seat_of(person.id)
        if not moderator and change.table.host.id != person.id:
            seat = seated(change.table, person)
        clocks, by = with_clocks(change), change.named(person)
        if clocks.pause is None:
            raise TableError("not_paused", "The clocks are running.", "Let them stand with /game pause.")
        change.log("unpause", seat, change.place.state, data={"by": by})
        change.set(clocks=replace(clocks, pause=None))
        called = change.people(change.table.owing) if change.table.lock is None else ()
        change.line(words.unpaused(change.table, by), called)
        refresh_board(change)

    @changing(position=True)
    def give(
        self,
        change: UnitOfWork,
        by: Person,
        seat: Seat,
        time: timedelta,
        *,
        moderator: bool = False,
        request: str | None = None,
    ) -> None:
        """Give a seat that owes a decision more time, as the host or a moderator."""
        clocks = with_clocks(change)
        table = change.table
        if not moderator and table.host.id != by.id:
            raise TableError(
                "not_host",
                f"Only the host, {table.host.name}, gives more time.",
                "Ask them, or a moderator.",
            )
        if not timedelta() < time <= LONGEST:
            raise TableError("time", "More time is from 1 minute to 30 days.", "Choose a time in between.")
        if not 0 <= seat < len(clocks.seats) or seat not in table.owing:
            # Nor does a player who has secretly taken a sealed decision back: that is nobody's business.
            raise TableError(
                "owes_nothing", "That player owes nothing now.", "Choose somebody whose turn it is."
            )
        clock, more = clocks.seats[seat], time // MICROSECOND
        if clock.since is None:
            raise TableError("no_clock_runs", "That clock stands still now.", "Give more time once it runs.")
        change.log(
            "more",
            seat,
            change.place.state,
            data={"by": change.named(by), "seconds": time // timedelta(seconds=1)},
        )
        change.set(clocks=clocks.of(seat, left=clock.left + more, reminded=0, told=None))
        change.line(words.more_time(table, by.name, seat, time))
        refresh_board(change)

    @changing()
    def mute(self, change: UnitOfWork, person: Person, request: str | None = None) -> None:
        """Remind a player no more in this turn."""
        seat = seated(change.table, person)
        clocks = with_clocks(change)
        change.set(clocks=clocks.of(seat, muted=True))

    # what can be seen

    def over_at(self, table: Table, seat: Seat) -> datetime | None:
        """When this seat's time is over; None if its clock stands, or there is none."""
        if table.pace is None or not self._runs(table, seat) or table.clocks is None:
            return None
        over = values.at_left(table.clocks.seats[seat], 0, self._updates.standing(table, seat))
        return None if over is None else from_micros(over)

    def _rests(self, table: Table, seat: Seat) -> datetime | None:
        """Until when the player in this seat is on holiday; None if they are not."""
        now = self._tables.clock()
        known = self._updates.holidays.get(table.players[seat].person.id, ())
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
        if resting:
            until, seat = max((until, seat) for seat, until in resting.items())
            return words.on_holiday(table, seat, until)
        ends = [end for seat in table.owing if (end := self.over_at(table, seat)) is not None]
        if ends:
            return words.time_left(min(ends))
        away = [table.names[seat] for seat in sorted(clocks.away) if not table.players[seat].resigned]
        return words.played_for(away, table.proxy) if away else ""


def _set_right(change: UnitOfWork, seat: Seat) -> None:
    """A clock that began ahead of now begins now: the machine's clock was wrong then, and it would stand until that time."""
    clocks, now = with_clocks(change), change.micros
    clock = clocks.seats[seat]
    if clock.since is not None and clock.since > now:
        quiet = None if clock.quiet is None else min(clock.quiet, now)
        told = None if clock.told is None else min(clock.told, now)
        change.set(clocks=clocks.of(seat, since=now, quiet=quiet, told=told))
