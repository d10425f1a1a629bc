"""The way of a guided move through the legal actions (`games/core/choosing/choices.py`), as a person sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.discord.commands.option_reading import forced
from bot.table.types import Shown
from games.core.choosing import choices
from games.core.choosing.choices import Node, Offer
from games.core.choosing.numbers import numbered
from games.core.commands import Command


def start(shown: Shown) -> Node:
    """The beginning of a guided move."""
    return choices.root(shown.table.game.commands, shown.legal)


def walk(shown: Shown, path: Sequence[int]) -> Node | None:
    """Follow a path through the legal actions. Returns None if no action lies on it."""
    return choices.follow(shown.table.game.commands, start(shown), path) if shown.legal else None


def offered(shown: Shown, node: Node, group: int = 0) -> Offer:
    """What can be chosen at this point; with a `group`, counted from 1, only what belongs to it."""
    commands = shown.table.game.commands
    found = choices.offer(commands, shown.view, node)
    if 0 < group <= len(found.groups):
        return choices.offer(commands, shown.view, node, found.groups[group - 1])
    return found


def back_from(shown: Shown, node: Node) -> tuple[int, ...] | None:
    """The path to what was chosen last; None at the beginning."""
    return choices.before(shown.table.game.commands, shown.view, start(shown), node.path)


def path_to(shown: Shown, command: Command, filled: Mapping[str, str]) -> tuple[int, ...]:
    """The path to a command's first parameter that is not filled in and has several possible values."""
    return choices.reached(shown.table.game.commands, start(shown), command, filled).path


def path_of(shown: Shown, command: Command, action: Any) -> tuple[int, ...]:
    """The path to a whole action of a command."""
    values = {each.name: each.write(getattr(action, each.field)) for each in command.parameters}
    return path_to(shown, command, values)


def fills_in(shown: Shown, node: Node) -> bool:
    """Whether something of a whole action neither was chosen nor stood on what was chosen, so that its player must see it
    before it is done."""
    return bool(_unread(shown, node))


def unread_parts(shown: Shown, node: Node) -> str:
    """What a chosen action does that cannot be left out, such as a forced attack, and did not stand on what was chosen;
    empty if nothing."""
    if node.command is None or node.action is None:
        return ""
    parts = _unread(shown, node)
    given = {
        each.name: each.write(value)
        for each, value in node.filled
        if not each.optional or each.name not in parts
    }
    return forced(shown, node.command, node.action, given)


def _unread(shown: Shown, node: Node) -> frozenset[str]:
    """The parameters that were filled in on the way without standing on anything that was chosen."""
    settled = frozenset(each.name for each, _ in node.told) - node.asked
    at = back_from(shown, node)
    point = None if at is None else walk(shown, at)
    if point is None:
        return settled
    since = settled - {each.name for each, _ in point.filled}
    return (_unread(shown, point) | (since & _left_out(shown, point, node))) - node.asked


def _left_out(shown: Shown, point: Node, node: Node) -> frozenset[str]:
    """The parameters that do not stand on a choice offered at this point, because all of its menu has the same; those in
    the menu's title do stand there."""
    offer = offered(shown, point)
    commands = shown.table.game.commands
    in_groups = (choices.offer(commands, shown.view, point, group) for group in offer.groups)
    for found in in_groups if offer.groups else (offer,):
        if (known := numbered(found).known.get(node.path)) is not None:
            titles = [
                menu.title for menu in found.menus if any(each.path == node.path for each in menu.nodes)
            ]
            told = {each.name for each, value in node.filled if each.label(shown.view, value) in titles}
            return frozenset(known - told)
    return frozenset(each.name for each, _ in node.filled)
