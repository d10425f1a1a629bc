"""What the state of every simple game holds, how it marks what is secret, the view that a seat has of it, and the states that this
view leaves possible."""

import dataclasses
import enum
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.core.chance import Draw
from games.core.protocol import Event, Outcome, Seat, Step


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


def marked_fields(state_type: type) -> dict[str, Known]:
    """Return the fields that hold cards, and who knows each."""
    hints = typing.get_type_hints(state_type, include_extras=True)
    return {
        name: mark
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Known)
    }


class Secrets:
    """Who may know what in a simple game. `cards` gives all cards of a game: those that a viewer does not see are dealt
    again wherever a hidden one is."""

    def __init__(
        self, state_type: type, view_type: type, cards: Callable[[Any], Sequence[Any]] | None
    ) -> None:
        self.state_type, self.view_type = state_type, view_type
        self.marked = marked_fields(state_type)
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
