"""The message of a search for a substitute: how its row is known, and its buttons."""

from __future__ import annotations

from discord import ui

from bot.discord.controls.control import Control, Style, button, rows
from bot.table.outbox.posts import Post, PostKind
from bot.table.substitutes.seeking import BUTTONS
from bot.table.types import Table


def is_search(post: Post) -> bool:
    """Whether this row posts the message of a search."""
    return post.kind is PostKind.LINE and post.buttons.partition(" ")[0] == BUTTONS


def search_view(table: Table, post: Post) -> ui.View | None:
    """The buttons of a search. Their ids are of this message alone, by which it is found again."""
    flags, seat = post.buttons.split(), post.since
    takes = button("Take over", "takeover", table.id, seat, post.id, style=Style.success)
    declines = [button("Decline", "notme", table.id, seat, post.id)] if "named" in flags else []
    if "own" in flags:
        return rows([takes, *declines, withdraw_button(table, seat, post.id)])
    return rows([takes, *declines, button("I am back", "stay", table.id, seat, post.id)])


def withdraw_button(table: Table, seat: int, post: int) -> Control:
    """The button that ends a search, for whoever began it."""
    return button("Withdraw", "unseek", table.id, seat, post)
