"""What somebody means who filled in a game's command: read as generously as the game reads its notation.

Nothing here knows a game. What is filled in is compared with what is legal, by value and by label; what is not found
so is put into the notation of such an action and read by the game. What is not legal is found too, so that the rules
themselves say why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from bot.discord import words
from bot.discord.errors import Refusal
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
    """The action that is meant. One that is not legal is found too, so that the rules can refuse it; None if nothing
    in the game can be meant, or if it is not for this person to act. Refuses a command that is not filled in; raises
    SeveralError where something that was left empty has to be chosen."""
    if not shown.legal:
        return next(iter(fitting(command, _universe(shown), filled)), None)
    for parameter in command.parameters:
        if not parameter.optional and not filled.get(parameter.name, "").strip():
            raise half_filled(shown, command, parameter, filled)
    filled = _by_label(shown, command, filled)
    fits = meanings(command, shown.legal, filled)
    if not fits and (action := _read(shown, command, filled)) is not None:
        filled = _values(command, action, filled)
        fits = meanings(command, shown.legal, filled) or [action]
    if len(fits) > 1:
        raise _several(shown, command, fits, filled)
    if not fits:
        fits = fitting(command, _universe(shown), filled)[:1]
    if not fits and not any(map(command.matches, shown.legal)):
        # Nothing can be done with this command now: the rules say why not, whatever was filled in.
        fits = list(islice(filter(command.matches, _universe(shown)), 1))
    if not fits:
        raise unreadable(shown, command, filled)
    return fits[0]


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
    found = _by_label(shown, command, filled)
    for parameter in command.parameters:
        text = found.get(parameter.name, "").strip()
        if text and not fitting(command, shown.legal, {parameter.name: text}):
            for action in islice(filter(command.matches, shown.legal), 1):
                own = _values(command, action, {each.name: "x" for each in command.parameters})
                try:
                    read = _read(shown, command, {**own, parameter.name: text})
                except Refusal:
                    read = None
                if read is not None:
                    found[parameter.name] = parameter.write(getattr(read, parameter.field))
    return found


def _universe(shown: Shown) -> Iterator[Any]:
    game, table = shown.table.game, shown.table
    around = game.around(shown.view)
    return game.universe(len(table.players), table.options) if around is None else around


def _by_label(shown: Shown, command: Command, filled: Filled) -> dict[str, str]:
    """What is filled in, with the value in place of a label or of a value in another spacing."""
    found = dict(filled)
    for parameter in command.parameters:
        wanted = _squeezed(filled.get(parameter.name, ""))
        if wanted:
            offered = suggestions(command, parameter, shown.view, shown.legal, {})
            means = [
                each.value for each in offered if wanted in (_squeezed(each.value), _squeezed(each.label))
            ]
            if len(means) == 1:
                found[parameter.name] = means[0]
    return found


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


def _values(command: Command, action: Any, filled: Filled) -> dict[str, str]:
    """The action's values for all that is filled in."""
    return {
        parameter.name: parameter.write(getattr(action, parameter.field))
        for parameter in command.parameters
        if filled.get(parameter.name, "").strip()
    }


def _read(shown: Shown, command: Command, filled: Filled) -> Any:
    """The action that the game reads out of its notation with these texts in it; None if it reads none. Refuses what
    could be several."""
    game = shown.table.game
    for notation in islice(_forms(shown, command, filled), FORMS):
        try:
            action = game.meant(shown.view, game.parse(notation))
        except Ambiguous as error:
            raise allowed(error) from error
        except GameError:
            continue
        if command.matches(action):
            return action
    return None


def _forms(shown: Shown, command: Command, filled: Filled) -> Iterator[str]:
    """The ways to write this command with these texts."""
    known: set[str] = set()
    for actions in (iter(shown.legal), _universe(shown)):
        for action in islice(filter(command.matches, actions), LOOKED_THROUGH):
            form = notation_with(command, action, shown.table.game.format(action), filled)
            if form is not None and form not in known:
                known.add(form)
                yield form
        if known:
            return


def _several(shown: Shown, command: Command, fits: list[Any], filled: Filled) -> SeveralError:
    """What has to be chosen: the first of what was left empty that could be several things."""
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, fits, {})
        if len(offered) > 1:
            return SeveralError(parameter, offered, _values(command, fits[0], filled))
    raise ValueError(f"{command.name} has several actions that are written alike")


def half_filled(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> Refusal:
    """The refusal for an option that was left empty: what it could be."""
    wanted = f"{parameter.description}.".replace("..", ".")
    return Refusal(
        "half_filled",
        f"`{parameter.name}` is empty.",
        f"Wanted: {wanted} {_could_be(shown, command, parameter, filled)}",
    )


def unreadable(shown: Shown, command: Command, filled: Filled) -> Refusal:
    """The refusal for an option that names nothing in this game: which one, and what it could be."""
    so_far: dict[str, str] = {}
    for parameter in command.parameters:
        offered = suggestions(command, parameter, shown.view, shown.legal, so_far)
        text = filled.get(parameter.name, "").strip()
        if text and text.casefold() not in {each.value.casefold() for each in offered}:
            return Refusal(
                "unreadable",
                f"{words.quoted(text)} cannot be `{parameter.name}` here.",
                _could_be(shown, command, parameter, so_far),
            )
        if text:
            so_far[parameter.name] = text
    return Refusal("unreadable", "This cannot be read.", "Choose from the suggestions, or press **Move**.")


def _could_be(shown: Shown, command: Command, parameter: Parameter, filled: Filled) -> str:
    offered = [f"`{each.value}`" for each in suggestions(command, parameter, shown.view, shown.legal, filled)]
    if not offered:
        return "Nothing can be done with this command now. Press **Move** to see what can."
    more = " and more" if len(offered) > OFFERED else ""
    return f"It could be {words.listed(offered[:OFFERED], 'or')}{more}."
