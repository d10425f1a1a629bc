"""The animations of games: which positions they show, and where that of a finished game stands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from bot.store import Statement
from bot.table.log.games import Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.table import Shown
from bot.table.outbox.queue import OutboxQueue
from bot.table.play.projection import Projection

MOST: Final = 300
"""The most positions in an animation. In a longer game some of them come after several moves."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The animation of a finished game in its channel: its message, None as long as it is not sent."""

    message: int | None


class Animations:
    """What is shown, and what was posted. The pictures are made elsewhere."""

    def __init__(self, tables: Tables, projection: Projection, outbox: OutboxQueue) -> None:
        self._tables = tables
        self._projection = projection
        self._outbox = outbox

    async def numbers(self, game: int, viewer: int | None) -> list[int]:
        """The positions to show to this viewer, from the start to now. Raises TableError if nobody has moved."""
        found = await self._projection.positions(game, viewer)
        if len(found) < 2:
            raise TableError("nothing_played", "This game has no moves yet.", "/game board shows it.")
        if len(found) <= MOST:
            return found
        return [found[(len(found) - 1) * at // (MOST - 1)] for at in range(MOST)]

    def positions(self, game: int, viewer: int | None, numbers: list[int]) -> AsyncIterator[Shown]:
        """These positions as the viewer may see them, each with what happened since the one before it."""
        return self._projection.each(game, viewer, numbers)

    async def posted(self, game: int) -> Posted | None:
        """Where the animation of a finished game stands, or will in a moment; None if there is none."""
        post = await self._tables.store.animation(game)
        if post is None:
            return None
        message = await self._outbox.message_of(post)
        return Posted(message) if message is not None or self._outbox.waits(post) else None

    async def post(self, game: int, text: str) -> None:
        """Post the animation of a finished game in its channel, with this line."""

        def prepare(change: UnitOfWork) -> None:
            post = change.post(PostKind.ANIMATION, text=text)
            change.write.add(Statement.ANIMATION, game=game, post=post)

        await self._tables.change(game, None, prepare)
