"""What the host of a game, or another player if the host cannot be told, is told directly when the bot may not write in its channel, if it is so when it is sent."""

from __future__ import annotations

from typing import Final

import discord

from bot.discord import words
from bot.table.model.posts import PASSED_ON, Post
from bot.table.model.table import Status, Table
from bot.table.model.words import result
from bot.table.service import TableService

THREAD_IS_ARCHIVED: Final = 50083
LOCKED: Final = frozenset({THREAD_IS_ARCHIVED, 160005})
"""Discord's codes for an archived and for a locked thread."""


def refused_words(post: Post, table: Table, error: discord.HTTPException) -> str:
    """That Discord does not take a message in the channel of a game, and why."""
    title = words.title(table)
    if error.status == 404:
        return f"The channel of {title} is gone, so nobody can see the game."
    if error.code in LOCKED:
        return f"The thread <#{post.channel}>, where {title} is played, is locked or archived for the bot."
    what = f"The bot may not write in <#{post.channel}>, where {title} is played."
    return f"{what} `/setup check` there names what is missing."


async def told(tables: TableService, table: Table, post: Post) -> str:
    """What the host is told now, or a player in their place; empty if it has come to be untrue, as while they slept: the
    game is played elsewhere or never began, somebody else is host, or the bot writes there again."""
    concerned = table.host.id == post.person
    if post.buttons == PASSED_ON:
        concerned = post.person is not None and table.seat_of(post.person) is not None
    if table.place.channel != post.channel or not concerned:
        return ""
    if await tables.store.arrived_since(post.channel, post.since):
        return ""
    if table.status in (Status.LOBBY, Status.RUNNING):
        return f"{post.text} Moves still count. `/games`, in any channel, moves the game there, leaves it or ends it."
    return f"{post.text} The game is over. {result(table)}" if table.public else ""
