"""Hexes and directions: neighbours, distance, hexsides, facing, arcs and straight lines.

A hex has axial coordinates. `q` counts columns to the east. `r` counts hexes to the south within a column; a
hex with the same `r` lies half a hex lower in the next column to the east, so the neighbour to the south-east is
`q + 1`, `r`. The third cube coordinate `s` makes the sum of the three 0.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias


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


ORIGIN: Final = Hex(0, 0)
_NAMES: Final = {step: Direction(name) for name, step in _STEPS.items()}


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


def hexsides(place: Hex) -> tuple[Hexside, ...]:
    """Return the six sides of a hex, clockwise from north."""
    return tuple(Hexside(place, direction) for direction in Direction)


class Arc(enum.Enum):
    """The arcs of a piece that faces a hexside: the three sides in front, the next two, and the one at the back."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


def turns(facing: Direction, wanted: Direction) -> int:
    """Return the fewest hexsides to turn from one facing to another: 0 to 3."""
    clockwise = (wanted.number - facing.number) % 6
    return min(clockwise, 6 - clockwise)


def arc(facing: Direction, side: Direction) -> Arc:
    """Return the arc in which a side lies, for a piece with this facing."""
    return (Arc.FRONT, Arc.FRONT, Arc.FLANK, Arc.REAR)[turns(facing, side)]


def bearings(start: Hex, target: Hex) -> tuple[Direction, ...]:
    """Return the side through which the straight line to a target leaves a hex; two sides if it leaves by a corner.

    The order is that of `DIRECTIONS`. Raises ValueError if both are the same hex.
    """
    if start == target:
        raise ValueError(f"{start} has no bearing on itself")
    way = target - start
    through = (way.s - way.r, way.q - way.r, way.q - way.s, way.r - way.s, way.r - way.q, way.s - way.q)
    most = max(through)
    return tuple(direction for direction, far in zip(DIRECTIONS, through, strict=True) if far == most)


# Lines

Part: TypeAlias = tuple[int, int]
"""The part of a line that touches a hex: its start and end, as numerators with a common denominator."""


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return every hex that the straight line from centre to centre touches, both ends included, from `start` on.

    It touches a hex if a part of it, longer than a point, lies in the hex or on its edge. So a line along a hexside touches
    the hexes on both sides, which follow each other in the order of their coordinates, and a line through only a corner of
    a hex does not touch that hex. Touched hexes are connected, so the search visits neighbours.
    """
    way = end - start
    if way == ORIGIN:
        return (start,)
    rises = (way.q - way.r, way.r - way.s, way.s - way.q)
    denominator = abs((rises[0] or 1) * (rises[1] or 1) * (rises[2] or 1))
    touched: dict[Hex, Part] = {}
    seen = {ORIGIN}
    waiting = [ORIGIN]
    while waiting:
        place = waiting.pop()
        part = _touched_part(place, rises, denominator)
        if part is not None:
            touched[place] = part
            new = [near for near in place.neighbours() if near not in seen]
            seen.update(new)
            waiting += new
    return tuple(start + place for place in sorted(touched, key=lambda place: (touched[place], place)))


def _touched_part(place: Hex, rises: tuple[int, int, int], denominator: int) -> Part | None:
    """Return the part of the line that lies in this hex; None for a point or nothing.

    A point is in a hex if each difference of two of its cube coordinates is at most 1 from that of the hex's
    centre. Along the line each difference grows evenly from 0 to its value in `rises`.
    """
    first, last = 0, denominator
    for middle, rise in zip((place.q - place.r, place.r - place.s, place.s - place.q), rises, strict=True):
        if rise == 0:
            if abs(middle) > 1:
                return None
            continue
        scale = denominator // rise
        one, other = (middle - 1) * scale, (middle + 1) * scale
        first, last = max(first, min(one, other)), min(last, max(one, other))
        if first >= last:
            return None
    return (first, last)
