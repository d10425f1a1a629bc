"""The client as commands, controls and the outbox see it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, TypeAlias

import discord

from bot.config import Settings
from bot.discord.controls.private_messages import PrivateMessages
from bot.discord.pictures.animations import Animating
from bot.table.quotas import Quotas, Use
from bot.table.service import TableService


class CairnClient(discord.Client):
    """A client with the tables and the settings; `bot.discord.client.Cairn` is the one that runs."""

    def __init__(self, service: TableService, config: Settings, **options: Any) -> None:
        super().__init__(**options)
        self.service = service
        self.config = config
        self.quotas = Quotas({use: getattr(config.quotas, use.value) for use in Use})
        self.private = PrivateMessages(service.clock)
        self.animating = Animating()
        self.in_words: dict[int, int] = {}
        """The game of each channel whose last board went out in words instead of a picture."""
        self.no_files: set[int] = set()
        """Channels in which the bot may not attach files."""
        self._answering: set[asyncio.Task[Any]] = set()

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


Interaction: TypeAlias = discord.Interaction[CairnClient]
"""An interaction with this bot, so that its client has the tables."""
