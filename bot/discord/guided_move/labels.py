"""The numbers of the choices, their words on buttons, and what is marked with them on the picture."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Any, Final

from bot.discord import words
from bot.table.types import Shown
from games.core.choosing.choices import Node, Offer
from games.core.choosing.numbers import numbered
from games.core.commands import Parameter
from render.core.look import Choice

LONGEST: Final = 80
"""The most characters that Discord shows on a button."""


@dataclass(frozen=True, slots=True)
class Labels:
    """What stands on each choice, by its path, and what is marked on the picture."""

    texts: dict[tuple[int, ...], str]
    choices: tuple[Choice, ...]


def labels(shown: Shown, offer: Offer) -> Labels:
    """The words of all choices, after the numbers of those that are marked on the picture."""
    made = numbered(offer)
    commands = {id(node.command) for node in offer.all if node.filled}
    verbs = offer.node.command is None and len(commands) > 1
    in_menus = {node.path for menu in offer.menus for node in menu.nodes}
    texts: dict[tuple[int, ...], str] = {}
    for node in offer.all:
        text = _text(shown, made.known[node.path], node, verbs and node.path not in in_menus)
        number = made.numbers.get(node.path)
        texts[node.path] = words.filled(shown, f"{number} · {text}" if number else text, LONGEST)
    return Labels(texts, tuple(Choice(number, names) for number, names in made.names.items()))


def _text(shown: Shown, known: Set[str], node: Node, verbs: bool) -> str:
    command = node.command
    if command is None:
        return ""
    text = ""
    fresh = [(parameter, value) for parameter, value in node.told if parameter.name not in known]
    for parameter, value in fresh:
        part = _short(shown, parameter, value)
        if text and part:
            text += " " if parameter.optional else " → "
        text += part
    if not text and fresh:
        text = fresh[-1][0].label(shown.view, fresh[-1][1])
        text = text[:1].upper() + text[1:]
    elif not text:
        text = command.title
    elif verbs:
        text = f"{command.verb} {text}"
    odds = odds_of(shown, node)
    return f"{text} · {odds.partition('%')[0]}%" if odds else text


def odds_of(shown: Shown, node: Node) -> str:
    """How likely the action is to do what it is for; empty if it is not whole, or if the game tells no odds."""
    odds = shown.table.game.extras.odds
    return odds(shown.view, node.action) if odds is not None and node.action is not None else ""


def _short(shown: Shown, parameter: Parameter, value: Any) -> str:
    if parameter.short is None:
        return parameter.label(shown.view, value)
    return parameter.short(shown.view, value)
