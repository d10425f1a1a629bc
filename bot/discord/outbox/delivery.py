"""One attempt to deliver one row of the outbox; and what is shown again once the bot may write, or attach files, somewhere."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from functools import partial
from typing import Any, Final, TypeVar

import discord
from discord.utils import MISSING

from bot.discord.cairn_client import CairnClient
from bot.discord.controls import Interaction, Outgoing, custom_id, user_by_id
from bot.discord.outbox import messages
from bot.discord.outbox.messages import THREAD_IS_ARCHIVED
from bot.errors import StoreError
from bot.logs import log, reference
from bot.recent import Recent
from bot.store import CorruptRow
from bot.table.model import Post, PostKind, TableError
from bot.table.outbox.board import draw_again, show_missing

LOG = log(__name__)
T = TypeVar("T")

EDITS: Final = frozenset(
    {PostKind.LOBBY_EDIT, PostKind.BOARD_EDIT, PostKind.LINE_EDIT, PostKind.EVENT_EDIT}
    | {PostKind.STRIP, PostKind.REMOVE}
)
UNKNOWN_MESSAGE: Final = 10008
MISSING_PERMISSIONS: Final = 50013
MOST_LOOKED_THROUGH: Final = 2000
"""How many messages of a channel are searched at most, so that a busy channel cannot hold up its lane for long."""
CLOCK_SKEW: Final = timedelta(seconds=5)
"""How far Discord's clock may be behind ours when a message is recognised by its text alone."""


class NothingToSayError(Exception):
    """The row no longer needs a message; the text says why."""


async def deliver(client: CairnClient, post: Post) -> int | None:
    """Send or edit the row's message. Returns the message's id.

    Raises NothingToSayError, CorruptRow for a damaged game, discord.py's errors and connection errors.
    """
    if post.kind is PostKind.CALL:
        await _put_off(client, post)
    if post.kind in EDITS:
        return await _edit(client, post)
    channel: discord.abc.Messageable = client.get_partial_messageable(post.channel)
    if post.person is not None:
        channel = await client.create_dm(user_by_id(post.person))
    if post.tried is None:
        noted = asyncio.create_task(client.service.outbox.trying(post.id))
        try:
            outgoing = await _compose(client, post)
        finally:
            await noted
    else:
        # Search before noting the new attempt: the time of the last attempt tells which messages can be ours.
        outgoing = await _compose(client, post)
        found = await find(client, channel, post, outgoing)
        if found is not None:
            LOG.info("a message had arrived before the restart", post=post.id, message=found)
            return found
        await client.service.outbox.trying(post.id)

    made = [outgoing]

    async def send(made: Outgoing) -> discord.Message:
        # Only here, as a message that is found after a restart has called already, or left alone, whom it could.
        made = await messages.leaving_alone(client.service, post, made)
        return await channel.send(
            content=made.content,
            files=list(made.files or ()),
            nonce=post.nonce,
            allowed_mentions=made.allowed_mentions,
            view=made.view or MISSING,
        )

    async def attempt() -> discord.Message:
        outgoing = made.pop() if made else await _compose(client, post)
        return await _with_or_without_files(client, post, outgoing, send)

    return (await _out_of_the_archive(client, post, attempt)).id


async def _out_of_the_archive(client: CairnClient, post: Post, do: Callable[[], Awaitable[T]]) -> T:
    """Do this. A message opens an archived thread by itself; where Discord says otherwise, and for changes, the thread is
    opened first."""
    try:
        return await do()
    except discord.HTTPException as error:
        if error.code != THREAD_IS_ARCHIVED:
            raise
    thread = await client.fetch_channel(post.channel)
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=False)
    return await do()


async def _put_off(client: CairnClient, post: Post) -> None:
    """Raise NothingToSayError for a reminder of somebody who is left alone by now: they are called later."""
    asleep = await client.service.notifications.settings.asleep(
        post.mention if post.person is None else (post.person,)
    )
    if asleep:
        await client.service.notifications.after_quiet_hours.call_later(post, asleep)
        raise NothingToSayError("its person is left alone, and called later")


async def _edit(client: CairnClient, post: Post) -> int:
    # The attempt is not noted first: making the same change twice does no harm.
    gives_way = post.kind in (PostKind.STRIP, PostKind.REMOVE)
    target = await _stripped(client, post) if gives_way else post.message_id
    if target is None:
        raise NothingToSayError("the message to change was never posted")
    message = client.get_partial_messageable(post.channel).get_partial_message(target)

    async def change() -> None:
        if post.kind is PostKind.STRIP:
            await message.edit(view=None)
        elif post.kind is PostKind.REMOVE:
            await _remove(message)
        else:
            outgoing = await _compose(client, post)
            await _with_or_without_files(client, post, outgoing, partial(_edit_into, message))

    await _out_of_the_archive(client, post, change)
    return target


