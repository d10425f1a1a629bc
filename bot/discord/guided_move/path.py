"""The way of a guided move through the legal actions (`games/core/choosing/choices.py`), as a person sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.commands.option_reading import forced
from bot.table.types import Shown
from games.core.choosing import choices
from games.core.choosing.choices import Node, Offer
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


def forced_parts(shown: Shown, node: Node) -> str:
    """What the action does without the player choosing it, such as a forced attack; empty if nothing."""
    if node.command is None or node.action is None:
        return ""
    given = {
        parameter.name: parameter.write(value)
        for parameter, value in node.filled
        if not parameter.optional or parameter.name in node.asked
    }
    return forced(shown, node.command, node.action, given)
