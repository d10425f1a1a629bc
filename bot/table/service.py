"""The table service: everything that players, Discord and the owner can ask of a table."""

import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from bot.clock import SteadyClock
from bot.store import DamagedPages, Store
from bot.table.archive import Archive
from bot.table.events import Events
from bot.table.lobby import Lobby
from bot.table.lobby.computers import COMPUTER
from bot.table.log import MEMORY, Tables
from bot.table.model import REVIEW, Clock
from bot.table.moderation import Moderation
from bot.table.news import News
from bot.table.notifications import Notifications
from bot.table.outbox.queue import OutboxQueue
from bot.table.play import Play
from bot.table.practice import Practice
from bot.table.privacy import Privacy
from bot.table.ratings import Ratings
from bot.table.reports import Reports
from bot.table.reviews import Reviews
from bot.table.setup import Setup
from bot.table.time_control import TimeControl
from bot.worker_processes.crew import NOWHERE, Workers
from games.core.protocol import Game
from games.registry import GAMES


class TableService:
    """The rooms of the table, put together; each front's docstring says what its room offers. Every method of a part may
    raise TableError or StoreError.

    tables         games in memory, their logs and commits     notifications  reminders, preferences, conditional moves
    outbox         messages to deliver to Discord              lobby          lobby, start, rematches, substitutes
    play           moves, offers, orders, plans, projections   moderation     lock, rewind, move
    time_control   clocks, pauses, outages, all timers         archive        exports, past games, results, daily deals
    setup          a server's settings                        ratings        ratings, ladders
    practice       lessons, puzzles                           reports        what people tell the bot's owners
    events         tournaments                               reviews        finished games, judged
    """

    def __init__(
        self,
        store: Store,
        *,
        games: Sequence[Game[Any, Any, Any]] = GAMES,
        clock: Clock | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        memory: int = MEMORY,
        workers: Workers | None = None,
    ) -> None:
        self.store = store
        self.clock = clock = clock or SteadyClock()
        self.workers = workers or Workers(in_processes=NOWHERE)
        self.tables = Tables(store, games=games, clock=clock, entropy=entropy, memory=memory)
        self.games = self.tables.games
        self.outbox = OutboxQueue(self.tables)
        self.play = Play(self.tables, self.workers)
        self.time_control = TimeControl(self.tables, self.play)
        self.notifications = Notifications(self.tables, self.outbox, self.play, self.time_control)
        self.setup = Setup(self.tables)
        self.news = News(self.tables, self.outbox, self.time_control, self.notifications, self.setup)
        self.practice = Practice(self.tables, self.play)
        self.lobby = Lobby(self.tables, self.play, self.time_control, self.setup)
        self.moderation = Moderation(self.tables, self.play, self.setup)
        self.ratings = Ratings(self.tables, self.outbox, self.time_control, self.setup)
        self.events = Events(self.tables, self.outbox, self.lobby, self.time_control)
        self.archive = Archive(
            self.tables, self.outbox, self.play, self.practice, self.time_control, self.lobby, self.ratings
        )
        self.reviews = Reviews(self.tables, self.play, self.time_control, self.notifications, self.practice)
        self.reports = Reports(self.tables, self.outbox, self.archive.records)
        self.privacy = Privacy(self.tables, self.outbox, self.notifications, self.events)
        self.news.on_people = self.privacy.forgetting.loop.ring
        if isinstance(clock, SteadyClock):
            clock.jumped = self._clock_jumped
            store.engine.on_time = clock.follow

    async def open(
        self, processes: int = 1, shards: int = 1, tell: Callable[[str], None] = lambda why: None
    ) -> None:
        """Migrate or check the database, wait for a district that nobody looks after (`Engine.hold`), and start the timers. A
        database with damaged pages is rebuilt from what can be read."""
        await self.store.open()
        await self.store.engine.hold(processes, shards, tell)
        try:
            await self._begin()
        except DamagedPages:
            await self.store.close()
            await self.store.open()
            await self._begin()
        self.time_control.scheduler.loop.start()
        self.time_control.outages.loop.start()
        self.notifications.digests.loop.start()
        self.ratings.digests.loop.start()
        self.events.rounds.loop.start()
        self.reports.loop.start()
        self.privacy.forgetting.loop.start()
        self.privacy.age.loop.start()
        if not self.tables.district.alone:
            self.news.loop.start()

    async def _begin(self) -> None:
        """Read what the last start left."""
        await self.tables.renumber()
        await self.outbox.open()
        await self.time_control.scheduler.drop_timeless()
        await self.time_control.outages.open()
        await self.time_control.scheduler.forget()
        await self.time_control.scheduler.due_now(REVIEW, COMPUTER)

    def _clock_jumped(self, by: timedelta) -> None:
        self.outbox.bring_forward()
        self.time_control.outages.jumped(by)
        self.notifications.digests.loop.ring()
        self.ratings.digests.loop.ring()
        self.events.rounds.loop.ring()
        self.reports.loop.ring()
        self.time_control.scheduler.look_again(ahead=by > timedelta())

    async def close(self) -> None:
        """Stop all background work and close the database."""
        await self.news.loop.stop()
        await self.time_control.outages.stop()
        await self.time_control.scheduler.stop()
        await self.notifications.digests.loop.stop()
        await self.ratings.digests.loop.stop()
        await self.events.rounds.loop.stop()
        await self.events.rounds.tasks.stop()
        await self.reports.loop.stop()
        await self.privacy.age.loop.stop()
        await self.privacy.forgetting.loop.stop()
        await self.lobby.daily_deals.stop()
        await self.reviews.stop()
        await self.lobby.computers.tasks.stop()
        await self.workers.close()
        await self.store.close()
