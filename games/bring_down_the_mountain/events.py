"""Events: what can happen. Everybody may know all of them."""

from dataclasses import dataclass

from games.bring_down_the_mountain.state import Ridge, Valley
from games.core.cards import Card, Pile
from games.core.protocol import Event, SeatEvent


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards were dealt: the valleys' first cards and the ridges' end cards (BDM-2)."""

    valleys: Pile
    ends: Pile


@dataclass(frozen=True, slots=True)
class Moved(SeatEvent):
    """A run moved from one valley to another, onto the card `onto` or into an empty valley (BDM-9)."""

    valley: Valley
    source: Valley
    target: Valley
    run: Pile
    onto: Card | None


@dataclass(frozen=True, slots=True)
class Drew(SeatEvent):
    """A card was drawn from a ridge (BDM-10).

    `left` counts the cards left on that ridge. `bared` is its new end card, None in a preview in fog.
    """

    valley: Valley
    ridge: Ridge
    card: Card
    target: Valley
    onto: Card | None
    bared: Card | None
    left: int


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """A pile was completed and left the table (BDM-7). `count` piles are now complete."""

    valley: Valley
    pile: Pile
    count: int


@dataclass(frozen=True, slots=True)
class TurnEnded(SeatEvent):
    """A turn ended without a draw. `idle_turns` counts the turns in a row without a draw or a completed pile."""

    valley: Valley
    idle_turns: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """Four piles are complete, after `turns` turns (BDM-12)."""

    turns: int


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The game is lost (BDM-13). `reason` and `highest` are as in `Over`, `ends` are the end cards by ridge, and
    `brought_down` is the score."""

    reason: str
    highest: int
    ends: tuple[tuple[Ridge, Card], ...]
    brought_down: int
    turns: int


EVENT_TYPES: tuple[type[Event], ...] = (Dealt, Moved, Drew, Completed, TurnEnded, Won, Lost)
