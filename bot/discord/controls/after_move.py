"""What a person reads after their own move, and the button to go on with."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Style, button, rows
from bot.table.types import Moved, Status

PRIVATE_LIMIT: Final = 1200


def done_line(moved: Moved, also: str = "") -> str:
    """What was done, what was filled in for the player, and the events that only this player may know."""
    filled_in = f" ({also})" if also else ""
    mine = [event for event in moved.events if event.audience is not None]
    told = words.cut(" ".join(words.events(moved.table, mine)), PRIVATE_LIMIT)
    return f"Done: `{moved.notation}`{filled_in}." + (f"\n**Only you are told:** {told}" if told else "")


def done_words(moved: Moved, also: str = "") -> str:
    """The whole answer to a move: what was done, and the result if it ended the game."""
    said = done_line(moved, also)
    over = moved.table.status is not Status.RUNNING
    hidden = "Nobody else sees it until all have decided."
    rest = (
        words.result(moved.table)
        if over
        else hidden
        if moved.sealed
        else "The channel shows what came of it."
    )
    return said + ("\n" if "\n" in said else " ") + rest


def go_on_view(moved: Moved, person: int) -> ui.View | None:
    """A button to go on with if this person still owes a decision."""
    if owes_decision(moved, person):
        return rows([button("Go on", "move", moved.table.id, moved.table.public, style=Style.primary)])
    return None


def owes_decision(moved: Moved, person: int) -> bool:
    """Whether this person is to decide again."""
    table = moved.table
    seat = table.seat_of(person)
    return table.status is Status.RUNNING and seat is not None and table.owes(seat)
