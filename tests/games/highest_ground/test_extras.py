"""What is told of a game as a whole: what was hidden, who is touched, and who
has nothing to choose (THG-43, THG-47, THG-55); who holds the objectives as far as a side knows, and what came
of units that it sighted (THG-42, THG-56)."""

from dataclasses import replace
from typing import Any

import pytest

from games.core.optional_parts.parts import AutoPass
from games.core.protocol import OBSERVER
from games.core.working import changed
from games.highest_ground.actions import Submit
from games.highest_ground.advice import auto_pass
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import touches, turn_number, uncovered, view
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.work import Work, asked
from games.highest_ground.state import Deed, Stage, State
from tests.games.highest_ground.boards import (
    ALLIES,
    NAMES,
    ROMANS,
    carried,
    ordered,
    placed,
    put,
    scenario,
    unit,
)

MARCH: dict[str, Any] = {"stage": Stage.FIRST_MARCH, "first": Side.ROMANS}


MANY = ", ".join(
    [
        *(f"L{number} A{number:02d}" for number in range(1, 9)),
        *(f"A{number} B{number:02d}" for number in range(1, 5)),
    ]
)


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("K1 F05, L1 F07, L2 C03, forest F07 C03", "Out of sight: Ben's L1 in XF07 and L2 in XC03."),
        ("K1 F05, L1 exited, L2 exited", "Off the map again: Ben's L1 and L2."),
        ("K1 F05, L1 F07", ""),
        (f"{MANY}, K1 L14", "A1 in XB01 and 3 more."),  # one of the archers is in sight
    ],
)
def test_once_all_may_be_shown_what_was_out_of_sight_is_told(board: str, words: str) -> None:
    state = put(board)
    found = uncovered(state, NAMES)
    assert found.endswith(words)
    assert len(found) in (len(words), *range(60, 400))
    assert turn_number(state) == 1


@pytest.mark.rule("THG-10")
@pytest.mark.parametrize(
    ("board", "more", "orders", "dice", "who"),
    [
        ("B1 F05, L1 F07", {}, "B1 > L1", (6,), {ROMANS}),  # who is attacked
        ("K1 F09, L1 F05, forest F05", MARCH, "L1 F06", (), {ROMANS}),  # who comes into sight
        ("K1 L14, L1 A01, forest K13", MARCH, "", (), set()),
    ],
)
def test_who_is_attacked_or_comes_into_sight_is_touched(
    board: str, more: dict[str, Any], orders: str, dice: tuple[int, ...], who: set[int]
) -> None:
    before = put(board, **more)
    after, events = carried(before, orders, *dice)
    found = set()
    for seat in (ALLIES, ROMANS):
        heard = [each for each in events if each.audience is None or seat in each.audience]
        if touches(view(before, seat), heard, view(after, seat), seat):
            found.add(seat)
    assert found == who


NONE = AutoPass(Submit(), "You have no attack to choose")
ANYWAY = AutoPass(Submit(), "You have no attack to choose but those in your own hexes")


@pytest.mark.rule("THG-10", "THG-16", "THG-43", "THG-47", "THG-55")
@pytest.mark.parametrize(
    ("board", "before", "allies", "romans"),
    [
        ("K1 F05, L1 F07", "", NONE, NONE),  # they see each other, and neither reaches the other
        ("B1 F05, L1 F07", "", None, NONE),
        ("B1 F05 strategic, L1 F07", "", NONE, NONE),
        ("K1 F05, L1 F05", "", ANYWAY, ANYWAY),  # they fight anyway
        ("K1 F05, L1 F05, V1 F05", "", ANYWAY, ANYWAY),  # combat units first
        ("K1 F05, IN1 F05, L1 F05", "", ANYWAY, None),  # the legion fights the knights or the infantry
        ("K1 F05, MG1 F03, L1 F05", "", None, ANYWAY),  # the gun may shoot, or not
        ("K1 F05, N1 F05, L1 F05", "K1 > L1", ANYWAY, ANYWAY),  # what is written has no part in it
        ("K1 F05, N1 F05, L1 F05", "N1 help K1", ANYWAY, ANYWAY),
        ("K1 F05, N1 F05, L1 F05", "N1 help nobody", ANYWAY, ANYWAY),
        ("K1 F05, N1 F05, L1 F05", "submit", None, ANYWAY),  # the Allies have decided
        ("B1 F05, L1 F07", "B1 > L1", None, NONE),
        ("K1 F05, B1 E05, L1 F07", "", None, NONE),
        ("K1 F05, B1 E05, L1 F07, A1 F08, forest F08", "", None, NONE),  # of the archers nobody knows
    ],
)
def test_who_has_no_attack_to_choose(
    board: str, before: str, allies: AutoPass | None, romans: AutoPass | None
) -> None:
    state = ordered(put(board), before)
    assert asked(state) == (ALLIES, ROMANS)
    told = [auto_pass(view(state, viewer)) for viewer in (ALLIES, ROMANS, None, OBSERVER)]
    assert told == [allies, romans, None, None]


