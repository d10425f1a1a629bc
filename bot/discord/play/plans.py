"""`/plan` and `/try`: the private message of a plan or a try, where its steps lead, and the controls to change them."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from discord import app_commands, ui

from bot.discord import words
from bot.discord.controls import (
    Choice,
    Control,
    Interaction,
    Of,
    Press,
    Reply,
    Style,
    answer_board,
    answer_move,
    asker,
    button,
    command,
    menu,
    on,
    option,
    request_of,
    rows,
    running,
    suggests,
    tables_of,
    unknown,
)
from bot.discord.play.board import done_words, go_on_view
from bot.discord.play.guided_choices import choose_view, offered, read_group, read_path, start, walk
from bot.discord.play.guided_labels import action_words, labels, question, summary
from bot.discord.play.hints import advised, no_hints
from bot.discord.play.moves import notations
from bot.table.model import TableError, escaped
from bot.table.model.computers import hinted
from bot.table.play.drafts import Kind
from bot.table.play.plans import Draft, Edit, add, back, clear, replace, shift
from games.core.numbered_choices.choices import MENU


@dataclass(frozen=True, slots=True)
class Use:
    """What the steps of a draft are put together for: how they are shown, and what is done with all of them."""

    words: Callable[[Draft], str]
    whole: Callable[[Draft, bool], list[Control]]
    """The buttons for all steps, with or without the one that leads to the menu of them."""
    done_by: str = ""
    """The name of the button that is done with all of them, and what it does."""
    do: Callable[[Press, Kind, str], Awaitable[None]] | None = None
    in_a_menu: int = MENU
    """So many next steps stand in a menu; more are chosen by and by."""
    fits_throughout: bool = False
    """Whether nothing can follow a step that does not fit."""
    next_step: str = "Next step?"
    more: str = "Add a step"


uses: Final[dict[Kind, Use]] = {}


HAPPENED: Final = 500
PROBLEM: Final = 160


async def show(
    interaction: Interaction,
    draft: Draft,
    *,
    chosen: int | None = None,
    heading: str = "",
    path: Sequence[int] = (),
    group: int = 0,
    changing: bool = False,
    further: bool = False,
) -> None:
    """Answer with the steps, the board after them, and the controls. `chosen` is the index of the step to change.

    Where a menu holds not all next steps, one is chosen by and by: after the choices of `path`, in `group`. Then
    `changing` shows the menu of the steps that are there instead. What can be set ahead stands alone, unless somebody
    wants a `further` step.
    """
    content = "\n".join(part for part in (heading, uses[draft.kind].words(draft)) if part)
    whole = draft.can_be_set and not (path or group or further)
    if not by_choices(draft) or changing or whole or chosen is not None:
        await answer_board(interaction, draft.shown, content, draft_view(draft, chosen))
        return
    node = walk(draft.shown, path) or start(draft.shown)
    offer = offered(draft.shown, node, group)
    found = labels(draft.shown, offer)
    asked = [summary(draft.shown, node), question(node)] if node.command else [uses[draft.kind].next_step]
    told = "\n".join(line for line in (*asked, found.above) if line)
    beside = uses[draft.kind].whole(draft, True)
    view = choose_view(draft.shown, offer, found, group, beside, draft=_fields(draft, "way"))
    content = words.cut(f"{content}\n{told}", words.CONTENT_LIMIT)
    await answer_board(interaction, draft.shown, content, view, found.choices)


def by_choices(draft: Draft) -> bool:
    """Whether the next step is chosen by and by: what is set ahead as a move is, a plan where a menu does not hold all."""
    many = len(draft.shown.legal) > uses[draft.kind].in_a_menu
    return many and len(draft.steps) < MENU and not stuck(draft)


def stuck(draft: Draft) -> bool:
    """Whether the last move of what is set ahead does not fit, so that nothing can follow it."""
    return uses[draft.kind].fits_throughout and bool(draft.steps) and bool(draft.steps[-1].problem)


def draft_words(draft: Draft) -> str:
    """The steps in order, which of them do not fit and why, and who is to do what after them."""
    plan = draft.kind == "plan"
    title = words.title(draft.shown.table)
    lines = [
        f"Your plan in {title}. Nobody else sees it."
        if plan
        else f"A try in {title}. Nothing counts: what you cannot see is guessed, and dice are rolled for this try only."
    ]
    if draft.moved_on:
        lines.append("The position has changed since. This is how the steps fit now.")
    if not draft.steps:
        how = f"Choose the first step, or type it with `/{draft.kind}`."
        lines.append(how if draft.shown.legal else "No step is possible now.")
    for number, step in enumerate(draft.steps, 1):
        why = (
            f" **does not fit:** {escaped(words.cut(words.filled(draft.shown, step.problem), PROBLEM))}"
            if step.problem
            else ""
        )
        lines.append(f"{number}. `{words.one_line(step.notation, 90)}`{why}")
    if draft.ended:
        lines.append("The plan stops here: send it to see what comes next.")
    happened = words.cut(
        " ".join(words.events(draft.shown.table, draft.shown.events, draft.shown.seat)), HAPPENED
    )
    if happened and not plan:
        lines.append(happened)
    lines.append(words.prompt(draft.shown))
    return words.fit([line for line in lines if line], words.CONTENT_LIMIT, "… and {} more")


def draft_view(draft: Draft, chosen: int | None = None) -> ui.View | None:
    """Menus to add a step and to choose one, and buttons for that step and for all of them."""
    lines: list[list[Control]] = []
    if by_choices(draft):
        lines.append([draft_button(draft, uses[draft.kind].more, "more")])
    elif draft.shown.legal and len(draft.steps) < MENU and not stuck(draft):
        write, legal = draft.shown.table.game.notation.write, draft.shown.legal
        options = [option(action_words(draft.shown, each) or write(each), write(each)) for each in legal]
        lines.append([menu("Add a step", options, "draft", *_fields(draft, "add", 0))])
    if draft.steps and draft.kind == "plan":
        options = [
            option(f"{number + 1}. {step.notation}", str(number), chosen=number == chosen)
            for number, step in enumerate(draft.steps[:MENU])
        ]
        lines.append([menu("Change a step", options, "draft", *_fields(draft, "choose", 0))])
        if chosen is not None and chosen < len(draft.steps):
            last = len(draft.steps) - 1
            lines.append(
                [
                    draft_button(draft, "Earlier", "up", chosen, disabled=chosen == 0),
                    draft_button(draft, "Later", "down", chosen, disabled=chosen == last),
                    draft_button(draft, "Drop", "drop", chosen),
                ]
            )
    return rows(*lines, uses[draft.kind].whole(draft, False))


def whole(draft: Draft, with_steps: bool) -> list[Control]:
    """The buttons for all steps; `with_steps`: also the one that leads to the menu of them."""
    if draft.kind == "try":
        shown, answers = draft.shown, list[Control]()
        if shown.owing and shown.seat not in shown.owing and hinted(shown.table, shown.seat):
            answers = [draft_button(draft, "Answer", "answer")]
        back = [draft_button(draft, "Step back", "back"), draft_button(draft, "Reset", "clear")]
        return [*answers, *(back if draft.steps else [])]
    if not draft.steps:
        return []
    send = draft_button(draft, "Send", "send", style=Style.success, disabled=not draft.can_be_sent)
    steps = [draft_button(draft, "Change steps", "steps")] if with_steps else []
    return [send, *steps, draft_button(draft, "Clear", "clear")]


def draft_button(
    draft: Draft,
    label: str,
    name: str,
    step: int = 0,
    style: Style = Style.secondary,
    disabled: bool = False,
) -> Control:
    """A button that changes the steps."""
    return button(label, "draft", *_fields(draft, name, step), style=style, disabled=disabled)


def _fields(draft: Draft, name: str, *fields: object) -> tuple[object, ...]:
    """`draft:<game>:<kind>:<name>:<mark>:` and the step, or the path and the number of a menu."""
    return draft.shown.table.id, draft.kind, name, draft.mark, *fields


OLD: Final = "The steps or the position have changed. This is how it stands now."


@on("plan", of=Of.GAME, reply=Reply.NEW)
async def open_plan(press: Press) -> None:
    """Show this person's plan, from the button below a board."""
    draft = await press.tables.play.plans.look(press.game, asker(press.interaction), "plan")
    await show(press.interaction, draft)


@on("draft", of=Of.GAME)
async def change(press: Press) -> None:
    """Change the steps, or send them: `draft:<game>:<kind>:<what>:<mark>:<step>`."""
    kind, what, mark = cast(Kind, press.text(1)), press.text(2), press.text(3)
    if kind not in uses:
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
