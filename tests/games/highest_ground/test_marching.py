"""Where units can march and whom they see, also told again in plain code, and what is known of who is sighted
(THG-10 to THG-15, THG-21, THG-25, THG-31, THG-42, THG-44, THG-46, THG-50, THG-57)."""

import random
from typing import Any

import pytest

from games.core.hexes.grid import Direction, corners
from games.core.working import changed
from games.highest_ground.files.sheets import SheetFile
from games.highest_ground.files.tables import TABLES, UNITS, Side
from games.highest_ground.land.country import Country, Outlook
from games.highest_ground.land.marching import March, Obstacles, Pace, pace_of, prices_of
from games.highest_ground.rules import sighting
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage
from tests.games.highest_ground import plain
from tests.games.highest_ground.boards import ALLIES, ROMANS, carried, put

on_random_maps = pytest.mark.parametrize(
    "seeds", [range(50), pytest.param(range(1000, 5000), marks=pytest.mark.long)], ids=["few", "thousands"]
)
EMPTY = ("............",) * 14
BEND = ("F06/F07", "E07/F06", "F06/G07")
"""A river that parts F06 from all hexes to the south."""


def country(
    rows: tuple[str, ...] = EMPTY, rivers: tuple[str, ...] = (), roads: tuple[str, ...] = ()
) -> Country:
    return Country([[SheetFile("X", rows, rivers, roads)]])


def with_ground(**letters: str) -> tuple[str, ...]:
    """An empty sheet with these letters: F07="f"."""
    rows = [list(row) for row in EMPTY]
    for cell, letter in letters.items():
        rows[int(cell[1:]) - 1][ord(cell[0]) - ord("A")] = letter
    return tuple("".join(row) for row in rows)


PLAIN, RIVER, BRIDGE = country(), country(rivers=BEND), country(rivers=BEND, roads=("F07 F06",))
WALL = tuple(f"X{column}06" for column in "ABCDEFGHIJKL")
ROAD = country(roads=("F07 F06 E06",))
ROUGH = country(with_ground(F06="s"), roads=("F07 F06",))
SWAMP = country(with_ground(F06="s", G07="s"))


def march(land: Country, told: str, points: int | None = None, **stops: tuple[str, ...]) -> March:
    """Where a unit can march that is told as `foot F07 N strategic`, with these hexes as `stops`, `shut` or `full`."""
    key, start, facing, *mode = told.split()
    pace = pace_of(UNITS.by_key[key], bool(mode))
    obstacles = Obstacles(*(land.mask(stops.get(each, ())) for each in ("stops", "shut", "full")))
    left = pace.points if points is None else points
    prices = prices_of(land, TABLES, pace.gait)
    return March(land, prices, pace, f"X{start}", Direction(facing), left, obstacles)


@pytest.mark.rule("THG-11", "THG-12", "THG-13", "THG-15", "THG-21", "THG-36", "THG-44", "THG-46", "THG-57")
@pytest.mark.parametrize(
    ("land", "unit", "more", "wanted"),
    [
        # the land, the unit, what is in its way, and hexes with their costs, and whether movement goes on there or has ended
        *(
            (country(with_ground(F06=ground)), f"{kind} F07 N", {}, f"F06 {cost}")
            for kind, costs in {
                "pike": ".1 f2 s3 v1",
                "knights": "f3 s4",
                "feudal_baggage": "f3 s-",
                "gpmg": "f2",
                "captain": "s4",
            }.items()
            for ground, cost in map(tuple, costs.split())
        ),
        # in strategic mode three times the points, the way the unit faces
        (PLAIN, "foot F12 N strategic", {}, "F03 9, F02 -, F13 4"),
        # turning costs a point for each hexside but nothing along a road
        (PLAIN, "foot F07 S strategic", {}, "F06 4"),
        (ROAD, "foot F07 S strategic", {}, "F06 1, E06 2"),
        # a road through rough ground helps in strategic mode alone
        (ROUGH, "knights F07 N strategic", {}, "F06 1"),
        (ROUGH, "knights F07 N", {}, "F06 4"),
        # a river costs a point and ends tactical movement, also where there is a bridge; around it by E07 and E06
        (RIVER, "legion F07 N", {}, "F06 2 ended, F05 3"),
        (BRIDGE, "foot F07 N", {}, "F06 2 ended"),
        # in strategic mode a river is crossed on bridges only, else the way leads around by E07 and E06
        (RIVER, "foot F07 N strategic", {}, "F06 7"),
        (BRIDGE, "foot F07 N strategic", {}, "F06 1 on"),
        # but for scouts, who go in any direction
        (RIVER, "roman_scouts F07 S strategic", {}, "F06 2 ended, E07 1, G08 1"),
        # a unit can always move one hex that it may enter at all
        (SWAMP, "recoilless F07 N", {}, "F06 2 ended"),
        (SWAMP, "recoilless F07 N", {"points": 1}, "F06 -"),
        # an enemy's hex ends tactical movement and is shut in strategic mode
        (PLAIN, "feudal_scouts F07 N", {"stops": WALL}, "F06 1 ended, F05 -"),
        (PLAIN, "knights F07 N strategic", {"shut": ("XF06",)}, "F06 -"),
        # a unit goes through a full hex and does not stop there, nor with its tail
        (PLAIN, "foot F07 N", {"full": ("XF06",)}, "F06 -, F05 2"),
        (PLAIN, "foot F07 N strategic", {"full": ("XF06",)}, "F06 -, F05 6, F04 3"),
    ],
)
def test_where_a_unit_can_march_and_what_that_costs(
    land: Country, unit: str, more: dict[str, Any], wanted: str
) -> None:
    found = march(land, unit, **more)
    for goal in wanted.split(", "):
        cell, cost, *ends = goal.split()
        assert str(found.goals.get(f"X{cell}", "-")) == cost
        assert not ends or found.way(f"X{cell}").ended == (ends == ["ended"])
    assert "strategic" not in unit or max(found.goals.values()) <= 3 * UNITS.by_key[unit.split()[0]].movement


