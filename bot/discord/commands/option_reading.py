"""What somebody means who filled in a game's command: read as generously as the game reads its notation.

Nothing here knows a game. What is filled in is compared with what is legal, by value and by label; what is not found
so is read by its parameter. What is not legal is made too, so that the rules themselves say why not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from typing import Any, Final

from bot.discord import words
from bot.discord.errors import Refusal
from bot.table.errors import TableError
from bot.table.play import allowed
from bot.table.types import Shown
from games.core.commands import (
    Command,
    Parameter,
    Suggestion,
    built,
    meanings,
    suggestions,
    unusual,
)
from games.core.errors import Ambiguous, Unreadable

OFFERED: Final = 12
PROPOSED: Final = 3
"""What could stand in an option that cannot be read: as much as one takes in at a glance."""
Filled = Mapping[str, str]


class SeveralError(Exception):
    """Several legal actions are meant: what was left empty has to be chosen."""

    def __init__(self, parameter: Parameter, offered: list[Suggestion], filled: Filled) -> None:
        super().__init__(parameter.name)
        self.parameter = parameter
        self.offered = offered
        self.filled = filled

    @property
    def words(self) -> str:
        """What is empty, and what it could be."""
        listed = words.listed([f"`{each.value}`" for each in self.offered[:OFFERED]], "or")
        more = " and more" if len(self.offered) > OFFERED else ""
        return (
            f"Nothing is done yet: `{self.parameter.name}` is empty, and it could be {listed}{more}. Choose:"
        )


def chosen(shown: Shown, command: Command, filled: Filled) -> Any:
    """The action that is meant. One that is not legal is made too, so that the rules can refuse it; None where nothing
    can be done with this command now. Refuses a command that is not filled in; raises SeveralError where something
    that was left empty has to be chosen."""
    if not shown.legal:
        return None
    for parameter in command.parameters:
        if not parameter.optional and not filled.get(parameter.name, "").strip():
            raise half_filled(shown, command, parameter, filled)
    closed = not any(map(command.matches, shown.legal))
    meant: dict[str, Any] = {}
    written: dict[str, str] = {}
    for parameter in command.parameters:
        if text := filled.get(parameter.name, "").strip():
            value = _value(shown, command, parameter, text)
            if value is MISSING:
                if closed:
                    return None
                raise unreadable(shown, command, parameter, filled)
            meant[parameter.field] = value
            written[parameter.name] = parameter.write(value)
    fits = meanings(command, shown.legal, written)
    if len(fits) > 1:
        raise _several(shown, command, fits, written)
    action = fits[0] if fits else built(command, shown.view, meant)
    return None if action is MISSING else action


def forced(shown: Shown, command: Command, action: Any, filled: Filled) -> str:
    """What was left empty and yet is not as usual, since nothing else can be done: the attack of a piece that may not
    just stay."""
    told = [
        f"{parameter.name} {parameter.label(shown.view, getattr(action, parameter.field))}"
        for parameter in command.parameters
        if not filled.get(parameter.name, "").strip() and unusual(command, parameter, action)
    ]
    return words.cut(", ".join(told), 200)


def settled(shown: Shown, command: Command, filled: Filled) -> dict[str, str]:
    """What is filled in, each as the value that it means where it means one: for suggestions of the rest."""
    found = dict(filled)
    for parameter in command.parameters:
        text = filled.get(parameter.name, "").strip()
        try:
            value = _value(shown, command, parameter, text) if text else MISSING
        except (Refusal, TableError):
            continue
        if value is not MISSING:
            found[parameter.name] = parameter.write(value)
    return found


def suggested(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> list[Suggestion]:
    """What an option may be, given what is filled in elsewhere, as far as that can be read."""
    others = {name: text for name, text in filled.items() if name != parameter.name}
    return suggestions(command, parameter, shown.view, shown.legal, settled(shown, command, others))


def _value(shown: Shown, command: Command, parameter: Parameter, text: str) -> Any:
    """What an option means: a legal value as it is written or told, else what its parameter reads; MISSING if it means
    nothing. Refuses what could be several."""
    wanted = _squeezed(text)
    legal = dict.fromkeys(
        getattr(action, parameter.field) for action in shown.legal if command.matches(action)
    )
    for value in legal:
        if wanted == _squeezed(parameter.write(value)):
            return value
    told = [value for value in legal if wanted == _squeezed(parameter.label(shown.view, value))]
    if len(told) == 1:
        return told[0]
    try:
        return parameter.read(shown.view, text)
    except Ambiguous as error:
        raise allowed(error) from error
    except Unreadable:
        return MISSING


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


def _several(shown: Shown, command: Command, fits: list[Any], filled: Filled) -> SeveralError:
    """What has to be chosen: the first of what was left empty that could be several things."""
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, fits, {})
        if len(offered) > 1:
            return SeveralError(parameter, offered, filled)
    raise ValueError(f"{command.name} has several actions that are written alike")


def half_filled(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> Refusal:
    """The refusal for an option that was left empty: what it could be."""
    wanted = f"{parameter.description}.".replace("..", ".")
    return Refusal(
        "half_filled",
        f"`{parameter.name}` is empty.",
        f"Wanted: {wanted} {_could_be(shown, command, parameter, filled)}",
    )


def unreadable(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> Refusal:
    """The refusal for an option that names nothing in this game: what it could be, as far as the ones before it say."""
    names = [each.name for each in command.parameters]
    before = {
        name: filled[name] for name in names[: names.index(parameter.name)] if filled.get(name, "").strip()
    }
    return Refusal(
        "unreadable",
        f"{words.quoted(filled[parameter.name].strip())} cannot be `{parameter.name}` here.",
        _could_be(shown, command, parameter, settled(shown, command, before)),
    )


def _could_be(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> str:
    offered = [f"`{each.value}`" for each in suggestions(command, parameter, shown.view, shown.legal, filled)]
    if not offered:
        return "Nothing can be done with this command now. Press **Move** to see what can."
    return f"It could be {words.listed(offered[:PROPOSED], 'or')}."
