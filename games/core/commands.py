"""Slash commands and guided moves as plain data, and the values they can take.

A command makes one kind of action; each of its parameters fills one field. The possible values are read from
the legal actions, never computed separately, so a suggestion is always legal.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Parameter:
    """One field of an action as a person fills it in.

    `name` is what Discord shows (lower case, no blanks, at most 32 characters), `field` the action's attribute.
    `write(value)` is the short text that is stored and typed. `read(view, text)` returns the value that a text means
    to somebody who sees this view; it raises Unreadable or Ambiguous. `label(view, value)` is the value in words, at
    most 80 characters.

    An `optional` parameter may be left empty. It then has the value `left_out(view, values)`, computed from the other
    fields, or without that function its field's default. If that is not legal, it has the only value that is; if
    several are, the person must choose.

    `groups(view, value)` names the groups of a value from the widest to the narrowest: sheet, then column. A
    parameter that can have more than 25 values at once has groups.

    `short(view, value)` is the value on a button, at most about 15 characters without names. A `marked` parameter
    names something on the picture, where its choices are marked with their numbers. Players stand in labels and on
    buttons as `games.core.words.UNKNOWN` tells them; the code that shows these fills in the names.
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
    short: Callable[[Any, Any], str] | None = None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """One slash command and one entry of the guided move: `/dog-eat-dog attack`.

    `title` is its text in the guided move. `fixed` are the fields that the command itself sets. `only` accepts the
    actions of this command where its type and `fixed` do not tell them from another command's.

    `order(view, action)` is a key by which whole actions are offered, the likeliest first. `again`: it is done several
    times in a turn, so once nothing else is left to choose, its actions are offered whole. `aside`: its choices stay
    behind it while there are others, as those of what ends a turn may. `by_steps`: its first choice stands on a button of
    its own, the others follow, unless all actions can be seen at a glance. `listed`: where these are too many for buttons,
    they stand in menus beside the other commands; if it also `leads`, its menu comes first, and with more choices than a
    menu holds it is one of their groups.

    `noted`: what it makes is only written down, and can be taken back until a command that `seals` follows. So it is done
    without a preview, and what has been written stands above that command.
    """

    name: str
    description: str
    title: str
    action_type: type
    parameters: tuple[Parameter, ...] = ()
    fixed: tuple[tuple[str, Any], ...] = ()
    only: Callable[[Any], bool] | None = None
    order: Callable[[Any, Any], Any] | None = None
    again: bool = False
    aside: bool = False
    by_steps: bool = False
    listed: bool = False
    leads: bool = False
    noted: bool = False
    seals: bool = False

    @property
    def verb(self) -> str:
        """Its title's first word: `Draw`."""
        return self.title.split()[0]

    def matches(self, action: object) -> bool:
        """Return whether this command can make the action."""
        if not isinstance(action, self.action_type):
            return False
        for field, value in self.fixed:
            if getattr(action, field) != value:
                return False
        return self.only is None or self.only(action)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value for a parameter: the text to fill in, and its words."""

    value: str
    label: str


def fitting(command: Command, legal: Iterable[Any], filled: Mapping[str, str]) -> list[Any]:
    """Return the legal actions of this command that agree with the texts filled in, by parameter name.

    Texts are compared as written, ignoring case and surrounding blanks.
    """
    wanted = [
        (parameter, filled[parameter.name].strip().casefold())
        for parameter in command.parameters
        if filled.get(parameter.name, "").strip()
    ]
    fits = [action for action in legal if command.matches(action)]
    for parameter, text in wanted:
        fits = [each for each in fits if parameter.write(getattr(each, parameter.field)).casefold() == text]
    return fits


def usual(command: Command, parameter: Parameter) -> Any:
    """Return the default of a parameter's field, or MISSING."""
    return next(
        (field.default for field in fields(command.action_type) if field.name == parameter.field), MISSING
    )


def unusual(command: Command, parameter: Parameter, action: Any) -> bool:
    """Return whether this field of an action differs from its default."""
    default = usual(command, parameter)
    return default is not MISSING and bool(getattr(action, parameter.field) != default)


def meanings(command: Command, legal: Iterable[Any], filled: Mapping[str, str]) -> list[Any]:
    """Return the legal actions that the filled-in texts may mean; an empty field keeps its default if it can."""
    fits = fitting(command, legal, filled)
    for parameter in command.parameters:
        if parameter.optional and not filled.get(parameter.name, "").strip():
            fits = [action for action in fits if not unusual(command, parameter, action)] or fits
    return fits


def built(command: Command, view: object, values: Mapping[str, Any]) -> Any:
    """Return the action with these values by field, legal or not, for the rules to judge.

    Returns MISSING if a field was left empty and has no default.
    """
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
    """Return the values that this parameter may have, given the others, in the order of the legal actions."""
    others = {name: text for name, text in filled.items() if name != parameter.name}
    found: dict[str, Suggestion] = {}
    for action in fitting(command, legal, others):
        value = getattr(action, parameter.field)
        text = parameter.write(value)
        if text not in found:
            found[text] = Suggestion(text, parameter.label(view, value))
    return list(found.values())


def open_commands(commands: Sequence[Command], legal: Iterable[Any]) -> list[Command]:
    """Return the commands that have a legal action now."""
    actions = list(legal)
    return [command for command in commands if any(map(command.matches, actions))]
