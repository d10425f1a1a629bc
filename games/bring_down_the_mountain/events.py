"""What can happen. Everybody may know all of it."""

from __future__ import annotations

from dataclasses import dataclass

from games.bring_down_the_mountain.state import Ridge, Valley
from games.core.cards import Card, Pile
from games.core.protocol import Event, Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The mountain stands: the valleys' first cards and the ridges' end cards (BDM-2)."""

    valleys: Pile
    ends: Pile


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A run went from one valley to another, onto `onto` or into an empty valley (BDM-9)."""

    seat: Seat
    valley: Valley
    source: Valley
    target: Valley
    run: Pile
    onto: Card | None


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A card came down from a ridge (BDM-10). `left` counts the cards that stay on that ridge, and
    `bared` is the end card that it laid open; a preview in the fog does not know it."""

    seat: Seat
    valley: Valley
    ridge: Ridge
    card: Card
    target: Valley
    onto: Card | None
    bared: Card | None
    left: int


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """A pile of 13 left the table, and its valley is empty (BDM-7). `count` are complete now."""

    valley: Valley
    pile: Pile
    count: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn ended without a draw; `idle_turns` in a row now without a draw or a completed pile."""

    seat: Seat
    valley: Valley
    idle_turns: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """Four piles are complete (BDM-12), in so many turns."""

    turns: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """It is lost (BDM-13): `reason` and `highest` as in `Over`. `ends` are the end cards that
    lie open, by ridge; `brought_down` is the score."""

    reason: str
    highest: int
    ends: tuple[tuple[Ridge, Card], ...]
    brought_down: int
    turns: int


EVENT_TYPES: tuple[type[Event], ...] = (Dealt, Moved, Drew, Completed, TurnEnded, Won, Lost)
