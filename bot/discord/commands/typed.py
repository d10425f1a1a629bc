"""What somebody means who filled in a game's command: read as generously as the game reads its notation.

Nothing here knows a game. What is filled in is compared with what is legal, by value and by label; what is not found
so is put into the notation of such an action and read by the game. What is not legal is found too, so that the rules
themselves say why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, replace
from itertools import chain, islice
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
    fitting,
    meanings,
    notation_with,
    suggestions,
    unusual,
    usual,
)
from games.core.errors import Ambiguous, GameError

OFFERED: Final = 12
LOOKED_THROUGH: Final = 500
"""Actions of a command that are looked through for one in whose notation the texts have a place."""
FORMS: Final = 3
"""Ways to write a command that are tried."""
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
    """The action that is meant. One that is not legal is made too, so that the rules can refuse it; None if nothing
    in the game can be meant, or if it is not for this person to act. Refuses a command that is not filled in; raises
    SeveralError where something that was left empty has to be chosen."""
    if not shown.legal:
        return next(iter(fitting(command, _universe(shown), filled)), None)
    for parameter in command.parameters:
        if not parameter.optional and not filled.get(parameter.name, "").strip():
            raise half_filled(shown, command, parameter, filled)
    first = next(filter(command.matches, chain(shown.legal, _universe(shown))), None)
    if first is None:
        return None
    meant = {}
    for parameter in command.parameters:
        text = filled.get(parameter.name, "").strip()
        value = _value(shown, command, parameter, text) if text else usual(command, parameter)
        if value is MISSING:
            if not any(map(command.matches, shown.legal)):
                return first  # Nothing can be done with this command now: the rules say why not.
            raise unreadable(shown, command, parameter, filled)
        meant[parameter] = value
    written = {p.name: p.write(value) for p, value in meant.items() if filled.get(p.name, "").strip()}
    fits = meanings(command, shown.legal, written)
    if len(fits) > 1:
        raise _several(shown, command, fits, written)
    return fits[0] if fits else replace(first, **{p.field: value for p, value in meant.items()})


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


def _universe(shown: Shown) -> Iterator[Any]:
    game, table = shown.table.game, shown.table
    around = game.notation.around(shown.view)
    return game.notation.universe(len(table.players), table.options) if around is None else around


def _value(shown: Shown, command: Command, parameter: Parameter, text: str) -> Any:
    """What an option means by itself: a value as it is written or told, else what the game reads in its place; MISSING
    if it means nothing. Refuses what could be several."""
    wanted = _squeezed(text)
    told: dict[str, Any] = {}
    for action in filter(command.matches, shown.legal):
        value = getattr(action, parameter.field)
        if wanted == _squeezed(parameter.write(value)):
            return value
        if wanted == _squeezed(parameter.label(shown.view, value)):
            told[parameter.write(value)] = value
    if len(told) == 1:
        return next(iter(told.values()))
    default = usual(command, parameter)
    if default is not MISSING and wanted == _squeezed(parameter.write(default)):
        return default
    for action in filter(command.matches, _universe(shown)):
        if wanted == _squeezed(parameter.write(value := getattr(action, parameter.field))):
            return value
    return _read(shown, command, parameter, text)


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


def _read(shown: Shown, command: Command, parameter: Parameter, text: str) -> Any:
    """What the game reads where this option stands in the notation of an action. A text that changes anything else of
    that action is not this option's alone, and means nothing."""
    game = shown.table.game
    for action, notation in islice(_forms(shown, command, parameter, text), FORMS):
        try:
            read = game.notation.meant(shown.view, game.notation.read(notation))
        except Ambiguous as error:
            raise allowed(error) from error
        except GameError:
            continue
        value = getattr(read, parameter.field, MISSING)
        if (
            command.matches(read)
            and value is not MISSING
            and replace(action, **{parameter.field: value}) == read
        ):
            return value
    return MISSING


def _forms(shown: Shown, command: Command, parameter: Parameter, text: str) -> Iterator[tuple[Any, str]]:
    """Actions of this command, each with its notation in which the text stands for the option."""
    known: set[str] = set()
    for actions in (iter(shown.legal), _universe(shown)):
        for action in islice(filter(command.matches, actions), LOOKED_THROUGH):
            own = {each.name: each.write(getattr(action, each.field)) for each in command.parameters}
            form = notation_with(
                command, action, shown.table.game.notation.write(action), own | {parameter.name: text}
            )
            if form is not None and form not in known:
                known.add(form)
                yield action, form


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
    more = " and more" if len(offered) > OFFERED else ""
    return f"It could be {words.listed(offered[:OFFERED], 'or')}{more}."
