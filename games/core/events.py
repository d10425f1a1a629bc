"""What happened: who may know of it, and how much it matters."""

import enum
from dataclasses import dataclass

from games.core.words import Seat


class Weight(enum.Enum):
    """How much an event matters to a reader who has room for a few sentences."""

    DEED = "deed"
    """Told first."""
    ASIDE = "aside"
    """Told once all deeds are: a card drawn, something that wears off."""
    PROMPTED = "prompted"
    """Not told: `Words.prompt` says it, as that a turn begins."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `audience` is who may know of it; None means everyone."""

    @property
    def audience(self) -> frozenset[Seat] | None:
        return None

    @property
    def weight(self) -> Weight:
        return Weight.DEED


@dataclass(frozen=True, slots=True)
class SeatEvent(Event):
    """Something that a seat did, or that came to it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Aside(SeatEvent):
    """The base of an event that happens beside the deeds, such as a draw."""

    @property
    def weight(self) -> Weight:
        return Weight.ASIDE


@dataclass(frozen=True, slots=True)
class Private(SeatEvent):
    """The base of an event that only its `seat` may know of, such as a deal."""

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset((self.seat,))
