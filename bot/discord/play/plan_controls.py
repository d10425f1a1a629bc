"""`/plan` and `/try`, and what the controls below a plan or a try do."""

from __future__ import annotations

from typing import Final, TypeGuard, get_args

from discord import app_commands

from bot.discord.controls import (
    Choice,
    Interaction,
    Of,
    Press,
    Reply,
    answer_move,
    asker,
    command,
    on,
    request_of,
    running,
    suggests,
    tables_of,
    unknown,
)
from bot.discord.play.board import done_words, go_on_view
from bot.discord.play.guided_choices import read_group, read_path, walk
from bot.discord.play.hints import advised, no_hints
from bot.discord.play.moves import notations
from bot.discord.play.plans import Use, draft_words, show, uses, whole
from bot.table.model import TableError
from bot.table.model.computers import hinted
from bot.table.play.drafts import Kind
from bot.table.play.plans import Edit, add, back, clear, replace, shift

OLD: Final = "The steps or the position have changed. This is how it stands now."


@on("plan", of=Of.GAME, reply=Reply.NEW)
async def open_plan(press: Press) -> None:
    """Show this person's plan, from the button below a board."""
    draft = await press.tables.play.plans.look(press.game, asker(press.interaction), "plan")
    await show(press.interaction, draft)


@on("draft", of=Of.GAME)
async def change(press: Press) -> None:
    """Change the steps, or send them: `draft:<game>:<kind>:<what>:<mark>:<step>`."""
    kind, what, mark = press.text(1), press.text(2), press.text(3)
    if not _is_kind(kind):
        raise unknown()
    plans, person = press.tables.play.plans, asker(press.interaction)
    step = 0 if what == "way" else press.number(4)
    use = uses[kind]
    try:
        if what == "way":
            await _go_on(press, kind, mark)
            return
        if what in ("steps", "more", "choose"):
            draft = await plans.look(press.game, person, kind, mark=mark)
            chosen = press.chosen_number() if what == "choose" else None
            changing, further = what == "steps", what == "more"
            await show(press.interaction, draft, chosen=chosen, changing=changing, further=further)
            return
        if use.do is not None and what == use.done_by:
            await use.do(press, kind, mark)
            return
        edit = await _answered(press, mark) if what == "answer" else _edit(press, what, step)
        draft = await plans.change(press.game, person, kind, edit, mark=mark)
    except TableError as error:
        if error.code != "old_plan":
            raise
        await show(press.interaction, await plans.look(press.game, person, kind), heading=OLD)
        return
    await show(press.interaction, draft, chosen={"up": max(step - 1, 0), "down": step + 1}.get(what))


async def _answered(press: Press, mark: str) -> Edit:
    """Add to a try what a computer would do in the place of the seat that is next."""
    person = asker(press.interaction)
    table, view, seat = await press.tables.play.plans.others_turn(press.game, person, mark=mark)
    if not hinted(table, table.seat_of(person.id)):
        raise no_hints(table)
    thought = await advised(press.interaction, table, view, seat)
    return add(table.game.notation.write(thought.line[0]))


async def _send(press: Press, kind: Kind, mark: str) -> None:
    """Make the moves of the plan."""
    person = asker(press.interaction)
    moved = await press.tables.play.plans.send(
        press.game, person, mark=mark, request=request_of(press.interaction)
    )
    view = await go_on_view(press.tables, moved, person.id)
    await answer_move(press.interaction, moved.table.id, done_words(moved), view)


uses["plan"] = Use(draft_words, whole, "send", _send)
uses["try"] = Use(draft_words, whole)


async def _go_on(press: Press, kind: Kind, mark: str) -> None:
    """Take a choice on the way to the next step: `draft:<game>:<kind>:way:<mark>:<path>:<number>`; the last one adds the
    step."""
    plans, person = press.tables.play.plans, asker(press.interaction)
    draft = await plans.look(press.game, person, kind, mark=mark)
    picked = press.chosen() if press.values else ""
    group = read_group(picked)
    path = read_path(press.text(4) if group or not picked else picked)
    if path is None:
        raise unknown()
    node = walk(draft.shown, path)
    if node is not None and node.action is not None:
        step = draft.shown.table.game.notation.write(node.action)
        draft, path = await plans.change(press.game, person, kind, add(step), mark=mark), ()
    await show(press.interaction, draft, path=path, group=group)


def _edit(press: Press, what: str, step: int) -> Edit:
    edits = {
        "up": shift(step, -1),
        "down": shift(step, 1),
        "drop": replace(step),
        "clear": clear(),
        "back": back(),
    }
    if what == "add":
        return add(press.chosen())
    if what not in edits:
        raise unknown()
    return edits[what]


def _is_kind(text: str) -> TypeGuard[Kind]:
    return text in get_args(Kind)


async def next_steps(interaction: Interaction, kind: Kind, current: str) -> list[Choice]:
    """The steps that can come next in a draft, as suggestions."""
    table = await running(interaction)
    draft = await tables_of(interaction).play.plans.look(table.id, asker(interaction), kind)
    return notations(draft.shown, current)


async def _type(interaction: Interaction, kind: Kind, move: str | None, step: int | None = None) -> None:
    """Show the steps with one that was typed, in the place of this one or after all; without any, as they are."""
    table, person = await running(interaction), asker(interaction)
    plans = tables_of(interaction).play.plans
    if move is None or not move.strip():
        chosen = None if step is None else step - 1
        await show(interaction, await plans.look(table.id, person, kind), chosen=chosen)
        return
    edit = add(move) if step is None else replace(step - 1, move)
    await show(interaction, await plans.change(table.id, person, kind, edit))


@command(
    "plan",
    "Plan your turn in private, then send all of it at once",
    "Plan your turn in private, in games whose turns have several actions. Add, move or drop steps, then send all of them at once. `step:` is the number of the step that `move:` replaces.",
)
@app_commands.describe(
    move="A step, typed like a move; leave empty to see your plan",
    step="The number of the step to replace; leave empty to add a step",
)
@suggests(move=lambda asked, typed: next_steps(asked, "plan", typed))
async def plan(
    interaction: Interaction,
    move: str | None = None,
    step: app_commands.Range[int, 1, 25] | None = None,
) -> None:
    """Answer `/plan`."""
    await _type(interaction, "plan", move, step)


@command(
    "try",
    "Try out moves in private; nothing counts",
    "Try out moves in private. Nothing counts: what you cannot see is guessed, and dice are rolled for this try only.",
)
@app_commands.describe(move="A move to try; leave empty to see what you have tried")
@suggests(move=lambda asked, typed: next_steps(asked, "try", typed))
async def try_(interaction: Interaction, move: str | None = None) -> None:
    """Answer `/try`."""
    await _type(interaction, "try", move)