@pytest.mark.rule("THG-11", "THG-12", "THG-13")
@pytest.mark.parametrize(
    ("land", "unit", "way"),
    [
        (PLAIN, "foot F07 N", "F08 N, F09 N, F10 N"),
        (PLAIN, "foot F12 N strategic", "F12 NE, G12 NE"),
        (ROAD, "foot F07 S strategic", "F06 N, E06 NW"),
    ],
)
def test_a_way_goes_step_by_step_with_the_facings(land: Country, unit: str, way: str) -> None:
    found = march(land, unit)
    steps = [step.split() for step in way.split(", ")]
    marched = found.way(f"X{steps[-1][0]}")
    assert marched.way == tuple((f"X{cell}", Direction(facing)) for cell, facing in steps)
    assert (marched.cost, marched.ended) == (found.goals[f"X{steps[-1][0]}"], False)


@pytest.mark.rule("THG-13")
def test_a_tactical_unit_goes_anywhere_without_turning() -> None:
    assert len(march(PLAIN, "foot F07 N").goals) == 36


def _check_marches(seed: int) -> None:
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
@on_random_maps
def test_reach_is_that_of_a_plain_search_on_random_maps(seeds: range) -> None:
    for seed in seeds:
        _check_marches(seed)


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


def over(land: Country) -> Outlook:
    hiding = {cell for cell in land.cells if TABLES.terrain[land.terrain[cell]].hides}
    return Outlook(land, hiding)


def outlook(**letters: str) -> Outlook:
    return over(country(with_ground(**letters)))


OPEN = outlook()
WOODED = outlook(F05="f")


