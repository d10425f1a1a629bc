"""Building, boarding, reorganization, reinforcements and victory (THG-9, THG-22, THG-26, THG-28, THG-33,
THG-52, THG-54, THG-56)."""

from typing import Any

import pytest

from games.core.protocol import Outcome
from games.core.working import changed
from games.highest_ground.actions import Built, Embarked, Ended, Rallied, Reinforced
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, State, Works
from tests.games.highest_ground.boards import (
    ALLIES,
    RIVER,
    ROMANS,
    Case,
    all_of,
    carried,
    put,
    scenario,
    shows,
    unit,
)

LAST = Stage.REORGANIZATION


def after_turn(state: State, *dice: int) -> State:
    """The position at the end of the turn, with nothing else decided."""
    return carried(changed(state, stage=LAST), "", *dice)[0]


# Building


STAKES = Works("XF05", 1, Side.ALLIES)
NEAR = "P1 F05 building=1, W1 F06 supplies=1/0"
DEEP = "P1 F05 building=2, W1 F05 supplies=0/1"
DIGS = "P1 F05 building=2 built=1, W1 F04 supplies=0/1, stakes F05 allies"
SHAKEN = DIGS.replace("F05 ", "F05 disrupted ", 1)


@pytest.mark.rule("THG-22")
@pytest.mark.parametrize(
    ("board", "turns", "building", "works"),
    [
        # the position, the dice of each turn, what P1 then builds and since when, and what stands there
        (NEAR, [()], (1, 1), ()),
        (NEAR, [()] * 2, (0, 0), (STAKES,)),
        (DEEP, [()], (2, 1), ()),
        (DEEP, [()] * 4, (2, 4), ()),
        (DEEP, [()] * 5, (0, 0), (Works("XF05", 2, Side.ALLIES),)),
        # without baggage near, the work begins again
        ("P1 F05 building=1 built=1, W1 F08 supplies=1/0", [()], (1, 0), ()),
        # who was disrupted goes on once it has reorganized
        (DIGS, [()], (2, 2), (STAKES,)),
        (SHAKEN, [(6,)], (2, 1), (STAKES,)),
        (SHAKEN, [(6,), ()], (2, 2), (STAKES,)),
    ],
)
def test_building_takes_turns_with_baggage_near(
    board: str, turns: list[tuple[int, ...]], building: tuple[int, int], works: tuple[Works, ...]
) -> None:
    state = put(board)
    for dice in turns:
        state = after_turn(state, *dice)
    builder = unit(state, "P1")
    assert ((builder.building, builder.built), state.works) == (building, works)


@pytest.mark.rule("THG-10", "THG-22", "THG-33", "THG-52")
def test_what_is_finished_or_boarded_is_told_to_its_side() -> None:
    ordered, _ = carried(put("P1 F05, W1 F06 supplies=1/0", stage=Stage.FIRST_MARCH), "P1 stakes")
    assert unit(ordered, "P1").building == 1
    state, events = carried(changed(after_turn(ordered), stage=LAST))
    assert (state.mapped, unit(state, "W1").supplies) == (((STAKES,), ()), (0, 0))
    boarding = "F1 F05 boarding, W1 {}, " + RIVER
    after, more = carried(put(boarding.format("E05"), stage=LAST, boats=1))
    assert (unit(after, "F1").afloat, after.boats) == (True, (0, 1))
    audiences = [each.audience for each in (*all_of(Built, events), *all_of(Embarked, more))]
    assert audiences == [frozenset({ALLIES, -1})] * 2
    assert not unit(carried(put(boarding.format("E01"), stage=LAST, boats=1))[0], "F1").afloat


@pytest.mark.rule("THG-52")
@pytest.mark.parametrize(
    ("units", "side"),
    [("P1 F05, L1 F05", Side.ALLIES), ("L1 F05", Side.ROMANS), ("L1 F07", Side.ALLIES)],
)
def test_defences_serve_whoever_stood_there_first(units: str, side: Side) -> None:
    work = Work(put(f"{units}, stakes F05 allies"))
    steps.hold(work)
    assert [each.side for each in work["works"]] == [side]


# Reorganization

ROLLS = {
    "a four restores": Case("K1 F05 disrupted", dice=(4,), changed="K1 F05"),
    "a three does not": Case("K1 F05 disrupted", dice=(3,), told=("K1 rolls a 3 and stays disrupted.",)),
    "one less after a retreat: four": Case(
        "K1 F05 disrupted setback=1",
        dice=(6,),
        told=("K1 rolls a 6 (-2 retreated) and reorganizes.",),
        changed="K1 F05",
    ),
    "one less after a retreat: three": Case(
        "K1 F05 disrupted setback=1", dice=(5,), changed="K1 F05 disrupted"
    ),
    "three less after a rout": Case(
        "K1 F05 disrupted setback=2",
        dice=(6,),
        told=("K1 rolls a 6 (-3 routed) and stays disrupted.",),
        changed="K1 F05 disrupted",
    ),
    "an enemy in sight next to it counts against it, and the legion in the wood is not in sight": Case(
        "K1 F05 disrupted, L1 F06, A1 F07, L2 F04, forest F04",
        dice=(5,),
        told=("K1 rolls a 5 (-1 enemies near) and reorganizes.",),
        changed="K1 F05",
    ),
    "who has an enemy in its hex does not roll": Case("K1 F05 disrupted, L1 F05 disrupted, P1 A01"),
    "a mercenary without ammunition stays disrupted": Case(
        "MG1 F05 ammunition=0 disrupted, F1 F08 disrupted", dice=(6,), changed="F1 F08"
    ),
    "a new turn forgets how units came": Case(
        "K1 F05 strategic tail=F06 forded entered=NE, P1 F08", changed="K1 F05"
    ),
}


