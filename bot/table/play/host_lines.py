"""What the channel reads when a host or a moderator has done something: Markdown, with all names escaped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.table.model.table import Status, Table
from bot.table.model.words import bold, no_longer_counts, title


def locked(table: Table, by: str) -> str:
    clocks = "" if table.clocks is None else ", and the clocks stand still"
    return f"{bold(by)} locks {title(table)}. Nobody can move until it is unlocked{clocks}."


def unlocked(table: Table, by: str) -> str:
    goes_on = " Play on." if table.status is Status.RUNNING else ""
    return f"{bold(by)} unlocks {title(table)}.{goes_on}"


def locked_by(by: str) -> str:
    """What the board says while a game is locked."""
    return f"Locked by {bold(by)}: nobody can move."


def rewound(table: Table, by: str, state: Any, undone: Sequence[str]) -> str:
    """Who has rewound the game to this state, and which moves no longer count, in words, newest first."""
    turns = table.game.turns
    where = "" if turns is None else f" to turn {turns.turn_number(state)}"
    gone = f" What no longer counts:{no_longer_counts(undone)}" if undone else ""
    return f"{bold(by)} rewinds {title(table)}{where}.{gone}"