async def _remove(message: discord.PartialMessage) -> None:
    """Remove a message of the bot's own; one that is gone already is as good."""
    try:
        await message.delete()
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise


async def _stripped(client: CairnClient, post: Post) -> int | None:
    """The message that loses its buttons, or goes: not before another has them."""
    outbox = client.service.outbox
    if post.since and await outbox.message_of(post.since) is None:
        raise NothingToSayError("the message that takes its place was never posted")
    if post.kind is PostKind.REMOVE and post.message_id is None:
        raise NothingToSayError("the message to remove was never posted")
    if post.message_id is None and post.game is not None and post.target is not None:
        return await client.service.store.board_before(post.game, post.channel, post.target)
    return post.message_id


async def _with_or_without_files(
    client: CairnClient, post: Post, outgoing: Outgoing, send: Callable[[Outgoing], Awaitable[T]]
) -> T:
    """Send this; where the bot may not attach files, the same in words."""
    try:
        return await send(outgoing)
    except discord.Forbidden as error:
        if error.code != MISSING_PERMISSIONS or not outgoing.files:
            raise
    sent = await send(await _compose(client, post, pictures=False))
    if post.channel not in client.no_files:
        LOG.warning("boards go out in words: the bot may not attach files", channel=post.channel)
        client.no_files.add(post.channel)
    return sent


async def _edit_into(message: discord.PartialMessage, outgoing: Outgoing) -> None:
    await message.edit(
        content=MISSING if outgoing.content is None else outgoing.content,
        attachments=MISSING if outgoing.files is None else list(outgoing.files),
        view=outgoing.view,
        allowed_mentions=outgoing.allowed_mentions,
    )


async def _compose(client: CairnClient, post: Post, *, pictures: bool = True) -> Outgoing:
    pictures = pictures and post.channel not in client.no_files
    outgoing = await messages.compose(client, post, pictures=pictures)
    if outgoing is None:
        raise NothingToSayError("there is nothing left to say")
    if post.kind in (PostKind.BOARD, PostKind.BOARD_EDIT) and post.game is not None:
        if outgoing.files:
            client.in_words.pop(post.channel, None)
        else:
            client.in_words[post.channel] = post.game
    return outgoing


async def find(
    client: CairnClient, channel: discord.abc.Messageable, post: Post, outgoing: Outgoing
) -> int | None:
    """The id of the message that an earlier attempt sent if only its answer got lost; None if there is none.

    A message is recognised by its nonce, by its buttons (their ids name game and position) or, without buttons, by
    its text and by being newer than the last message that is known in its lane: no clock counts. All messages since the attempt are searched, and at least as many
    as the settings say.
    """
    ids = custom_ids([] if outgoing.view is None else outgoing.view.to_components())
    always = _always_there(post)
    since = post.tried - CLOCK_SKEW if post.tried is not None else None
    known = await client.service.tables.store.posted_before(post.lane, post.id)
    me = client.user
    looked = 0
    try:
        async for message in channel.history(limit=MOST_LOOKED_THROUGH):
            recent = since is not None and message.created_at >= since
            looked += 1
            if looked > client.config.reconcile_messages and not recent:
                break
            if me is None or message.author.id != me.id:
                continue
            if message.nonce is not None and str(message.nonce) == post.nonce:
                return message.id
            theirs = custom_ids([component.to_dict() for component in message.components])
            if always in theirs or (ids and ids == theirs):
                return message.id
            newer = recent if known is None else message.id > known
            if not ids and newer and message.content == (outgoing.content or ""):
                return message.id
    except discord.Forbidden:
        # Without the right to read the history, only Discord's own check of the nonce is left.
        LOG.warning("the bot may not read a channel's history", channel=post.channel)
    return None


_ALWAYS_THERE: Final = {
    PostKind.LOBBY: "join",
    PostKind.BOARD: "view",
    PostKind.ANIMATION: "step",
    PostKind.REVIEW: "reviewmine",
    PostKind.DAILY: "mydaily",
    PostKind.DIGEST: "digest",
    PostKind.EVENT: "eventhost",
}


