"""Reads the options that somebody filled in for a game's command, as generously as the game reads its notation.

Nothing here knows a particular game. A text is compared with the legal values and their labels; if it matches none,
its parameter reads it. Illegal actions are built too, so that the rules themselves say what is wrong.
"""

from collections.abc import Mapping
from dataclasses import MISSING, replace
from typing import Any, Final

from bot.discord import words
from bot.discord.errors import Refusal
from bot.discord.play.guided_choices import path_to, walk
from bot.table.model import Shown, TableError, players
from bot.table.play.moves import allowed
from games.core.commands import (
    Command,
    Parameter,
    Suggestion,
    built,
    meanings,
    suggestions,
)
from games.core.errors import Ambiguous, Unreadable

OFFERED: Final = 12
LABEL: Final = 80
"""The most characters of a suggestion's label."""
PROPOSED: Final = 3
"""How many values a refusal proposes: as many as one takes in at a glance."""
Filled = Mapping[str, str]


class AskError(Exception):
    """The person has to choose, or to confirm, before anything is done. `words` are the question, or what the move does
    that was left empty; the guided move goes on at `node`."""

    def __init__(self, words: str, shown: Shown, path: tuple[int, ...]) -> None:
        super().__init__(words)
        self.words = words
        self.shown = shown
        self.node = walk(shown, path)


def chosen(shown: Shown, command: Command, filled: Filled) -> Any:
    """The action that is meant, legal or not; None if nothing can be done with this command now.

    Raises Refusal for an option that is missing or unreadable, AskError if an empty option has to be chosen.
    """
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


def settled(shown: Shown, command: Command, filled: Filled) -> dict[str, str]:
    """The filled-in texts, each replaced by the value it means if it means one; for suggesting the other options."""
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
    """What an option may be, given the other options as far as they can be read."""
    others = {name: text for name, text in filled.items() if name != parameter.name}
    offered = suggestions(command, parameter, shown.view, shown.legal, settled(shown, command, others))
    return [replace(each, label=words.filled(shown, each.label, LABEL)) for each in offered]


def _value(shown: Shown, command: Command, parameter: Parameter, text: str) -> Any:
    """The value that a text means: a legal one by its notation or label, else what the parameter reads; else MISSING.

    Raises TableError for a text that could mean several values.
    """
    wanted = squeezed(text)
    legal = dict.fromkeys(
        getattr(action, parameter.field) for action in shown.legal if command.matches(action)
    )
    for value in legal:
        if wanted == squeezed(parameter.write(value)):
            return value
    told = [value for value in legal if wanted == squeezed(_told(shown, parameter, value))]
    if len(told) == 1:
        return told[0]
    try:
        return parameter.read(shown.view, text)
    except Ambiguous as error:
        raise allowed(error, players(shown.table, shown.seat)) from error
    except Unreadable:
        return MISSING


def _told(shown: Shown, parameter: Parameter, value: Any) -> str:
    """A value as it is suggested."""
    return words.filled(shown, parameter.label(shown.view, value), LABEL)


def squeezed(text: str) -> str:
    """A text without spaces and capitals, to be compared."""
    return "".join(text.split()).casefold()


def _several(shown: Shown, command: Command, fits: list[Any], filled: Filled) -> AskError:
    """The question about the first empty option that could be several things."""
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, fits, {})
        if len(offered) > 1:
            could = [f"`{each.value}`" for each in offered[:OFFERED]]
            could += ["others"] if len(offered) > OFFERED else []
            asked = f"`{parameter.name}` could be {words.listed(could, 'or')}. Choose:"
            return AskError(asked, shown, path_to(shown, command, filled))
    raise ValueError(f"{command.name} has several actions with the same notation")


def half_filled(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> Refusal:
    """The refusal for an option that was left empty, with values it could have."""
    asked = parameter.description
    wanted = asked if asked.endswith((".", "?")) else f"{asked}."
    return Refusal(
        "half_filled",
        f"`{parameter.name}` is empty.",
        f"{wanted} {_could_be(shown, command, parameter, filled)}",
    )


def unreadable(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> Refusal:
    """The refusal for an option that names nothing in this game, with values that fit the options before it."""
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
        return "This command has no legal move now. Press **Move** to see what you can do."
    return f"Try {words.listed(offered[:PROPOSED], 'or')}."
