"""The worker's side of the outbox: what is owed to Discord, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import datetime
from typing import Any

from bot.store import CorruptRow, Statement, Write
from bot.store.rows import from_micros, to_micros
from bot.table.outbox.rows import read_post
from bot.table.tables import LOG, Tables
from bot.table.types import Post


class Outbox(Tables):
    """Messages owed to Discord. Only the worker in bot/discord calls these."""

    async def open_outbox(self) -> None:
        """Read what was owed when the bot stopped."""
        self.undelivered.fill(await self.store.undelivered())

    async def posts(self, limit: int = 100, besides: Container[int] = ()) -> list[Post]:
        """Undelivered and due, oldest first; of each lane only its first, and none of the lanes in `besides`."""
        found: list[Post] = []
        for row in self.undelivered.first(to_micros(self.clock()), limit, besides):
            message = row["message"]
            if message is None and row["target"] is not None:
                message = await self.message_of(row["target"])
            try:
                found.append(read_post(row, message))
            except CorruptRow as error:
                LOG.error("%s %s", error.message, error.hint)
                await self.drop(row["id"], "the row cannot be read")
        return found

    async def trying(self, post: int) -> None:
        """An attempt begins: committed before the request is sent."""
        when = to_micros(self.clock())
        await self._mark(Statement.TRYING, lambda: self.undelivered.tried(post, when), which=post, when=when)

    async def sent(self, post: int, message_id: int | None) -> None:
        """It was delivered, as this message if it made one."""
        await self._mark(
            Statement.SENT,
            lambda: self.undelivered.done(post, message_id),
            which=post,
            when=to_micros(self.clock()),
            to_message=message_id,
        )

    async def retry(self, post: int, at: datetime) -> None:
        """Not now: try again at this time; what comes after it in its channel waits too."""
        due = to_micros(at)
        await self._mark(Statement.RETRY, lambda: self.undelivered.later(post, due), which=post, when=due)

    async def drop(self, post: int, reason: str) -> None:
        """It can never be delivered."""
        await self._mark(
            Statement.DROP,
            lambda: self.undelivered.done(post, None),
            which=post,
            when=to_micros(self.clock()),
            why=reason[:500],
        )

    async def message_of(self, post: int) -> int | None:
        """The message that this row made."""
        if not self.undelivered.knows(post):
            self.undelivered.remember(post, await self.store.message_of(post))
        return self.undelivered.message(post)

    async def next_post_due(self, besides: Container[int] = ()) -> datetime | None:
        """When there will be something in `posts`; a time long past when there is now."""
        due = self.undelivered.next_due(besides)
        return None if due is None else from_micros(due)

    async def _mark(self, part: Statement, then: Callable[[], None], **row: Any) -> None:
        write = Write()
        write.add(part, **row)
        write.then = then
        await self.store.commit(write)
