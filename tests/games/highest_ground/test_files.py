"""The data files: what they hold (THG-1, THG-3, THG-4, THG-35 to THG-39, THG-41), how faults are told
(THG-30), that RULES.md tells the same, and how the four sheets join (THG-60)."""

import re
from collections.abc import Callable
from importlib import resources
from itertools import permutations

import pytest

from games.core.data_files.reading import read_data
from games.core.data_files.values import BadFile
from games.core.hexes.grid import Direction, Hexside
from games.core.rulebook import read_rules
from games.highest_ground.files.sheets import SHEET_NAMES, SHEETS, SheetFile, sheet_problems
from games.highest_ground.files.tables import (
    TABLES,
    UNITS,
    Odds,
    Result,
    Role,
    Tables,
    Terrain,
    UnitsFile,
    table_problems,
    type_problems,
)
from games.highest_ground.land.country import Country
from games.highest_ground.rules.refusals import RULES_NAMED


@pytest.mark.rule("THG-4")
def test_leaders_move_six_have_morale_three_and_their_ratings() -> None:
    leaders = [kind for kind in UNITS.types if kind.role is Role.LEADER]
    assert {(kind.movement, kind.full.morale, kind.full.attack) for kind in leaders} == {(6, 3, 0)}
    ratings = "captain 4, lieutenant 3, sergeant 2, corporal 1, noble 2, emperor 4, senior_legate 3, legate 2"
    assert ", ".join(f"{kind.key} {kind.leadership}" for kind in leaders) == ratings


@pytest.mark.rule("THG-4")
def test_the_counter_sheet() -> None:
    wanted = {
        "knights": 4, "foot": 6, "longbow": 4, "pike": 4, "feudal_scouts": 4, "feudal_baggage": 16, "noble": 4,
        "cataphracti": 4, "legion": 8, "archers": 4, "roman_scouts": 4, "roman_baggage": 12,
        "infantry": 4, "gpmg": 2, "bar": 2, "m79": 2, "recoilless": 2,
        "captain": 1, "lieutenant": 1, "sergeant": 1, "corporal": 1, "emperor": 1,
    }  # fmt: skip
    counted = {kind.key: kind.counters for kind in UNITS.types}
    assert counted.pop("senior_legate") + counted.pop("legate") == 4
    assert counted == wanted


@pytest.mark.rule("THG-41")
def test_combat_units_are_those_whose_full_attack_is_above_none() -> None:
    combat = {kind.key for kind in UNITS.types if kind.combat}
    assert combat == {kind.key for kind in UNITS.types if kind.role not in (Role.BAGGAGE, Role.LEADER)}
    assert {"feudal_scouts", "roman_scouts", "gpmg"} <= combat
    stacking = {kind.key for kind in UNITS.types if kind.stacks}
    assert stacking == {key for key in combat if UNITS.by_key[key].role is not Role.MERCENARY}
    mounted = {kind.key for kind in UNITS.types if kind.mounted}
    assert mounted == {
        "knights",
        "cataphracti",
        "feudal_scouts",
        "roman_scouts",
        *(kind.key for kind in UNITS.types if kind.role is Role.LEADER),
    }


@pytest.mark.rule("THG-35")
@pytest.mark.parametrize(
    ("difference", "modifier"),
    [(40, 2), (20, 2), (19, 1), (8, 1), (7, 0), (0, 0), (-7, 0), (-8, -1), (-19, -1), (-20, -2), (-99, -2)],
)
def test_table_1(difference: int, modifier: int) -> None:
    assert TABLES.army_morale.modifier(difference) == modifier


@pytest.mark.rule("THG-49")
def test_shifts_stop_at_the_ends_of_the_table() -> None:
    assert Odds.EVEN.shifted(1) is Odds.TWO
    assert Odds.LEAST.shifted(-1) is Odds.LEAST
    assert Odds.MOST.shifted(3) is Odds.MOST


@pytest.mark.rule("THG-39")
@pytest.mark.parametrize(
    ("difference", "told"),
    [
        (-13, "At"), (-12, "At"), (-11, "AD"), (-9, "AD"), (-8, -1), (-5, -1), (-4, 0), (0, 0), (4, 0),
        (5, 1), (8, 1), (9, "DR"), (12, "DR"), (13, "Dt"), (30, "Dt"),
    ],
)  # fmt: skip
def test_table_6(difference: int, told: str | int) -> None:
    effect = TABLES.morale_effects.effect(difference)
    if isinstance(told, int):
        assert (effect.columns, effect.result) == (told, None)
    else:
        assert effect.result is Result(told)


@pytest.mark.rule("THG-20")
def test_results_from_bad_to_worse() -> None:
    order = sorted(Result, key=lambda each: each.severity)
    assert [each.severity for each in order] == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert Result.NONE.severity == 0
    assert Result.ATTACKERS_ROUT.severity == Result.DEFENDER_ROUTS.severity == 3


