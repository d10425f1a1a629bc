"""The way of a retreat or a rout (THG-20, THG-45)."""

from __future__ import annotations

from collections.abc import Iterator

from games.highest_ground.land.country import Cell
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Unit


def way_back(work: Work, unit: Unit, steps: int) -> tuple[Cell, ...] | None:
    """Return the hexes of a unit's way back, or None if it has none.

    Every step brings it nearer to its entry edge, into no hex that is impassable or has an enemy combat unit; at the end it needs room. Of all ways it takes that which ends farthest from the enemies in sight, then
    the one that keeps farthest from them on the way, then the first clockwise from north.
    """
    if unit.at is None:
        return None
    setting = work.setting
    land, homeward = setting.country, setting.homeward[unit.side]
    gait = work.kind(unit).gait
    shut = {cell for each in work.field(unit.side.other) if work.kind(each).combat for cell in each.cells}
    full: set[Cell] = set()
    if work.kind(unit).stacks:
        others = (each for each in work.field(unit.side) if each.name != unit.name and work.kind(each).stacks)
        full = {cell for each in others for cell in each.cells}

    def ways(cell: Cell, left: int) -> Iterator[tuple[Cell, ...]]:
        if not left:
            if cell not in full:
                yield ()
            return
        for near in land.near[cell]:
            if homeward[near] == homeward[cell] - 1 and near not in shut:
                ground = setting.tables.terrain[land.terrain[near]]
                if ground.cost(gait):
                    yield from ((near, *rest) for rest in ways(near, left - 1))

    seen = [
        each.at for each in work["sighted"][unit.seat] if each.now and work.units[each.name].at is not None
    ]

    def far(cell: Cell) -> int:
        return min((land.distance(cell, each) for each in seen), default=0)

    return max(ways(unit.at, steps), key=lambda way: (far(way[-1]), sum(map(far, way))), default=None)
