"""The four sheets, and how they join (THG-1, THG-60)."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.core.hexes.grid import Direction, Hexside
from games.highest_ground.files.sheets import SHEET_NAMES, SHEETS
from games.highest_ground.files.tables import Terrain
from games.highest_ground.land.country import Country

INTRODUCTORY = Country([[SHEETS["I"], SHEETS["II"]]])
PAIRS = list(permutations(SHEET_NAMES, 2))


@pytest.mark.rule("THG-1")
def test_a_sheet_has_twelve_columns_of_fourteen_hexes_and_column_a_lies_high() -> None:
    land = Country([[SHEETS["II"]]])
    assert len(land.cells) == 168
    assert land.cells[0] == "IIA01"
    assert land.cells[-1] == "IIL14"
    assert land.near["IIB01"] == ("IIC01", "IIC02", "IIB02", "IIA02", "IIA01")


@pytest.mark.rule("THG-1")
def test_the_river_of_sheet_ii_runs_from_c01_to_l14_and_forks_at_its_villages_and_bridges() -> None:
    land = Country([[SHEETS["II"]]])
    assert land.crosses_river("IIC01", "IID01")
    assert land.crosses_river("IIK14", "IIL14")
    assert land.terrain["IIC08"] is land.terrain["IIC09"] is Terrain.VILLAGE
    assert {land.western(side) for side in land.bridges} == {"IIC10", "IIG09"}
    forks = [
        corner
        for corner in {end for side in land.rivers for end in side.ends}
        if sum(corner in side.ends for side in land.rivers) == 3
    ]
    assert len(forks) == 1, "it sends an arm east"
    for cell in ("IIC08", "IIC09"):
        assert any(forks[0] in Hexside(land.hex[cell], way).ends for way in Direction)


@pytest.mark.rule("THG-1", "THG-40")
def test_the_villages_of_sheet_ii_face_each_other_over_the_river_and_each_is_open_to_its_own_bank() -> None:
    land = Country([[SHEETS["II"]]])
    assert land.crosses_river("IIC08", "IIC09")
    dry = {
        cell: {near for near in land.near[cell] if not land.crosses_river(cell, near)}
        for cell in ("IIC08", "IIC09")
    }
    assert dry == {"IIC08": {"IID07"}, "IIC09": {"IIB08", "IIB09", "IIC10"}}
    assert "IIC08" in bank(land, "IIL07")
    assert "IIC09" in bank(land, "IIA07")


@pytest.mark.rule("THG-1")
def test_the_river_of_sheet_ii_parts_west_from_east() -> None:
    land = Country([[SHEETS["II"]]])
    banks = {cell: bank(land, cell) for cell in ("IIA07", "IIL07", "IIE12")}
    assert len({frozenset(each) for each in banks.values()}) == 3
    assert "IIL01" in banks["IIL07"]
    assert "IIL14" in banks["IIL07"]
    assert "IIA14" in banks["IIA07"]


def bank(land: Country, start: str) -> set[str]:
    """The hexes that can be reached without crossing a river."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for near in land.near[here]:
            if near not in found and not land.crosses_river(here, near):
                found.add(near)
                waiting.append(near)
    return found


@pytest.mark.rule("THG-1")
@pytest.mark.parametrize("name", SHEET_NAMES)
def test_every_sheet_has_all_terrain_roads_to_all_four_sides_and_water(name: str) -> None:
    land = Country([[SHEETS[name]]])
    assert {land.terrain[cell] for cell in land.cells} == set(Terrain)
    assert land.rivers
    on_roads = {land.cell[place] for side in land.roads for place in side.hexes}
    assert {f"{name}{cell}" for cell in ("A07", "L07", "F01", "F14")} <= on_roads
    found, waiting = {f"{name}A07"}, [f"{name}A07"]
    while waiting:
        here = waiting.pop()
        for near in land.near[here]:
            if near not in found and land.follows_road(here, near):
                found.add(near)
                waiting.append(near)
    assert on_roads == found, "all roads meet"


