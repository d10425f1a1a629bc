"""Slash commands and guided moves as plain data, and what may be filled in at each step.

A command makes one kind of action; each parameter fills one field of it. What may be filled in is
never computed a second time: it is read off the legal actions, so a suggestion is always legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Parameter:
    """One field of an action as a person fills it in.

    `name` is what Discord shows (lower case, no blanks, at most 32), `field` the action's attribute.
    `write(value)` is the short text that is stored and typed. `read(view, text)` is the value that somebody who sees
    this view means by a text; it raises Unreadable or Ambiguous. `label(view, value)` tells the value to a person,
    within 80 characters.

    An `optional` parameter may be left empty. It then takes what `left_out(view, values)` makes of the other fields,
    or without that its field's default; where that is not legal, the only value that is. Among several a person has
    to choose.

    `groups(view, value)` names the groups that a value belongs to, from the widest to the narrowest: sheet, then
    column. A parameter that can have more than 25 values at once has groups.
    """

    name: str
    field: str
    description: str
    write: Callable[[Any], str]
    read: Callable[[Any, str], Any]
    label: Callable[[Any, Any], str]
    optional: bool = False
    left_out: Callable[[Any, Mapping[str, Any]], Any] | None = None
    groups: Callable[[Any, Any], tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """One slash command and one entry of the guided move: `/dog-eat-dog attack`.

    `title` is the entry's words in the guided move. `fixed` narrows the actions by fields that the
    command itself sets, `only` by whatever else tells this command's actions from another's.
    """

    name: str
    description: str
    title: str
    action_type: type
    parameters: tuple[Parameter, ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()
    only: Callable[[Any], bool] | None = None

    def matches(self, action: object) -> bool:
        return (
            isinstance(action, self.action_type)
            and all(getattr(action, field) == value for field, value in self.fixed)
            and (self.only is None or self.only(action))
        )


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value for a parameter: the text that is filled in, the words beside it, and the groups it belongs to."""

    value: str
    label: str
    groups: tuple[str, ...] = ()


def fitting(command: Command, legal: Iterable[Any], filled: Mapping[str, str]) -> list[Any]:
    """The legal actions of this command that agree with what is filled in (by parameter name).

    Comparison is by the written text without regard to case and outer blanks.
    """
    wanted = [
        (parameter, filled[parameter.name].strip().casefold())
        for parameter in command.parameters
        if filled.get(parameter.name, "").strip()
    ]
    return [
        action
        for action in legal
        if command.matches(action)
        and all(p.write(getattr(action, p.field)).casefold() == text for p, text in wanted)
    ]


def usual(command: Command, parameter: Parameter) -> Any:
    """The default of a parameter's field; MISSING where there is none."""
    return next(
        (field.default for field in fields(command.action_type) if field.name == parameter.field), MISSING
    )


def unusual(command: Command, parameter: Parameter, action: Any) -> bool:
    """Whether an action has another value in this field than its default."""
    default = usual(command, parameter)
    return default is not MISSING and bool(getattr(action, parameter.field) != default)


def meanings(command: Command, legal: Iterable[Any], filled: Mapping[str, str]) -> list[Any]:
    """The legal actions that may be meant by what is filled in: what is left empty stays as usual if it can."""
    fits = fitting(command, legal, filled)
    for parameter in command.parameters:
        if parameter.optional and not filled.get(parameter.name, "").strip():
            fits = [action for action in fits if not unusual(command, parameter, action)] or fits
    return fits


def built(command: Command, view: object, values: Mapping[str, Any]) -> Any:
    """The action with these values by field, legal or not, for the rules to judge. MISSING where nothing says what
    a field that was left empty is."""
    made = dict(command.fixed) | dict(values)
    for parameter in command.parameters:
        if parameter.field not in made:
            left_out = parameter.left_out
            made[parameter.field] = usual(command, parameter) if left_out is None else left_out(view, made)
    return MISSING if MISSING in made.values() else command.action_type(**made)


def suggestions(
    command: Command,
    parameter: Parameter,
    view: object,
    legal: Iterable[Any],
    filled: Mapping[str, str],
) -> list[Suggestion]:
    """What this parameter may be, given the others that are filled in, in the order of the actions."""
    others = {name: text for name, text in filled.items() if name != parameter.name}
    found: dict[str, Suggestion] = {}
    for action in fitting(command, legal, others):
        value = getattr(action, parameter.field)
        text = parameter.write(value)
        if text not in found:
            groups = () if parameter.groups is None else parameter.groups(view, value)
            found[text] = Suggestion(text, parameter.label(view, value), groups)
    return list(found.values())


def next_groups(offered: Sequence[Suggestion], most: int) -> list[str]:
    """The groups of which one is to be chosen before these suggestions are shown: the widest in which they differ,
    in their order. None where there are at most so many of them, or nothing tells them apart."""
    if len(offered) > most:
        for level in range(min(len(each.groups) for each in offered)):
            names = list(dict.fromkeys(each.groups[level] for each in offered))
            if len(names) > 1:
                return names
    return []


def open_commands(commands: Sequence[Command], legal: Iterable[Any]) -> list[Command]:
    """The commands with which something can be done now."""
    actions = list(legal)
    return [command for command in commands if any(command.matches(action) for action in actions)]
