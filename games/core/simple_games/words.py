"""Sentences and commands from the classes of events and actions."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from games.core.commands import Command, Parameter
from games.core.optional_parts.board import Cell
from games.core.protocol import CHANCE
from games.core.simple_games.notation import fields_of, read, spaced, word, written
from games.core.words import Names, cut

_PLACE: Final = re.compile(r"\{(\w+)('s)?(?: (\w+))?\}")
_TENS: Final = 20


class SimpleWords:
    """Tells events by the template `says` of their class, such as `{seat takes} {card}.`, or by the names of its fields.

    In a template, `{seat}` is a player, `{seat's}` whose a thing is, and `{seat takes}` what a player does, all bent for
    the reader; `{card}` is the value of any other field. A field that names a player other than `seat` is told with a
    verb or with `'s`.
    """

    def __init__(self, to_act: Callable[[Any], Any]) -> None:
        self._to_act = to_act

    def prompt(self, view: Any, names: Names, /) -> str:
        """Return who is to act."""
        owing = self._to_act(view)
        if owing is CHANCE:
            return "The cards or dice decide."
        if not owing:
            return "The game is over."
        if len(owing) == 1:
            return f"{names.does(min(owing), 'is')} to move."
        told = names.all(owing)
        return f"{'You' + told[3:] if names.you in owing else told} are to decide."

    def describe(self, event: Any, names: Names, /) -> str:
        """Return the event in a sentence."""
        says = getattr(event, "says", "")
        if says:
            return _PLACE.sub(lambda found: _filled(found, event, names), says)
        values = {each.name: getattr(event, each.name) for each in dataclasses.fields(event)}
        seat = values.pop("seat", None)
        told = ", ".join(f"{spaced(name)} {written(value)}" for name, value in values.items())
        what = spaced(type(event).__name__) + (f" ({told})" if told else "")
        return f"{what.capitalize()}." if seat is None else f"{names.subject(seat)}: {what}."


def _filled(found: re.Match[str], event: Any, names: Names) -> str:
    field, whose, verb = found.groups()
    value, begins = getattr(event, field), found.string[: found.start()].rstrip()[-1:] in ("", ".", "!", "?")
    if whose:
        return names.possessive(value, begins)
    if verb or field == "seat":
        who = names.subject(value) if begins else names.name(value)
        return f"{who} {names.verb(value, verb)}" if verb else who
    if isinstance(value, tuple):
        return ", ".join(map(written, value)) or "nothing"
    return written(value)


def commands_of(kinds: Sequence[type]) -> tuple[Command, ...]:
    """Return a command for each class of actions that players take, with a parameter for each field."""
    return tuple(_command(kind) for kind in kinds)


def _command(kind: type) -> Command:
    title = spaced(kind.__name__).capitalize()
    told = (kind.__doc__ or "").partition("\n")[0].rstrip(".")
    if not told or told.startswith(f"{kind.__name__}("):
        told = title
    parameters = tuple(_parameter(name, field) for name, field in fields_of(kind))
    return Command(word(kind), cut(told, 100), title, kind, parameters)


def _parameter(name: str, kind: Any) -> Parameter:
    told = spaced(name)
    on_board = kind is Cell

    def label(_: Any, value: Any) -> str:
        return written(value) if on_board else cut(f"{told} {written(value)}", 80)

    def groups(_: Any, value: Any) -> tuple[str, ...]:
        if on_board:
            return (f"Row {value.row + 1}",)
        if kind is not int:
            return (written(value)[:1].upper(),)
        low = value // _TENS * _TENS
        return (f"{low} to {low + _TENS - 1}",)

    return Parameter(
        name.replace("_", "-"),
        name,
        told.capitalize(),
        write=written,
        read=lambda _, text: read(kind, text),
        label=label,
        groups=groups,
        short=(lambda _, value: written(value)) if on_board else None,
        marked=on_board,
    )
