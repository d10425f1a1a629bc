"""What can happen, and who may know of it."""

from dataclasses import dataclass

from games.core.protocol import Event
from games.core.words import Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: Seat
    hand: tuple[int, ...]

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset((self.seat,))


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    bids: tuple[int, ...]
    winner: Seat
