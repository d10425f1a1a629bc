"""What the controls below a plan or a try do."""

from __future__ import annotations

from typing import Final, cast, get_args

from bot import digits
from bot.discord.controls.after_move import done_words, go_on_view
from bot.discord.controls.control import Of, Press, on, unknown
from bot.discord.guided_move.control_ids import read_group, read_path
from bot.discord.interactions import answer_move, asker, request_of
from bot.discord.planning.ahead import show_list
from bot.discord.planning.ahead_words import DONE
from bot.discord.planning.choosing import chosen_step
from bot.discord.planning.page import show
from bot.table.drafts import AHEAD, Kind
from bot.table.errors import TableError
from bot.table.plans import Edit, add, back, clear, drop, shift

OLD: Final = "The steps or the position have changed. This is how it stands now."


@on("plan", of=Of.GAME)
async def open_plan(press: Press) -> None:
    """Show this person's plan, from the button below a board."""
    await press.think()
    draft = await press.tables.plans.look(press.game, asker(press.interaction), "plan")
    await show(press.interaction, draft)


@on("draft", of=Of.GAME)
async def change(press: Press) -> None:
    """Change the steps, or send them: `draft:<game>:<kind>:<what>:<mark>:<step>`."""
    await press.change()
    kind, what, mark = _kind(press.text(1)), press.text(2), press.text(3)
    plans, person = press.tables.plans, asker(press.interaction)
    step = 0 if what == "way" else press.number(4)
    try:
        if what in ("way", "steps", "more"):
            await _go_on(press, kind, what, mark)
            return
        if what == "choose":
            draft = await plans.look(press.game, person, kind)
            old = draft.mark != mark
            await show(
                press.interaction,
                draft,
                chosen=None if old else _index(press.chosen()),
                heading=OLD if old else "",
            )
            return
        if what == "send" and kind == "plan":
            moved = await plans.send(press.game, person, mark=mark, request=request_of(press.interaction))
            view = await go_on_view(press.tables, moved, person.id)
            await answer_move(press.interaction, moved.table.id, done_words(moved), view)
            return
        if what == "set" and kind in AHEAD:
            found = await press.tables.ahead.set(press.game, person, kind, mark=mark)
            await show_list(press.interaction, found, DONE)
            return
        draft = await plans.change(press.game, person, kind, _edit(press, what, step), mark=mark)
    except TableError as error:
        if error.code != "old_plan":
            raise
        await show(press.interaction, await plans.look(press.game, person, kind), heading=OLD)
        return
    await show(press.interaction, draft, chosen=_moved_to(what, step))


async def _go_on(press: Press, kind: Kind, what: str, mark: str) -> None:
    """Take a choice on the way to the next step: `draft:<game>:<kind>:way:<mark>:<path>:<number>`; the last one adds the
    step. Or show the menu of the steps (`steps`), or the choices again (`more`)."""
    plans, person = press.tables.plans, asker(press.interaction)
    draft = await plans.look(press.game, person, kind)
    if draft.mark != mark:
        await show(press.interaction, draft, heading=OLD)
        return
    if what != "way":
        await show(press.interaction, draft, changing=what == "steps", further=what == "more")
        return
    picked = press.chosen() if press.values else ""
    group = read_group(picked)
    try:
        path = read_path(press.text(4) if group or not picked else picked)
    except ValueError:
        raise unknown() from None
    text = chosen_step(draft, path)
    if text:
        draft = await plans.change(press.game, person, kind, add(text), mark=mark)
        path = ()
    await show(press.interaction, draft, path=path, group=group)


def _edit(press: Press, what: str, step: int) -> Edit:
    edits = {
        "up": shift(step, -1),
        "down": shift(step, 1),
        "drop": drop(step),
        "clear": clear(),
        "back": back(),
    }
    if what == "add":
        return add(press.chosen())
    if what not in edits:
        raise unknown()
    return edits[what]


def _moved_to(what: str, step: int) -> int | None:
    """The index of the step that stays chosen; None if none does."""
    return {"up": max(step - 1, 0), "down": step + 1}.get(what)


def _kind(text: str) -> Kind:
    kind = next((each for each in get_args(Kind) if each == text), None)
    if kind is None:
        raise unknown()
    return cast(Kind, kind)


def _index(text: str) -> int:
    found = digits.number(text, below=1000)
    if found is None:
        raise unknown()
    return found