def _always_there(post: Post) -> str | None:
    """The id of a control that identifies a row's message, even if the game has ended since and the message would
    now get other controls."""
    control = _ALWAYS_THERE.get(post.kind)
    if control is None:
        return None
    about: dict[PostKind, tuple[object, ...]] = {
        PostKind.BOARD: (post.game, post.seq),
        PostKind.DAILY: (post.id,),
        PostKind.DIGEST: (post.id,),
        PostKind.EVENT: (post.text,),
    }
    return custom_id(control, *about.get(post.kind, (post.game,)))


def custom_ids(components: Iterable[Any]) -> frozenset[str]:
    """The ids of all buttons and menus in raw components, nested ones included."""
    found: set[str] = set()
    for component in components:
        if isinstance(component, dict):
            if isinstance(component.get("custom_id"), str):
                found.add(component["custom_id"])
            found |= custom_ids(component.get("components", ()))
    return frozenset(found)


_CHANNELS_KNOWN: Final = 4096
AGAIN: Final = 30.0
"""How many seconds to wait in a channel after an attempt."""


class Returning:
    """Draws a board again that went out in words, once its picture may work."""

    def __init__(self, client: CairnClient, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` answers with seconds that nobody can set back."""
        self._client = client
        self._clock = clock
        self._not_before: dict[int, float] = {}
        self._asked = Recent[int, None](_CHANNELS_KNOWN)
        """Channels about which the database was asked. If a message is refused there from then on, it is noticed."""

    async def _is_unreachable(self, channel: int) -> bool:
        tables = self._client.service.tables
        if channel not in tables.unreachable and channel not in self._asked:
            tables.unreachable.update(await tables.store.unreachable(channel))
            self._asked[channel] = None
        return channel in tables.unreachable

    async def noticed(self, interaction: Interaction) -> None:
        """Take note of a command or a control: Discord says with each what the bot may do in its channel."""
        channel = interaction.channel_id
        if interaction.guild_id is None or channel is None:
            return
        try:
            if await self._is_unreachable(channel) and self._may_write(interaction):
                await self.came_back(channel)
            if interaction.app_permissions.attach_files:
                self._client.no_files.discard(channel)
                game = self._client.in_words.get(channel) or await self._told_in_words(interaction)
                if game is not None and self._may_try(channel):
                    self._client.in_words.pop(channel, None)
                    await draw_again(self._client.service.tables, game, channel)
        except (TableError, StoreError) as error:
            LOG.warning("what is missing in a channel cannot be shown", channel=channel, reason=error.message)

    @staticmethod
    def _may_write(interaction: Interaction) -> bool:
        rights = interaction.app_permissions
        if isinstance(interaction.channel, discord.Thread):
            return rights.send_messages_in_threads and not interaction.channel.locked
        return rights.send_messages

    async def came_back(self, channel: int, *, surely: bool = False) -> None:
        """Show what was refused in a channel where the bot may write again, as it seems, or `surely`, as a message has
        arrived. A game that cannot be shown goes to the log."""
        service = self._client.service
        unreachable = service.tables.unreachable
        # A message that has arrived is of a game that was read.
        refused = channel in unreachable if surely else await self._is_unreachable(channel)
        if not refused or not (surely or self._may_try(-channel)):
            return
        try:
            await show_missing(service.tables, service.outbox, channel)
        except Exception as error:
            LOG.error(
                "what is missing in a channel cannot be shown",
                channel=channel,
                reference=reference(),
                exc_info=error,
            )
            if isinstance(error, StoreError) and not isinstance(error, CorruptRow):
                return  # the next use of the channel tries again
            surely = True
        if surely:
            unreachable.discard(channel)

    async def joined(self, guild: discord.Guild) -> None:
        """The bot was invited again: show the games of this server that could not be shown."""
        tables = self._client.service.tables
        tables.unreachable.update(await tables.store.unreachable())
        for channel in list(tables.unreachable):
            if guild.get_channel_or_thread(channel) is not None:
                await self.came_back(channel)

    async def _told_in_words(self, interaction: Interaction) -> int | None:
        """The game whose board is the message with the control that was used, if it has no picture."""
        message, service = interaction.message, self._client.service
        if message is None or message.flags.ephemeral or message.attachments:
            return None
        game = await service.store.latest_in(message.channel.id)
        board = None if game is None else (await service.tables.live(game)).book.board_post
        return game if board is not None and await service.outbox.message_of(board) == message.id else None

    def _may_try(self, channel: int) -> bool:
        """Whether enough time has passed since the last attempt in this channel; counts this one."""
        now = self._clock()
        if (first := self._not_before.get(channel)) is not None and now < first:
            return False
        self._not_before = {where: when for where, when in self._not_before.items() if when > now}
        self._not_before[channel] = now + AGAIN
        return True
