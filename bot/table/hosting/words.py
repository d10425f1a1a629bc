"""What the channel reads when a host or a moderator has done something: Markdown, with all names escaped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.table.types import Table
from bot.table.words import bold, listed, title

_NAMED: Final = 5


def locked(table: Table, by: str) -> str:
    return (
        f"{bold(by)} locks {title(table)}. Nobody can move until it is unlocked, and the clocks stand still."
    )


def unlocked(table: Table, by: str) -> str:
    return f"{bold(by)} unlocks {title(table)}. Play on."


def locked_by(by: str) -> str:
    """What the board says while a game is locked."""
    return f"Locked by {bold(by)}: nobody can move."


def rewound(table: Table, by: str, state: Any, notations: Sequence[str]) -> str:
    """Who has rewound the game to this state, and which moves no longer count, newest first."""
    shown = [f"`{text.replace('`', '')}`" for text in notations[:_NAMED]]
    if len(notations) > _NAMED:
        shown.append(f"{len(notations) - _NAMED} more")
    number_of = table.game.extras.turn_number
    where = "" if number_of is None else f" to turn {number_of(state)}"
    gone = f" {listed(shown)} no longer count{'s' if len(notations) == 1 else ''}." if shown else ""
    return f"{bold(by)} rewinds {title(table)}{where}.{gone}"
