"""Positions of hexes: centres and corners as whole numbers, and as lengths for drawing.

A point counts half sides to the east and half heights to the south, so every centre and corner is a pair of
whole numbers, and a corner is the same value for each of the three hexes that meet there.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core.hexes.grid import Hex

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
