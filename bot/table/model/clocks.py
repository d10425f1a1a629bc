"""The clocks of a game: a value for each seat, and one that says whether all stand; the time that counts; when a seat is
reminded, and when its time is over.

Times are in UTC. Clocks stand while the bot is down, on weekends where a table wants that, and while a player is away
on holiday. Weekends are those of the table's time zone, from midnight to midnight there, whatever its clocks do meanwhile.

A decision begins when a seat comes to owe one, or when it owes one in a new turn. Its clock runs until the seat owes
nothing any more. A player who takes a move back goes on with the time that was left, so that nobody gains time by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any, ClassVar, Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator, ConfigDict, Field, TypeAdapter

from bot.store import from_micros, to_micros
from bot.table.model.time_control import LONGEST_BANK, Pace, Zero

Interval: TypeAlias = tuple[datetime, datetime]
"""From the first time up to the second."""
Standing: TypeAlias = Callable[[datetime, datetime], Sequence[Interval]]
"""The times between two times in which a clock stands: apart from each other, the earliest first."""

_SATURDAY: Final = 5
_DAY: Final = timedelta(days=1)
_FIRST_LOOK: Final = timedelta(days=14)
_FARTHEST: Final = timedelta(days=3653)
"""How far ahead is looked for the end of a clock's time."""


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When this day begins in a zone. Where the clocks skip midnight, the day begins when they are set."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def weekends(since: datetime, until: datetime, zone: ZoneInfo) -> list[Interval]:
    """The weekends that lie at least partly between two times, each from Saturday's midnight to Monday's."""
    first = since.astimezone(zone).date() - 2 * _DAY
    saturday = first + ((_SATURDAY - first.weekday()) % 7) * _DAY
    found = []
    while (begins := midnight(saturday, zone)) < until:
        ends = midnight(saturday + 2 * _DAY, zone)
        if ends > since:
            found.append((begins, ends))
        saturday += 7 * _DAY
    return found


def joined(intervals: Iterable[Interval], since: datetime, until: datetime) -> list[Interval]:
    """These intervals as far as they lie between two times, those that meet made one, the earliest first."""
    found: list[Interval] = []
    for begins, ends in sorted(intervals):
        begins, ends = max(begins, since), min(ends, until)
        if begins >= ends:
            continue
        if found and begins <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], ends))
        else:
            found.append((begins, ends))
    return found


def passed(since: datetime, until: datetime, standing: Standing) -> timedelta:
    """How long a clock has run between two times. A time before `since` counts as none at all."""
    if until <= since:
        return timedelta()
    stood = sum((ends - begins for begins, ends in standing(since, until)), timedelta())
    return until - since - stood


def runs_out(since: datetime, left: timedelta, standing: Standing) -> datetime | None:
    """When a clock that has so much left at `since` has run out; None if that is more than ten years away."""
    look = left + _FIRST_LOOK
    while look < _FARTHEST:
        until = since + look
        now, still = since, left
        for begins, ends in standing(since, until):
            if begins - now >= still:
                return now + still
            still -= begins - now
            now = ends
        if until - now >= still:
            return now + still
        look *= 2
    return None


def resumes(at: datetime, standing: Standing) -> datetime:
    """This time, or if a clock stands then, the time when it runs again."""
    for begins, ends in standing(at, at + _FARTHEST):
        if begins <= at:
            return ends
        break
    return at


