"""The view that a seat has of a simple game, and the states that this view leaves possible."""

from __future__ import annotations

import dataclasses
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from games.core.chance import Draw
from games.core.protocol import Event, Seat, Step
from games.core.simple_games.table import Known, Table

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
            for name in self.marked:
                values[name] = _dealt(values[name], dealt)
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


def _dealt(value: Any, cards: Iterator[Any]) -> Any:
    if not isinstance(value, tuple):
        return next(cards) if value is not None and is_hidden(value) else value
    if value and all(each is not None and not isinstance(each, tuple) and is_hidden(each) for each in value):
        return tuple(sorted(next(cards) for _ in value))
    return tuple(_dealt(each, cards) for each in value)
