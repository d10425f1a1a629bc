"""A guided move in words: what has been chosen, and an action by its command."""

from __future__ import annotations

from typing import Any

from bot.discord.guided_move.path import Step
from bot.table.names import escaped
from bot.table.types import Shown
from games.core.commands import Parameter, Suggestion


def summary(step: Step) -> str:
    """What has been chosen, in words."""
    if step.command is None:
        return ""
    parts = [parameter_words(parameter, pick) for parameter, pick in step.chosen]
    return " · ".join([f"**{step.command.title}**", *parts])


def parameter_words(parameter: Parameter, pick: Suggestion) -> str:
    """What was chosen for a parameter: `attacker A7: large A`.

    The parameter's name is left out where the label says enough by itself: `without the Treehouse die`,
    `level 7`, `9♥ and Q♠, then draw 2`.
    """
    by_name = pick.label.casefold().startswith(pick.value.casefold()) and not parameter.optional
    return f"{parameter.name} {escaped(pick.label)}" if by_name else escaped(pick.label)


def action_words(shown: Shown, action: Any) -> str:
    """An action by the title of its command and the labels of its parameters; empty if no command has it."""
    for command in shown.table.game.commands:
        if command.matches(action):
            parts = [p.label(shown.view, getattr(action, p.field)) for p in command.parameters]
            return f"{command.title}: {', '.join(parts)}" if parts else command.title
    return ""
