"""Starts a guided move, and takes the choices from its menus."""

from __future__ import annotations

from bot.discord.controls.control import Of, Press, on
from bot.discord.guided_move.answers import present, show_step
from bot.discord.guided_move.path import walk
from bot.discord.interactions import asker, is_old


@on("move", of=Of.GAME)
async def begin(press: Press) -> None:
    """Start a guided move. Pressed below an old board, the answer shows the current one."""
    await press.think()
    person = asker(press.interaction)
    shown = await press.tables.looking.show(press.game, person.id)
    old = await is_old(press.tables, shown, person, press.number(1), own=False)
    await show_step(press, shown, (), old=old)


@on("guide", of=Of.GAME)
async def turn_or_go_back(press: Press) -> None:
    """Show another page of the menu, or the previous choice."""
    await press.change()
    shown, path = await present(press)
    await show_step(press, shown, path or (), page=press.number(3), old=path is None)


@on("pick", of=Of.GAME)
async def choose(press: Press) -> None:
    """Take what was chosen in the menu, and show what comes next."""
    await press.change()
    shown, path = await present(press)
    step = walk(shown, path) if path is not None else None
    chosen = press.chosen()
    found = [index for index, each in enumerate(step.options) if each.value == chosen] if step else []
    if step is None or not found:
        await show_step(press, shown, (), old=True)
        return
    await show_step(press, shown, (*step.path, found[0]))
