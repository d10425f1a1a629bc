"""How often people take their turns in time.

Each turn on a clock is a row, written with the move that ends it, or with the end of its time. What a clock leaves out costs
nothing here either: holidays, outages, pauses, weekends. Nor does what the table plays for somebody who is away.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from bot.store import schema, to_micros
from bot.table.log import Tables, UnitOfWork
from bot.table.model import Person, Status, Table, TableError, clocks
from bot.table.time_control.clock_updates import ClockUpdates

COUNTED: Final = timedelta(days=60)
"""Older turns are forgotten."""
ENOUGH: Final = 10
"""Of fewer turns no share is told."""
SHARES: Final = (50, 80, 90)
"""What a lobby can ask for, in percent."""


class InTime(NamedTuple):
    """The turns that somebody has taken on a clock, and how many of them late."""

    turns: int = 0
    late: int = 0

    @property
    def share(self) -> int | None:
        """The share taken in time, in percent; None of too few turns."""
        return (self.turns - self.late) * 100 // self.turns if self.turns >= ENOUGH else None


class Reliability:
    """Counts turns, and tells the shares of those in time: to people themselves, and to the host of a lobby."""

    def __init__(self, tables: Tables, updates: ClockUpdates) -> None:
        self._tables = tables
        self._updates = updates
        tables.moments.before_commit.append(self._count)

    def _count(self, change: UnitOfWork) -> None:
        """Before a commit: write a row for each turn that ends with this change."""
        table = change.before.table
        before, after = table.clocks, change.table.clocks
        if before is None or after is None or before is after:
            return
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if old.since is None or old is new or table.players[seat].person.id <= 0:
                continue
            kinds = {row.kind for row in change.new_rows if row.seat == seat}
            late = "timeout" in kinds
            ended = "action" in kinds and (new.since is None or new.turn != old.turn)
            if late or ended:
                late = late or not clocks.remaining(old, change.micros, self._updates.standing(table, seat))
                person = table.players[seat].person.id
                key = {"person": person, "game": table.id, "turn": old.turn}
                change.write.replace(schema.timed_turns, **key, at=change.micros, late=late)

    async def of(self, people: Sequence[int]) -> dict[int, InTime]:
        """How these people have taken their turns in the last 60 days."""
        since = to_micros(self._tables.clock() - COUNTED)
        found = await self._tables.store.timed_turns(people, since)
        return {person: InTime(*found.get(person, ())) for person in people}

    async def check(self, table: Table, person: Person) -> None:
        """Raise TableError if the lobby asked for more turns in time than this person has, who joins or takes a seat over. With too
        few turns they have enough."""
        if not table.least_in_time or person.id <= 0 or person.id == table.host.id:
            return
        found = (await self.of([person.id]))[person.id]
        if found.share is not None and found.share < table.least_in_time:
            game = "lobby" if table.status is Status.LOBBY else "game"
            raise TableError(
                "not_in_time",
                f"This {game} asks for {table.least_in_time} % of turns in time. You have {found.share} % of {found.turns} in "
                f"the last {COUNTED.days} days.",
                f"Ask the host, {table.host.name}, or join another game: each turn in time counts.",
            )
