"""Where units can march (THG-11 to THG-15, THG-21, THG-44, THG-46, THG-57), also told again in plain code."""

from __future__ import annotations

import random

import pytest

from games.core.hexes.grid import Direction, corners
from games.highest_ground.files.sheets import SheetFile
from games.highest_ground.files.tables import TABLES
from games.highest_ground.files.units import UNITS
from games.highest_ground.land.country import Country
from games.highest_ground.land.marching import March, Marched, Obstacles, Pace, pace_of, prices_of
from tests.games.highest_ground import plain

EMPTY = ("............",) * 14
BEND = ("F06/F07", "E07/F06", "F06/G07")
"""A river that parts F06 from all hexes to the south."""


def country(
    rows: tuple[str, ...] = EMPTY, rivers: tuple[str, ...] = (), roads: tuple[str, ...] = ()
) -> Country:
    return Country([[SheetFile("X", rows, rivers, roads)]])


def march(
    land: Country,
    kind: str,
    start: str,
    facing: str = "N",
    *,
    strategic: bool = False,
    points: int | None = None,
    stops: tuple[str, ...] = (),
    shut: tuple[str, ...] = (),
    full: tuple[str, ...] = (),
) -> March:
    pace = pace_of(UNITS.by_key[kind], strategic)
    obstacles = Obstacles(land.mask(stops), land.mask(shut), land.mask(full))
    left = pace.points if points is None else points
    return March(land, prices_of(land, TABLES, pace.gait), pace, start, Direction(facing), left, obstacles)


