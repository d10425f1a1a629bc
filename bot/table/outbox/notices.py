"""Short notices that call who is next, where the board is a message above. The next board takes their place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.table.outbox.posts import PostKind

if TYPE_CHECKING:
    from bot.table.repository.unit_of_work import UnitOfWork


def call_next(change: UnitOfWork, since: int, people: Sequence[int]) -> None:
    """Queue a notice for these people, with what happened after the row `since`, in place of an earlier notice."""
    drop_notice(change)
    post = change.post(PostKind.NOTICE, seq=change.table.public, since=since, mention=people)
    change.keep(notice_post=post)


def drop_notice(change: UnitOfWork) -> None:
    """Remove the notice that called who was next."""
    if change.book.notice_post is not None:
        change.post(PostKind.REMOVE, target=change.book.notice_post)
        change.keep(notice_post=None)
