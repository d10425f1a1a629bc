"""The worker's side of the outbox: what is owed to Discord, and what became of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.store import CorruptRow, Part, Write
from bot.store.rows import to_micros
from bot.table.desk import LOG, Desk
from bot.table.posting import read_post
from bot.table.types import Post


class Outbox(Desk):
    """Messages owed to Discord. Only the worker in bot/discord calls these."""

    async def posts(self, limit: int = 100) -> list[Post]:
        """Undelivered and due, oldest first; of each channel only its first."""
        found: list[Post] = []
        for row in await self.store.posts(self.clock(), limit):
            try:
                found.append(read_post(row))
            except CorruptRow as error:
                LOG.error("%s %s", error.message, error.hint)
                await self.drop(row["id"], "the row cannot be read")
        return found

    async def trying(self, post: int) -> None:
        """An attempt begins: committed before the request is sent."""
        await self._mark(Part.TRYING, which=post, when=to_micros(self.clock()))

    async def sent(self, post: int, message_id: int | None) -> None:
        """It was delivered, as this message if it made one."""
        await self._mark(Part.SENT, which=post, when=to_micros(self.clock()), to_message=message_id)

    async def retry(self, post: int, at: datetime) -> None:
        """Not now: try again at this time; what comes after it in its channel waits too."""
        await self._mark(Part.RETRY, which=post, when=to_micros(at))

    async def drop(self, post: int, reason: str) -> None:
        """It can never be delivered."""
        await self._mark(Part.DROP, which=post, when=to_micros(self.clock()), why=reason[:500])

    async def message_of(self, post: int) -> int | None:
        """The message that this row made."""
        return await self.store.message_of(post)

    async def next_post_due(self) -> datetime | None:
        """When there will be something in `posts`; a time in the past when there is now."""
        return await self.store.next_post()

    async def _mark(self, part: Part, **row: Any) -> None:
        write = Write()
        write.add(part, **row)
        await self.store.commit(write)
