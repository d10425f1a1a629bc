"""Who holds the objectives as far as a side knows, and what came of units that it sighted (THG-42, THG-56)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.protocol import OBSERVER
from games.core.working import changed
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import ending, sighting
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Deed, Stage, State
from tests.games.highest_ground.boards import ALLIES, ROMANS, scenario
from tests.games.highest_ground.cases import carried, placed, put, unit

VILLAGE = scenario(victory="village = 5\nvillages = ['XF05']", ground={"F05": "v", "F09": "f"})
"""A village in which nobody sees anybody from outside."""
MEADOW = scenario(victory="objective = 4\nobjectives = ['XF05']")
"""An objective in the open."""

pytestmark = pytest.mark.rule("THG-42", "THG-56")


def known(state: State) -> tuple[str, ...]:
    """Who holds the objective as far as the Allies, the Romans and everybody know, from when to when, and perhaps now."""
    found = []
    for viewer in (ALLIES, ROMANS, None):
        claims = view(state, viewer).remembered
        told = [f"{each.side.value} {each.since}-{each.seen}{' now' * each.now}" for each in claims]
        found.append("".join(told))
    return tuple(found)


def later(state: State, moved: str = "") -> State:
    """The position a turn later, with these units elsewhere, and everybody having looked around."""
    there = dict(placed(*each.split()) for each in moved.split(", ")) if moved else {}
    units = tuple(replace(each, **there.get(each.name, {})) for each in state.units)
    work = Work(changed(state, units=units, round=state.round + 1))
    ending.hold(work)
    sighting.look(work)
    return work.now()


COURSES = {
    "a side knows what it took itself and since when": (
        VILLAGE,
        "K1 F05, L1 A01",
        [("", "allies 3-3 now", "", ""), ("", "allies 3-4 now", "", "")],
    ),
    "what it left it remembers, and an enemy that takes it unseen does not show": (
        VILLAGE,
        "K1 F05",
        [
            ("", "allies 3-3 now", "", ""),
            ("K1 F09", "allies 3-3", "", ""),
            ("L1 F05", "allies 3-3", "romans 5-5 now", ""),
        ],
    ),
    "it learns of the enemy's taking when it sees an enemy alone there, and everybody knows": (
        MEADOW,
        "K1 F05",
        [
            ("K1 F09", "allies 3-3", "", ""),
            ("L1 F05", "romans 5-5 now", "romans 5-5 now", "romans 5-5 now"),
            ("L1 F14, K1 A01", "romans 5-5", "romans 5-5", "romans 5-5"),
        ],
    ),
    "baggage takes nothing, and who comes to blows takes nothing yet": (
        MEADOW,
        "V1 F05, K1 F08",
        [("", "", "", ""), ("K1 F05, L1 F05", "", "", "")],
    ),
    "who holds it keeps it while they fight": (
        MEADOW,
        "V1 F05, K1 F08",
        [
            ("K1 F05", "allies 4-4 now", "allies 4-4 now", "allies 4-4 now"),
            ("L1 F05", "allies 4-5 now", "allies 4-5 now", "allies 4-5 now"),
        ],
    ),
    "the tail of a column takes nothing": (VILLAGE, "K1 F06 S strategic tail=F05", [("", "", "", "")]),
    "nor in the open": (MEADOW, "K1 F06 S strategic tail=F05", [("", "", "", "")]),
}


@pytest.mark.parametrize(("text", "units", "course"), COURSES.values(), ids=COURSES)
def test_what_is_known_of_an_objective(text: str, units: str, course: list[tuple[str, ...]]) -> None:
    state = put(units, text=text, stage=Stage.FIRST_MARCH, round=3)
    for number, (moved, *told) in enumerate(course):
        state = later(state, moved) if moved or number else state
        assert known(state) == tuple(told), (number, moved)


def test_a_march_or_a_combat_is_known_at_once() -> None:
    marching = put("K1 F07", text=VILLAGE, stage=Stage.FIRST_MARCH, round=2)
    assert known(carried(marching, "K1 F05")[0]) == ("allies 2-2 now", "", "")
    # The pikes are gone after the first combat, and both know who stays.
    after, _ = carried(put("P1 F05 S disrupted, L1 F05, L2 A01", text=VILLAGE, round=4), "L1 > P1", 6, 6)
    assert unit(after, "P1").at != "XF05"
    assert dict(after.held)["XF05"] is Side.ROMANS
    assert known(after)[ALLIES].startswith("romans 4")


def test_in_the_open_game_and_for_a_referee_everything_is_known() -> None:
    state = later(put("L1 F05", text=VILLAGE, round=2))
    assert view(state, ALLIES).held == ()
    assert view(state, OBSERVER).held == (("XF05", Side.ROMANS),)
    assert view(changed(state, open=True), ALLIES).held == (("XF05", Side.ROMANS),)


def test_who_took_it_unseen_changes_nothing_for_the_others() -> None:
    state = put("K1 F09", text=VILLAGE, stage=Stage.FIRST_MARCH, round=3)
    taken, other = later(state, "L1 F05"), later(state)
    assert [view(taken, viewer) == view(other, viewer) for viewer in (ALLIES, None, ROMANS)] == [
        True,
        True,
        False,
    ]


def test_what_came_of_a_sighted_unit_is_remembered_with_it_and_everybody_knows() -> None:
    after, _ = carried(put("P1 F06, L1 F06 S, L2 A01", round=4), "P1 > L1", 5, 2)
    (seen,) = (each for each in after.sighted[ALLIES] if each.name == "L1")
    fights = (Deed(4, "attacks", ("P1",)), Deed(4, "attacked", ("P1",)))
    assert seen.deeds[:2] == fights
    assert (Deed(4, "disrupted") in seen.deeds) == unit(after, "L1").disrupted
    deeds = {each.name: each.deeds for side in view(after, None).public for each in side}
    assert deeds["L1"] == seen.deeds
    gone = later(after, "P1 L14, L1 A14")
    assert [each.deeds for each in gone.sighted[ALLIES] if each.name == "L1"] == [seen.deeds]
