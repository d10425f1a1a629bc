"""What people have won against each other, and what somebody has played in all."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final

from bot.table.log import Part, UnitOfWork, changing
from bot.table.model import Person, Table, TableError
from bot.table.ratings.handed_over import with_losers
from games.core.protocol import Game

COURSE: Final = 20
"""How many of the last games are told one by one."""


@dataclass(frozen=True, slots=True)
class Best:
    """A game that stands out: its number, who won it, and by how much or in how many moves."""

    game: int
    person: int
    amount: int


@dataclass(frozen=True, slots=True)
class Between:
    """The rated games of these people alone. `won` counts them by person, `drawn` those that nobody won. `run` is who has won
    the last games and how many in a row, `longest` the longest such row. `course` is who has won each of the last games, the
    latest last."""

    played: int = 0
    won: dict[int, int] = field(default_factory=dict)
    drawn: int = 0
    run: tuple[int, int] = (0, 0)
    longest: tuple[int, int] = (0, 0)
    quickest: Best | None = None
    closest: Best | None = None
    course: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Own:
    """What somebody has played: the games, how many of each and how many won, the most often played first."""

    games: tuple[tuple[Game[Any, Any, Any], int, int], ...]


class Records(Part):
    """Reads records, and posts one."""

    async def counted_at(self, table: Table) -> Table:
        """The table with those for whom the game counts: the person who loses what a computer has lost in their seat."""
        winners = () if table.outcome is None else table.outcome.winners
        if not winners or all(not each.person.computer for each in table.players):
            return table
        rows = await with_losers(self._tables, await self._tables.store.ended([table.id]))
        losers = {seat: who for row in rows for seat, who in row.losers.items() if seat not in winners}
        names = await self._tables.store.names(list(losers.values()))
        players = tuple(
            replace(each, person=Person(who, names.get(who, ""))) if (who := losers.get(each.seat)) else each
            for each in table.players
        )
        return replace(table, players=players)

    async def between(self, table: Table) -> Between:
        """The record of those who play at a table, in its game on its server."""
        people = [each.person.id for each in table.players]
        server = table.place.server or 0
        rows = await self._tables.store.meetings(server, table.game.about.key, people)
        return await asyncio.to_thread(counted, rows)

    async def own(self, person: int) -> Own:
        """What this person has played on all servers."""
        found = await self._tables.store.played_by(person)
        known = self._tables.games
        return Own(tuple((known[key], played, won) for key, played, won in found if key in known))

    @changing()
    async def post(
        self,
        change: UnitOfWork,
        person: Person,
        text: Callable[[Table], Awaitable[str]],
        request: str | None = None,
    ) -> None:
        """Say a record in the channel of a game that is over, as somebody who played in it. `text` makes its words, anew if
        somebody in it is forgotten meanwhile."""
        if all(each.person.id != person.id for each in change.table.players):
            raise TableError(
                "not_your_game", "Only those who played can post this record.", "/record shows your own."
            )
        change.line(await text(change.table))


def counted(rows: Sequence[Sequence[Any]]) -> Between:
    """The record that these rows make, as `meetings` gives them."""
    played = drawn = 0
    won: dict[int, int] = {}
    run = longest = (0, 0)
    quickest: Best | None = None
    closest: Best | None = None
    course = deque[tuple[int, ...]](maxlen=COURSE)
    for game, found in groupby(rows, key=lambda row: row[0]):
        places = list(found)
        played += 1
        winners = [row[1] for row in places if row[2] == 1]
        drawn += not winners
        course.append(tuple(winners))
        for person in winners:
            won[person] = won.get(person, 0) + 1
        if len(winners) != 1 or len(places) == 1:
            run = (0, 0)
            continue
        (winner,) = winners
        run = (winner, run[1] + 1 if run[0] == winner else 1)
        longest = max(longest, run, key=lambda each: each[1])
        moves, margin = places[0][3], _margin(places[0][4])
        if moves and (quickest is None or moves < quickest.amount):
            quickest = Best(game, winner, moves)
        if margin is not None and (closest is None or margin < closest.amount):
            closest = Best(game, winner, margin)
    return Between(played, won, drawn, run, longest, quickest, closest, tuple(course))


def _margin(outcome: bytes | None) -> int | None:
    """By how many points the first was ahead of the second; None if the game has no points."""
    try:
        _, winners, scores = json.loads(outcome or b"null")
        best = max(scores[seat] for seat in winners)
        others = [score for seat, score in enumerate(scores) if seat not in winners]
        return int(best - max(others)) if others and best >= max(others) else None
    except (ValueError, TypeError, LookupError):
        return None