@pytest.mark.rule("THG-25", "THG-50")
@pytest.mark.parametrize(
    ("look", "standing", "seen", "hidden"),
    [
        # the land, who stands where, what is seen, what is not: `E05>G05`, or `F01>F04 3` as far as at night
        (OPEN, "", "F01>F13, F01>F04 3", "F01>F14, F01>F05 3"),
        # forest, village and swamp on the way
        *((outlook(F05=ground), "", "", "F03>F07") for ground in "fvs"),
        # the target's own hex counts, also from the next hex, and the viewer's does not; in one hex all see each other
        (WOODED, "", "F05>F07, F05>F05", "F07>F05, F06>F05"),
        # two combat units on the way, in one hex or two; a column covers two hexes and is one unit
        (OPEN, "F05 K1", "F03>F08", ""),
        (OPEN, "F05 K1 L1", "", "F03>F08"),
        (OPEN, "F05 K1, F06 L1", "", "F03>F08"),
        (OPEN, "F03 K1 L1, F08 K2 L2", "F03>F08", ""),
        (OPEN, "F05 K1, F06 K1", "F03>F08", ""),
        # a line along a hexside touches both hexes: from E05 to G05 it runs between F04 and F05
        (OPEN, "", "E05>G05", ""),
        (outlook(F04="f"), "", "", "E05>G05"),
        (outlook(F05="s"), "", "", "E05>G05"),
        (OPEN, "F04 K1, F05 L1", "", "E05>G05"),
        # and ends at the corner where G05 begins; the hexes above and below share only corners with it
        (outlook(E04="f", E06="f", G04="f", G06="f"), "", "E05>G05", ""),
        # along the edge of the map, at the upper side of B01, it touches the one hex that is there
        (OPEN, "", "A01>C01", ""),
        (outlook(B01="f"), "", "", "A01>C01"),
    ],
)
def test_who_sees_whom(look: Outlook, standing: str, seen: str, hidden: str) -> None:
    troops = {f"X{cell}": tuple(names) for cell, *names in map(str.split, filter(None, standing.split(", ")))}
    for lines, wanted in ((seen, True), (hidden, False)):
        for line in filter(None, lines.split(", ")):
            ends, *reach = line.split()
            start, target = ends.split(">")
            far = int(reach[0]) if reach else TABLES.sight.day
            assert look.sees(f"X{start}", f"X{target}", far, look.troops(troops)) is wanted, line
    assert (TABLES.sight.day, TABLES.sight.night) == (12, 3)


def _check_sight(seed: int) -> None:
    chance = random.Random(seed)
    sheet = plain.random_sheet(chance)
    look, land = over(Country([[sheet]])), plain.PlainLand(sheet)
    standing: dict[plain.Place, set[str]] = {}
    for number in range(chance.randrange(40)):
        first = chance.choice(plain.PLACES)
        standing.setdefault(first, set()).add(f"U{number}")
        if chance.random() < 0.3:
            onward = [
                each for way in plain.AROUND if (each := plain.beyond(first, way)) in plain.set_of_places()
            ]
            standing.setdefault(chance.choice(onward), set()).add(f"U{number}")
    troops = look.troops({f"X{plain.name(place)}": tuple(names) for place, names in standing.items()})
    for _ in range(40):
        start, target = chance.choice(plain.PLACES), chance.choice(plain.PLACES)
        reach = chance.choice((3, 12))
        wanted = plain.sees(land, start, target, reach, standing)
        cells = f"X{plain.name(start)}", f"X{plain.name(target)}"
        assert look.sees(*cells, reach, troops) == wanted, cells


@pytest.mark.rule("THG-25", "THG-50")
@on_random_maps
def test_sight_is_that_of_exact_geometry_on_random_maps(seeds: range) -> None:
    for seed in seeds:
        _check_sight(seed)


@pytest.mark.rule("THG-10", "THG-12", "THG-25", "THG-31", "THG-42", "THG-50")
def test_what_is_sighted_is_known_with_where_when_and_by_whom() -> None:
    state = put("K1 F05, B1 H05, L1 F07, L2 F02", round=4)
    found = {each.name: each for each in state.sees(ALLIES)}
    assert found.keys() == {"L1", "L2"}
    legion = found["L1"]
    assert (legion.at, legion.turn, legion.kind, legion.by) == ("XF07", 4, "legion", ("K1", "B1"))
    (column,) = put("K1 F04, L1 F07 strategic tail=F06, forest F07").sees(ALLIES)
    assert column.cells == ("XF07", "XF06"), "a column is seen in either of its hexes"
    assert [each.name for each in put("K1 F04, L1 F07, L2 F08", night=True).sees(ALLIES)] == ["L1"]
    hidden = put("K1 F09, L1 E07, forest F07", stage=Stage.FIRST_MARCH, round=2, first=Side.ROMANS)
    (mark,) = carried(hidden, "L1 F07")[0].sighted[ALLIES]
    assert (mark.name, mark.at, mark.turn, mark.now, mark.by) == ("L1", "XE07", 2, False, ("K1",))
    work = Work(changed(put("K1 F05, L1 F07, forest F07"), open=True))
    sighting.look(work)
    (known,) = work.now().sees(ALLIES)
    assert (known.name, known.by) == ("L1", ()), "in the open it is in view, and not to be attacked"
    into = put("S1 F05, L1 F07, forest F07", stage=Stage.SCOUTS)
    after, _ = carried(into, "S1 F07")
    assert [each.by for seat in (ALLIES, ROMANS) for each in after.sees(seat)] == [("S1",), ("L1",)]
