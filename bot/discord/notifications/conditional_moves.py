"""Conditional moves (`/ahead`): the private message of what somebody has set, its controls, and putting one together."""

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
    answer,
    asker,
    button,
    command,
    menu,
    on,
    one_message,
    option,
    rows,
    running,
    suggests,
    tables_of,
    unknown,
)
from bot.discord.play.plans import HAPPENED, Use, draft_button, next_steps, show, uses
from bot.table.model import Table, TableError, escaped
from bot.table.notifications.conditional_answers import MOST_SET, Rule
from bot.table.notifications.conditional_moves import SetAhead
from bot.table.play.drafts import AHEAD, Kind
from bot.table.play.plans import Draft, Step, add, clear
from games.core.protocol import Seat

LABELS: Final[dict[Kind, str]] = {
    "line": "If they play exactly …",
    "calm": "Unless I am touched",
}
"""The buttons that begin an answer, by its condition."""
_CALM: Final = "Unless somebody touches what is yours, you play"
_FIRST: Final[dict[Kind, str]] = {
    "line": "Choose what is played next, then your answer. If anything else happens, it is dropped.",
    "calm": "Choose your answer. The picture shows your next turn if the others do little.",
}
_GUESSED: Final = "-# What you cannot see is guessed. `/ahead` takes any other move too."
_SET: Final = "Press **Set**, or **Go on** with the move after it."
DONE: Final = "✓"
"""Before the list, once something has been set."""
SHOWN: Final = 4
"""How many moves of an answer stand in the list."""


def _taken(table: Table, seat: Seat | None, who: Seat | None, notation: str) -> str:
    """A step of a line: who plays what."""
    move = f"`{words.one_line(notation, 90)}`"
    return (
        f"you play {move}" if who is None or who == seat else f"{words.safe(table.names[who])} plays {move}"
    )


def rule_words(found: SetAhead, rule: Rule) -> str:
    """An answer that is set, as a sentence."""
    table, write = found.table, found.table.game.notation.write
    if rule.kind != "line":
        moves = [f"`{words.one_line(write(step), 90)}`" for step in rule.steps[:SHOWN]]
        return f"{_CALM} {words.listed(moves)}{'' if len(rule.steps) <= SHOWN else ', …'}."
    steps = list(zip(rule.steps, rule.actors, strict=True))
    parts = [_taken(table, found.seat, actor, write(step)) for step, actor in steps[:SHOWN]]
    return f"If {', then '.join(parts)}{'' if len(steps) <= SHOWN else ', …'}."


def list_words(found: SetAhead, heading: str = "") -> str:
    """Everything that is set, and what has become of the rest."""
    title = f"Set ahead in {words.title(found.table)}. Nobody else sees it."
    lines = [f"{DONE} {title}"] if heading == DONE else [heading, title]
    lines += found.notes
    lines.append(words.settled(found.settled))
    lines += [f"{number}. {rule_words(found, rule)}" for number, rule in enumerate(found.rules, 1)]
    if not found.rules:
        mine = found.table.owes(found.seat)
        how = "It is your turn: press **Move**." if mine else "Choose when your answer is played:"
        lines.append(f"Nothing is set. {how}")
    else:
        lines.append("-# Played some time after your turn comes, unless you move first.")
    return words.fit([line for line in lines if line], words.CONTENT_LIMIT, "… and {} more")


def _lines(draft: Draft) -> list[str]:
    """What is put together: its condition, its steps, and what to do next."""
    title = f"Setting ahead in {words.title(draft.shown.table)}. Nobody else sees it."
    steps = [_step(draft, number, step) for number, step in enumerate(draft.steps)]
    if draft.kind == "calm":
        told = [f"{_CALM}: {'; then '.join(steps)}" if steps else f"{_CALM}:"]
    else:
        told = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    if draft.can_be_set:
        after = _SET if draft.shown.legal else "Press **Set**."
    elif draft.steps and draft.steps[-1].problem:
        after = "Press **Step back**, or **Overview** for another one."
    elif draft.shown.legal:
        after = _FIRST[draft.kind] if not draft.steps else _next(draft)
    else:
        after = "No move is possible then."
    moved = "The position has changed since. This is how the steps fit now." if draft.moved_on else ""
    table = draft.shown.table
    guessed = _GUESSED if draft.kind == "line" and table.game.whispers(table.options) else ""
    return [line for line in (title, moved, *told, after, guessed) if line]


def _next(draft: Draft) -> str:
    mine = draft.shown.seat in draft.shown.owing
    if mine:
        return "Choose your answer."
    names = [words.safe(draft.shown.table.names[seat]) for seat in sorted(draft.shown.owing)]
    return f"Choose what {words.listed(names, 'or') or 'the next player'} plays."


