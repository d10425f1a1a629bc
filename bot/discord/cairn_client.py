"""The client as features see it. It is made, and logs in, before most of the bot is imported."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.config import Settings
from bot.discord.requests import Requests
from bot.district import District, Turns

if TYPE_CHECKING:
    from bot.discord.pictures.boards import Animating
    from bot.discord.private_messages import PrivateMessages
    from bot.store.engine import Engine
    from bot.table.quotas import Quotas
    from bot.table.service import TableService


class CairnClient(discord.AutoShardedClient):
    """A client with the settings and, once `equip` was called, with the tables; `bot.discord.client.Cairn` is the one that
    runs. It hears the servers of its district: that which the store's `engine` holds; without one, all."""

    service: TableService
    quotas: Quotas
    private: PrivateMessages
    animating: Animating

    def __init__(
        self,
        config: Settings,
        engine: Engine | None = None,
        **options: Any,
    ) -> None:
        self.district = District(shards=config.shards) if engine is None else engine.district
        self.turns = Turns() if engine is None else engine.turns
        self.requests: Requests | None = None
        if engine is not None:
            self.requests = Requests(engine, config.requests_a_second)
            options["http_trace"] = trace = options.get("http_trace") or aiohttp.TraceConfig()
            trace.on_request_start.append(self.requests.begins)
        super().__init__(
            shard_ids=self.district.shard_ids,
            shard_count=self.district.shards,
            **options,
        )
        self.config = config
        self.in_words: dict[int, int] = {}
        """The game of each channel whose last board went out in words instead of a picture."""
        self.no_files: set[int] = set()
        """Channels in which the bot may not attach files."""
        self._answering: set[asyncio.Task[Any]] = set()

    def equip(self, service: TableService) -> None:
        """Import and make what the client needs to answer anybody."""
        from bot.discord.pictures.boards import Animating
        from bot.discord.private_messages import PrivateMessages
        from bot.table.quotas import Quotas, Use

        self.service = service
        self.quotas = Quotas({use: getattr(self.config.quotas, use.value) for use in Use})
        self.private = PrivateMessages(service.clock)
        service.tables.moments.committed.append(self.private.follow)
        self.animating = Animating()

    def answers(self) -> None:
        """Note that the current task answers somebody, so that the bot does not stop in the middle of it."""
        task = asyncio.current_task()
        if task is not None:
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def answered(self, seconds: float) -> None:
        """Wait until everybody who is being answered has their answer, at most so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while under_way := self._answering - {asyncio.current_task()}:
                    await asyncio.wait(under_way)
