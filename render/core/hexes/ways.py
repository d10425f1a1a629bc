"""What runs over a board of hexes: rivers along hexsides, roads from hex to hex, and bridges."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from games.core.hexes.grid import Hex
from games.core.hexes.hexsides import Hexside
from render.core.hexes.plan import HexPlan
from render.core.scene import Ink, Point
from render.core.shapes.polygons import Lines


def river(plan: HexPlan, sides: Iterable[Hexside], on: Ink = "clear") -> Lines:
    """A river along these hexsides. Raises ValueError if there are none."""
    ends = tuple(plan.ends(side) for side in sides)
    return Lines(ends, max(6, round(plan.side * 0.16)), "water", "bank", max(3, round(plan.side * 0.045)), on)


def road(plan: HexPlan, steps: Iterable[tuple[Hex, Hex]], on: Ink = "clear") -> Lines:
    """Roads from the middle of one hex to that of another. Raises ValueError if there are none."""
    ends = tuple((plan.middle(one), plan.middle(other)) for one, other in steps)
    return Lines(
        ends, max(6, round(plan.side * 0.11)), "ivory", "cliff", max(3, round(plan.side * 0.035)), on
    )


def bridge(plan: HexPlan, side: Hexside, on: Ink = "water") -> Lines:
    """The rails of a bridge across a hexside, on both sides of a road that runs over it."""
    (x, y), (further, lower) = (plan.middle(place) for place in side.hexes)
    length = math.hypot(further - x, lower - y)
    ahead = ((further - x) / length, (lower - y) / length)
    middle = ((x + further) / 2, (y + lower) / 2)
    half, aside = plan.side * 0.19, plan.side * 0.115

    def at(along: float, across: float) -> Point:
        return (
            round(middle[0] + ahead[0] * along - ahead[1] * across),
            round(middle[1] + ahead[1] * along + ahead[0] * across),
        )

    rails = tuple((at(-half, across), at(half, across)) for across in (-aside, aside))
    return Lines(rails, max(4, round(plan.side * 0.06)), "rim", on=on)


def steps_along(places: Iterable[Hex]) -> Iterable[tuple[Hex, Hex]]:
    """The steps from each of these hexes to the next, as `road` takes them."""
    return pairwise(places)