@pytest.mark.rule("THG-10", "THG-16")
def test_only_their_own_side_is_told_of_bowmen_in_the_wood() -> None:
    bows, pike = (put(f"{name} E05, K1 F05, L1 F07, forest E05") for name in ("B1", "P1"))
    assert [auto_pass(view(state, ALLIES)) for state in (bows, pike)] == [None, NONE]
    assert view(bows, ROMANS) == view(pike, ROMANS)


@pytest.mark.rule("THG-7", "THG-47")
def test_who_has_nobody_to_order() -> None:
    assert auto_pass(view(put("K1 F05, S1 A01", stage=Stage.SCOUTS), ALLIES)) is None
    gone = put("K1 F05, S1 exited, S2 exited, S3 exited, S4 exited, T1 A01", stage=Stage.SCOUTS)
    assert list(steps.legal_actions(gone, ALLIES)) == [Submit()]
    assert auto_pass(view(gone, ALLIES)) == AutoPass(Submit(), "You have nobody to order")
    for before in ("", "K1"):
        marching = ordered(put("K1 F05", stage=Stage.FIRST_MARCH), before)
        assert auto_pass(view(marching, ALLIES)) is None, "a unit that has its order does not end the stage"


VILLAGE = scenario(victory="village = 5\nvillages = ['XF05']", ground={"F05": "v", "F09": "f"})
"""A village in which nobody sees anybody from outside."""
MEADOW = scenario(victory="objective = 4\nobjectives = ['XF05']")
"""An objective in the open."""


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
    steps.hold(work)
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


@pytest.mark.rule("THG-42", "THG-56")
@pytest.mark.parametrize(("text", "units", "course"), COURSES.values(), ids=COURSES)
def test_what_is_known_of_an_objective(text: str, units: str, course: list[tuple[str, ...]]) -> None:
    state = put(units, text=text, stage=Stage.FIRST_MARCH, round=3)
    for number, (moved, *told) in enumerate(course):
        state = later(state, moved) if moved or number else state
        assert known(state) == tuple(told), (number, moved)


@pytest.mark.rule("THG-42", "THG-56")
def test_a_march_or_a_combat_is_known_at_once() -> None:
    marching = put("K1 F07", text=VILLAGE, stage=Stage.FIRST_MARCH, round=2)
    assert known(carried(marching, "K1 F05")[0]) == ("allies 2-2 now", "", "")
    # The pikes are gone after the first combat, and both know who stays.
    after, _ = carried(put("P1 F05 S disrupted, L1 F05, L2 A01", text=VILLAGE, round=4), "L1 > P1", 6, 6)
    assert unit(after, "P1").at != "XF05"
    assert dict(after.held)["XF05"] is Side.ROMANS
    assert known(after)[ALLIES].startswith("romans 4")


@pytest.mark.rule("THG-42", "THG-56")
def test_in_the_open_game_and_for_a_referee_everything_is_known() -> None:
    state = later(put("L1 F05", text=VILLAGE, round=2))
    assert view(state, ALLIES).held == ()
    assert view(state, OBSERVER).held == (("XF05", Side.ROMANS),)
    assert view(changed(state, open=True), ALLIES).held == (("XF05", Side.ROMANS),)


@pytest.mark.rule("THG-42", "THG-56")
def test_who_took_it_unseen_changes_nothing_for_the_others() -> None:
    state = put("K1 F09", text=VILLAGE, stage=Stage.FIRST_MARCH, round=3)
    taken, other = later(state, "L1 F05"), later(state)
    assert [view(taken, viewer) == view(other, viewer) for viewer in (ALLIES, None, ROMANS)] == [
        True,
        True,
        False,
    ]


@pytest.mark.rule("THG-42", "THG-56")
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