def faults(kind: type, text: str, check: object) -> list[tuple[int, str]]:
    with pytest.raises(BadFile) as refused:
        read_data(kind, text, "own.toml", check)  # type: ignore[arg-type]
    return [(fault.line, fault.message) for fault in refused.value.faults]


@pytest.mark.rule("THG-30")
def test_each_fault_of_a_sheet_is_told_with_its_line() -> None:
    rows = ['"............",'] * 14
    rows[2] = '"...........",'
    rows[5] = '"..x.........",'
    text = "\n".join(
        [
            'name = "own"',
            "rows = [",
            *rows,
            "]",
            'rivers = ["A01/A03", "C01/NE", "C05/NE"]',
            "roads = [",
            '"A01 A02 C03",',
            '"N F02 F03",',
            "]",
        ]
    )
    assert faults(SheetFile, text, sheet_problems) == [
        (1, "“own” should be capital letters and digits."),
        (5, "Row 03 should have 12 letters; it has 11."),
        (8, "Row 06 has “x”, which is no terrain: write . f v or s."),
        (18, "“A01/A03” is no hexside: A01 and A03 are not neighbours."),
        (18, "“C05/NE” lies inside the sheet: write C05/D04."),
        (20, "A road leads from hex to neighbouring hex, unlike A02 to C03."),
        (21, "The road at F02 does not leave the sheet to the N."),
    ]


@pytest.mark.rule("THG-30")
def test_a_type_of_units_that_makes_no_sense_is_told() -> None:
    text = """
[[types]]
key = "Bears"
name = "Bears"
code = "b"
side = "allies"
role = "leader"
movement = 3
full = { attack = 2, defence = 1, morale = 1 }
counters = 1
"""
    told = faults(UnitsFile, text, lambda file: type_problems(file.types, "types"))
    assert [line for line, _ in told] == [2, 3, 5, 9]


@pytest.mark.rule("THG-30")
def test_tables_need_all_their_rows_in_order() -> None:
    text = (resources.files("games.highest_ground") / "data/tables.toml").read_text("utf-8")
    other = faults(Tables, text.replace('"4:1" =', '"7:1" ='), table_problems)
    assert any("7:1" in message for _, message in other)
    spoiled = text.replace("least = 20", "least = 2").replace("forest = {", "# forest = {")
    told = " ".join(message for _, message in faults(Tables, spoiled, table_problems))
    assert "The row “forest” is missing." in told
    assert "from the largest" in told


TEXT = (resources.files("games.highest_ground") / "RULES.md").read_text("utf-8")
BOOK = read_rules(TEXT, "THG")


def test_all_sixty_rules_are_told() -> None:
    assert list(BOOK.rules) == [f"THG-{number}" for number in range(1, 61)]
    assert set(BOOK.rules) >= RULES_NAMED


@pytest.mark.rule("THG-3", "THG-4")
def test_values_are_those_of_the_files() -> None:
    """Movement, range, attack, defence and morale of a counter and of its weaker side."""
    assert {kind.role for kind in UNITS.types if kind.starred} == {Role.MERCENARY}
    numbers = [
        int(each)
        for each in re.findall(r"-?\d+", BOOK.rules["THG-4"].replace("57 mm ", "").replace("M79 ", ""))
    ]
    wanted: list[int] = []
    for kind in UNITS.types:
        if kind.role is Role.LEADER or kind.key == "roman_baggage":
            continue
        assert kind.disrupted is not None
        for side in (kind.full, kind.disrupted):
            first = [kind.movement, kind.range] if side is kind.full else []
            wanted += [*first, side.attack, side.defence, side.morale]
    order = sorted(range(len(wanted) // 8), key=lambda at: wanted[8 * at : 8 * at + 8])
    found = [numbers[8 * at : 8 * at + 8] for at in range(len(wanted) // 8)]
    assert sorted(found) == [wanted[8 * at : 8 * at + 8] for at in order]


@pytest.mark.rule("THG-36", "THG-38")
def test_tables_are_those_of_the_files() -> None:
    for odds, results in TABLES.results.items():
        row = " ".join(each.value for each in results)
        name = "Below 1 to 3" if odds is Odds.LEAST else odds.value.replace(":", " to ")
        name = f"{name} and more" if odds is Odds.MOST else name
        assert f"{name}: {row}." in BOOK.rules["THG-38"]
    for terrain in Terrain:
        ground = TABLES.terrain[terrain]
        costs = ", ".join(
            str(each) if each else "impassable" for each in (ground.foot, ground.mounted, ground.baggage)
        )
        assert f"{terrain.value.title()} {costs}; {ground.defence}." in BOOK.rules["THG-36"]


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
