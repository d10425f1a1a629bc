"""Which volunteers the message of a search for a substitute mentions."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from zlib import crc32

import aiohttp
import discord
from discord import ui

from bot.discord import words
from bot.discord.controls.interactions import CairnClient
from bot.discord.controls.outgoing import LINE_LIMIT, Line, Outgoing, lines, only
from bot.discord.controls.permissions import UNKNOWN_MEMBER
from bot.discord.seats.substitutes import is_search, search_view
from bot.errors import StoreError
from bot.logs import log
from bot.table.log.replay import Live
from bot.table.model.errors import TableError
from bot.table.model.posts import Post
from bot.table.model.table import Table
from bot.table.seats.substitute_search import BUTTONS

LOG = log(__name__)

MOST: Final = 5
"""How many volunteers are mentioned."""
_LOOKED_AT: Final = 8
"""How many of them are looked for on the server."""
PATIENCE: Final = 2.0
"""Seconds to wait for Discord's answer. Volunteers of whom it tells nothing in time are mentioned."""


async def calling(client: CairnClient, post: Post, outgoing: Outgoing) -> Outgoing:
    """The message of a search, with volunteers of its server mentioned; without them, if they cannot be told now. Somebody
    who is asked by name is asked alone, and a message that is posted again calls nobody."""
    if not is_search(post) or {"named", "again"} & set(post.buttons.split()) or outgoing.content is None:
        return outgoing
    try:
        live = None if post.game is None else await client.service.tables.playing(post.game)
        if live is None or all(each.post != post.id for each in live.table.searches.seats):
            return outgoing  # the search is over
        people = await _volunteers(client, post, live)
    except (StoreError, TableError, discord.DiscordException, aiohttp.ClientError, OSError) as error:
        LOG.warning("nobody is called to take over a seat", game=post.game, reason=str(error))
        return outgoing
    if not people:
        return outgoing
    told = f"\n-# Standing in here: {' '.join(f'<@{each}>' for each in people)}"
    content = words.cut(outgoing.content, LINE_LIMIT - len(told)) + told
    return replace(outgoing, content=content, allowed_mentions=only((*post.mention, *people)))


async def _volunteers(client: CairnClient, post: Post, live: Live) -> list[int]:
    """The volunteers to mention: those who may take a seat of the game, see its channel and are not away."""
    tables = client.service
    guild = client.get_guild(live.table.place.server or 0)
    if guild is None:
        return []
    involved, found = _involved(live), list[int]()
    everybody = [each for each in await tables.seats.volunteers.on(guild.id) if each not in involved]
    # Another order for each search, and the same one if the message is tried again.
    for person in sorted(everybody, key=lambda each: crc32(f"{post.id} {each}".encode())):
        if len(found) < _LOOKED_AT and await tables.people.after_quiet_hours.alone_until(person) is None:
            found.append(person)
    return (await _who_can_come(client, guild, post.channel, found))[:MOST]


def _involved(live: Live) -> set[int]:
    """The ids of all who play, have played, or have observed."""
    table, seat_changes = live.table, live.position.seat_changes if live.position else ()
    return {
        *(player.person.id for player in table.players),
        *(each.before.id for each in seat_changes),
        *(each.id for each in table.observers),
        *table.searches.barred,
    }


async def _who_can_come(
    client: CairnClient, guild: discord.Guild, channel: int, people: Sequence[int]
) -> list[int]:
    """Those of these people who can see the channel. Whoever has left the server is no volunteer there any more."""
    where = guild.get_channel_or_thread(channel)
    if isinstance(where, discord.Thread) and where.is_private():
        return []  # a mention would let them in
    members: dict[int, discord.Member | None] = {}
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(_look(guild, person, members) for person in people))
    for person, member in members.items():
        if member is None:
            await client.service.seats.volunteers.keep(guild.id, person, False)
    return [each for each in people if each not in members or _sees(where, members[each])]


async def _look(guild: discord.Guild, person: int, found: dict[int, discord.Member | None]) -> None:
    try:
        found[person] = await guild.fetch_member(person)
    except discord.HTTPException as error:
        if error.code in UNKNOWN_MEMBER:
            found[person] = None


def _sees(where: discord.abc.GuildChannel | discord.Thread | None, member: discord.Member | None) -> bool:
    if member is None:
        return False
    if where is not None:
        with contextlib.suppress(discord.ClientException):  # a thread whose channel is unknown
            return where.permissions_for(member).view_channel
    return True


def _still_called(table: Table, post: Post) -> tuple[int, ...]:
    """Whom a search calls: nobody once it is over."""
    going_on = not is_search(post) or any(each.post == post.id for each in table.searches.seats)
    return post.mention if going_on else ()


def _buttons(table: Table, post: Post) -> ui.View | None:
    return search_view(table, post) if is_search(post) else None


lines[BUTTONS] = Line(_buttons, _still_called, calling)
