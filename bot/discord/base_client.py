"""The client as commands, controls and the outbox see it."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.config import Settings
from bot.table.service import TableService


class CairnClient(discord.Client):
    """A client with the tables and the settings; `bot.discord.client.Cairn` is the one that runs."""

    def __init__(self, service: TableService, config: Settings, **options: Any) -> None:
        super().__init__(**options)
        self.service = service
        self.config = config


Interaction: TypeAlias = discord.Interaction[CairnClient]
"""An interaction with this bot, so that its client has the tables."""
