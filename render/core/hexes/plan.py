"""Where the hexes of a board lie in a picture.

A side is an even number of units, and half the height of a hex is a whole number. So every middle and corner lies on a
whole unit: hexes meet exactly, and all hexes of a kind share one tile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.hexes.grid import HALF_HEIGHT, Hex, centre, corners
from games.core.hexes.grid import Point as GridPoint
from games.core.hexes.hexsides import Hexside
from render.core.scene import Point


def half_height(side: int) -> int:
    """How far it is from the middle of a hex with this side to its upper edge."""
    return round(side * HALF_HEIGHT)


@dataclass(frozen=True, slots=True)
class HexPlan:
    """The hexes of a board in a picture: how long a side is (an even number), and where the middle of hex 0, 0 lies."""

    side: int
    x: int
    y: int

    def place(self, point: GridPoint) -> Point:
        """Where a point of the grid lies."""
        return (self.x + point.x * self.side // 2, self.y + point.y * half_height(self.side))

    def middle(self, place: Hex) -> Point:
        """Where the middle of a hex lies."""
        return self.place(centre(place))

    def corners(self, place: Hex) -> tuple[Point, ...]:
        """Where the corners of a hex lie, clockwise from the north-western."""
        return tuple(map(self.place, corners(place)))

    def ends(self, side: Hexside) -> tuple[Point, Point]:
        """Where the ends of a hexside lie."""
        one, other = side.ends
        return (self.place(one), self.place(other))


def fitted(places: Iterable[Hex], x: int, y: int, width: int, height: int) -> HexPlan:
    """The plan in which these hexes are as large as a box allows, in the middle of the box.

    Raises ValueError if there are no hexes, or if they would be no larger than dots.
    """
    points = [point for place in places for point in corners(place)]
    if not points:
        raise ValueError("there are no hexes to lay out")
    left, right = min(point.x for point in points), max(point.x for point in points)
    top, bottom = min(point.y for point in points), max(point.y for point in points)
    side = 2 * (width // (right - left))
    while side > 2 and half_height(side) * (bottom - top) > height:
        side -= 2
    if side < 4:
        raise ValueError(f"{width} by {height} units are too few for these hexes")
    across, down = (left + right) * side // 2, (top + bottom) * half_height(side)
    return HexPlan(side, x + (width - across) // 2, y + (height - down) // 2)
