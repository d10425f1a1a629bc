"""What can happen, and who may know of it."""

from dataclasses import dataclass

from games.core.hexes.grid import Hex
from games.core.protocol import OBSERVER, Event
from games.core.words import Seat


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    """A side has written an order. The referee reads it too."""

    side: Seat
    unit: int
    to: Hex

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset((self.side, OBSERVER))


@dataclass(frozen=True, slots=True)
class Submitted(Event):
    """A side has sealed its orders."""

    side: Seat


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """The orders of a turn were carried out."""

    turn: int


@dataclass(frozen=True, slots=True)
class Clashed(Event):
    """Units of both sides met in a hex and fell."""

    place: Hex


@dataclass(frozen=True, slots=True)
class Spotted(Event):
    """A side sees a unit of the enemy."""

    side: Seat
    unit: int
    place: Hex

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset((self.side, OBSERVER))
