"""What the channel reads when a host or a moderator has done something: Markdown, with all names escaped."""

from __future__ import annotations

from bot.table.types import Table
from bot.table.words import bold, title


def locked(table: Table, by: str) -> str:
    return f"{bold(by)} locks {title(table)}. Nobody can move until it is unlocked, and the clocks stand still."


def unlocked(table: Table, by: str) -> str:
    return f"{bold(by)} unlocks {title(table)}. Play on."


def locked_by(by: str) -> str:
    """What the board says while a game is locked."""
    return f"Locked by {bold(by)}: nobody can move."
