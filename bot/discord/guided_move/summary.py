"""A guided move in words: the choices so far, or a whole action."""

from __future__ import annotations

from typing import Any

from bot.discord.guided_move.path import Step
from bot.table.names import escaped
from bot.table.types import Shown
from games.core.commands import Parameter, Suggestion


def summary(step: Step) -> str:
    """The choices so far, in words; empty if there are none."""
    if step.command is None:
        return ""
    parts = [parameter_words(parameter, pick) for parameter, pick in step.chosen]
    return " · ".join([f"**{step.command.title}**", *parts])


def parameter_words(parameter: Parameter, pick: Suggestion) -> str:
    """What was chosen for a parameter: `attacker A7: large A`.

    The parameter's name is left out if the label is clear without it: `without the Treehouse die`,
    `level 7`, `9♥ and Q♠, then draw 2`.
    """
    by_name = pick.label.casefold().startswith(pick.value.casefold()) and not parameter.optional
    return f"{parameter.name} {escaped(pick.label)}" if by_name else escaped(pick.label)


def action_words(shown: Shown, action: Any) -> str:
    """An action as its command's title and its parameters' labels; empty if no command has it."""
    for command in shown.table.game.commands:
        if command.matches(action):
            parts = [p.label(shown.view, getattr(action, p.field)) for p in command.parameters]
            return f"{command.title}: {', '.join(parts)}" if parts else command.title
    return ""
