"""The days on which people are away."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.store import CorruptRow, Write, schema, to_micros
from bot.table.log import Tables, anew
from bot.table.model import Interval, TableError, joined
from bot.table.time_control.clock_updates import ClockUpdates

BUDGET: Final = timedelta(days=30)
"""How long a person can be away within a year."""
YEAR: Final = timedelta(days=365)
AHEAD: Final = timedelta(days=365)
"""How far ahead a holiday can begin."""
MOST_KEPT: Final = 100
"""How many holidays of two years are kept for a person."""
_FAR: Final = timedelta(days=3650)


class Holidays:
    """When people are away. It is in memory too for those who sit in games that are, since every clock asks for it."""

    def __init__(self, tables: Tables, updates: ClockUpdates) -> None:
        self._tables = tables
        self._clock = tables.clock
        self._updates = updates
        self.on_kept: Callable[..., Awaitable[None]]
        """Called with a person whose holidays have changed."""

    async def ahead(self, person: int) -> list[Interval]:
        """A person's holidays that are not over, the earliest first."""
        now = self._clock()
        return [each for each in await self._updates.away(person) if each[1] > now]

    async def spent(self, person: int) -> timedelta:
        """How much of their budget a person has taken: the most within any year in which now lies."""
        return _most(await self._updates.away(person), self._clock())

    async def take(self, person: int, began: datetime, ended: datetime) -> None:
        """Keep a holiday from one time to another. Raises TableError, which says why that is not possible."""
        now = self._clock()
        if ended <= began:
            raise TableError("holiday", "That holiday ends before it begins.", "Swap the two days.")
        if ended <= now:
            raise TableError("holiday", "That holiday is over.", "Choose days that are still to come.")
        if began > now + AHEAD:
            raise TableError(
                "holiday", "That is more than a year away.", "Choose days within the next 12 months."
            )
        began = max(began, now)

        def taken(before: Sequence[Interval]) -> list[Interval]:
            kept = joined([*before, (began, ended)], now - 2 * YEAR, now + _FAR)
            if len(kept) > MOST_KEPT:
                raise TableError(
                    "holiday",
                    "You have changed your holidays too often.",
                    "Ask for a pause with /game pause.",
                )
            if max(_most(kept, began), _most(kept, ended)) > BUDGET:
                free = max(BUDGET - _most(before, now), timedelta()) // timedelta(days=1)
                raise TableError(
                    "holiday",
                    f"Within a year you can be away for {BUDGET.days} days, and {free} are left.",
                    "Choose fewer days, or ask for a pause with /game pause.",
                )
            return kept

        await self._change(person, taken)

    async def end(self, person: int) -> None:
        """Be back now: the holiday ends, and those ahead are dropped. Raises TableError if there is none."""
        now = self._clock()

        def ended(before: Sequence[Interval]) -> list[Interval]:
            if all(each[1] <= now for each in before):
                raise TableError("holiday", "You have no holiday ahead.", "/me sets one.")
            return joined(before, now - 2 * YEAR, now)

        await self._change(person, ended)

    async def _change(self, person: int, changed: Callable[[Sequence[Interval]], list[Interval]]) -> None:
        """Change a person's holidays as they are kept now. What others write at the same time stands too."""
        store, table = self._tables.store, schema.holidays

        async def do() -> None:
            write, before = Write(), list[Interval]()
            try:
                before = await store.holidays(person)
            except CorruptRow:
                write.delete(table, person=person)
            kept = changed(before)
            for began, ended in set(before) - set(kept):
                write.delete(table, exact=True, person=person, began=to_micros(began), ended=to_micros(ended))
            for began, ended in set(kept) - set(before):
                write.insert(table, person=person, began=to_micros(began), ended=to_micros(ended))
            await store.commit(self._tables.tell_of(write, person))

        await anew(do)
        self._updates.holidays[person] = await store.holidays(person)
        await self.on_kept(person, holiday=True)


def _most(away: Sequence[Interval], at: datetime) -> timedelta:
    """The longest that somebody is away within any year in which this time lies."""
    edges = [at, at - YEAR, *(began for began, _ in away), *(ended - YEAR for _, ended in away)]
    years = (joined(away, begins, begins + YEAR) for begins in edges if begins <= at <= begins + YEAR)
    return max(sum((ended - began for began, ended in each), timedelta()) for each in years)