@pytest.mark.rule("THG-23", "THG-26", "THG-51", "THG-54")
@pytest.mark.parametrize("case", ROLLS.values(), ids=ROLLS)
def test_reorganization(case: Case) -> None:
    shows(case, stage=LAST)


@pytest.mark.rule("THG-10", "THG-23", "THG-26", "THG-51")
def test_a_roll_is_heard_by_the_enemy_only_of_a_unit_in_sight() -> None:
    for board, heard in (
        ("K1 F05 disrupted", frozenset({ALLIES, -1})),
        ("K1 F05 disrupted, L1 F08", None),
    ):
        (rolled,) = all_of(Rallied, carried(put(board, stage=LAST), "", 4)[1])
        assert rolled.audience == heard
    came = put("K1 F05 entered=NE", stage=LAST)
    assert unit(carried(came)[0], "K1").entered is None
    unarmed = steps.new(2, {"scenario": scenario().replace("ammunition = 3", "ammunition = 0")})
    assert (unit(unarmed, "MG1").disrupted, unit(unarmed, "K1").disrupted) == (True, False)


@pytest.mark.rule("THG-9")
def test_reinforcements_are_announced_to_their_side_the_turn_before() -> None:
    told = all_of(Reinforced, carried(put("K1 F05", stage=LAST, due=3, round=2))[1])
    assert [each.side for each in told] == [Side.ALLIES, Side.ROMANS]
    assert "P1" in told[0].units
    assert told[0].audience == frozenset({ALLIES, -1})


# Victory

VICTORY = """
exits = [{ sheet = 'X', side = 'east' }]
exit = 1
nobody_left = -6
eliminated = 1
lost = -1
bridge = 3
bridges = ['XF05']
village = 5
villages = ['XF05', 'XH08']
"""
TEXT = scenario(victory=VICTORY, ground={"F05": "v", "H08": "v"}, rivers=["F05/G05"], roads=["F05 G05"])
GONE = [f"{code}{number}" for code in ("L", "C", "A", "T") for number in range(1, 5)] + [
    f"L{number}" for number in range(5, 9)
]


def held(state: State, *sides: Side | None) -> State:
    """The position in which these sides hold the village and bridge of F05 and the village of H08."""
    return changed(state, held=tuple(zip(("XF05", "XH08"), sides, strict=True)))


def ended(exited: int, *sides: Side | None, more: str = "") -> State:
    """The last turn, with so many Roman combat units gone over the exit."""
    left = "".join(f", {name} exited" for name in GONE[:exited])
    return held(put(f"K1 A01{left}{more}", text=TEXT, stage=LAST, round=15), *sides)


@pytest.mark.rule("THG-28", "THG-41")
def test_the_points_and_what_they_are_for() -> None:
    more = ", V1 exited, P1 lost, W1 lost, A1 lost"
    after, events = carried(ended(2, Side.ROMANS, Side.ALLIES, more=more))
    assert after.stage is Stage.OVER
    (told,) = all_of(Ended, events)
    assert [(each.what, each.amount) for each in told.shares] == [
        ("left the map", 2),
        ("enemies eliminated", 1),
        ("own units eliminated", -1),
        ("bridges", 3),
        ("villages", 5),
    ], "baggage scores nothing"
    assert told.level == 1
    assert steps.outcome(after) == Outcome("marginal", (ALLIES,), (0, 10))
    nobody = steps.points(ended(0, None, None))
    assert [(each.what, each.amount) for each in nobody] == [("nobody left the map", -6)]


@pytest.mark.rule("THG-28")
@pytest.mark.parametrize(
    ("points", "level", "reason", "winners"),
    [
        (5, 0, "decisive", (ALLIES,)),
        (6, 1, "marginal", (ALLIES,)),
        (10, 1, "marginal", (ALLIES,)),
        (11, 2, "draw", (ALLIES, ROMANS)),
        (15, 2, "draw", (ALLIES, ROMANS)),
        (16, 3, "marginal", (ROMANS,)),
        (20, 3, "marginal", (ROMANS,)),
        (21, 4, "decisive", (ROMANS,)),
    ],
)
def test_the_levels_of_victory(points: int, level: int, reason: str, winners: tuple[int, ...]) -> None:
    bridge = points > len(GONE)  # which is a village too: 8 points
    after, events = carried(ended(points - 8 * bridge, Side.ROMANS if bridge else None, None))
    assert all_of(Ended, events)[0].level == level
    assert steps.outcome(after) == Outcome(reason, winners, (0, points))


@pytest.mark.rule("THG-56")
@pytest.mark.parametrize(
    ("units", "before", "holder"),
    [
        ("L1 F05", None, Side.ROMANS),
        ("V1 F05", None, None),  # baggage is no combat unit
        ("L1 F05, K1 F05", Side.ALLIES, Side.ALLIES),
        ("", Side.ALLIES, Side.ALLIES),
        ("IN1 F05", Side.ROMANS, Side.ALLIES),
    ],
)
def test_an_objective_is_held_by_whoever_was_last_alone_there_with_a_combat_unit(
    units: str, before: Side | None, holder: Side | None
) -> None:
    work = Work(held(put(units, text=TEXT), before, None))
    steps.hold(work)
    found: dict[str, Any] = dict(work["held"])
    assert found["XF05"] is holder
