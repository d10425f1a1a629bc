"""The numbers of the choices, their words on buttons, and what is marked with them on the picture."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.discord import words
from bot.table.types import Shown
from games.core.choosing.choices import Node, Offer
from games.core.commands import Parameter, unusual
from render.core.look import Choice

MOST: Final = 99
"""Marks have at most two figures."""
Names: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Labels:
    """What stands on each choice, by its path, and what is marked on the picture."""

    texts: dict[tuple[int, ...], str]
    choices: tuple[Choice, ...]


def labels(shown: Shown, offer: Offer) -> Labels:
    """Number what can be chosen. Choices in menus that name the same thing share a number."""
    commands = {id(node.command) for node in offer.all if node.filled}
    verbs = offer.node.command is None and len(commands) > 1
    texts: dict[tuple[int, ...], str] = {}
    numbers: dict[Names, int] = {}
    found: list[Choice] = []
    for inside, nodes in (*((True, menu.nodes) for menu in offer.menus), (False, offer.nodes)):
        for node in nodes:
            known = _known(offer.node, node, nodes) if inside else _filled(offer.node)
            text = _text(shown, known, node, verbs and not inside)
            named = _named(known, node, nodes)
            shared = named if inside else (*named, ("", str(node.path)))
            if named and (shared in numbers or len(found) < MOST):
                if shared not in numbers:
                    numbers[shared] = len(found) + 1
                    found.append(Choice(numbers[shared], named))
                text = f"{numbers[shared]} · {text}"
            texts[node.path] = text
    return Labels(texts, tuple(found))


def _filled(base: Node) -> frozenset[str]:
    return frozenset(parameter.name for parameter, _ in base.filled)


def _known(base: Node, node: Node, siblings: Sequence[Node]) -> frozenset[str]:
    """The parameters that need no words in a menu: filled in before, or the same in all of it."""
    known = _filled(base)
    return known | {p.name for p, _ in node.filled if len(siblings) > 1 and not _varies(siblings, node, p)}


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
    return parameter.short(shown.view, value, words.plain_names(shown.table))


def _named(known: Set[str], node: Node, siblings: Sequence[Node]) -> Names:
    """What a choice names on the picture, the best place for its mark first: what tells it from the other choices of
    its command, and if that is one thing only, what is done to something there."""
    command = node.command
    if command is None:
        return ()
    fresh = [(parameter, value) for parameter, value in node.filled if parameter.name not in known]
    varied = [(p, value) for p, value in fresh if not p.optional and _varies(siblings, node, p)]
    special = [
        (p, value)
        for p, value in fresh
        if p.optional and len(varied) <= 1 and unusual(command, p, node.actions[0])
    ]
    rest = [(p, value) for p, value in fresh if not p.optional]
    order = dict.fromkeys((p.field, p.write(value)) for p, value in (*special, *varied, *rest) if p.marked)
    return tuple(order)


def _varies(siblings: Sequence[Node], node: Node, parameter: Parameter) -> bool:
    texts = {
        parameter.write(value)
        for other in siblings
        if other.command is node.command
        for each, value in other.filled
        if each is parameter
    }
    return len(texts) > 1
