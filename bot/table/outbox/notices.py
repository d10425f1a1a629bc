"""Short notices that call who is next, where the board is a message above. The next board takes their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from bot.table.model.posts import PostKind
from bot.table.model.table import Table


class Queueing(Protocol):
    """A change of a game that queues messages: `UnitOfWork`."""

    table: Table
    book: Any

    def post(
        self,
        kind: PostKind,
        *,
        text: str = "",
        mention: Sequence[int] = (),
        seq: int = 0,
        since: int = 0,
        target: int | None = None,
    ) -> int:
        """Queue a message; returns the number of its row."""

    def keep(self, **fields: Any) -> None:
        """Keep these fields in the game's row."""


def call_next(change: Queueing, since: int, people: Sequence[int], called: Sequence[int] = ()) -> None:
    """Queue a notice for these people, with what happened after the row `since`, in place of an earlier notice. Those who
    were `called` before stand in it too, and are not notified again."""
    drop_notice(change)
    text = " ".join(map(str, called))
    post = change.post(PostKind.NOTICE, text=text, seq=change.table.public, since=since, mention=people)
    change.keep(notice_post=post)


def drop_notice(change: Queueing) -> None:
    """Remove the notice that called who was next."""
    if change.book.notice_post is not None:
        change.post(PostKind.REMOVE, target=change.book.notice_post)
        change.keep(notice_post=None)
