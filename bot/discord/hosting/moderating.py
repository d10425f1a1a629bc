"""Who moderates the channel of a game."""

from __future__ import annotations

from bot.discord.base_client import Interaction
from bot.table.types import Table


def moderates_here(interaction: Interaction, table: Table) -> bool:
    """Whether whoever asks moderates the game's channel. Discord tells it of the channel where they ask."""
    here = interaction.channel_id == table.place.channel and interaction.guild_id == table.place.server
    return here and interaction.permissions.manage_messages
