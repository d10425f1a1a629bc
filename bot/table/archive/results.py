"""The results of games that are over: kept, compared, and the best of them."""

from collections.abc import Sequence
from typing import Any, Final

from bot.store import schema
from bot.table.lobby.daily_deals import DailyDeals
from bot.table.log import Tables, UnitOfWork
from bot.table.model import Place, Results, Table, words
from games.core.protocol import Game

_SHOWN: Final = 10


def keep_result(change: UnitOfWork) -> None:
    """When a game has ended: keep its score."""
    table = change.table
    if table.game.about.facts.cooperative and table.outcome is not None and table.outcome.scores:
        change.write.update(
            schema.results,
            {"game": table.id, "practice": False},
            score=table.outcome.scores[0],
            turns=table.turn,
            at=change.micros,
        )


class BestResults:
    """What games together have come to, in a channel and with a day's deal."""

    def __init__(self, tables: Tables, days: DailyDeals) -> None:
        self._store = tables.store
        self._days = days

    async def compared(self, table: Table) -> Sequence[str]:
        """How the result of a game that is over ranks in the channel and in its day's table, as sentences."""
        game, here = table.game, table.place
        if not game.about.facts.cooperative:
            return []
        best = await self._store.best(game.about.key, 2, channel=here.channel)
        own = next((each for each in best if each.game == table.id), None)
        said = []
        if own is not None and own is best[0]:
            said.append("The best result of this channel so far!" if len(best) > 1 else "")
        elif best and table.outcome is not None and table.outcome.scores:
            first = best[0]
            said.append(
                f"This channel's best: {words.score(table, first.score, first.turns)} (#{first.game})."
            )
        day = await self._store.day_of(table.id)
        if day is not None:
            there = await self._store.best_of_day(game.about.key, day, _SHOWN, here.server)
            place = next((number for number, each in enumerate(there, 1) if each.game == table.id), None)
            if place is not None:
                said.append(f"Place {place} on the table of {words.day_words(day)}.")
                said.append("`/daily` has your result to paste.")
        return said

    async def shown(self, game: Game[Any, Any, Any], place: Place) -> Results:
        """The best results of a game in a channel, and of today's deal on its server."""
        today = self._days.today().isoformat()
        return Results(
            tuple(await self._store.best(game.about.key, _SHOWN, channel=place.channel)),
            today,
            tuple(await self._store.best_of_day(game.about.key, today, _SHOWN, place.server)),
        )
