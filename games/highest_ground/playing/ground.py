"""What the land alone says: how far it is to a goal by the ways of a unit, and what is seen from a hex."""

import heapq
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Side
from games.highest_ground.land.country import FAR, Cell, Mask

FORD: Final = 2
"""What crossing a river costs more, for it ends a move."""


@lru_cache(maxsize=2048)
def steps_from(setting: Scenario, cell: Cell) -> Mapping[Cell, int]:
    """Return how many steps each hex is from this one, over any ground."""
    return setting.country.distances((cell,))


@lru_cache(maxsize=512)
def ways_to(setting: Scenario, goals: tuple[Cell, ...], gait: str, column: bool) -> Mapping[Cell, int]:
    """Return what it costs from each hex to get to the nearest of these goals; in a column, by bridges and not by fords.

    Hexes from which there is no way are left out.
    """
    land, terrain = setting.country, setting.tables.terrain
    found: dict[Cell, int] = {}
    front = [(0, cell) for cell in goals]
    while front:
        far, cell = heapq.heappop(front)
        if cell in found:
            continue
        found[cell] = far
        price = terrain[land.terrain[cell]].cost(gait)
        for near in land.near[cell]:
            if near in found:
                continue
            if column and land.follows_road(near, cell):
                cost = setting.tables.crossing.road
            elif not price:
                continue
            elif land.crosses_river(near, cell):
                cost = FAR if column else price + FORD
            else:
                cost = price
            if cost < FAR:
                heapq.heappush(front, (far + cost, near))
    return found


def seen_from(setting: Scenario, cell: Cell) -> Mask:
    """Return the hexes that are seen from this one, if nobody stands in the way."""
    return setting.outlook.open_to(cell, setting.sight)


@lru_cache(maxsize=2048)
def hidden(setting: Scenario, cell: Cell) -> bool:
    """Return whether this hex hides who stands in it."""
    return setting.tables.terrain[setting.country.terrain[cell]].hides


@lru_cache(maxsize=16)
def prizes(setting: Scenario) -> Mapping[Cell, int]:
    """Return the objectives with the points for holding each, the dearest first."""
    victory = setting.file.victory
    found = {
        cell: victory.bridge * (cell in setting.bridges) + victory.village * (cell in setting.villages)
        for cell in setting.objectives
    }
    return dict(sorted(found.items(), key=lambda each: -each[1]))


@lru_cache(maxsize=32)
def astride(setting: Scenario, side: Side) -> frozenset[Cell]:
    """Return the objectives into which this side comes only over a river, by the ways from home."""
    land, home = setting.country, setting.homeward[side]
    return frozenset(
        cell
        for cell in setting.objectives
        if not any(home[near] < home[cell] and not land.crosses_river(near, cell) for near in land.near[cell])
    )