Micros: TypeAlias = Annotated[
    int, Field(ge=to_micros(datetime.min.replace(tzinfo=UTC)), le=to_micros(datetime.max.replace(tzinfo=UTC)))
]
"""A time, or a length of time, in microseconds."""
CLOCK: Final = "clock"
"""The kind of the timer that waits for a seat's clock: for a reminder, or for the end of its time."""
_MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's clock. Times are microseconds.

    `left` is what the decision has left at `since`, the time from which the clock runs; None while it stands. `full` is
    what the decision began with and `turn` the game's turn in which it did. `bank` is what the seat has for the whole
    game. `before` is what was left when the seat last moved. `reminded` counts the reminders of this decision, the last
    of them sent at `told`; no other comes before `quiet`; `muted`: its player wants no more. `missed` counts the turns in a row that the table has
    played or passed over; while the player is `away`, it plays them all.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    bank: Micros = 0
    left: Micros = 0
    full: Micros = 0
    turn: int = -1
    since: Micros | None = None
    before: Micros | None = None
    reminded: int = 0
    told: Micros | None = None
    quiet: Micros | None = None
    muted: bool = False
    missed: int = 0
    away: bool = False


def _of_today(stored: Any) -> Any:
    """A clock as it is stored, without what version 1.0.0 remembered of a bank."""
    return (
        {name: each for name, each in stored.items() if name != "grown"}
        if isinstance(stored, dict)
        else stored
    )


class Pause(NamedTuple):
    """Everybody's clock stands: who wanted that, and since when."""

    by: str
    since: Micros


class Lock(NamedTuple):
    """The lock of a game: while it stands nobody can move, and all clocks stand. Who has locked it, by name and id, and since
    when. `moderator`: they did so as a moderator, so only moderators open it."""

    by: str
    person: int
    since: Micros
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of all seats, in seat order, and the pause, if there is one."""

    seats: tuple[Annotated[SeatClock, BeforeValidator(_of_today)], ...]
    pause: Pause | None = None

    def of(self, seat: int, clock: SeatClock | None = None, **fields: Any) -> Clocks:
        """The same with another clock for one seat, or with other fields in it."""
        changed = replace(clock or self.seats[seat], **fields)
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    @property
    def away(self) -> frozenset[int]:
        """The seats for which the table plays until their players are back."""
        return frozenset(seat for seat, clock in enumerate(self.seats) if clock.away)


def new(pace: Pace, seats: int) -> Clocks:
    """The clocks of a game that begins."""
    return Clocks((SeatClock(bank=pace.bank // _MICROSECOND),) * seats)


def started(clock: SeatClock, pace: Pace, turn: int, now: int, resumed: int | None = None) -> SeatClock:
    """The clock running for a new decision; for one that was taken back, with the time that was left then. The reminders of
    one turn count together, however often its clock starts."""
    fresh = (clock.bank or _after_the_bank(pace)) if pace.banked else pace.move // _MICROSECOND
    if resumed is not None:
        return replace(clock, left=min(fresh, resumed), turn=turn, since=now, before=None)
    begun = replace(clock, left=fresh, full=fresh, turn=turn, since=now, before=None, quiet=None)
    return begun if clock.turn == turn else replace(begun, reminded=0, told=None, muted=False)


def resumed(
    clock: SeatClock, pace: Pace, turn: int, now: int, standing: Standing, *, runs: bool
) -> SeatClock:
    """The clock of a seat that owes a decision again because others have gone back to it: with what it had left when it
    last stopped, or has left now, at least a tenth of its full time."""
    begun = clock.full > 0
    full = pace.bank // _MICROSECOND if pace.banked else pace.move // _MICROSECOND
    left = remaining(clock, now, standing) if begun else clock.bank if pace.banked else full
    left = max(left, full // 10)
    return replace(
        clock,
        left=left,
        full=left,
        bank=left if pace.banked else clock.bank,
        turn=turn,
        since=now if runs else None,
        before=None,
        reminded=0,
        told=None,
        quiet=None,
        muted=False,
    )


def called_back(clock: SeatClock) -> SeatClock:
    """The clock of a seat that owes nothing once others have gone back: what it decides next is new to it."""
    return replace(clock, turn=-1, before=None, reminded=0, told=None, quiet=None, muted=False)


def _after_the_bank(pace: Pace) -> int:
    """What a turn has once the bank is used up: the increment, at least a tenth of the bank."""
    return max(pace.increment, pace.bank / 10) // _MICROSECOND


def stopped(clock: SeatClock, pace: Pace, now: int, standing: Standing, *, moved: bool) -> SeatClock:
    """The clock standing, with what is left. A seat that has `moved` gets the increment of a bank."""
    left = remaining(clock, now, standing)
    bank = left if pace.banked else clock.bank
    if pace.banked and moved:
        bank = min(bank + pace.increment // _MICROSECOND, LONGEST_BANK // _MICROSECOND)
    return replace(clock, left=left, bank=bank, since=None, before=left if moved else clock.before)


def handed_over(clock: SeatClock, pace: Pace, now: int, standing: Standing) -> SeatClock:
    """The clock of a seat that a substitute takes over now: a decision under way has what a turn begins with, or what is left
    if that is more. `standing` is when the clock stood for the one before."""
    left = remaining(clock, now, standing)
    if pace.banked:
        left = max(left, 0 if clock.since is not None else clock.bank, _after_the_bank(pace))
    else:
        left = max(left, pace.move // _MICROSECOND)
    return replace(
        clock,
        bank=left if pace.banked else clock.bank,
        left=left,
        full=left,
        since=None if clock.since is None else now,
        before=None,
        reminded=0,
        told=None,
        quiet=None,
        muted=False,
        missed=0,
        away=False,
    )


def remaining(clock: SeatClock, now: int, standing: Standing) -> int:
    """What the decision has left: at least nothing."""
    if clock.since is None:
        return clock.left
    run = passed(from_micros(clock.since), from_micros(now), standing) // _MICROSECOND
    return max(clock.left - run, 0)


def at_left(clock: SeatClock, left: int, standing: Standing) -> int | None:
    """When a running clock has only so much left: at once if it has less already. None if it stands, or has more than
    ten years."""
    if clock.since is None:
        return None
    until = max(clock.left - left, 0)
    found = runs_out(from_micros(clock.since), until * _MICROSECOND, standing)
    return None if found is None else to_micros(found)


_SEATS: Final = TypeAdapter(tuple[SeatClock, ...])


def written(clocks: Clocks) -> dict[str, Any]:
    """The clocks as they are stored: fields that are as at first are left out."""
    return {"seats": _SEATS.dump_python(clocks.seats, exclude_defaults=True), "pause": clocks.pause}


SHARES: Final = (50, 20)
"""What is left, in percent of a decision's time, at the first and at the second reminder."""


