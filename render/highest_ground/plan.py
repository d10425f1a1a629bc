"""Which part of the country the large picture shows, and how large; and where the whole of it lies in the small one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from games.core.hexes.grid import centre
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.land.country import Cell
from render.core.hexes import HexPlan, fitted, half_height
from render.core.scene import WIDTH, Point

LEVELS: Final = (90, 70, 54, 40, 32)
"""The sides of hexes from near to far."""
LARGE_LEVELS: Final = (104, 86, 66, *LEVELS[2:])
"""The same with larger text."""
NAMES: Final = 40
"""From this side on hexes have their names."""
_EDGE: Final = 0.8
"""How far the picture reaches beyond the land, in sides of a hex."""
_LOWER: Final = 0.25
"""How much lower than around the middle of hexes the picture is, in sides of a hex."""
_NEAR: Final = 0.62
"""The nearest view is taken that shows such a share of what matters."""


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the country in a box of the picture."""

    plan: HexPlan
    top: int
    height: int

    @property
    def low(self) -> int:
        """Where it ends."""
        return self.top + self.height

    @property
    def side(self) -> int:
        """The side of a hex."""
        return self.plan.side

    @property
    def half(self) -> int:
        """Half the height of a hex."""
        return half_height(self.plan.side)

    def touches(self, point: Point) -> bool:
        """Whether any of a hex with this middle is seen."""
        x, y = point
        return -self.side < x < WIDTH + self.side and self.top - self.half < y < self.low + self.half

    def shows(self, point: Point) -> bool:
        """Whether what stands in a hex with this middle can be read."""
        x, y = point
        wide, high = self.side // 2, self.half // 2
        return wide <= x <= WIDTH - wide and self.top + high <= y <= self.low - high


@lru_cache(maxsize=16)
def bounds(setting: Scenario) -> tuple[int, int, int, int]:
    """The land's left, top, right and bottom in the points of the grid."""
    points = [centre(place) for place in setting.country.cell]
    return (
        min(point.x for point in points) - 2,
        min(point.y for point in points) - 1,
        max(point.x for point in points) + 2,
        max(point.y for point in points) + 1,
    )


@lru_cache(maxsize=64)
def small_plan(setting: Scenario, x: int, y: int, width: int, height: int) -> HexPlan:
    """The plan of the whole country in a box."""
    return fitted(setting.country.cell, x, y, width, height)


def _around(setting: Scenario, side: int, middle: tuple[int, int], top: int, height: int) -> Window:
    """The window of this level with a point of the grid in its middle, or as near to it as the land reaches."""
    left, north, right, south = bounds(setting)
    half = half_height(side)
    edge = round(side * _EDGE)

    def placed(at: int, low: int, high: int, unit: float, room: int, start: int) -> int:
        """How far the origin lies from the edge of the picture, along one axis."""
        want = start + room / 2 - at * unit
        if (high - low) * unit + 2 * edge <= room:
            return round(start + (room - (high + low) * unit) / 2)
        most, least = start + edge - low * unit, start + room - edge - high * unit
        return round(min(max(want, least), most))

    x = placed(middle[0], left, right, side / 2, WIDTH, 0)
    y = placed(middle[1], north, south, half, height, top)
    return Window(HexPlan(side, x, y), top, height)


def around_all(
    setting: Scenario, cells: Sequence[Cell], top: int, height: int, levels: Sequence[int] = LEVELS
) -> Window:
    """The nearest window in which all of these hexes can be read; the furthest one if they are too far apart."""
    places = [setting.country.hex[cell] for cell in cells]
    points = [centre(place) for place in places]
    middle = (
        (min(point.x for point in points) + max(point.x for point in points)) // 2,
        (min(point.y for point in points) + max(point.y for point in points)) // 2,
    )
    for side in levels:
        window = _around(setting, side, middle, top, height)
        if all(window.shows(window.plan.middle(place)) for place in places):
            return _lower(window, [window.plan.middle(place)[1] for place in places])
    return window


def _lower(window: Window, rows: Sequence[int]) -> Window:
    """The window further down, as far as it still shows all of these rows: blocks lie lower than the middle of their hex."""
    free = min(rows) - window.top - window.half // 2
    plan = window.plan
    return replace(window, plan=replace(plan, y=plan.y - min(free, round(_LOWER * window.side))))


def around_most(
    setting: Scenario,
    weights: Mapping[Cell, int],
    top: int,
    height: int,
    levels: Sequence[int] = LEVELS,
) -> Window:
    """The window around what matters most. It is near if that shows most of it, else further."""
    spots = sorted(
        ((centre(setting.country.hex[cell]), weight) for cell, weight in weights.items()),
        key=lambda each: (-each[1], each[0]),
    )
    whole = sum(weight for _, weight in spots)
    for side in levels[:2]:
        half = half_height(side)
        across, down = (WIDTH - side) // side, (height - half) // (2 * half)
        best, most = spots[0][0], -1
        for middle, _ in spots[:40]:
            found = sum(
                weight
                for point, weight in spots
                if abs(point.x - middle.x) <= across and abs(point.y - middle.y) <= down
            )
            if found > most:
                best, most = middle, found
        if most >= whole * _NEAR or side == levels[1]:
            near = [
                point
                for point, _ in spots
                if abs(point.x - best.x) <= across and abs(point.y - best.y) <= down
            ]
            left, right = min(point.x for point in near), max(point.x for point in near)
            north, south = min(point.y for point in near), max(point.y for point in near)
            return _around(setting, side, ((left + right) // 2, (north + south) // 2), top, height)
    raise ValueError("there is nothing to show")
