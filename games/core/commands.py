"""Slash commands and guided moves as plain data, and what may be filled in at each step.

A command makes one kind of action; each parameter fills one field of it. What may be filled in is
never computed a second time: it is read off the legal actions, so a suggestion is always legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Parameter:
    """One field of an action as a person fills it in.

    `name` is what Discord shows (lower case, no blanks, at most 32), `field` the action's attribute.
    `write` turns the field's value into the short text that is stored and typed; `label` tells it to a
    person who looks at this view, within 80 characters. An `optional` parameter may be left empty and
    then takes the first value that is legal.
    """

    name: str
    field: str
    description: str
    write: Callable[[Any], str]
    label: Callable[[Any, Any], str]
    optional: bool = False


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
    """A value for a parameter: the text that is filled in and the words beside it."""

    value: str
    label: str


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
            found[text] = Suggestion(text, parameter.label(view, value))
    return list(found.values())


def open_commands(commands: Sequence[Command], legal: Iterable[Any]) -> list[Command]:
    """The commands with which something can be done now."""
    actions = list(legal)
    return [command for command in commands if any(command.matches(action) for action in actions)]
