"""Messages to Discord as the outbox sends them, and how a feature registers what it composes for a row.

A row has a kind (`PostKind`). A line, which is a row of text, names in `buttons` what stands below it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, cast

import discord
from discord import ui

from bot.discord import words
from bot.discord.cairn_client import CairnClient
from bot.table.log import Live
from bot.table.model import Post, PostKind, Table, bold

LINE_LIMIT: Final = 1900


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to send, or to change another into. A post leaves out `content` or `files` if None; an edit keeps
    what was there."""

    content: str | None = None
    view: ui.View | None = None
    files: tuple[discord.File, ...] | None = None
    allowed_mentions: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)


Composer: TypeAlias = Callable[[CairnClient, Live | None, Post, bool], Awaitable[Outgoing | None]]
"""Composes the message for a row, with the row's game and whether pictures can be attached; None if there is nothing left
to say."""


@dataclass(frozen=True, slots=True)
class Line:
    """What stands below a line, whom it still calls at the moment of delivery, and what is done with it last: it can be
    left out."""

    buttons: Callable[[Table, Post], ui.View | None]
    called: Callable[[Table, Post], tuple[int, ...]] = lambda _, post: post.mention
    finish: Callable[[CairnClient, Post, Outgoing], Awaitable[Outgoing | None]] | None = None


composers: Final[dict[PostKind, Composer]] = {}
lines: Final[dict[str, Line]] = {}
"""By the first word of a row's `buttons`."""


def composes(*kinds: PostKind) -> Callable[[Composer], Composer]:
    """Register the function that composes the messages for rows of these kinds."""

    def register(composer: Composer) -> Composer:
        composers.update(dict.fromkeys(kinds, composer))
        return composer

    return register


def user_by_id(person: int) -> discord.Object:
    """A user to name in a request. The id is sent as text, as Discord describes it: many readers of JSON lose the last
    digits of a number as large as an id."""
    made = discord.Object(person)
    made.id = cast(Any, str(person))
    return made


def only(people: tuple[int, ...]) -> discord.AllowedMentions:
    """Notify these people and nobody else."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[user_by_id(person) for person in people]
    )


@composes(PostKind.LINE, PostKind.LINE_EDIT)
async def line(client: CairnClient, live: Live | None, post: Post, _: bool) -> Outgoing | None:
    """The message of a row of text, with mentions where its people are named, and its buttons."""
    # The table has already escaped the names in its lines.
    table, text = None if live is None else live.table, post.text
    for player in table.players if table is not None else ():
        if player.person.id in post.mention:
            before, found, after = text.rpartition(bold(player.person.name))
            if found:
                text = f"{before}<@{player.person.id}>{after}"
    missing = [f"<@{person}>" for person in post.mention if f"<@{person}>" not in text]
    content = words.cut(" ".join([*missing, text]), LINE_LIMIT)
    kind = lines.get(post.buttons.partition(" ")[0])
    if table is None or kind is None:
        return Outgoing(content, None, None, only(post.mention))
    made = Outgoing(content, kind.buttons(table, post), None, only(kind.called(table, post)))
    return made if kind.finish is None else await kind.finish(client, post, made)


def direct(table: Table | None, post: Post, text: str = "", view: ui.View | None = None) -> Outgoing:
    """A direct message with a link to its game."""
    where = f"\n{words.link(table)}" if table is not None else ""
    return Outgoing(words.cut(text or post.text, LINE_LIMIT - len(where)) + where, view)
