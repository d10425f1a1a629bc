"""Today's deal for one person: their game with it, its result to paste, and their days in a row."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from bot.store import CorruptRow, ResultRow
from bot.table.lobby.daily_deals import DailyDeals
from bot.table.lobby.starting import Starting
from bot.table.log import POSITION, Tables, standing
from bot.table.model import Person, Place, Status, Table, TableError
from bot.table.ratings.opting_out import OptingOut
from games.core.protocol import Game

_LOOKED_BACK: Final = 1000
"""How many games of a person are looked through for days in a row."""
_BEST_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Today:
    """A person and the deal of a day. `own` is their game with it, finished or still open, None if there is none.
    `signs` has a sign for each turn of a finished one. `row` counts the days in a row on which they finished a game, and
    `best` are the best results of the day on their server, each with the players' names."""

    game: Game[Any, Any, Any]
    day: str
    own: Table | None
    signs: str
    row: int
    best: tuple[tuple[ResultRow, tuple[str, ...]], ...]


class Daily:
    """What `/daily` does."""

    def __init__(self, tables: Tables, days: DailyDeals, starting: Starting, opting_out: OptingOut) -> None:
        self._tables = tables
        self._opting_out = opting_out
        self._days = days
        self._starting = starting

    async def begin(self, place: Place, person: Person, request: str | None = None) -> Table:
        """Start today's deal for this person alone. Raises TableError, also if the channel has an open game."""
        game, options = self._dealt()
        table = await self._starting.alone(game, options, place, person, request)
        self._days.look_ahead(game, options)
        return table

    async def today(self, person: int, server: int | None) -> Today:
        """What to tell a person about today's deal."""
        game, _ = self._dealt()
        day = self._days.today()
        played = await self._tables.store.days_of(game.about.key, person, _LOOKED_BACK)
        own = await self._own([(number, ended) for when, number, ended in played if when == day.isoformat()])
        return Today(
            game,
            day.isoformat(),
            own,
            await self._signs(own) if own is not None and own.status is Status.OVER else "",
            in_a_row({when for when, _, ended in played if ended}, day),
            await self._best(game, day.isoformat(), server),
        )

    def game(self) -> Game[Any, Any, Any]:
        """The game whose deal of the day is played. Raises TableError if there is none."""
        return self._dealt()[0]

    def _dealt(self) -> tuple[Game[Any, Any, Any], Mapping[str, str]]:
        """The first game with a deal of the day, and the option that chooses it."""
        for game in self._tables.games.values():
            for option in game.about.options:
                for choice in getattr(option, "choices", ()):
                    chosen = {option.key: choice.value}
                    if game.uses_daily({each.key: each.default for each in game.about.options} | chosen):
                        return game, chosen
        raise TableError("no_daily", "No game here has a deal of the day.", "/game new starts a game.")

    async def _own(self, found: list[tuple[int, bool]]) -> Table | None:
        """The finished game among these, else the open one."""
        for wanted in (Status.OVER, Status.RUNNING):
            for game, ended in reversed(found):
                if ended is (wanted is Status.OVER):
                    with suppress(TableError, CorruptRow):
                        table = (await self._tables.live(game)).table
                        if table.status is wanted:
                            return table
        return None

    async def _signs(self, table: Table) -> str:
        if table.game.daily is None:
            return ""
        live = await self._tables.playing(table.id)
        rows = standing(await self._tables.all_rows(live))
        return table.game.daily.signs([row.state for row in rows if row.kind in POSITION])

    async def _best(
        self, game: Game[Any, Any, Any], day: str, server: int | None
    ) -> tuple[tuple[ResultRow, tuple[str, ...]], ...]:
        found = []
        for each in await self._tables.store.best_of_day(game.about.key, day, _BEST_SHOWN, server):
            with suppress(TableError, CorruptRow):
                found.append((each, (await self._tables.live(each.game)).table))
        names = await self._opting_out.named([table for _, table in found])
        return tuple((each, names[table.id]) for each, table in found)


def in_a_row(days: Collection[str], today: date) -> int:
    """How many days in a row are among these, up to today, or up to yesterday while today is not."""
    day = today if today.isoformat() in days else today - timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        day, count = day - timedelta(days=1), count + 1
    return count
