"""The deals of the days: found once, kept, and the same on every bot."""

import asyncio
import itertools
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from bot.errors import StoreError
from bot.store import Write, schema
from bot.table.log import LOG, Tables
from bot.table.play.computations import Computations
from bot.waits import wait
from bot.worker_processes.works import StoppedError
from games.core.components import Draw, daily_secret
from games.core.protocol import CHANCE, Game


class DailyDeals:
    """Finds the deal of each day. This takes long, so tomorrow's is searched for today."""

    def __init__(self, tables: Tables, computations: Computations) -> None:
        self._store = tables.store
        self._clock = tables.clock
        self._computations = computations
        self._searches: dict[tuple[str, str], asyncio.Task[int]] = {}

    def today(self) -> date:
        """Today's date in UTC."""
        return self._clock().date()

    async def deal_of(self, game: Game[Any, Any, Any], options: Mapping[str, str], day: date) -> int:
        """The number of the day's deal: the first that the game finds worthy."""
        return await asyncio.shield(self._search(game, options, day.isoformat()))

    def look_ahead(self, game: Game[Any, Any, Any], options: Mapping[str, str]) -> None:
        """Find today's and tomorrow's deals before anybody needs them."""
        if game.uses_daily(options):
            for day in (self.today(), self.today() + timedelta(days=1)):
                self._search(game, options, day.isoformat())

    def _search(self, game: Game[Any, Any, Any], options: Mapping[str, str], day: str) -> asyncio.Task[int]:
        task = self._searches.get((game.about.key, day))
        if task is None or task.done():
            task = self._searches[game.about.key, day] = asyncio.create_task(
                self._find(game, options, day), name="days"
            )
            task.add_done_callback(_told)
        return task

    async def _find(self, game: Game[Any, Any, Any], options: Mapping[str, str], day: str) -> int:
        known = await self._store.day(game.about.key, day)
        if known is not None:
            return known
        for attempt in itertools.count(1):
            state = game.new(game.about.seat_counts[0], options)
            action = game.rules.sample(state, Draw(daily_secret(game.about.key, day, attempt), 0))
            dealt = game.rules.apply(state, CHANCE, action).state
            if await wait(self._computations.worthy(game, dealt), "the deal of a day"):
                break
        await self._store.commit(
            Write().replace(schema.daily_deals, which=game.about.key, day=day, attempt=attempt)
        )
        return attempt

    async def stop(self) -> None:
        """Stop all searches."""
        searches = list(self._searches.values())
        for task in searches:
            task.cancel()
        await asyncio.gather(*searches, return_exceptions=True)


def _told(task: asyncio.Task[int]) -> None:
    """Log a failed search. The next person who needs the deal starts another."""
    if (
        not task.cancelled()
        and (error := task.exception()) is not None
        and not isinstance(error, StoppedError)
    ):
        reason = error.message if isinstance(error, StoreError) else f"{type(error).__name__}: {error}"
        LOG.error("could not find the deal of a day: %s", reason)
