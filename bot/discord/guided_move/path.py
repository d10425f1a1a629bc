"""The path of a guided move through the legal actions.

A path is the numbers chosen so far: the command, then a suggestion for each of its parameters. A parameter with one
possible value is filled in and takes no number. If there are more suggestions than a menu holds, their groups are
chosen first, and each choice of a group takes a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.discord.commands.option_reading import forced
from bot.table.types import Shown
from games.core.commands import (
    Command,
    Parameter,
    Suggestion,
    fitting,
    meanings,
    next_groups,
    open_commands,
    suggestions,
    unusual,
)

MENU: Final = 25
"""How many options a menu on Discord can hold."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far a guided move has come: what is filled in, and what can be chosen next.

    `options` is what can be chosen next; it is empty once `action` is complete. `decided` names the
    parameters that had more than one possible value.
    """

    path: tuple[int, ...]
    question: str
    command: Command | None = None
    filled: tuple[tuple[Parameter, Suggestion], ...] = ()
    options: tuple[Suggestion, ...] = field(default=())
    action: Any = None
    decided: frozenset[str] = frozenset()

    @property
    def chosen(self) -> list[tuple[Parameter, Suggestion]]:
        """The filled parameters, except optional ones that could have only one value, the usual one."""
        command, action = self.command, self.action
        return [
            (parameter, pick)
            for parameter, pick in self.filled
            if self._asked_for(parameter) or (command and action and unusual(command, parameter, action))
        ]

    def forced_parts(self, shown: Shown) -> str:
        """What the action does without the player choosing it, such as a forced attack; empty if nothing."""
        if self.command is None or self.action is None:
            return ""
        given = {parameter.name: pick.value for parameter, pick in self.filled if self._asked_for(parameter)}
        return forced(shown, self.command, self.action, given)

    def _asked_for(self, parameter: Parameter) -> bool:
        return not parameter.optional or parameter.name in self.decided


def walk(shown: Shown, path: Sequence[int]) -> Step | None:
    """Follow a path through the legal actions. Returns None if no action lies on it."""
    commands = shown.table.game.commands
    possible = open_commands(commands, shown.legal)
    steps = list(path)
    taken: list[int] = []
    if len(possible) == 1:
        command = possible[0]
    elif not steps:
        named = tuple(Suggestion(each.name, each.title) for each in possible)
        return Step((), "Choose your move", options=named) if named else None
    else:
        chosen = steps.pop(0)
        if not 0 <= chosen < len(possible):
            return None
        taken.append(chosen)
        command = possible[chosen]
    filled: list[tuple[Parameter, Suggestion]] = []
    texts: dict[str, str] = {}
    decided: set[str] = set()
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, shown.legal, texts)
        groups = next_groups(offered, MENU)
        while groups and steps:
            pick = steps.pop(0)
            taken.append(pick)
            if not 0 <= pick < len(groups):
                return None
            offered = [each for each in offered if groups[pick] in each.groups]
            groups = next_groups(offered, MENU)
        if len(offered) == 1:
            pick = 0
        elif not steps:
            options = tuple(Suggestion(name, name) for name in groups) or tuple(offered)
            question = parameter.description
            return Step(tuple(taken), question, command, tuple(filled), options, None, frozenset(decided))
        else:
            pick = steps.pop(0)
            taken.append(pick)
            decided.add(parameter.name)
        if not 0 <= pick < len(offered):
            return None
        filled.append((parameter, offered[pick]))
        texts[parameter.name] = offered[pick].value
    actions = fitting(command, shown.legal, texts)
    if steps or not actions:
        return None
    return Step(tuple(taken), "", command, tuple(filled), (), actions[0], frozenset(decided))


def odds_of(shown: Shown, step: Step, picks: Sequence[Suggestion]) -> dict[str, str]:
    """How likely the actions are that these choices complete, in a few words, by the value of the choice. Empty if they
    complete none, or if the game tells no odds."""
    odds, command = shown.table.game.extras.odds, step.command
    if odds is None or command is None:
        return {}
    asked, *others = command.parameters[len(step.filled) :]
    if not all(parameter.optional for parameter in others):
        return {}
    texts = {parameter.name: chosen.value for parameter, chosen in step.filled}
    left = fitting(command, shown.legal, texts)
    found = {pick.value: meanings(command, left, {**texts, asked.name: pick.value}) for pick in picks}
    return {value: odds(shown.view, actions[0]) for value, actions in found.items() if actions}


def path_to(shown: Shown, command: Command, filled: Mapping[str, str]) -> tuple[int, ...]:
    """The path to a command's first parameter that is not filled in and has several possible values."""
    possible = open_commands(shown.table.game.commands, shown.legal)
    path = [possible.index(command)] if len(possible) > 1 else []
    texts: dict[str, str] = {}
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, shown.legal, texts)
        if len(offered) > 1:
            chosen = next((each for each in offered if each.value == filled.get(parameter.name)), None)
            if chosen is None:
                break
            while groups := next_groups(offered, MENU):
                name = next(name for name in groups if name in chosen.groups)
                path.append(groups.index(name))
                offered = [each for each in offered if name in each.groups]
            if len(offered) > 1:
                path.append(offered.index(chosen))
            offered = [chosen]
        texts[parameter.name] = offered[0].value
    return tuple(path)
