"""A guided move in words: the choices so far, or a whole action."""

from __future__ import annotations

from typing import Any, Final

from bot.discord import words
from bot.table.names import escaped
from bot.table.types import Shown
from games.core.choosing.choices import Node
from games.core.commands import Parameter

LABEL: Final = 100
"""The most characters that Discord shows of an option."""


def summary(shown: Shown, node: Node) -> str:
    """The choices so far, in words; empty if there are none."""
    if node.command is None:
        return ""
    parts = [
        escaped(words.filled(shown, parameter.label(shown.view, value))) for parameter, value in node.told
    ]
    return " · ".join([f"**{node.command.title}**", *parts])


def question(node: Node) -> str:
    """What is chosen next, as a question: `Attack with?`"""
    return "" if node.open is None else asked(node.open)


def asked(parameter: Parameter) -> str:
    """The question that a parameter answers: `Attack with?`"""
    text = parameter.description
    for end in (":", "?", ",", ";", " ("):
        text = text.split(end)[0]
    return f"{text}?"


def action_words(shown: Shown, action: Any) -> str:
    """An action as its command's title and its parameters' labels; empty if no command has it."""
    for command in shown.table.game.commands:
        if command.matches(action):
            parts = [p.label(shown.view, getattr(action, p.field)) for p in command.parameters]
            told = f"{command.title}: {', '.join(parts)}" if parts else command.title
            return words.filled(shown, told, LABEL)
    return ""
