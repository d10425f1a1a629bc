"""The controls of a guided move: the menu of the next choice, and the buttons below a preview."""

from __future__ import annotations

from discord import ui

from bot.discord.controls.control import Control, Style, button, menu, option, rows
from bot.discord.guided_move.control_ids import action_mark, path_text
from bot.discord.guided_move.path import MENU, Step, odds_of
from bot.table.types import Shown
from games.core.commands import Parameter, Suggestion


def choose_view(shown: Shown, step: Step, page: int = 0) -> ui.View | None:
    """The menu of the next choice, in pages if it has more than 25 options."""
    game, seq, path = shown.table.id, shown.seq, path_text(step.path)
    last = (len(step.options) - 1) // MENU
    page = min(max(page, 0), last)
    here = step.options[page * MENU : (page + 1) * MENU]
    odds = odds_of(shown, step, here)
    open_one = _open_parameter(step)
    asked = step.question
    if open_one is not None:
        asked = "Choose" if open_one.optional else _shortly(open_one.description)
    placeholder = asked if not last else f"{asked} ({page + 1} of {last + 1})"
    choice = menu(
        placeholder,
        [
            option(each.label, each.value, odds.get(each.value) or _written(each))
            if step.command is not None
            else option(each.label, each.value, _description(shown, each.value))
            for each in here
        ],
        "pick",
        game,
        seq,
        path,
        page,
    )
    controls: list[Control] = []
    if step.path:
        controls.append(button("Back", "guide", game, seq, path_text(step.path[:-1]), 0))
    if page > 0:
        controls.append(button("Earlier", "guide", game, seq, path, page - 1))
    if page < last:
        controls.append(button("More", "guide", game, seq, path, page + 1))
    return rows([choice], controls)


def _written(pick: Suggestion) -> str:
    """How an option is written, if its label does not say."""
    return "" if pick.value in pick.label else pick.value


def _shortly(description: str) -> str:
    """The first clause of a parameter's description: `The valley that it goes to`."""
    return description.split(",")[0].split(";")[0].split(" (")[0]


def _open_parameter(step: Step) -> Parameter | None:
    """The parameter of the next choice; None while the command is being chosen, and once all are filled in."""
    if step.command is None or step.action is not None:
        return None
    return step.command.parameters[len(step.filled)]


def _description(shown: Shown, name: str) -> str:
    return next((each.description for each in shown.table.game.commands if each.name == name), "")


def confirm_view(shown: Shown, step: Step, seq: int, confirming: bool = True) -> ui.View | None:
    """Buttons to confirm and to go back; with `confirming`, also one that turns previews off."""
    game, path = shown.table.id, path_text(step.path)
    controls = [
        button("Confirm", "do", game, seq, path, action_mark(shown, step.action), style=Style.success)
    ]
    if step.path:
        controls.append(button("Back", "guide", game, seq, path_text(step.path[:-1]), 0))
    if confirming:
        controls.append(button("Stop previews", "unasked", game, seq, path))
    return rows(controls)
