"""Confirms a guided move after its preview, or turns previews off."""

from __future__ import annotations

from bot.discord.controls.control import Of, Press, on
from bot.discord.guided_move.answers import perform, present, show_step, tell_move
from bot.discord.guided_move.control_ids import action_mark
from bot.discord.guided_move.path import walk
from bot.discord.interactions import promptly
from bot.table.types import Moved


@on("do", of=Of.GAME)
async def confirm(press: Press) -> None:
    """Make the move that was previewed."""
    moved = await promptly(press.change, _confirmed(press))
    if moved is not None:
        await tell_move(press, *moved)
        return
    if not press.interaction.response.is_done():
        await press.change()
    shown, _ = await present(press)
    await show_step(press, shown, (), old=True)


async def _confirmed(press: Press) -> tuple[Moved, int] | None:
    """Make the move. Returns its result and the turn in which it was made.

    Returns None and does nothing if the preview was of another position or another action.
    """
    await press.admit()
    shown, path = await present(press)
    node = walk(shown, path) if path is not None else None
    if node is None or node.action is None or action_mark(shown, node.action) != press.text(3):
        return None
    return await perform(press, shown, node.action), shown.table.turn


@on("unasked", of=Of.GAME)
async def stop_previews(press: Press) -> None:
    """Turn previews off for this person in this game; the current move keeps its preview."""
    await press.change()
    await press.tables.people.set_previews(press.game, press.interaction.user.id, False)
    shown, path = await present(press)
    await show_step(
        press,
        shown,
        path or (),
        old=path is None,
        confirm=True,
        note="No more previews in this game. `/game options` turns them back on.",
    )
