"""Taking back a move, after seeing what that undoes."""

from __future__ import annotations

from discord import ui

from bot.discord import words
from bot.discord.controls.after_move import undo_button
from bot.discord.controls.control import Of, Press, Style, button, on, rows
from bot.discord.controls.offers import offered_view, offered_words
from bot.discord.guided_move.answers import show_step
from bot.discord.interactions import answer, answer_move, asker, request_of
from bot.table.names import escaped
from bot.table.offers.undo_plan import UndoPlan
from bot.table.types import Table


def undo_words(table: Table, plan: UndoPlan) -> str:
    """What would be undone, newest first, and who must agree."""
    lines = [f"Take back your move in {words.title(table)}? This undoes:"]
    lines += [f"• {escaped(words.cut(line, 300))}" for line in plan.lines]
    spoken = words.names(table)
    others = words.listed([spoken[seat] for seat in plan.needs])
    close = f"{others} must agree first." if others else "Takes effect at once."
    return words.fit(lines, 1800, "… and {} more") + f"\n{close}"


def undo_view(table: Table, plan: UndoPlan) -> ui.View | None:
    """Buttons to take back, or to ask the others, or to cancel."""
    label = "Ask the others" if plan.needs else "Take back"
    return rows(
        [
            button(label, "undo", table.id, plan.number, style=Style.danger),
            button("Cancel", "leaveit"),
        ]
    )


@on("undo", of=Of.GAME)
async def undo(press: Press) -> None:
    """Take back, or ask the others, now that it is confirmed."""
    await press.change()
    table = await press.tables.play.undo(
        press.game, asker(press.interaction), press.number(1), request_of(press.interaction)
    )
    seat = table.seat_of(press.interaction.user.id)
    if table.offer is None and table.game.extras.orders is not None and seat is not None and table.owes(seat):
        shown = await press.tables.looking.show(table.id, press.interaction.user.id)
        undoing = await undo_button(press.tables, table, press.interaction.user.id)
        await show_step(press, shown, (), before="Taken back.", beside=undoing)
        return
    said = offered_words(table, "Taken back.")
    if table.offer is None:
        await answer_move(press.interaction, table.id, said)
    else:
        await answer(press.interaction, said, offered_view(table))


@on("leaveit", of=Of.NOTHING)
async def leave_it(press: Press) -> None:
    """Cancel whatever was asked."""
    await press.change()
    await answer(press.interaction, "Nothing has changed.")