def with_ground(**letters: str) -> tuple[str, ...]:
    """An empty sheet with these letters: F07="f"."""
    rows = [list(row) for row in EMPTY]
    for cell, letter in letters.items():
        rows[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = letter
    return tuple("".join(row) for row in rows)


@pytest.mark.rule("THG-11", "THG-36")
@pytest.mark.parametrize(
    ("kind", "ground", "cost"),
    [
        ("pike", ".", 1),
        ("pike", "f", 2),
        ("pike", "s", 3),
        ("pike", "v", 1),
        ("knights", "f", 3),
        ("knights", "s", 4),
        ("feudal_baggage", "f", 3),
        ("gpmg", "f", 2),
        ("captain", "s", 4),
    ],
)
def test_a_hex_costs_by_its_ground_and_the_kind_of_unit(kind: str, ground: str, cost: int) -> None:
    land = country(with_ground(F06=ground))
    assert march(land, kind, "XF07").goals["XF06"] == cost


@pytest.mark.rule("THG-13")
def test_a_tactical_unit_goes_anywhere_without_turning_and_keeps_its_facing() -> None:
    found = march(country(), "foot", "XF07", "N")
    assert len(found.goals) == 36
    assert found.way("XF10") == Marched(
        (("XF08", Direction.N), ("XF09", Direction.N), ("XF10", Direction.N)), 3, False
    )


@pytest.mark.rule("THG-12")
def test_a_strategic_unit_has_three_times_its_points_and_goes_the_way_it_faces() -> None:
    found = march(country(), "foot", "XF12", "N", strategic=True)
    assert found.goals["XF03"] == 9
    assert "XF02" not in found.goals
    assert found.goals["XF13"] == 4
    assert found.way("XG12").way == (("XF12", Direction.NE), ("XG12", Direction.NE))


@pytest.mark.rule("THG-11", "THG-12")
def test_turning_costs_a_point_for_each_hexside_but_nothing_along_a_road() -> None:
    off_road = march(country(), "foot", "XF07", "S", strategic=True)
    assert off_road.goals["XF06"] == 4
    on_road = march(country(roads=("F07 F06 E06",)), "foot", "XF07", "S", strategic=True)
    assert on_road.goals["XF06"] == 1
    assert on_road.goals["XE06"] == 2
    assert on_road.way("XE06").way == (("XF06", Direction.N), ("XE06", Direction.NW))


@pytest.mark.rule("THG-36")
def test_a_road_through_rough_ground_helps_in_strategic_mode_alone() -> None:
    land = country(with_ground(F06="s"), roads=("F07 F06",))
    assert march(land, "knights", "XF07", strategic=True).goals["XF06"] == 1
    assert march(land, "knights", "XF07").goals["XF06"] == 4


@pytest.mark.rule("THG-13", "THG-36")
def test_a_tactical_unit_crosses_a_river_for_a_point_more_and_stops() -> None:
    land = country(rivers=BEND)
    found = march(land, "legion", "XF07")
    assert found.goals["XF06"] == 2
    assert found.way("XF06").ended
    assert found.goals["XF05"] == 3, "around the river, by E07 and E06"


@pytest.mark.rule("THG-12")
def test_a_strategic_unit_crosses_rivers_on_bridges_only() -> None:
    ford = march(country(rivers=BEND), "foot", "XF07", "N", strategic=True)
    assert ford.goals["XF06"] > 4
    bridge = march(country(rivers=BEND, roads=("F07 F06",)), "foot", "XF07", "N", strategic=True)
    assert bridge.goals["XF06"] == 1
    assert not bridge.way("XF06").ended


@pytest.mark.rule("THG-57")
def test_a_tactical_unit_crosses_a_bridged_hexside_as_a_river() -> None:
    found = march(country(rivers=BEND, roads=("F07 F06",)), "foot", "XF07")
    assert found.goals["XF06"] == 2
    assert found.way("XF06").ended


@pytest.mark.rule("THG-12")
def test_scouts_in_strategic_mode_go_in_any_direction_and_over_rivers() -> None:
    found = march(country(rivers=BEND), "roman_scouts", "XF07", "S", strategic=True)
    assert found.goals["XF06"] == 2
    assert found.way("XF06").ended
    assert found.goals["XE07"] == found.goals["XG08"] == 1
    assert max(found.goals.values()) <= 24


@pytest.mark.rule("THG-57")
def test_a_unit_can_always_move_one_hex_that_it_may_enter_at_all() -> None:
    land = country(with_ground(F06="s", G07="s"))
    slow = march(land, "recoilless", "XF07")
    assert slow.goals["XF06"] == 2
    assert slow.way("XF06").ended
    assert "XF06" not in march(land, "recoilless", "XF07", points=1).goals
    assert "XF06" not in march(land, "feudal_baggage", "XF07").goals


@pytest.mark.rule("THG-15", "THG-46")
def test_an_enemys_hex_ends_tactical_movement_and_is_shut_in_strategic_mode() -> None:
    wall = tuple(f"X{column}06" for column in "ABCDEFGHIJKL")
    found = march(country(), "feudal_scouts", "XF07", stops=wall)
    assert found.way("XF06").ended
    assert "XF05" not in found.goals
    assert "XF06" not in march(country(), "knights", "XF07", strategic=True, shut=("XF06",)).goals


@pytest.mark.rule("THG-21", "THG-44")
def test_a_unit_goes_through_a_full_hex_and_does_not_stop_there() -> None:
    found = march(country(), "foot", "XF07", full=("XF06",))
    assert "XF06" not in found.goals
    assert found.goals["XF05"] == 2
    column = march(country(), "foot", "XF07", "N", strategic=True, full=("XF06",))
    assert column.goals["XF05"] > 2, "its tail would stand in F06"
    assert column.way("XF04").cost == 3


def _check_one_map(seed: int) -> None:
    chance = random.Random(seed)
    sheet = plain.random_sheet(chance)
    land, plain_land = Country([[sheet]]), plain.PlainLand(sheet)
    for _ in range(3):
        kind = UNITS.by_key[
            chance.choice(["foot", "knights", "feudal_baggage", "legion", "roman_scouts", "gpmg"])
        ]
        strategic = kind.gait != "baggage" and chance.random() < 0.6
        mode = "tactical" if not strategic else "scouting" if kind.movement == 8 else "strategic"
        places = chance.sample(plain.PLACES, 12)
        start, stops, shut, full = places[0], set(places[1:4]), set(places[4:6]), set(places[6:])
        if strategic:
            stops, shut = set(), shut | stops
        facing = chance.choice(plain.AROUND)
        pace: Pace = pace_of(kind, strategic)
        found = March(
            land,
            prices_of(land, TABLES, pace.gait),
            pace,
            f"X{plain.name(start)}",
            Direction(facing),
            pace.points,
            Obstacles(
                *(land.mask(f"X{plain.name(each)}" for each in group) for group in (stops, shut, full))
            ),
        )
        wanted = plain.reached(plain_land, start, facing, pace.points, kind.gait, mode, stops, shut, full)
        assert dict(found.goals) == {f"X{plain.name(place)}": cost for place, cost in wanted.items()}
        for goal in chance.sample(list(found.goals), min(8, len(found.goals))):
            _check_way(plain_land, found, goal, kind.gait, mode)


def _check_way(land: plain.PlainLand, found: March, goal: str, gait: str, mode: str) -> None:
    """The way leads there step by step and costs what it says, unless it is the one hex that a unit may always enter."""
    marched = found.way(goal)
    place, facing, cost, single = plain.at(found.start[1:]), found.facing.value, 0, len(marched.way) == 1
    ended = False
    for cell, faces in marched.way:
        assert not ended, "it goes on after movement has ended"
        to = plain.at(cell[1:])
        if to == place:
            turn = (plain.AROUND.index(faces.value) - plain.AROUND.index(facing)) % 6
            assert turn in (1, 5)
            cost += 1
        else:
            (way,) = (each for each in plain.AROUND if plain.beyond(place, each) == to)
            price, ended = plain.step(land, place, to, gait, mode)
            assert price is not None
            along = mode != "tactical" and frozenset((place, to)) in land.road
            assert mode != "strategic" or along or facing == way
            cost += price
            ended = ended or bool(found.obstacles.stops & found.country.bit[cell])
        place, facing = to, faces.value
    assert place == plain.at(goal[1:])
    assert marched.cost == cost or (single and cost > marched.cost == found.points)
    assert marched.ended == ended or single


@pytest.mark.rule("THG-11", "THG-12", "THG-13", "THG-15", "THG-21", "THG-44", "THG-57")
def test_reach_is_that_of_a_plain_search_on_random_maps() -> None:
    for seed in range(50):
        _check_one_map(seed)


@pytest.mark.long
@pytest.mark.rule("THG-11", "THG-12", "THG-13")
def test_reach_is_that_of_a_plain_search_on_thousands_of_random_maps() -> None:
    for seed in range(1000, 5000):
        _check_one_map(seed)


@pytest.mark.rule("THG-59")
def test_boats_stay_by_rivers_on_random_maps() -> None:
    pace = pace_of(UNITS.by_key["foot"], True, afloat=True)
    for seed in range(30):
        chance = random.Random(seed)
        land = Country([[plain.random_sheet(chance)]])
        banks = {end for side in land.rivers for end in side.ends}
        start = chance.choice(land.cells)
        prices = prices_of(land, TABLES, pace.gait)
        found = March(land, prices, pace, start, Direction.N, pace.points, Obstacles())
        costs, front = {start: 0}, [start]
        while front:
            here = front.pop(0)
            for near in land.near[here]:
                shared = set(corners(land.hex[here])) & set(corners(land.hex[near]))
                if near not in costs and costs[here] < pace.points and shared & banks:
                    costs[near] = costs[here] + 1
                    front.append(near)
        assert dict(found.goals) == {cell: cost for cell, cost in costs.items() if cell != start}
        assert all(len(found.way(goal).way) == cost for goal, cost in found.goals.items())
