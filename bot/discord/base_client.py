"""What commands, controls and the outbox may ask of the client that received an interaction."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.config import Settings
from bot.table.service import TableService


class CairnClient(discord.Client):
    """A client that knows the tables and the settings. `bot.discord.client.Cairn` is the one that runs."""

    def __init__(self, service: TableService, config: Settings, **options: Any) -> None:
        super().__init__(**options)
        self.service = service
        self.config = config


Interaction: TypeAlias = discord.Interaction[CairnClient]
"""An interaction with this bot: its client has the tables."""
