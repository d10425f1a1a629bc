"""What is derived of a simple game's classes. Of the state's: what is secret in it, the view that a seat has of it, and the states
that this view leaves possible. Of those of actions and events: actions as one line of text (`place B3`, `bid 4`, `pass`),
sentences and commands."""

import dataclasses
import enum
import re
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from games.core.commands import Command, Parameter
from games.core.components import Draw
from games.core.optional_parts.parts import LETTERS, Cell
from games.core.protocol import CHANCE, Event, Outcome, Seat, Step
from games.core.words import Ambiguous, IllegalAction, Names, Unreadable, cut, either_of, examples


class Known(enum.Enum):
    """Who knows the cards in a field of the state. A field says so by `Annotated[tuple[int, ...], NOBODY]`."""

    OWNER = "owner"
    NOBODY = "nobody"
    OPEN = "open"


OWNER: Final = Known.OWNER
"""The field is a tuple with one entry a seat; each seat sees its own. How many cards an entry has is open."""
NOBODY: Final = Known.NOBODY
"""Nobody sees the cards, such as those of a deck; how many there are is open."""
OPEN: Final = Known.OPEN
"""Everybody sees the cards. Mark every field that holds cards, so that the hidden ones can be told from the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The base of a state. The game keeps all of it but `seats`, the number of players: `turn` counts the turns, `owed` are
    the seats that were last to act, `gone` those whose players have resigned. `viewer` is the seat that looks, in a view
    of a game with secrets; in a state it is None."""

    seats: int
    turn: int = 0
    owed: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    viewer: Seat | None = None

    def next(self, seat: Seat) -> Seat:
        """Return the seat on the left of this one."""
        return (seat + 1) % self.seats


def best(reason: str, scores: Sequence[int], gone: Sequence[Seat] = ()) -> Outcome:
    """Return the end of a game that those with the highest score win; `gone` are seats that cannot win."""
    left = [seat for seat in range(len(scores)) if seat not in gone] or list(range(len(scores)))
    most = max(scores[seat] for seat in left)
    return Outcome(reason, tuple(seat for seat in left if scores[seat] == most), tuple(scores))


HIDDEN_NUMBER: Final = -1
HIDDEN_TEXT: Final = "?"
"""What stands in a view in place of a card that the viewer does not know."""


def view_of(state_type: type) -> type:
    """Return the class of the views: the state's own, with hidden cards in place of what a viewer may not know."""
    made = dataclasses.make_dataclass(
        f"{state_type.__name__}View", (), bases=(state_type,), frozen=True, slots=True
    )
    made.__module__ = state_type.__module__
    return made


class Secrets:
    """Who may know what in a simple game. `cards` gives all cards of a game: those that a viewer does not see are dealt
    again wherever a hidden one is."""

    def __init__(
        self, state_type: type, view_type: type, cards: Callable[[Any], Sequence[Any]] | None
    ) -> None:
        self.state_type, self.view_type = state_type, view_type
        hints = typing.get_type_hints(state_type, include_extras=True)
        self.marked = {
            name: mark
            for name, hint in hints.items()
            for mark in getattr(hint, "__metadata__", ())
            if isinstance(mark, Known)
        }
        """The fields that hold cards, and who knows each."""
        self.secret = any(known is not Known.OPEN for known in self.marked.values())
        self.cards = cards
        if self.secret and cards is None:
            raise ValueError(
                f"{state_type.__name__} has secret fields: give `cards`, a function of the state that returns all cards "
                "of the game, or a `knowledge` of your own."
            )

    def view(self, state: Table, seat: Seat | None, /) -> Any:
        """Return the state as this seat sees it."""
        values = _values(state)
        for name, known in self.marked.items():
            if known is Known.NOBODY:
                values[name] = _hidden(values[name])
            elif known is Known.OWNER:
                values[name] = tuple(
                    each if owner == seat else _hidden(each) for owner, each in enumerate(values[name])
                )
        return self.view_type(**values | {"viewer": seat if self.secret else None})

    def determinize(self, view: Table, draw: Draw, /) -> Any:
        """Return a possible state: the cards that the viewer does not see are shuffled and dealt again."""
        values = _values(view) | {"viewer": None}
        if self.cards is not None and self.secret:
            unseen = Counter(self.cards(view))
            unseen.subtract(Counter(card for name in self.marked for card in cards_in(values[name])))
            dealt = iter(draw.shuffled(sorted((+unseen).elements())))
            for name, known in self.marked.items():
                # Hands are kept in order; the order of a deck is a part of what nobody knows.
                values[name] = _dealt(values[name], dealt, known is Known.OWNER)
        return self.state_type(**values)

    def certain(self, step: Step[Any], seat: Seat, /) -> tuple[Any, tuple[Event, ...]]:
        """Return nothing: what an action reveals is not foretold."""
        return None, ()

    def hides(self, options: Mapping[str, str], /) -> bool:
        """Return whether any field is secret."""
        return self.secret


def _values(state: Any) -> dict[str, Any]:
    return {each.name: getattr(state, each.name) for each in dataclasses.fields(state)}


def _hidden(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_hidden, value))
    if value is None:
        return None
    return HIDDEN_TEXT if isinstance(value, str) else HIDDEN_NUMBER


def is_hidden(value: Any) -> bool:
    """Return whether this card of a view is one that the viewer does not know."""
    return value in (HIDDEN_NUMBER, HIDDEN_TEXT)


def cards_in(value: Any) -> Iterator[Any]:
    """Yield all cards in a field that are seen."""
    if isinstance(value, tuple):
        for each in value:
            yield from cards_in(each)
    elif value is not None and not is_hidden(value):
        yield value


def _dealt(value: Any, cards: Iterator[Any], in_order: bool) -> Any:
    if not isinstance(value, tuple):
        return next(cards) if value is not None and is_hidden(value) else value
    found = tuple(_dealt(each, cards, in_order) for each in value)
    hidden = all(each is not None and not isinstance(each, tuple) and is_hidden(each) for each in value)
    return tuple(sorted(found)) if in_order and hidden else found


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
        label=label,
        groups=groups,
        short=(lambda _, value: written(value)) if on_board else None,
        marked=on_board,
    )
