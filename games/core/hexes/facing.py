"""Which way something faces: turns, arcs, and in which arc another hex lies."""

from __future__ import annotations

import enum

from games.core.hexes.grid import DIRECTIONS, Direction, Hex


class Arc(enum.Enum):
    """The sides of whatever faces a hexside: three in front, two behind them, one at the back."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"


def turns(facing: Direction, wanted: Direction) -> int:
    """How many hexsides one turns at least to face another way: 0 to 3."""
    clockwise = (wanted.number - facing.number) % 6
    return min(clockwise, 6 - clockwise)


def arc(facing: Direction, side: Direction) -> Arc:
    """In which arc of something that faces this way a side lies."""
    return (Arc.FRONT, Arc.FRONT, Arc.FLANK, Arc.REAR)[turns(facing, side)]


def sides(facing: Direction, *arcs: Arc) -> tuple[Direction, ...]:
    """The sides that lie in one of these arcs, clockwise from where it faces."""
    around = (facing.turned(steps) for steps in range(6))
    return tuple(side for side in around if arc(facing, side) in arcs)


def bearings(start: Hex, target: Hex) -> tuple[Direction, ...]:
    """Through which side the straight line to a target leaves a hex: two if it leaves by a corner.

    They stand in the order of `DIRECTIONS`. Raises ValueError if both are the same hex.
    """
    if start == target:
        raise ValueError(f"{start} has no bearing on itself")
    way = target - start
    through = (way.s - way.r, way.q - way.r, way.q - way.s, way.r - way.s, way.r - way.q, way.s - way.q)
    most = max(through)
    return tuple(direction for direction, far in zip(DIRECTIONS, through, strict=True) if far == most)


def arcs(start: Hex, facing: Direction, target: Hex) -> tuple[Arc, ...]:
    """In which arcs of something that stands at `start` a target lies: two where it lies on the edge of both.

    Raises ValueError if both are the same hex.
    """
    found = {arc(facing, side) for side in bearings(start, target)}
    return tuple(each for each in Arc if each in found)