def _step(draft: Draft, number: int, step: Step) -> str:
    told = f"`{words.one_line(step.notation, 90)}`"
    if draft.kind == "line":
        told = _taken(draft.shown.table, draft.shown.seat, step.seat, step.notation)
        told = f"{'If' if number == 0 else 'Then'} {told}"
    if not step.problem:
        return told
    return f"{told}: **cannot be set.** {escaped(words.cut(words.filled(draft.shown, step.problem), 160))}"


OLD: Final = "That has changed. This is what is set now."


async def show_list(interaction: Interaction, found: SetAhead, heading: str = "") -> None:
    """Answer with everything that is set, and the controls to add to it and to drop it."""
    message = await answer(interaction, list_words(found, heading), _view(found))
    if interaction.message is not None:
        one_message(interaction, found.table.id, message)


def _view(found: SetAhead) -> ui.View | None:
    game = found.table.id
    adding = [
        button(label, "aheadnew", game, kind, style=Style.primary if kind == "line" else Style.secondary)
        for kind, label in LABELS.items()
    ]
    listed = [
        option(words.one_line(f"{number}. {rule_words(found, rule)}".replace("`", ""), 100), str(number - 1))
        for number, rule in enumerate(found.rules, 1)
    ]
    dropping = [menu("Drop one", listed, "aheaddrop", game, found.mark)] if listed else []
    may_add = len(listed) < MOST_SET and not found.table.owes(found.seat)
    return rows(adding if may_add else (), dropping)


@on("ahead", of=Of.GAME, reply=Reply.PRIVATE)
async def open_list(press: Press) -> None:
    """Show what this person has set ahead."""
    found = await press.tables.notifications.conditional_moves.look(press.game, asker(press.interaction))
    await show_list(press.interaction, found)


@on("aheadnew", of=Of.GAME)
async def begin(press: Press) -> None:
    """Begin an answer with this condition, without the steps of an earlier one."""
    kind = press.text(1)
    if kind not in AHEAD:
        raise unknown()
    which, person = cast(Kind, kind), asker(press.interaction)
    await show(press.interaction, await press.tables.play.plans.change(press.game, person, which, clear()))


@on("aheaddrop", of=Of.GAME)
async def drop(press: Press) -> None:
    """Drop the answer chosen in the menu."""
    index = press.chosen_number()
    person, ahead = asker(press.interaction), press.tables.notifications.conditional_moves
    try:
        found = await ahead.drop(press.game, person, index, mark=press.text(1))
    except TableError as error:
        if error.code != "old_plan":
            raise
        await show_list(press.interaction, await ahead.look(press.game, person), OLD)
        return
    await show_list(press.interaction, found, "Dropped.")


def _draft_words(draft: Draft) -> str:
    happened = " ".join(words.events(draft.shown.table, draft.shown.events, draft.shown.seat))
    lines = [*_lines(draft), words.cut(happened, HAPPENED) if draft.kind == "line" else ""]
    return words.fit([line for line in lines if line], words.CONTENT_LIMIT, "… and {} more")


def _whole(draft: Draft) -> list[Control]:
    setting = [draft_button(draft, "Set", "set", Style.success)] if draft.can_be_set else []
    back = [draft_button(draft, "Step back", "back")] if draft.steps else []
    return [*setting, *back, button("Overview", "ahead", draft.shown.table.id)]


async def _set(press: Press, kind: Kind, mark: str) -> None:
    found = await press.tables.notifications.conditional_moves.set(
        press.game, asker(press.interaction), kind, mark=mark
    )
    await show_list(press.interaction, found, DONE)


uses.update(dict.fromkeys(LABELS, Use(_draft_words, _whole, "set", _set)))


def _condition(text: str | None) -> Kind:
    """The condition of this name; the others playing exactly something, if none is named."""
    return cast(Kind, text) if text in AHEAD else "line"


@command(
    "ahead",
    "Set moves ahead: answers that are played only if the game goes as you say",
    "Set moves ahead in private: if the others play exactly what you say, or unless somebody touches what is yours. They are played for you some time after your turn comes, and dropped if anything else happens.",
)
@app_commands.describe(
    when="When your answer is played",
    move="The next move, typed: what the others play, or your answer; leave empty to see what you have set",
)
@app_commands.choices(when=[Choice(name=label, value=kind) for kind, label in LABELS.items()])
@suggests(
    move=lambda asked, typed: next_steps(asked, _condition(getattr(asked.namespace, "when", None)), typed)
)
async def ahead(interaction: Interaction, when: str | None = None, move: str | None = None) -> None:
    """Answer `/ahead`."""
    table, person = await running(interaction), asker(interaction)
    plans, kind = tables_of(interaction).play.plans, _condition(when)
    if move is not None and move.strip():
        await show(interaction, await plans.change(table.id, person, kind, add(move)))
    elif when is not None:
        await show(interaction, await plans.look(table.id, person, kind))
    else:
        await show_list(
            interaction, await tables_of(interaction).notifications.conditional_moves.look(table.id, person)
        )
