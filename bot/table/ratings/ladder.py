"""Ladders: who is good at a game on a server, of this season and of all time."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.store import to_micros
from bot.store.reading.ratings import RungRow
from bot.table.log import Tables
from bot.table.model import COMPUTERS, SOMEONE, Place
from bot.table.ratings.formula import DEAL, Skill, computer_skill
from games.computer.search import LEVELS
from games.core.protocol import Game

ON_A_PAGE: Final = 10
MONTHS: Final = 3


@dataclass(frozen=True, slots=True)
class Rung:
    """A line of a ladder."""

    place: int
    name: str
    skill: Skill
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """A page of a ladder, numbered from 1. `season` is when this season began, None in a ladder of all time; `here`: of one
    channel alone. `others` are the ratings that are not of people, with their names: of computers, and of the deal."""

    game: Game[Any, Any, Any]
    season: datetime | None
    here: bool
    rungs: tuple[Rung, ...]
    total: int
    number: int
    pages: int
    others: tuple[tuple[str, Skill], ...] = ()


def season_began(now: datetime, months: int) -> datetime:
    """When the season began that lasts so many months, counted from January."""
    return datetime(now.year, (now.month - 1) // months * months + 1, 1, tzinfo=UTC)


class Ladders:
    """Reads ladders."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.months = MONTHS
        """How many months a season lasts."""

    async def games(self, place: Place) -> list[Game[Any, Any, Any]]:
        """The games that have a ladder on the server of this place."""
        found = [] if place.server is None else await self._tables.store.ladders_of(place.server)
        return [self._tables.games[key] for key in found if key in self._tables.games]

    async def page(
        self, game: Game[Any, Any, Any], place: Place, number: int, *, season: bool, here: bool
    ) -> Ladder:
        """A page of a ladder: of this season or of all time, of this channel or its server."""
        server, key = place.server or 0, game.about.key
        began = season_began(self._tables.clock(), self.months) if season else None
        asked: dict[str, Any] = {
            "since": to_micros(began) if began is not None else 0,
            "channel": place.channel if here else None,
            "most": ON_A_PAGE,
        }
        number, ladder = max(number, 1), self._tables.store.ladder
        total, rows = await ladder(server, key, start=(number - 1) * ON_A_PAGE, **asked)
        if not rows and number > 1:  # there are fewer pages by now
            total, rows = await ladder(server, key, start=0, **asked)
            number = max(1, -(-total // ON_A_PAGE))
            if number > 1:
                _, rows = await ladder(server, key, start=(number - 1) * ON_A_PAGE, **asked)
        pages = max(1, -(-total // ON_A_PAGE))
        rungs = tuple(_rung(at, row) for at, row in enumerate(rows, (number - 1) * ON_A_PAGE + 1))
        return Ladder(game, began, here, rungs, total, number, pages, await self._others(game, server))

    async def _others(self, game: Game[Any, Any, Any], server: int) -> tuple[tuple[str, Skill], ...]:
        found = [
            (f"computer ({level.key})", computer_skill(game, COMPUTERS - 1000 * number - 1))
            for number, level in enumerate(LEVELS)
        ]
        if game.about.facts.cooperative:
            deal = await self._tables.store.last_rating(server, game.about.key, DEAL)
            found.insert(0, ("the deal", Skill(*deal) if deal is not None else Skill()))
        return tuple(found)


def _rung(place: int, row: RungRow) -> Rung:
    name = SOMEONE if row.name is None else row.name
    return Rung(place, name, Skill(row.mean, row.spread), row.played, row.won)
