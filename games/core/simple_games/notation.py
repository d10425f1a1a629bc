"""Actions as one line of text, from the fields of their classes: `place B3`, `bid 4`, `pass`; and sentences and commands from the
classes of events and actions."""

import dataclasses
import enum
import re
import typing
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from games.core.commands import Command, Parameter
from games.core.errors import Ambiguous, IllegalAction, Unreadable, either_of, examples
from games.core.optional_parts.parts import LETTERS, Cell
from games.core.protocol import CHANCE
from games.core.words import Names, cut

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_CELL: Final = re.compile(r"([A-Z])([1-9][0-9]?)")
_BETWEEN: Final = re.compile(r"[\s,;]+|->|→")
_FILLERS: Final = frozenset(("to", "on", "at", "the", "a"))


def spaced(name: str) -> str:
    """Return the name of a class or a field as words: `TakeBack` is `take back`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()


def word(kind: type) -> str:
    """Return the word that an action's line begins with: `take-back` for the class TakeBack."""
    return spaced(kind.__name__).replace(" ", "-")


def written(value: Any) -> str:
    """Return the value of a field as it is typed: `B3`, `4`, `3+5`, `yes`."""
    if isinstance(value, tuple):
        return "+".join(map(written, value)) or "none"
    if isinstance(value, enum.Enum):
        return str(value.value)
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def read(kind: Any, text: str) -> Any:
    """Return the value of this type that a text means, in upper or lower case. Raises Unreadable."""
    text = text.strip()
    if typing.get_origin(kind) is tuple:
        item = typing.get_args(kind)[0]
        return () if text.lower() == "none" else tuple(read(item, each) for each in text.split("+"))
    if kind is Cell:
        if (found := _CELL.fullmatch(text.upper())) is not None:
            return Cell(LETTERS.index(found[1]), int(found[2]) - 1)
    elif kind is bool:
        if text.lower() in ("yes", "no"):
            return text.lower() == "yes"
    elif kind is int:
        if _NUMBER.fullmatch(text):
            return int(text)
    elif isinstance(kind, type) and issubclass(kind, enum.Enum):
        for member in kind:
            if str(member.value).lower() == text.lower():
                return member
    elif kind is str:
        if text:
            return text
    else:
        raise TypeError(
            f"A field of the type {kind} cannot be typed: use int, str, bool, an Enum, Cell or a tuple of these, or write a "
            "`notation` of your own."
        )
    raise Unreadable("unreadable", "That does not fit here.", "Choose one of the values that are offered.")


@cache
def fields_of(kind: type) -> tuple[tuple[str, Any], ...]:
    """Return the fields of an action with their types."""
    hints = typing.get_type_hints(kind)
    return tuple((each.name, hints[each.name]) for each in dataclasses.fields(kind))


class SimpleNotation:
    """Writes and reads the actions of these classes; chance's are written by their word alone."""

    def __init__(self, kinds: Sequence[type]) -> None:
        self.kinds = tuple(kinds)

    def write(self, action: Any, /) -> str:
        """Return the action in one line."""
        kind: type = type(action)
        names = [name for name, _ in fields_of(kind)] if kind in self.kinds else []
        return " ".join([word(kind), *(written(getattr(action, name)) for name in names)])

    def parse(self, view: Any, legal: Sequence[Any], text: str, /) -> Any:
        """Return the action that a text means: its line in full, or any part of it that fits one legal action."""
        typed = [each for each in _BETWEEN.split(text.strip()[:200]) if each]
        full = list(self._in_full(typed))
        if len(full) == 1:
            return full[0]
        plain = [each.lower() for each in typed if each.lower() not in _FILLERS]
        fits = [each for each in legal if _within(plain, self.write(each).lower().split(" "))]
        possible = [each for each in full if each in legal]
        found = possible or fits
        if len(found) == 1:
            return found[0]
        if found and plain:
            lines = either_of(map(self.write, found))
            raise Ambiguous("ambiguous", "That can mean several moves.", f"Write {lines}.")
        if full:
            raise IllegalAction("not_possible", "None of the moves with this is possible.", "Choose another.")
        quoted = cut("".join(each for each in text if each.isprintable() and each != "`"), 40)
        raise Unreadable("unreadable", f"“{quoted}” is not a move here.", examples(self.write, legal))

    def _in_full(self, typed: list[str]) -> list[Any]:
        """All actions of which this is the whole line, with the word or without."""
        first = typed[0].lower() if typed else ""
        named = [kind for kind in self.kinds if word(kind) == first]
        values = [each for each in typed[bool(named) :] if each.lower() not in _FILLERS]
        made = []
        for kind in named or self.kinds:
            fields = fields_of(kind)
            if len(fields) == len(values) and (named or fields):
                try:
                    made.append(kind(**{n: read(k, t) for (n, k), t in zip(fields, values, strict=True)}))
                except Unreadable:
                    continue
        return made


def _within(typed: Sequence[str], line: Sequence[str]) -> bool:
    """Whether the words stand in the line, in this order."""
    left = iter(line)
    return bool(typed) and all(each in left for each in typed)


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
