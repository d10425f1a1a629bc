"""The private message of a plan or a try: its steps, where they lead, and the controls to change them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Control, Style, button, menu, option, rows
from bot.discord.guided_move.summary import action_words
from bot.discord.interactions import answer_board
from bot.discord.planning.ahead_words import draft_lines
from bot.discord.planning.choosing import ROW, Way, way
from bot.table.drafts import AHEAD
from bot.table.names import escaped
from bot.table.plans import Draft

SHOWN: Final = 25
"""How many options a menu on Discord can hold."""
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
    content = "\n".join(part for part in (heading, draft_words(draft)) if part)
    whole = draft.can_be_set and not (path or group or further)
    if not by_choices(draft) or changing or whole or chosen is not None:
        await answer_board(interaction, draft.shown, content, draft_view(draft, chosen))
        return
    found = way(draft, path, group)
    content = words.cut(f"{content}\n{found.chosen}", words.CONTENT_LIMIT)
    await answer_board(interaction, draft.shown, content, _way_view(draft, found), found.choices)


def by_choices(draft: Draft) -> bool:
    """Whether the next step is chosen by and by: what is set ahead as a move is, a plan where a menu does not hold all."""
    many = len(draft.shown.legal) > (0 if draft.kind in AHEAD else SHOWN)
    return many and len(draft.steps) < SHOWN and not stuck(draft)


def stuck(draft: Draft) -> bool:
    """Whether the last move of what is set ahead does not fit, so that nothing can follow it."""
    return draft.kind in AHEAD and bool(draft.steps) and bool(draft.steps[-1].problem)


def _way_view(draft: Draft, found: Way) -> ui.View | None:
    """The choices of the next step, then the buttons for the whole of it in the last row."""
    lines = [list(row) for row in found.rows]
    some = draft.steps or draft.kind in AHEAD
    last = [*found.back, *(_whole(draft, with_steps=True) if some else ())]
    if len(lines) < ROW:
        lines.append([])
    room = ROW - len(lines[-1])
    lines[-1] += last[:room]
    return rows(*lines)


def draft_words(draft: Draft) -> str:
    """The steps in order, which of them do not fit and why, and who is to do what after them."""
    if draft.kind in AHEAD:
        happened = " ".join(words.events(draft.shown.table, draft.shown.events, draft.shown.seat))
        lines = [*draft_lines(draft), words.cut(happened, HAPPENED) if draft.kind == "line" else ""]
        return words.fit([line for line in lines if line], words.CONTENT_LIMIT, "… and {} more")
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
        lines.append([_button(draft, "Go on" if draft.kind in AHEAD else "Add a step", "more")])
    elif draft.shown.legal and len(draft.steps) < SHOWN and not stuck(draft):
        lines.append([_adding(draft)])
    if draft.steps and draft.kind == "plan":
        lines.append([_choosing(draft, chosen)])
        if chosen is not None and chosen < len(draft.steps):
            last = len(draft.steps) - 1
            lines.append(
                [
                    _button(draft, "Earlier", "up", chosen, disabled=chosen == 0),
                    _button(draft, "Later", "down", chosen, disabled=chosen == last),
                    _button(draft, "Drop", "drop", chosen),
                ]
            )
    if draft.steps or draft.kind in AHEAD:
        lines.append(_whole(draft))
    return rows(*lines)


def _whole(draft: Draft, with_steps: bool = False) -> list[Control]:
    """The buttons for all steps; `with_steps`: also the one that leads to the menu of them."""
    if draft.kind == "try":
        return [_button(draft, "Step back", "back"), _button(draft, "Reset", "clear")]
    if draft.kind in AHEAD:
        back = [_button(draft, "Step back", "back")] if draft.steps else []
        setting = [_button(draft, "Set", "set", style=Style.success)] if draft.can_be_set else []
        return [*setting, *back, button("Overview", "ahead", draft.shown.table.id)]
    send = _button(draft, "Send", "send", style=Style.success, disabled=not draft.can_be_sent)
    steps = [_button(draft, "Change steps", "steps")] if with_steps else []
    return [send, *steps, _button(draft, "Clear", "clear")]


def _button(
    draft: Draft,
    label: str,
    name: str,
    step: int = 0,
    style: Style = Style.secondary,
    disabled: bool = False,
) -> Control:
    table = draft.shown.table
    return button(
        label, "draft", table.id, draft.kind, name, draft.mark, step, style=style, disabled=disabled
    )


def _adding(draft: Draft) -> Control:
    """The menu of the next step."""
    table, legal = draft.shown.table, draft.shown.legal
    write = table.game.notation.write
    options = [option(action_words(draft.shown, each) or write(each), write(each)) for each in legal]
    return menu("Add a step", options, "draft", table.id, draft.kind, "add", draft.mark, 0)


def _choosing(draft: Draft, chosen: int | None) -> Control:
    options = [
        option(f"{number + 1}. {step.notation}", str(number), chosen=number == chosen)
        for number, step in enumerate(draft.steps[:SHOWN])
    ]
    return menu("Change a step", options, "draft", draft.shown.table.id, "plan", "choose", draft.mark, 0)
