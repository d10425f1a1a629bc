"""Starts a guided move, and takes its choices."""

from __future__ import annotations

from bot.discord.clocks.coming_back import come_back
from bot.discord.controls.after_move import undo_button
from bot.discord.controls.control import Of, Press, on
from bot.discord.guided_move.answers import present, show_step
from bot.discord.guided_move.control_ids import read_group, read_path
from bot.discord.interactions import asker, is_old


@on("move", of=Of.GAME)
async def begin(press: Press) -> None:
    """Start a guided move. Pressed below an old board, the answer shows the current one; below a private message, it
    takes its place. A player for whom the table plays is back by it."""
    await press.begin()
    person = asker(press.interaction)
    back = await come_back(press.interaction, await press.tables.looking.get(press.game))
    shown = await press.tables.looking.show(press.game, person.id)
    old = not back and await is_old(press.tables, shown, person, press.number(1), own=False)
    undo = await undo_button(press.tables, shown.table, person.id)
    told = "" if old else await press.tables.ahead.told(shown.table.id, person)
    before = "\n".join(line for line in (back, told) if line)
    await show_step(press, shown, (), old=old, before=before, beside=undo)


@on("guide", of=Of.GAME)
async def follow(press: Press) -> None:
    """Show what a choice leads to, or go back to an earlier one: `guide:<game>:<number>:<path>:<group>`."""
    await press.change()
    shown, path = await present(press)
    await show_step(press, shown, path or (), group=press.number(3), old=path is None)


@on("pick", of=Of.GAME)
async def choose(press: Press) -> None:
    """Take what was chosen in a menu: a path, or a group of choices."""
    await press.change()
    shown, path = await present(press)
    chosen = press.chosen()
    group = read_group(chosen)
    if path is not None and not group:
        try:
            path = read_path(chosen)
        except ValueError:
            path = None
    await show_step(press, shown, path or (), group=group, old=not path and not group)
