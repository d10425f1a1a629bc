"""`/plan` and `/try`: the private message of a plan or a try, where its steps lead, and the controls to change them."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from discord import app_commands

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
    on,
    request_of,
    rows,
    running,
    spent,
    suggests,
    tables_of,
    unknown,
)
from bot.discord.play.board import done_words, go_on_view
from bot.discord.play.guided_choices import choose_view, offered, read_group, read_path, start, walk
from bot.discord.play.guided_labels import labels, question, summary
from bot.discord.play.hints import advised, no_hints
from bot.discord.play.moves import notations
from bot.table.model import TableError, escaped
from bot.table.model.computers import hinted
from bot.table.play.drafts import Kind
from bot.table.play.plans import MOST, Draft, Edit, add, back, clear
from bot.table.quotas import Use as Quota
from bot.table.setup.allowed import hints_given


@dataclass(frozen=True, slots=True)
class Use:
    """What the steps of a draft are put together for: how they are shown, and what is done with all of them."""

    words: Callable[[Draft], str]
    whole: Callable[[Draft], list[Control]]
    """The buttons for all steps."""
    done_by: str = ""
    """The name of the button that is done with all of them, and what it does."""
    do: Callable[[Press, Kind, str], Awaitable[None]] | None = None


uses: Final[dict[Kind, Use]] = {}


HAPPENED: Final = 500
PROBLEM: Final = 160


async def show(
    interaction: Interaction,
    draft: Draft,
    *,
    heading: str = "",
    path: Sequence[int] = (),
    group: int = 0,
    further: bool = False,
) -> None:
    """Answer with the steps, the board after them, and the choices of the next one as of a move: those after `path`, in
    `group`. What can be set ahead stands alone, unless somebody wants a `further` step."""
    content = "\n".join(part for part in (heading, uses[draft.kind].words(draft)) if part)
    beside = uses[draft.kind].whole(draft)
    stuck = bool(draft.steps) and bool(draft.steps[-1].problem)
    open_ended = bool(draft.shown.legal) and len(draft.steps) < MOST and not stuck
    if not open_ended or (draft.can_be_set and not (path or group or further)):
        onward = [draft_button(draft, "Go on", "more")] if open_ended else []
        await answer_board(interaction, draft.shown, content, rows(onward, beside))
        return
    node = walk(draft.shown, path) or start(draft.shown)
    offer = offered(draft.shown, node, group)
    found = labels(draft.shown, offer)
    asked = [summary(draft.shown, node), question(node)] if node.command else []
    told = "\n".join(line for line in (content, *asked, found.above) if line)
    ids = ("draft", draft.shown.table.id, draft.kind, "way", draft.mark)
    view = choose_view(draft.shown, offer, found, group, beside, ids=ids)
    await answer_board(interaction, draft.shown, words.cut(told, words.CONTENT_LIMIT), view, found.choices)


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


def whole(draft: Draft) -> list[Control]:
    """The buttons for all steps of a plan or a try."""
    shown, controls = draft.shown, list[Control]()
    if draft.can_be_sent:
        controls.append(draft_button(draft, "Send", "send", Style.success))
    others_turn = shown.owing and shown.seat not in shown.owing
    if draft.kind == "try" and others_turn and hinted(shown.table, shown.seat):
        controls.append(draft_button(draft, "Answer", "answer"))
    if draft.steps:
        controls += [draft_button(draft, "Step back", "back"), draft_button(draft, "Reset", "clear")]
    return controls


def draft_button(draft: Draft, label: str, name: str, style: Style = Style.secondary) -> Control:
    """A button that changes the steps: `draft:<game>:<kind>:<name>:<mark>`."""
    return button(label, "draft", draft.shown.table.id, draft.kind, name, draft.mark, style=style)


OLD: Final = "The steps or the position have changed. This is how it stands now."


@on("plan", of=Of.GAME, reply=Reply.NEW)
async def open_plan(press: Press) -> None:
    """Show this person's plan, from the button below a board."""
    draft = await press.tables.play.plans.look(press.game, asker(press.interaction), "plan")
    await show(press.interaction, draft)


@on("draft", of=Of.GAME)
async def change(press: Press) -> None:
    """Change the steps, or send them: `draft:<game>:<kind>:<what>:<mark>`."""
    kind, what, mark = cast(Kind, press.text(1)), press.text(2), press.text(3)
    if kind not in uses:
        raise unknown()
    plans, person = press.tables.play.plans, asker(press.interaction)
    use = uses[kind]
    try:
        if what == "way":
            await _go_on(press, kind, mark)
        elif what == "more":
            draft = await plans.look(press.game, person, kind, mark=mark)
            await show(press.interaction, draft, further=True)
        elif use.do is not None and what == use.done_by:
            await use.do(press, kind, mark)
        else:
            edit = await _answered(press, mark) if what == "answer" else _edit(what)
            await show(press.interaction, await plans.change(press.game, person, kind, edit, mark=mark))
    except TableError as error:
        if error.code != "old_plan":
            raise
        await show(press.interaction, await plans.look(press.game, person, kind), heading=OLD)


async def _answered(press: Press, mark: str) -> Edit:
    """Add to a try what a computer would do in the place of the seat that is next."""
    person = asker(press.interaction)
    table, view, seat = await press.tables.play.plans.others_turn(press.game, person, mark=mark)
    if not hinted(table, table.seat_of(person.id)):
        raise no_hints(table)
    hints_given(await press.tables.setup.of(table.place.server))
    with spent(press.interaction, Quota.HINTS):
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


def _edit(what: str) -> Edit:
    edits = {"clear": clear(), "back": back()}
    if what not in edits:
        raise unknown()
    return edits[what]


async def next_steps(interaction: Interaction, kind: Kind, current: str) -> list[Choice]:
    """The steps that can come next in a draft, as suggestions."""
    table = await running(interaction)
    draft = await tables_of(interaction).play.plans.look(table.id, asker(interaction), kind)
    return notations(draft.shown, current)


async def _type(interaction: Interaction, kind: Kind, move: str | None) -> None:
    """Show the steps with one that was typed after all; without any, as they are."""
    table, person = await running(interaction), asker(interaction)
    plans = tables_of(interaction).play.plans
    typed = move is not None and bool(move.strip())
    changed = (
        plans.change(table.id, person, kind, add(move or "")) if typed else plans.look(table.id, person, kind)
    )
    await show(interaction, await changed)


@command(
    "plan",
    "Plan your turn in private, then send all of it at once",
    "Plan your turn in private, in games whose turns have several actions. Add steps, step back, then send all of them at once.",
)
@app_commands.describe(move="A step, typed like a move; leave empty to see your plan")
@suggests(move=lambda asked, typed: next_steps(asked, "plan", typed))
async def plan(interaction: Interaction, move: str | None = None) -> None:
    """Answer `/plan`."""
    await _type(interaction, "plan", move)


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