@pytest.mark.rule("THG-60")
@pytest.mark.parametrize(("west", "east"), PAIRS)
def test_roads_and_rivers_meet_where_two_sheets_lie_side_by_side(west: str, east: str) -> None:
    land = Country([[SHEETS[west], SHEETS[east]]])
    assert land.follows_road(f"{west}L07", f"{east}A07")
    assert land.beyond(f"{west}L07", Direction.NE) == f"{east}A07"
    assert land.beyond(f"{west}L07", Direction.SE) == f"{east}A08"
    assert not any({land.cell[place][-3] for place in side.hexes} == {"L", "A"} for side in land.rivers), (
        "no river runs along the seam"
    )


@pytest.mark.rule("THG-60")
@pytest.mark.parametrize(("north", "south"), PAIRS)
def test_roads_and_rivers_meet_where_one_sheet_lies_above_another(north: str, south: str) -> None:
    land = Country([[SHEETS[north]], [SHEETS[south]]])
    assert land.follows_road(f"{north}F14", f"{south}F01")
    ends = [end for side in land.rivers for end in side.ends]
    for column, beside in (("C", "D"), ("K", "L")):
        seam = Hexside(land.hex[f"{south}{column}01"], Direction.NE)
        assert seam in land.rivers, "the river goes along the seam for one side"
        assert seam.hexes[1] == land.hex[f"{north}{beside}14"]
        assert all(ends.count(end) >= 2 for end in seam.ends), "and on in both sheets"


@pytest.mark.rule("THG-60")
@pytest.mark.parametrize("names", list(permutations(SHEET_NAMES)), ids=" ".join)
def test_rivers_end_at_the_edge_of_the_map_or_in_a_swamp(names: tuple[str, ...]) -> None:
    one, two, three, four = (SHEETS[name] for name in names)
    land = Country([[one, two], [three, four]])
    sides = list(land.rivers)
    for side in sides:
        for end in side.ends:
            if sum(end in other.ends for other in sides) == 1:
                around = [
                    place
                    for near in side.hexes
                    for place in (near, *near.neighbours())
                    if any(end in Hexside(place, way).ends for way in Direction)
                ]
                edge = any(place not in land.cell for place in around)
                assert edge or any(land.terrain[land.cell[place]] is Terrain.SWAMP for place in around)


@pytest.mark.rule("THG-1")
@pytest.mark.parametrize("name", ["II", "III", "IV"])
def test_a_river_forces_choices(name: str) -> None:
    land = Country([[SHEETS[name]]])
    west = bank(land, f"{name}A07")
    assert f"{name}L07" not in west
    ways = [side for side in land.bridges if sum(land.cell[place] in west for place in side.hexes) == 1]
    assert len(ways) >= (1 if name == "II" else 2), "on sheet II one leads into the fork, and one out of it"
    assert len(land.bridges) >= (2 if name == "II" else 3)
    villages = [cell for cell in land.cells if land.terrain[cell] is Terrain.VILLAGE]
    assert len(villages) >= 2


@pytest.mark.rule("THG-60")
@pytest.mark.parametrize("names", list(permutations(SHEET_NAMES, 3)), ids=" ".join)
def test_one_can_march_by_road_from_every_side_of_a_map_to_every_other(names: tuple[str, ...]) -> None:
    for rows in ([[SHEETS[name] for name in names]], [[SHEETS[name]] for name in names]):
        land = Country(rows)
        start = f"{rows[0][0].name}A07"
        found, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for near in land.near[here]:
                if near not in found and land.follows_road(here, near):
                    found.add(near)
                    waiting.append(near)
        last = rows[-1][-1].name
        assert {f"{rows[0][-1].name}L07", f"{rows[0][0].name}F01", f"{last}F14", f"{last}L07"} <= found


@pytest.mark.rule("THG-60")
def test_a_sheet_lies_on_the_map_only_once() -> None:
    with pytest.raises(ValueError, match="same name"):
        Country([[SHEETS["I"], SHEETS["I"]]])


def test_the_edges_of_the_map() -> None:
    east = INTRODUCTORY.edge("II", "east")
    assert east == tuple(f"IIL{row:02d}" for row in range(1, 15))
    assert INTRODUCTORY.edge("I", "east") == ()
    assert INTRODUCTORY.edge("I", "north") == tuple(f"I{letter}01" for letter in "ABCDEFGHIJKL")
    far = INTRODUCTORY.distances(east)
    assert far["IIL03"] == 0
    assert far["IIK03"] == 1
    assert far["IA07"] == 23
    assert len(far) == 336
