"""The queries of the puzzles of days."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import bindparam, select

from bot.store.expressions import AsBytes, IsNumber
from bot.store.reading.queries import Queries
from bot.store.rows import from_micros
from bot.store.schema import people, puzzle_days

_SOLVED: Final = (
    puzzle_days.c.which == bindparam("key"),
    IsNumber(puzzle_days.c.tries),
    IsNumber(puzzle_days.c.solved),
)
_LATE: Final = timedelta(days=1)
"""What was begun before midnight counts for its day."""
_DAYS: Final = (
    select(AsBytes(puzzle_days.c.day), puzzle_days.c.solved)
    .where(puzzle_days.c.person == bindparam("who"), *_SOLVED)
    .order_by(puzzle_days.c.day.desc())
)
_BEST: Final = (
    select(puzzle_days.c.person, people.c.name, puzzle_days.c.channel, puzzle_days.c.tries)
    .join(people, people.c.id == puzzle_days.c.person)
    .where(puzzle_days.c.day == bindparam("when"), *_SOLVED)
    .order_by(puzzle_days.c.tries, puzzle_days.c.solved, puzzle_days.c.person)
)


@dataclass(frozen=True, slots=True)
class Solver:
    """Somebody who has solved the puzzle of a day, where they began it, and with how many tries."""

    person: int
    name: str
    channel: int
    tries: int


class ReadingPuzzles(Queries):
    """The queries of the puzzles of days."""

    async def puzzles_solved(self, game_key: str, person: int, most: int) -> list[str]:
        """The days whose puzzle in a game a person has solved on that day or the one after, the latest first."""
        rows = await self._all(_DAYS.limit(most), {"who": person, "key": game_key})
        days = [(day.decode(errors="replace"), from_micros(solved)) for day, solved in rows]
        return [day for day, solved in days if day >= (solved.date() - _LATE).isoformat()]

    async def solvers(self, game_key: str, day: str, most: int, server: int | None = None) -> list[Solver]:
        """Those who have solved the puzzle of a day, on one server or everywhere: the fewest tries first, then the earliest."""
        best = _BEST if server is None else _BEST.where(puzzle_days.c.server == server)
        return [Solver(*row) for row in await self._all(best.limit(most), {"key": game_key, "when": day})]
