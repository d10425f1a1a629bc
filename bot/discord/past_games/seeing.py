"""Who may look at a game."""

from __future__ import annotations

import contextlib

import discord

from bot.discord.base_client import Interaction
from bot.table.types import Table


def member(table: Table, person: int) -> bool:
    """Whether this person plays, observes or hosts this game, or is invited to it."""
    invited = any(other.id == person for other in table.invited)
    return table.viewpoint(person) is not None or table.host.id == person or invited


def may_see(interaction: Interaction, table: Table) -> bool:
    """Whether whoever asks may look at a game from here. In its channel anybody may; elsewhere on its server, those who
    are in it, and those who can read its channel."""
    if interaction.guild is None or interaction.guild_id != table.place.server:
        return False
    return member(table, interaction.user.id) or may_read(interaction, table.place.channel)


def may_read(interaction: Interaction, number: int) -> bool:
    """Return whether the person who asks may read this channel. They may always read the one they ask in."""
    if interaction.channel_id == number:
        return True
    channel = interaction.guild.get_channel_or_thread(number) if interaction.guild is not None else None
    if channel is None or not isinstance(interaction.user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False
    with contextlib.suppress(discord.ClientException):  # a thread whose channel is unknown
        rights = channel.permissions_for(interaction.user)
        return rights.view_channel and rights.read_message_history
    return False
