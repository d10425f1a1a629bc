"""What players read after their own move, and the button to continue."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Style, button, rows
from bot.table.types import Moved, Status

TOLD: Final = 600
"""How many characters of what happened are told, and as many again of what only this player may know."""


def done_words(moved: Moved, also: str = "") -> str:
    """The answer to a move: what happened, that it stays hidden, or how the game ended; then what only they may know.

    `also` names what was filled in for the player.
    """
    filled_in = f" ({also})" if also else ""
    if moved.table.status is not Status.RUNNING:
        what = words.result(moved.table)
    elif moved.sealed:
        what = "Hidden until everyone has decided."
    else:
        what = _told(moved, private=False)
    secret = _told(moved, private=True)
    return f"Done: `{moved.notation}`{filled_in}. {what}".strip() + (
        f"\n**Only you know:** {secret}" if secret else ""
    )


def _told(moved: Moved, *, private: bool) -> str:
    """The move's events in words: those that everybody may know, or those that only some may."""
    events = [event for event in moved.events if (event.audience is not None) is private]
    return words.cut(" ".join(words.events(moved.table, events)), TOLD)


def go_on_view(moved: Moved, person: int) -> ui.View | None:
    """A button to continue if this person has to decide again."""
    if owes_decision(moved, person):
        return rows([button("Continue", "move", moved.table.id, moved.table.public, style=Style.primary)])
    return None


def owes_decision(moved: Moved, person: int) -> bool:
    """Whether this person has to decide again."""
    table = moved.table
    seat = table.seat_of(person)
    return table.status is Status.RUNNING and seat is not None and table.owes(seat)
