"""Hexes and directions: neighbours, distance, rings, areas and rotation.

A hex has axial coordinates. `q` counts columns to the east. `r` counts hexes to the south within a column; a
hex with the same `r` lies half a hex lower in the next column to the east, so the neighbour to the south-east is
`q + 1`, `r`. The third cube coordinate `s` makes the sum of the three 0.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple


class Direction(enum.Enum):
    """The six neighbours of a flat-top hex, clockwise from north."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"

    @property
    def number(self) -> int:
        """0 for north to 5 for north-west, clockwise."""
        return _NUMBERS[self.value]

    @property
    def opposite(self) -> Direction:
        """The opposite direction."""
        return self.turned(3)

    def turned(self, steps: int) -> Direction:
        """Return this direction turned by `steps` sides clockwise; negative steps turn the other way."""
        return DIRECTIONS[(_NUMBERS[self.value] + steps) % 6]


DIRECTIONS: Final = tuple(Direction)
"""All six, clockwise from north. Neighbours are always visited in this order."""

_NUMBERS: Final = {direction.value: number for number, direction in enumerate(DIRECTIONS)}
_STEPS: Final = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}


@dataclass(frozen=True, slots=True, order=True)
class Hex:
    """A place in the grid, or the difference between two places."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate: `q + r + s` is 0."""
        return -self.q - self.r

    def __add__(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)

    def neighbour(self, direction: Direction, steps: int = 1) -> Hex:
        """Return the hex `steps` away in this direction."""
        q, r = _STEPS[direction.value]
        return Hex(self.q + steps * q, self.r + steps * r)

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six neighbours, clockwise from north."""
        return tuple(Hex(self.q + q, self.r + r) for q, r in _STEPS.values())

    def distance(self, other: Hex) -> int:
        """Return the fewest steps to another hex."""
        q, r = self.q - other.q, self.r - other.r
        return max(abs(q), abs(r), abs(q + r))

    def direction_to(self, neighbour: Hex) -> Direction:
        """Return the direction of a neighbour. Raises ValueError if the hex is not a neighbour."""
        name = _NAMES.get((neighbour.q - self.q, neighbour.r - self.r))
        if name is None:
            raise ValueError(f"{neighbour} is not a neighbour of {self}")
        return name

    def rotated(self, steps: int, about: Hex | None = None) -> Hex:
        """Return where this hex lies after turning the grid clockwise by `steps` times 60 degrees.

        The grid turns about the hex `about`, or without it about the origin.
        """
        centre = about or ORIGIN
        way = self - centre
        q, r = way.q, way.r
        for _ in range(steps % 6):
            q, r = -r, q + r
        return Hex(centre.q + q, centre.r + r)


ORIGIN: Final = Hex(0, 0)
_NAMES: Final = {step: Direction(name) for name, step in _STEPS.items()}


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly this distance, clockwise from the one due north.

    Returns the centre alone for radius 0. Raises ValueError for a negative radius.
    """
    if radius < 0:
        raise ValueError(f"the radius of a ring cannot be {radius}")
    if radius == 0:
        return (centre,)
    corners = [centre.neighbour(direction, radius) for direction in DIRECTIONS]
    return tuple(
        corner.neighbour(direction.turned(2), step)
        for direction, corner in zip(DIRECTIONS, corners, strict=True)
        for step in range(radius)
    )


def area(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at most this far away, from the centre outwards, each ring clockwise from north.

    Raises ValueError for a negative radius.
    """
    if radius < 0:
        raise ValueError(f"the radius of an area cannot be {radius}")
    return tuple(place for distance in range(radius + 1) for place in ring(centre, distance))


HALF_HEIGHT: Final = 3**0.5 / 2
"""Half the height of a hex whose side is 1."""

_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class Point(NamedTuple):
    """A centre or a corner: `x` in half sides to the east, `y` in half heights to the south."""

    x: int
    y: int


def centre(place: Hex) -> Point:
    """Return the centre of a hex. The centre of hex 0, 0 is 0, 0."""
    return Point(3 * place.q, 2 * place.r + place.q)


def corners(place: Hex) -> tuple[Point, ...]:
    """Return the six corners of a hex, clockwise from the north-western one, which is corner 0.

    The side in direction number `n` runs from corner `n` to corner `n + 1`.
    """
    x, y = centre(place)
    return tuple(Point(x + dx, y + dy) for dx, dy in _CORNERS)
