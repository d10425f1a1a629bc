"""Hexsides: one value for a side, whichever of its two hexes names it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.hexes.grid import Direction, Hex, Point, corners

_KEPT: Final = (Direction.N, Direction.NE, Direction.SE)


@dataclass(frozen=True, slots=True)
class Hexside:
    """The side of a hex in a direction.

    The north side of a hex equals the south side of the hex north of it. `hex` is always the hex from which
    `direction` is N, NE or SE.
    """

    hex: Hex
    direction: Direction

    def __post_init__(self) -> None:
        if self.direction not in _KEPT:
            object.__setattr__(self, "hex", self.hex.neighbour(self.direction))
            object.__setattr__(self, "direction", self.direction.opposite)

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes on either side."""
        return (self.hex, self.hex.neighbour(self.direction))

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two corners at its ends, clockwise about `hex`."""
        around = corners(self.hex)
        number = self.direction.number
        return (around[number], around[(number + 1) % 6])

    def other(self, this: Hex) -> Hex:
        """Return the hex on the other side. Raises ValueError if `this` is not one of its hexes."""
        first, second = self.hexes
        if this not in (first, second):
            raise ValueError(f"{this} is not next to {self}")
        return second if this == first else first


def hexsides(place: Hex) -> tuple[Hexside, ...]:
    """Return the six sides of a hex, clockwise from north."""
    return tuple(Hexside(place, direction) for direction in Direction)
