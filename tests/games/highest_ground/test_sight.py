"""Lines of sight, also told again in plain code, and what is known of who is sighted (THG-10, THG-25, THG-31, THG-42, THG-50)."""

from __future__ import annotations

import random

import pytest

from games.highest_ground.files.sheets import SheetFile
from games.highest_ground.files.tables import TABLES
from games.highest_ground.files.units import Side
from games.highest_ground.land.country import Country
from games.highest_ground.land.sight import Outlook
from games.highest_ground.rules import sighting
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, changed
from tests.games.highest_ground import plain
from tests.games.highest_ground.boards import ALLIES, ROMANS
from tests.games.highest_ground.cases import carried, put
from tests.games.highest_ground.test_marching import with_ground


def outlook(**letters: str) -> Outlook:
    land = Country([[SheetFile("X", with_ground(**letters))]])
    return over(land)


def over(land: Country) -> Outlook:
    hiding = {cell for cell in land.cells if TABLES.terrain[land.terrain[cell]].hides}
    return Outlook(land, hiding)


def sees(look: Outlook, start: str, target: str, reach: int = 12, **troops: str) -> bool:
    standing = {f"X{cell}": tuple(names.split()) for cell, names in troops.items()}
    return look.sees(f"X{start}", f"X{target}", reach, look.troops(standing))


@pytest.mark.rule("THG-25")
def test_sight_reaches_twelve_hexes_and_three_at_night() -> None:
    open_land = outlook()
    assert TABLES.sight.day == 12
    assert TABLES.sight.night == 3
    assert sees(open_land, "F01", "F13")
    assert not sees(open_land, "F01", "F14")
    assert sees(open_land, "F01", "F04", TABLES.sight.night)
    assert not sees(open_land, "F01", "F05", TABLES.sight.night)


@pytest.mark.rule("THG-25")
@pytest.mark.parametrize("ground", ["f", "v", "s"])
def test_forest_village_and_swamp_on_the_way_block_sight(ground: str) -> None:
    assert not sees(outlook(F05=ground), "F03", "F07")


@pytest.mark.rule("THG-25", "THG-50")
def test_the_targets_own_hex_counts_and_the_viewers_does_not() -> None:
    look = outlook(F05="f")
    assert sees(look, "F05", "F07")
    assert not sees(look, "F07", "F05")
    assert not sees(look, "F06", "F05"), "also from the next hex"
    assert sees(look, "F05", "F05"), "units in one hex always see each other"


@pytest.mark.rule("THG-25")
def test_two_combat_units_on_the_way_block_sight_in_one_hex_or_two() -> None:
    look = outlook()
    assert sees(look, "F03", "F08", F05="K1")
    assert not sees(look, "F03", "F08", F05="K1 L1")
    assert not sees(look, "F03", "F08", F05="K1", F06="L1")
    assert sees(look, "F03", "F08", F03="K1 L1", F08="K2 L2"), "those at the ends are not on the way"
    assert sees(look, "F03", "F08", F05="K1", F06="K1"), "a column covers both, and is one unit"


@pytest.mark.rule("THG-25")
def test_a_line_along_a_hexside_touches_both_hexes() -> None:
    # From E05 to G05 the line runs between F04 and F05.
    assert sees(outlook(), "E05", "G05")
    assert not sees(outlook(F04="f"), "E05", "G05")
    assert not sees(outlook(F05="s"), "E05", "G05")
    assert not sees(outlook(), "E05", "G05", F04="K1", F05="L1")


@pytest.mark.rule("THG-50")
def test_a_line_that_meets_only_a_corner_does_not_touch_the_hex() -> None:
    # The line between F04 and F05 ends at the corner where G05 begins; E05 and G05 are its ends. The hexes above
    # and below them share only corners with it.
    look = outlook(E04="f", E06="f", G04="f", G06="f")
    assert sees(look, "E05", "G05")


@pytest.mark.rule("THG-25")
def test_a_line_along_the_edge_of_the_map_touches_the_one_hex_that_is_there() -> None:
    # From A01 to C01 the line runs along the upper side of B01.
    assert sees(outlook(), "A01", "C01")
    assert not sees(outlook(B01="f"), "A01", "C01")


def _check_one_map(seed: int) -> None:
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
def test_sight_is_that_of_exact_geometry_on_random_maps() -> None:
    for seed in range(50):
        _check_one_map(seed)


@pytest.mark.long
@pytest.mark.rule("THG-25", "THG-50")
def test_sight_is_that_of_exact_geometry_on_thousands_of_random_maps() -> None:
    for seed in range(1000, 5000):
        _check_one_map(seed)


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
