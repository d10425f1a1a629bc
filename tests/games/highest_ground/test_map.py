"""The four sheets, and how they join (THG-1, THG-60)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest

from games.core.hexes.grid import Direction, Hexside
from games.highest_ground.files.sheets import SHEET_NAMES, SHEETS
from games.highest_ground.files.tables import Terrain
from games.highest_ground.land.country import Country

PAIRS = list(permutations(SHEET_NAMES, 2))


def land_of(*rows: str) -> Country:
    """The land of these sheets: `I II`, row by row."""
    return Country([[SHEETS[name] for name in row.split()] for row in rows])


def spread(land: Country, start: str, leads: Callable[[str, str], bool]) -> set[str]:
    """The hexes that can be reached by steps that lead on."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        onward = [near for near in land.near[here] if near not in found and leads(here, near)]
        found.update(onward)
        waiting += onward
    return found


def bank(land: Country, start: str) -> set[str]:
    """The hexes that can be reached without crossing a river."""
    return spread(land, start, lambda here, near: not land.crosses_river(here, near))


@pytest.mark.rule("THG-1", "THG-40")
def test_sheet_ii() -> None:
    """A river from C01 to L14 forks at two villages, which face each other over it, and parts west from east."""
    land = land_of("II")
    assert (len(land.cells), land.cells[0], land.cells[-1]) == (168, "IIA01", "IIL14")
    assert land.near["IIB01"] == ("IIC01", "IIC02", "IIB02", "IIA02", "IIA01"), "column A lies high"
    assert land.crosses_river("IIC01", "IID01")
    assert land.crosses_river("IIK14", "IIL14")
    assert land.terrain["IIC08"] is land.terrain["IIC09"] is Terrain.VILLAGE
    assert {land.western(side) for side in land.bridges} == {"IIC10", "IIG09"}
    ends = [end for side in land.rivers for end in side.ends]
    (fork,) = {end for end in ends if ends.count(end) == 3}
    for cell in ("IIC08", "IIC09"):
        assert any(fork in Hexside(land.hex[cell], way).ends for way in Direction)
    west, east, arm = (bank(land, cell) for cell in ("IIA07", "IIL07", "IIE12"))
    assert {"IIL01", "IIL14", "IIC08"} <= east - west - arm
    assert {"IIA14", "IIC09"} <= west - east - arm
    assert land.crosses_river("IIC08", "IIC09")
    for cell, dry in (("IIC08", {"IID07"}), ("IIC09", {"IIB08", "IIB09", "IIC10"})):
        assert {near for near in land.near[cell] if not land.crosses_river(cell, near)} == dry


@pytest.mark.rule("THG-1")
@pytest.mark.parametrize("name", SHEET_NAMES)
def test_every_sheet_has_all_terrain_roads_to_all_four_sides_and_water(name: str) -> None:
    land = land_of(name)
    assert {land.terrain[cell] for cell in land.cells} == set(Terrain)
    assert land.rivers
    on_roads = {land.cell[place] for side in land.roads for place in side.hexes}
    assert {f"{name}{cell}" for cell in ("A07", "L07", "F01", "F14")} <= on_roads
    assert spread(land, f"{name}A07", land.follows_road) == on_roads, "all roads meet"


@pytest.mark.rule("THG-1")
@pytest.mark.parametrize(("name", "crossings", "bridges"), [("II", 1, 2), ("III", 2, 3), ("IV", 2, 3)])
def test_a_river_forces_choices(name: str, crossings: int, bridges: int) -> None:
    """On sheet II one bridge leads into the fork, and one out of it."""
    land = land_of(name)
    west = bank(land, f"{name}A07")
    assert f"{name}L07" not in west
    ways = [side for side in land.bridges if sum(land.cell[place] in west for place in side.hexes) == 1]
    assert len(ways) >= crossings
    assert len(land.bridges) >= bridges
    assert sum(land.terrain[cell] is Terrain.VILLAGE for cell in land.cells) >= 2


def check_rivers(land: Country) -> None:
    """Rivers end at the edge of the map or in a swamp."""
    ends = [end for side in land.rivers for end in side.ends]
    for side in land.rivers:
        for end in (end for end in side.ends if ends.count(end) == 1):
            near = {place for one in side.hexes for place in (one, *one.neighbours())}
            around = [place for place in near if any(end in Hexside(place, way).ends for way in Direction)]
            ground = [land.terrain[land.cell[place]] for place in around if place in land.cell]
            assert len(ground) < len(around) or Terrain.SWAMP in ground


@pytest.mark.rule("THG-60")
@pytest.mark.parametrize(("west", "east"), PAIRS)
def test_roads_and_rivers_meet_where_two_sheets_lie_side_by_side(west: str, east: str) -> None:
    land = land_of(f"{west} {east}")
    assert land.follows_road(f"{west}L07", f"{east}A07")
    assert land.beyond(f"{west}L07", Direction.NE) == f"{east}A07"
    assert land.beyond(f"{west}L07", Direction.SE) == f"{east}A08"
    along = [{land.cell[place][-3] for place in side.hexes} for side in land.rivers]
    assert {"L", "A"} not in along, "no river runs along the seam"
    check_rivers(land)


@pytest.mark.rule("THG-60")
@pytest.mark.parametrize(("north", "south"), PAIRS)
def test_roads_and_rivers_meet_where_one_sheet_lies_above_another(north: str, south: str) -> None:
    land = land_of(north, south)
    assert land.follows_road(f"{north}F14", f"{south}F01")
    ends = [end for side in land.rivers for end in side.ends]
    for column, beside in (("C", "D"), ("K", "L")):
        seam = Hexside(land.hex[f"{south}{column}01"], Direction.NE)
        assert seam in land.rivers, "the river goes along the seam for one side"
        assert seam.hexes[1] == land.hex[f"{north}{beside}14"]
        assert all(ends.count(end) >= 2 for end in seam.ends), "and on in both sheets"
    check_rivers(land)


@pytest.mark.rule("THG-60")
def test_rivers_and_roads_go_on_where_four_sheets_meet() -> None:
    for rows in (("I II", "III IV"), ("IV III", "II I")):
        land = land_of(*rows)
        check_rivers(land)
        (one, two), (three, four) = (row.split() for row in rows)
        sides = {f"{two}L07", f"{one}F01", f"{three}F14", f"{four}L07"}
        assert sides <= spread(land, f"{one}A07", land.follows_road)
    with pytest.raises(ValueError, match="same name"):
        land_of("I I")


def test_the_edges_of_the_map() -> None:
    land = land_of("I II")
    east = land.edge("II", "east")
    assert east == tuple(f"IIL{row:02d}" for row in range(1, 15))
    assert land.edge("I", "east") == ()
    assert land.edge("I", "north") == tuple(f"I{letter}01" for letter in "ABCDEFGHIJKL")
    far = land.distances(east)
    assert [far[cell] for cell in ("IIL03", "IIK03", "IA07")] == [0, 1, 23]
    assert len(far) == 336
