"""Taking back: what would be undone is shown first."""

from __future__ import annotations

from discord import ui

from bot.discord import words
from bot.discord.controls.control import Press, Style, button, on, rows
from bot.discord.controls.offers import offered_words
from bot.discord.interactions import answer, asker, request_of
from bot.table.names import escaped
from bot.table.types import Table, UndoPlan


def undo_words(table: Table, plan: UndoPlan) -> str:
    """What would be taken back, newest first, and who would have to agree."""
    lines = [f"Taking back in {words.title(table)} would undo:"]
    lines += [f"• {escaped(words.cut(line, 300))}" for line in plan.lines]
    spoken = words.names(table)
    others = words.listed([spoken[seat] for seat in plan.needs])
    close = f"Then {others} must agree." if others else "It is done at once; nobody need agree."
    return words.fit(lines, 1800, "… and {} more") + f"\n{close}"


def undo_view(table: Table, plan: UndoPlan) -> ui.View | None:
    """Take back, or ask the others to."""
    label = "Ask the others" if plan.needs else "Take back"
    return rows(
        [
            button(label, "undo", table.id, plan.number, style=Style.danger),
            button("Cancel", "leaveit"),
        ]
    )


@on("undo")
async def undo(press: Press) -> None:
    """Take back after the plan was seen."""
    await press.change()
    table = await press.tables.play.undo(
        press.game, asker(press.interaction), press.number(1), request_of(press.interaction)
    )
    await answer(press.interaction, offered_words(table, "Taken back. The channel shows the board."))


@on("leaveit")
async def leave_it(press: Press) -> None:
    """Nothing is done."""
    await press.change()
    await answer(press.interaction, "Nothing was changed.")
