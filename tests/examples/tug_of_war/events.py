"""What can happen, and who may know of it."""

from dataclasses import dataclass

from games.core.protocol import Event
from games.core.words import Seat


@dataclass(frozen=True, slots=True)
class Heaved(Event):
    """Somebody pulled; how hard is not told."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pulled(Event):
    """How hard somebody pulled: for the team and the referee."""

    seat: Seat
    strength: int
    told: tuple[Seat, ...]

    @property
    def audience(self) -> frozenset[Seat] | None:
        return frozenset(self.told)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """What each seat pulled in all."""

    sums: tuple[int, ...]
