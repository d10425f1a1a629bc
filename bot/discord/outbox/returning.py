"""Shows what the bot could not show before: the person who uses the bot in a channel tells it what it may do there."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import discord

from bot import digits
from bot.discord.base.client import CairnClient
from bot.discord.controls import PREFIX, Interaction
from bot.discord.outbox.delivery import custom_ids
from bot.errors import StoreError
from bot.logs import log, reference
from bot.store import CorruptRow
from bot.table.model import TableError
from bot.table.outbox.board import draw_again, show_missing

LOG = log(__name__)

AGAIN: Final = 30.0
"""How many seconds to wait in a channel after an attempt."""


class Returning:
    """Draws a board again that went out in words, once its picture may work."""

    def __init__(self, client: CairnClient, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` answers with seconds that nobody can set back."""
        self._client = client
        self._clock = clock
        self._not_before: dict[int, float] = {}

    async def noticed(self, interaction: Interaction) -> None:
        """Take note of a command or a control: Discord says with each what the bot may do in its channel."""
        channel = interaction.channel_id
        if interaction.guild_id is None or channel is None:
            return
        try:
            if channel in self._client.service.tables.unreachable and self._may_write(interaction):
                await self.came_back(channel)
            if interaction.app_permissions.attach_files:
                self._client.no_files.discard(channel)
                game = await self._in_words_here(channel) or await self._told_in_words(interaction)
                if game is not None and self._may_try(channel):
                    await draw_again(self._client.service.tables, game)
        except (TableError, StoreError) as error:
            LOG.warning("what is missing in a channel cannot be shown", channel=channel, reason=error.message)

    @staticmethod
    def _may_write(interaction: Interaction) -> bool:
        rights = interaction.app_permissions
        if isinstance(interaction.channel, discord.Thread):
            return rights.send_messages_in_threads and not interaction.channel.locked
        return rights.send_messages

    async def came_back(self, channel: int) -> None:
        """Show what was refused in a channel where the bot may write again, as it seems. A game that cannot be shown
        goes to the log."""
        service = self._client.service
        if channel not in service.tables.unreachable or not self._may_try(-channel):
            return
        try:
            await show_missing(service.tables, service.outbox, channel)
        except (TableError, StoreError) as error:
            LOG.warning("what is missing in a channel cannot be shown", channel=channel, reason=error.message)
            if isinstance(error, CorruptRow):
                service.tables.unreachable.discard(channel)  # the log tells once
        except Exception as error:
            LOG.error(
                "what is missing in a channel cannot be shown",
                channel=channel,
                reference=reference(),
                exc_info=error,
            )

    async def joined(self, guild: discord.Guild) -> None:
        """The bot was invited again: show the games of this server that could not be shown."""
        for channel in list(self._client.service.tables.unreachable):
            if guild.get_channel_or_thread(channel) is not None:
                await self.came_back(channel)

    async def _in_words_here(self, channel: int) -> int | None:
        """The game whose board went out in words in this channel, if it is still played here."""
        in_words = self._client.in_words
        game = in_words.get(channel)
        if game is None:
            return None
        try:
            table = await self._client.service.play.projection.get(game)
        except (TableError, CorruptRow):
            in_words.pop(channel, None)
            raise
        if table.place.channel == channel:
            return game
        in_words.pop(channel, None)
        return None

    async def _told_in_words(self, interaction: Interaction) -> int | None:
        """The game whose board is the message with the control that was used, if it has no picture."""
        message = interaction.message
        if message is None or message.flags.ephemeral or message.attachments:
            return None
        for name in custom_ids([component.to_dict() for component in message.components]):
            prefix, control, *fields = name.split(":")
            game = digits.number(fields[0]) if fields else None
            if (prefix, control) == (PREFIX, "view") and game is not None:
                service = self._client.service
                board = (await service.tables.live(game)).book.board_post
                if board is not None and await service.outbox.message_of(board) == message.id:
                    return game
        return None

    def _may_try(self, channel: int) -> bool:
        """Whether enough time has passed since the last attempt in this channel; counts this one."""
        now = self._clock()
        if (first := self._not_before.get(channel)) is not None and now < first:
            return False
        self._not_before = {where: when for where, when in self._not_before.items() if when > now}
        self._not_before[channel] = now + AGAIN
        return True
