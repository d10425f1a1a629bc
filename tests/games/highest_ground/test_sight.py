"""Lines of sight, also told again in plain code, and what is known of who is sighted (THG-10, THG-25, THG-31, THG-42, THG-50)."""

from __future__ import annotations

import random

import pytest

from games.core.working import changed
from games.highest_ground.files.tables import TABLES, Side
from games.highest_ground.land.country import Country, Outlook
from games.highest_ground.rules import sighting
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage
from tests.games.highest_ground import plain
from tests.games.highest_ground.boards import ALLIES, ROMANS
from tests.games.highest_ground.cases import carried, put
from tests.games.highest_ground.test_marching import country, with_ground


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
