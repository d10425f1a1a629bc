"""Whether moves that are the only ones play themselves: the table's wish, and the host's button for it."""

from __future__ import annotations

from bot.discord.controls.control import Control, button
from bot.table.types import Table
from games.core.choosing.forced import can_happen


def matters(table: Table) -> bool:
    """Whether a move could ever play itself in this game."""
    return can_happen(table.game, table.game.hides(table.options)) and not table.only_shown


def forced_setting(table: Table) -> str:
    """What happens to a move that is the only one, as an option and its value; empty if it does not matter."""
    if not matters(table):
        return ""
    return f"Forced moves: {'play themselves' if table.forced else 'made by hand'}"


def forced_button(table: Table) -> list[Control]:
    """The host's button that changes it."""
    if not matters(table):
        return []
    label = "Make forced moves by hand" if table.forced else "Let forced moves play themselves"
    return [button(label, "forced", table.id, int(not table.forced))]
