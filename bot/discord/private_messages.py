"""The private messages about moves: one for each person and game, a hint beside it, and lines that remove themselves.

Discord lets a bot remove a private message for 15 minutes after it was last touched. What there is to remove stands in
memory only: after a restart a message stays until its reader dismisses it, and its buttons work.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import aiohttp
import discord

from bot.logs import log
from bot.recent import Recent
from bot.supervision import Loop
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model import Status

LOG = log(__name__)

PASSING: Final = timedelta(seconds=30)
"""How long a line with nothing to choose stays."""
KEPT: Final = 500
"""How many messages are remembered; the oldest are forgotten and stay."""
AT_ONCE: Final = 20
"""How many messages are removed side by side."""
PATIENCE: Final = 5.0
"""How many seconds a removal may take. One that fails is not tried again."""


@dataclass(frozen=True, slots=True)
class _Message:
    """A private message, and the last interaction that touched it."""

    id: int
    interaction: discord.Interaction[Any]


class PrivateMessages:
    """The private messages that are open. `clock` is the table's."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._open = Recent[tuple[int, int, bool], _Message](KEPT)
        self._leaving = Recent[int, tuple[datetime, _Message]](KEPT)
        self.loop = Loop("private messages", self._remove_due)
        """Removes what is due. Once it is stopped, what is left stays with its readers."""

    def shown(
        self,
        interaction: discord.Interaction[Any],
        game: int,
        message: int,
        *,
        passing: bool = False,
        hint: bool = False,
    ) -> None:
        """A message tells this person about their moves in a game: the one before it is removed.

        `passing`: it has nothing to choose, so it is removed after `PASSING`. `hint`: it is a hint, which stands beside what
        was being chosen and takes the place of the hint before it.
        """
        source = interaction.message
        if source is not None and source.id == message and not source.flags.ephemeral:
            return
        person = interaction.user.id
        made = _Message(message, interaction)
        main = self._open.get((game, person, False))
        beside = hint and (main is None or main.id != message)
        for old in (True,) if beside else (False, True):
            before = self._open.pop((game, person, old), None)
            if before is not None and before.id != message:
                self._leave(before, timedelta())
        self._open[game, person, beside] = made
        self._leaving.pop(message, None)
        if passing:
            self._leave(made, PASSING)
        self.loop.ring()

    def follow(self, change: UnitOfWork) -> None:
        """Remove what is open after `PASSING` if a game has ended: nothing is left to choose there."""
        if change.before.table.status is not Status.RUNNING or change.table.status is Status.RUNNING:
            return
        for key in [key for key in self._open if key[0] == change.table.id]:
            self._leave(self._open.pop(key), PASSING)
        self.loop.ring()

    def _leave(self, message: _Message, after: timedelta) -> None:
        self._leaving[message.id] = self._clock() + after, message

    async def _remove_due(self) -> float | None:
        """Remove what is due. Returns the seconds until more is, None if nothing is left."""
        now = self._clock()
        due = sorted((at, number) for number, (at, _) in self._leaving.items() if at <= now)[:AT_ONCE]
        messages = [self._leaving.pop(number)[1] for _, number in due]
        await asyncio.gather(*(self._remove(message) for message in messages))
        if not self._leaving:
            return None
        first = min(at for at, _ in self._leaving.values())
        return max((first - self._clock()).total_seconds(), 0.0)

    async def _remove(self, message: _Message) -> None:
        if message.interaction.expires_at <= self._clock():
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await message.interaction.delete_original_response()
        except discord.NotFound:
            pass  # its reader has dismissed it
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            LOG.info("a private message stays", reason=f"{type(error).__name__}: {error}")
