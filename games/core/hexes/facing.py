"""Facing: turns, arcs, and the arc in which another hex lies."""

from __future__ import annotations

import enum

from games.core.hexes.grid import DIRECTIONS, Direction, Hex


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


def sides(facing: Direction, *arcs: Arc) -> tuple[Direction, ...]:
    """Return the sides in any of these arcs, clockwise from the facing."""
    around = (facing.turned(steps) for steps in range(6))
    return tuple(side for side in around if arc(facing, side) in arcs)


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


def arcs(start: Hex, facing: Direction, target: Hex) -> tuple[Arc, ...]:
    """Return the arc in which a target lies, for a piece at `start`; two arcs if it lies on the edge of both.

    Raises ValueError if both are the same hex.
    """
    found = {arc(facing, side) for side in bearings(start, target)}
    return tuple(each for each in Arc if each in found)
