"""Guided moves as plain data, and the values they can take.

A command makes one kind of action; each of its parameters fills one field. The possible values are read from
the legal actions, never computed separately, so what is offered is always legal.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Parameter:
    """One field of an action as a person fills it in.

    `name` is a word for it (lower case, no blanks), `field` the action's attribute. `write(value)` is the short text
    that is stored. `label(view, value)` is the value in words, at most 80 characters. The value of an `optional`
    parameter is told only where it is not its field's default.

    `groups(view, value)` names the groups of a value from the widest to the narrowest: sheet, then column. A
    parameter that can have more than 25 values at once has groups.

    `does(view, value)` says in a sentence or two what the value is good for, such as what stands on a card, for people who do
    not know it by heart.

    `short(view, value)` is the value on a button, at most about 15 characters without names. A `marked` parameter
    names something on the picture, where its choices are marked with their numbers; if it is `named`, it stands there with
    the name that its choices have, so these need no number and are always called the same. Players stand in labels and on
    buttons as `games.core.words.UNKNOWN` tells them; the code that shows these fills in the names.
    """

    name: str
    field: str
    description: str
    write: Callable[[Any], str]
    label: Callable[[Any, Any], str]
    optional: bool = False
    groups: Callable[[Any, Any], tuple[str, ...]] | None = None
    short: Callable[[Any, Any], str] | None = None
    marked: bool = False
    named: bool = False
    does: Callable[[Any, Any], str] | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """One entry of the guided move, such as an attack.

    `title` is its text in the guided move. `fixed` are the fields that the command itself sets. `only` accepts the
    actions of this command where its type and `fixed` do not tell them from another command's.

    `order(view, action)` is a key by which whole actions are offered, the likeliest first. Where all commands with something to
    choose are `ranked`, their actions are compared with each other: the likeliest stand on buttons, the others behind their
    command. `plain`: its choices stand on buttons without its verb, as those of what is done most; so those of the others
    always have theirs. `again`: it is done several times in a turn, so once nothing else is left to choose, its actions are
    offered whole. `aside`: its choices stay behind it while there are others, as those of what ends a turn may. `by_steps`: its
    first choice stands on a button of its own, the others follow, unless all actions can be seen at a glance. `listed`: where
    these are too many for buttons, they stand in menus beside the other commands; if it also `leads`, its menu comes first, and
    with more choices than a menu holds it is one of their groups.

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
    plain: bool = False
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

    @property
    def ranked(self) -> bool:
        """Whether its actions are offered whole, compared with those of other commands."""
        return self.order is not None and not self.by_steps

    def matches(self, action: object) -> bool:
        """Return whether this command can make the action."""
        if not isinstance(action, self.action_type):
            return False
        for field, value in self.fixed:
            if getattr(action, field) != value:
                return False
        return self.only is None or self.only(action)


def unusual(command: Command, parameter: Parameter, action: Any) -> bool:
    """Return whether this field of an action differs from its default."""
    found = (field.default for field in fields(command.action_type) if field.name == parameter.field)
    default = next(found, MISSING)
    return default is not MISSING and bool(getattr(action, parameter.field) != default)


def open_commands(commands: Sequence[Command], legal: Iterable[Any]) -> list[Command]:
    """Return the commands that have a legal action now."""
    actions = list(legal)
    return [command for command in commands if any(map(command.matches, actions))]
