"""The private message of a plan or a try: its steps, where they lead, and the controls to change them."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.discord import words
from bot.discord.base_client import Interaction
from bot.discord.controls.control import Control, Style, button, menu, option, rows
from bot.discord.guided_move.summary import action_words
from bot.discord.interactions import answer_board
from bot.table.names import escaped
from bot.table.plans import Draft

SHOWN: Final = 25
"""How many options a menu on Discord can hold."""
HAPPENED: Final = 500
PROBLEM: Final = 160


async def show(
    interaction: Interaction, draft: Draft, *, chosen: int | None = None, heading: str = ""
) -> None:
    """Answer with the steps, the board after them, and the controls; `chosen` is the index of the step to change."""
    content = "\n".join(part for part in (heading, draft_words(draft)) if part)
    await answer_board(interaction, draft.shown, content, draft_view(draft, chosen))


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
    if draft.shown.legal and len(draft.steps) < SHOWN:
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
    if draft.steps:
        lines.append(_whole(draft))
    return rows(*lines)


def _whole(draft: Draft) -> list[Control]:
    if draft.kind == "try":
        return [_button(draft, "Step back", "back"), _button(draft, "Reset", "clear")]
    send = _button(draft, "Send", "send", style=Style.success, disabled=not draft.can_be_sent)
    return [send, _button(draft, "Clear", "clear")]


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
    """The menu of the next step; steps beyond its limit can be typed."""
    table, legal = draft.shown.table, draft.shown.legal
    write = table.game.notation.write
    options = [option(action_words(draft.shown, each) or write(each), write(each)) for each in legal[:SHOWN]]
    more = f" ({SHOWN} of {len(legal)}; type the others)" if len(legal) > SHOWN else ""
    return menu(f"Add a step{more}", options, "draft", table.id, draft.kind, "add", draft.mark, 0)


def _choosing(draft: Draft, chosen: int | None) -> Control:
    options = [
        option(f"{number + 1}. {step.notation}", str(number), chosen=number == chosen)
        for number, step in enumerate(draft.steps[:SHOWN])
    ]
    return menu("Change a step", options, "draft", draft.shown.table.id, "plan", "choose", draft.mark, 0)