def _marks(clock: SeatClock, pace: Pace) -> list[int]:
    """What a decision has left when each of its reminders is due: the last at the end, if nothing else happens then."""
    marks = [clock.full * share // 100 for share in SHARES]
    return [*marks, 0] if pace.zero is Zero.REMIND else marks


def reminder_due(clock: SeatClock, pace: Pace, standing: Standing) -> int | None:
    """When the next reminder of a running clock is due; None if there is none any more."""
    marks = _marks(clock, pace)
    if clock.muted or clock.reminded >= len(marks):
        return None
    return at_left(clock, marks[clock.reminded], standing)


def reminded(clock: SeatClock, pace: Pace, standing: Standing, now: int) -> int:
    """How many reminders count as sent once one is sent now: those that were due before it are left out."""
    dues = [at_left(clock, mark, standing) for mark in _marks(clock, pace)]
    return max(clock.reminded + 1, sum(due is not None and due <= now for due in dues))


def next_due(clock: SeatClock, pace: Pace, standing: Standing) -> int | None:
    """When a running clock needs attention next, for a reminder or because its time is over."""
    if clock.since is None:
        return None
    reminder = reminder_due(clock, pace, standing)
    over = None if pace.zero is Zero.REMIND else at_left(clock, 0, standing)
    dues = [None if reminder is None else max(reminder, clock.quiet or 0), over]
    return min((due for due in dues if due is not None), default=None)
