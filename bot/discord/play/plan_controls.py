"""`/plan`, `/try` and `/ahead`, and what the controls below a plan or a try do."""

from __future__ import annotations

from typing import Any, Final, cast, get_args

from discord import app_commands

from bot import digits
from bot.discord.controls.client import Interaction
from bot.discord.controls.commands import command
from bot.discord.controls.control import Of, Press, on, unknown
from bot.discord.controls.interactions import answer_move, asker, place_of, request_of, tables_of, think
from bot.discord.people.conditional_moves import show_list
from bot.discord.people.conditional_words import DONE, LABELS
from bot.discord.play.board import done_words, go_on_view
from bot.discord.play.guided_choices import read_group, read_path
from bot.discord.play.moves import Choice, notations, running
from bot.discord.play.plans import chosen_step, show
from bot.table.model.errors import TableError
from bot.table.model.table import Status
from bot.table.play.drafts import AHEAD, Kind
from bot.table.play.plans import Edit, add, back, clear, drop, replace, shift

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


def all_commands() -> tuple[app_commands.Command[Any, ..., Any], ...]:
    """`/plan`, `/try` and `/ahead`."""
    return (
        command("plan", "Plan your turn in private, then send all of it at once", plan),
        command("try", "Try out moves in private; nothing counts", try_),
        command("ahead", "Set moves ahead: answers that are played only if the game goes as you say", ahead),
    )


async def _next_steps(interaction: Interaction, kind: Kind, current: str) -> list[Choice]:
    try:
        table = await tables_of(interaction).looking.at(place_of(interaction))
        if table.status is not Status.RUNNING:
            return []
        draft = await tables_of(interaction).plans.look(table.id, asker(interaction), kind)
    except TableError:
        return []
    return notations(draft.shown, current)


async def _complete_plan(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, "plan", current)


async def _complete_try(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, "try", current)


@app_commands.describe(
    move="A step, typed like a move; leave empty to see your plan",
    step="The number of the step to replace; leave empty to add a step",
)
@app_commands.autocomplete(move=_complete_plan)
async def plan(
    interaction: Interaction,
    move: str | None = None,
    step: app_commands.Range[int, 1, 25] | None = None,
) -> None:
    """Answer `/plan`."""
    await think(interaction)
    table, person = await running(interaction), asker(interaction)
    plans = tables_of(interaction).plans
    if move is None or not move.strip():
        await show(
            interaction,
            await plans.look(table.id, person, "plan"),
            chosen=None if step is None else step - 1,
        )
        return
    edit = add(move) if step is None else replace(step - 1, move)
    await show(interaction, await plans.change(table.id, person, "plan", edit))


@app_commands.describe(move="A move to try; leave empty to see what you have tried")
@app_commands.autocomplete(move=_complete_try)
async def try_(interaction: Interaction, move: str | None = None) -> None:
    """Answer `/try`."""
    await think(interaction)
    table, person = await running(interaction), asker(interaction)
    plans = tables_of(interaction).plans
    if move is None or not move.strip():
        await show(interaction, await plans.look(table.id, person, "try"))
        return
    await show(interaction, await plans.change(table.id, person, "try", add(move)))


def _condition(text: str | None) -> Kind:
    """The condition of this name; the others playing exactly something, if none is named."""
    return cast(Kind, text) if text in AHEAD else "line"


async def _complete_ahead(interaction: Interaction, current: str) -> list[Choice]:
    return await _next_steps(interaction, _condition(getattr(interaction.namespace, "when", None)), current)


@app_commands.describe(
    when="When your answer is played",
    move="The next move, typed: what the others play, or your answer; leave empty to see what you have set",
)
@app_commands.choices(when=[Choice(name=label, value=kind) for kind, label in LABELS.items()])
@app_commands.autocomplete(move=_complete_ahead)
async def ahead(interaction: Interaction, when: str | None = None, move: str | None = None) -> None:
    """Answer `/ahead`."""
    await think(interaction)
    table, person = await running(interaction), asker(interaction)
    plans, kind = tables_of(interaction).plans, _condition(when)
    if move is not None and move.strip():
        await show(interaction, await plans.change(table.id, person, kind, add(move)))
    elif when is not None:
        await show(interaction, await plans.look(table.id, person, kind))
    else:
        await show_list(interaction, await tables_of(interaction).ahead.look(table.id, person))
