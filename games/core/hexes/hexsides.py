"""Hexsides: one value for a side, from whichever of its two hexes it is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.hexes.grid import Direction, Hex
from games.core.hexes.points import Point, corners

_KEPT: Final = (Direction.N, Direction.NE, Direction.SE)


@dataclass(frozen=True, slots=True)
class Hexside:
    """The side of a hex in a direction.

    The north side of a hex and the south side of the hex north of it are equal values. The value keeps the
    hex for which its direction is N, NE or SE.
    """

    hex: Hex
    direction: Direction

    def __post_init__(self) -> None:
        if self.direction not in _KEPT:
            object.__setattr__(self, "hex", self.hex.neighbour(self.direction))
            object.__setattr__(self, "direction", self.direction.opposite)

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that it lies between."""
        return (self.hex, self.hex.neighbour(self.direction))

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two corners that it runs between, clockwise about `hex`."""
        around = corners(self.hex)
        number = self.direction.number
        return (around[number], around[(number + 1) % 6])

    def other(self, this: Hex) -> Hex:
        """The hex on the other side. Raises ValueError if this is no hex of the side."""
        first, second = self.hexes
        if this not in (first, second):
            raise ValueError(f"{this} does not lie at {self}")
        return second if this == first else first


def hexside_between(one: Hex, other: Hex) -> Hexside:
    """The side between two neighbours. Raises ValueError if they are none."""
    return Hexside(one, one.direction_to(other))


def hexsides(place: Hex) -> tuple[Hexside, ...]:
    """The six sides of a hex, clockwise from north."""
    return tuple(Hexside(place, direction) for direction in Direction)
