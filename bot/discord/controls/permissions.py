"""Who may look at a game, who moderates its channel, and who has left its server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

import discord

from bot.discord.controls.interactions import Interaction, tables_of
from bot.table.model import Status, Table


def member(table: Table, person: int) -> bool:
    """Whether this person plays, observes or hosts this game, or is invited to it."""
    invited = any(other.id == person for other in table.invited)
    return table.viewpoint(person) is not None or table.host.id == person or invited


def may_see(interaction: Interaction, table: Table) -> bool:
    """Whether the person who asks may look at a game from here. In its channel anybody may; elsewhere on its server, those who
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


def moderates_here(interaction: Interaction, table: Table) -> bool:
    """Whether the person who asks moderates the game's channel. Discord tells it of the channel where they ask."""
    here = interaction.channel_id == table.place.channel and interaction.guild_id == table.place.server
    return here and interaction.permissions.manage_messages


UNKNOWN_MEMBER: Final = frozenset({10007, 10013})
"""Discord's codes for somebody who is not on a server, and for a user who no longer exists."""
PATIENCE: Final = 2.0
"""Seconds to wait for Discord's answer. People it says nothing about in time count as present."""


async def gone(interaction: Interaction, game: int) -> frozenset[int]:
    """The ids of the other players of a running game who are no longer on its server. Discord is asked only if a player
    asks, and if somebody has moved: otherwise nobody need agree."""
    table = await tables_of(interaction).play.projection.get(game)
    plays = table.status is Status.RUNNING and table.seat_of(interaction.user.id) is not None
    if not plays or not table.moves:
        return frozenset()
    others = [
        player.person.id
        for player in table.players
        if not player.resigned and player.person.id != interaction.user.id
    ]
    return await not_there(interaction, table, others)


async def has_left(interaction: Interaction, table: Table, person: int) -> bool:
    """Whether somebody is no longer on the server of a game. Discord is asked unless it is the person who asks."""
    return person != interaction.user.id and person in await not_there(interaction, table, [person])


async def not_there(interaction: Interaction, table: Table, people: Sequence[int]) -> frozenset[int]:
    """The ids of those of these people who are no longer on the server of a game, as Discord tells."""
    guild = interaction.client.get_guild(table.place.server or 0)
    if guild is None:
        return frozenset()
    found = await members(guild, people)
    return frozenset(person for person, member in found.items() if member is None)


async def members(guild: discord.Guild, people: Sequence[int]) -> dict[int, discord.Member | None]:
    """These people as members of a server; None for those who are none. Those of whom Discord tells nothing in time are
    missing."""
    found: dict[int, discord.Member | None] = {}
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(_look(guild, person, found) for person in people))
    return dict(found)


async def _look(guild: discord.Guild, person: int, found: dict[int, discord.Member | None]) -> None:
    try:
        found[person] = await guild.fetch_member(person)
    except discord.HTTPException as error:
        if error.code in UNKNOWN_MEMBER:
            found[person] = None
