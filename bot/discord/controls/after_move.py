"""What players read after their own move, and the button to continue."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Control, Style, button, next_button, rows
from bot.table.service import TableService
from bot.table.types import Moved, Status, Table

DONE: Final = "✓"
"""Begins the answer to every move that was made."""
TOLD: Final = 600
"""How many characters of what happened are told, and as many again of what only this player may know."""


def done_words(moved: Moved) -> str:
    """The answer to a move: what came of it, that it stays hidden, or how the game ended; then what only they may know."""
    if moved.table.status is not Status.RUNNING:
        what = words.result(moved.table)
    elif moved.sealed:
        what = "Hidden until everyone has decided."
    else:
        what = _told(moved, private=False)
    secret = _told(moved, private=True)
    return f"{DONE} {what}" + (f"\n**Only you know:** {secret}" if secret else "")


def _told(moved: Moved, *, private: bool) -> str:
    """The move's events in words: those that everybody may know, or those that only some may."""
    places = [at for at, event in enumerate(moved.events) if (event.audience is not None) is private]
    by_itself = {number for number, at in enumerate(places) if at in moved.by_itself}
    events = [moved.events[at] for at in places]
    return words.cut(" ".join(words.events(moved.table, events, moved.seat, by_itself)), TOLD)


async def go_on_view(tables: TableService, moved: Moved, person: int) -> ui.View | None:
    """Buttons to continue if this person has to decide again, else to the next game that waits for them; and to take the
    move back if they can do so alone."""
    undo = await undo_button(tables, moved.table, person)
    if owes_decision(moved, person):
        onward = button("Continue", "move", moved.table.id, moved.table.public, style=Style.primary)
        return rows([onward, *undo])
    waiting = await tables.games_of.next_of(person, moved.table.id)
    further = [] if waiting is None else [next_button(waiting.table)]
    return rows([*undo, *_ahead(moved, person), *further])


def _ahead(moved: Moved, person: int) -> list[Control]:
    """The button that leads to setting ahead, in games of many phases: whoever expects nothing of the next need not come
    back for it."""
    table = moved.table
    phased = table.game.extras.orders is not None and table.status is Status.RUNNING
    return [button("Set ahead", "ahead", table.id)] if phased and table.seat_of(person) is not None else []


async def undo_button(tables: TableService, table: Table, person: int) -> list[Control]:
    """The button that takes this person's last move back, if they can do so alone."""
    if table.status is not Status.RUNNING:
        return []
    number = await tables.play.undoable(table.id, person)
    return [] if number is None else [button("Undo", "undo", table.id, number)]


def owes_decision(moved: Moved, person: int) -> bool:
    """Whether this person has to decide again."""
    table = moved.table
    seat = table.seat_of(person)
    return table.status is Status.RUNNING and seat is not None and table.owes(seat)
