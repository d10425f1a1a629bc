"""Reach, paths and connected hexes, against plain relaxation over and over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.hexes.cheapest import cheapest_ways
from games.core.hexes.grid import DIRECTIONS, ORIGIN, Direction, Hex, area
from games.core.hexes.hexsides import Hexside
from games.core.hexes.movement import Path, Reach, Step, cheapest_path, connected, reach, steps

PLACES = area(ORIGIN, 3)
SIDES = tuple({Hexside(place, way) for place in PLACES for way in DIRECTIONS})


@dataclass(frozen=True)
class Land:
    """A small land to walk on: what a hex costs, and sides that nobody crosses or where walking ends."""

    prices: Mapping[Hex, int]
    walls: frozenset[Hexside]
    rivers: frozenset[Hexside]

    def cost(self, step: Step) -> int | None:
        return None if step.hexside in self.walls else self.prices.get(step.end)

    def ends(self, step: Step) -> bool:
        return step.hexside in self.rivers


LANDS = st.builds(
    Land,
    st.dictionaries(st.sampled_from(PLACES), st.integers(0, 4), min_size=8),
    st.frozensets(st.sampled_from(SIDES), max_size=12),
    st.frozensets(st.sampled_from(SIDES), max_size=12),
)
LIMITS = st.one_of(st.none(), st.integers(0, 12))


def relaxed(land: Land, limit: int | None, stopping: bool) -> dict[Hex, tuple[int, int]]:
    """Cost and steps of the cheapest way to each hex: all steps are tried until nothing gets better."""
    best: dict[tuple[Hex, bool], tuple[int, int]] = {(ORIGIN, False): (0, 0)}
    better = True
    while better:
        better = False
        for (place, stopped), (cost, taken) in list(best.items()):
            for way in DIRECTIONS:
                end = place.neighbour(way)
                price = land.prices.get(end)
                side = Hexside(end, way.opposite)
                if stopped or price is None or side in land.walls:
                    continue
                after = (cost + price, taken + 1)
                node = (end, stopping and side in land.rivers)
                if (limit is None or after[0] <= limit) and after < best.get(node, (after[0] + 1, 0)):
                    best[node] = after
                    better = True
    return {place: min(best[node] for node in best if node[0] == place) for place, _ in best}


def walked(land: Land, path: Path, stopping: bool) -> int:
    """What a path costs, walked step by step; fails where it may not go."""
    total = 0
    for number, (here, there) in enumerate(pairwise(path.hexes)):
        side = Hexside(here, here.direction_to(there))
        assert side not in land.walls
        last = number == len(path.hexes) - 2
        assert last or not stopping or side not in land.rivers
        total += land.prices[there]
    return total


@given(LANDS, LIMITS, st.booleans())
def test_reach_costs_what_plain_relaxation_finds(land: Land, limit: int | None, stopping: bool) -> None:
    found = reach(ORIGIN, land.cost, limit, land.ends if stopping else None)
    expected = relaxed(land, limit, stopping)
    assert dict(found.costs) == {place: cost for place, (cost, _) in expected.items()}
    assert list(found.costs.values()) == sorted(found.costs.values())
    for place, (cost, taken) in expected.items():
        path = found.path(place)
        assert (path.hexes[0], path.hexes[-1], path.cost) == (ORIGIN, place, cost)
        assert walked(land, path, stopping) == cost
        assert len(path.hexes) - 1 == taken


@given(LANDS, LIMITS, st.booleans(), st.sampled_from(PLACES))
def test_the_cheapest_path_is_the_one_of_reach(
    land: Land, limit: int | None, stopping: bool, end: Hex
) -> None:
    ends = land.ends if stopping else None
    everything = reach(ORIGIN, land.cost, limit, ends)
    expected = everything.path(end) if end in everything.costs else None
    assert cheapest_path(ORIGIN, end, land.cost, limit, ends) == expected


def open_ground(radius: int) -> Land:
    return Land(dict.fromkeys(area(ORIGIN, radius), 1), frozenset(), frozenset())


@given(st.integers(0, 5))
def test_on_open_ground_reach_is_an_area(points: int) -> None:
    found = reach(ORIGIN, open_ground(6).cost, points)
    assert set(found.costs) == set(area(ORIGIN, points))
    assert all(cost == place.distance(ORIGIN) for place, cost in found.costs.items())


def test_of_equal_paths_the_first_clockwise_from_north_is_taken() -> None:
    path = cheapest_path(ORIGIN, Hex(2, -1), open_ground(3).cost)
    assert path == Path((ORIGIN, Hex(1, -1), Hex(2, -1)), 2)


def test_of_equally_cheap_paths_the_one_with_fewest_steps_is_taken() -> None:
    far = ORIGIN.neighbour(Direction.SE)
    prices = {far: 2, ORIGIN.neighbour(Direction.NE): 1, ORIGIN.neighbour(Direction.S): 1}

    def cost(step: Step) -> int | None:
        return 1 if step.end == far and step.start != ORIGIN else prices.get(step.end)

    assert cheapest_path(ORIGIN, far, cost) == Path((ORIGIN, far), 2)


def test_a_river_ends_movement_but_a_bridge_beside_it_leads_on() -> None:
    """The hex beyond the river costs less by the river, and only who takes the dearer bridge walks on."""
    near, bridge = ORIGIN.neighbour(Direction.N), ORIGIN.neighbour(Direction.NE)
    beyond = near.neighbour(Direction.N)
    land = Land({near: 1, bridge: 1, beyond: 1}, frozenset(), frozenset({Hexside(ORIGIN, Direction.N)}))
    found = reach(ORIGIN, land.cost, 3, land.ends)
    assert found.path(near) == Path((ORIGIN, near), 1)
    assert found.path(beyond) == Path((ORIGIN, bridge, near, beyond), 3)
    assert beyond not in reach(ORIGIN, land.cost, 2, land.ends).costs


def test_there_is_no_path_to_what_is_out_of_reach() -> None:
    assert cheapest_path(ORIGIN, Hex(9, 9), open_ground(2).cost) is None
    found: Reach = reach(ORIGIN, open_ground(2).cost, 1)
    with pytest.raises(KeyError):
        found.path(Hex(2, 0))


def test_the_path_to_where_one_stands_is_that_hex() -> None:
    assert cheapest_path(ORIGIN, ORIGIN, open_ground(1).cost) == Path((ORIGIN,), 0)


def test_a_step_that_costs_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        reach(ORIGIN, lambda step: -1, 3)


def test_a_search_that_nothing_bounds_is_stopped() -> None:
    with pytest.raises(ValueError, match="needs a limit"):
        cheapest_ways(0, lambda place: [(place + 1, 0)])
    with pytest.raises(ValueError, match="are connected"):
        connected(ORIGIN, lambda step: True)


@given(LANDS)
def test_what_hangs_together_is_what_can_be_reached_at_any_cost(land: Land) -> None:
    found = connected(ORIGIN, lambda step: land.cost(step) is not None)
    assert len(set(found)) == len(found)
    assert set(found) == set(relaxed(land, None, stopping=False))


def test_what_hangs_together_is_told_nearest_first() -> None:
    found = connected(ORIGIN, lambda step: step.end.distance(ORIGIN) < 4)
    assert set(found) == set(area(ORIGIN, 3))
    assert [place.distance(ORIGIN) for place in found] == sorted(map(ORIGIN.distance, found))


def test_the_steps_out_of_a_hex_cross_its_sides_clockwise() -> None:
    assert [step.direction for step in steps(ORIGIN)] == list(DIRECTIONS)
    assert [step.end for step in steps(ORIGIN)] == list(ORIGIN.neighbours())
    assert {step.hexside for step in steps(ORIGIN)} == {Hexside(ORIGIN, way) for way in DIRECTIONS}


@given(st.dictionaries(st.integers(0, 9), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5)))))
def test_ways_over_places_of_any_kind_cost_the_least(roads: dict[int, list[tuple[int, int]]]) -> None:
    costs = {0: 0}
    for _ in range(10):
        for start, onward in roads.items():
            for end, price in onward:
                if start in costs:
                    costs[end] = min(costs.get(end, costs[start] + price), costs[start] + price)
    found = cheapest_ways(0, lambda place: roads.get(place, []))
    assert dict(found.costs) == costs
    for place in costs:
        path = found.path(place)
        legs = pairwise(path)
        assert sum(min(p for end, p in roads[here] if end == there) for here, there in legs) == costs[place]
