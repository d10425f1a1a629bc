"""Who asks, where, and how they are answered: what commands and buttons share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import discord
from discord import ui

from bot.discord import art, words
from bot.discord.errors import Refusal
from bot.table.errors import TableError
from bot.table.types import Person, Place, Shown

if TYPE_CHECKING:
    from bot.table.service import TableService

T = TypeVar("T")
NOBODY = discord.AllowedMentions.none()


def tables_of(interaction: discord.Interaction[Any]) -> TableService:
    """The table service of the client that got this interaction."""
    return cast("TableService", cast(Any, interaction.client).service)


def person_of(user: discord.User | discord.Member) -> Person:
    """Somebody on Discord as the table knows them."""
    return Person(user.id, words.plain(user.display_name))


def asker(interaction: discord.Interaction[Any]) -> Person:
    """Who asks."""
    return person_of(interaction.user)


def place_of(interaction: discord.Interaction[Any]) -> Place:
    """The channel or thread where it was asked. Refused in direct messages."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("direct_message", words.NO_DIRECT, words.NO_DIRECT_HINT)
    return Place(interaction.guild_id, interaction.channel_id)


def request_of(interaction: discord.Interaction[Any]) -> str:
    """The platform's id of this request: one that comes twice gets the first answer."""
    return str(interaction.id)


async def think(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge at once; a private answer follows with `answer`."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def meanwhile(acknowledgement: Awaitable[None], work: Awaitable[T]) -> T:
    """Send the acknowledgement first, and work while it travels. The work's own error comes first."""

    async def after() -> T:
        # Of many who ask at once, all are acknowledged before the first one's work begins.
        await asyncio.sleep(0)
        return await work

    sent, done = await asyncio.gather(acknowledgement, after(), return_exceptions=True)
    if isinstance(done, BaseException):
        raise done
    if isinstance(sent, BaseException):
        raise sent
    return done


async def answer(
    interaction: discord.Interaction[Any],
    content: str,
    view: ui.View | None = None,
    files: Sequence[discord.File] = (),
) -> None:
    """The private answer after `think`, or the new form of the message whose control was used."""
    await interaction.edit_original_response(
        content=words.cut(content, words.CONTENT_LIMIT),
        attachments=list(files),
        view=view,
        allowed_mentions=NOBODY,
    )


async def also(interaction: discord.Interaction[Any], content: str) -> None:
    """A further private message after `answer`."""
    await interaction.followup.send(content, ephemeral=True, allowed_mentions=NOBODY)


async def answer_pages(interaction: discord.Interaction[Any], text: str, view: ui.View | None = None) -> None:
    """A private answer of any length, in as many messages as it needs; the controls under the first."""
    first, *rest = words.pages(text)
    await answer(interaction, first, view)
    for page in rest:
        await also(interaction, page)


async def answer_board(
    interaction: discord.Interaction[Any], shown: Shown, content: str, view: ui.View | None = None
) -> None:
    """A private answer with the picture of what this person may see."""
    await answer(interaction, content, view, [await art.file(shown)])


async def is_old(tables: TableService, shown: Shown, person: Person, seq: int) -> bool:
    """Whether a control made at `seq` was made for another position than the present one.

    Rows that change no position (an offer, a refusal of it) do not make a button old.
    """
    if seq == shown.seq or seq == shown.table.seq:
        return False
    try:
        then = await tables.show(shown.table.id, person.id, seq=seq)
    except TableError:
        return True
    return (then.view, then.owing) != (shown.view, shown.owing)
