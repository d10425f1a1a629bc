"""What cannot be done is refused with what is wrong, what to do, and the rule; and tells nothing that is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.core.errors import IllegalAction
from games.core.hexes.grid import Direction
from games.highest_ground import actions as a
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Status, changed
from tests.games.highest_ground.boards import ALLIES, act, at, board, refused, scenario
from tests.games.highest_ground.test_turn import begun

MARCH, SECOND, FIGHT = Stage.FIRST_MARCH, Stage.SECOND_MARCH, Stage.FIRST_COMBAT
HERE = (at("K1", "F05"), at("N1", "F05"), at("IN1", "E04"), at("B1", "E05"), at("B2", "D05"), at("L1", "F07"))

CASES: list[tuple[str, Stage, Sequence[a.Action], a.Action]] = [
    ("not_this", SECOND, (), a.Declare("K1", a.Mode.STRATEGIC)),
    ("not_this", FIGHT, (), a.Take("K1")),
    ("not_this", MARCH, (), a.Attack("K1", "L1")),
    ("not_this", MARCH, (), a.Stock(1)),
    ("no_unit", MARCH, (), a.Take("L1")),
    ("no_unit", MARCH, (), a.Take("K9")),
    ("no_lender", MARCH, (), a.Lend("K1", True)),
    ("lends_so", MARCH, (), a.Lend("IN1", False)),
    ("told_to_lend", MARCH, (a.Lend("IN1", True),), a.Lend("IN1", False)),
    ("must_enter", MARCH, (a.Take("F1"),), a.Go("XL05")),
    ("must_enter", MARCH, (a.Take("F1"),), a.Face(Direction.S)),
    ("no_entry", MARCH, (a.Take("F1"),), a.Enter("XA05", Direction.N)),
    ("no_entry", MARCH, (a.Take("F1"),), a.Enter("nowhere", Direction.N)),
    ("stands", MARCH, (a.Take("K1"),), a.Enter("XL05", Direction.N)),
    ("too_far", MARCH, (a.Take("K1"),), a.Go("XA01")),
    ("too_far", MARCH, (a.Take("K1"),), a.Go("nowhere")),
    ("faces_so", MARCH, (a.Take("K1"),), a.Face(Direction.N)),
    ("no_turn", MARCH, (a.Take("K1"), a.Go("XK05")), a.Face(Direction.S)),
    ("no_room", MARCH, (a.Take("K1"),), a.Go("XE05")),
    ("attacks", FIGHT, (a.Attack("B1", "L1"),), a.Attack("B1", "L1")),
    ("too_many", FIGHT, (a.Help("N1", "K1"), a.Help("N1", "B1")), a.Help("N1", "B2")),
    ("helps", FIGHT, (a.Help("N1", "K1"),), a.Help("N1", "K1")),
    ("helps_nobody", FIGHT, (a.Help("N1", "N1"),), a.Help("N1", "K1")),
    ("helps", FIGHT, (a.Help("N1", "K1"),), a.Help("N1", "N1")),
    ("not_on_map", FIGHT, (), a.Help("N2", "N2")),
    ("no_leader", FIGHT, (), a.Help("K1", "B1")),
    ("no_help", FIGHT, (), a.Help("N1", "F1")),
]


@pytest.mark.rule("THG-8", "THG-46")
@pytest.mark.parametrize(("code", "stage", "before", "action"), CASES)
def test_each_refusal_says_what_is_wrong_and_names_a_rule(
    code: str, stage: Stage, before: Sequence[a.Action], action: a.Action
) -> None:
    state = board(*HERE, stage=stage, first=Side.ROMANS if stage is SECOND else Side.ALLIES)
    if before:
        state = act(state, ALLIES, *before).state
    told = refused(state, ALLIES, action)
    assert told.code == code
    assert told.message.endswith(".")
    assert told.hint.endswith(".")
    assert told.rule is not None
    assert told.rule.startswith("THG-")


@pytest.mark.rule("THG-20")
def test_a_unit_that_is_gone_takes_no_orders() -> None:
    state = board(*HERE, stage=MARCH)
    units = tuple(
        replace(unit, status=Status.LOST, at=None) if unit.name == "K1" else unit for unit in state.units
    )
    assert refused(changed(state, units=units), ALLIES, a.Take("K1")).code == "gone"


@pytest.mark.rule("THG-27")
@pytest.mark.parametrize("ones", [-1, 15])
def test_no_more_supplies_than_there_are(ones: int) -> None:
    assert refused(steps.new(2, {}), ALLIES, a.Stock(ones)).code == "wrong_count"


@pytest.mark.rule("THG-8")
def test_who_does_not_owe_a_decision_is_told_so() -> None:
    state = board(*HERE, stage=SECOND)
    assert refused(state, ALLIES, a.Submit()).code == "not_now"
    assert refused(begun(), 7, a.Submit()).code == "not_now"


@pytest.mark.rule("THG-10", "THG-16", "THG-46")
def test_refusals_are_the_same_wherever_hidden_enemies_stand() -> None:
    """The same orders in two positions that differ only in what the Allies do not know."""

    def told(hidden: str, stage: Stage, *before: a.Action) -> list[str]:
        ground = {"F08": "f", "H04": "f", "D03": "f"}
        state: State = board(
            at("K1", "F05"),
            at("B1", "E05"),
            at("L1", "F02"),
            at("L2", hidden),
            stage=stage,
            text=scenario(ground),
        )
        assert [each.name for each in state.sees(ALLIES)] == ["L1"]
        if before:
            state = act(state, ALLIES, *before).state
        answers = []
        orders: list[a.Action] = [
            *(a.Attack("B1", name) for name in ("L1", "L2", "L3")),
            *(a.Go(cell) for cell in state.setting.country.cells),
            *(a.Declare("K1", mode) for mode in a.Mode),
        ]
        for action in orders:
            try:
                steps.apply(state, ALLIES, action)
                answers.append("done")
            except IllegalAction as refusal:
                answers.append(f"{refusal.code} {refusal.message} {refusal.hint}")
        return [*answers, *map(str, steps.legal_actions(state, ALLIES))]

    column = (a.Declare("K1", a.Mode.STRATEGIC), a.Take("K1"))
    for stage, before in ((FIGHT, ()), (MARCH, ()), (MARCH, (a.Take("K1"),)), (MARCH, column)):
        assert told("F08", stage, *before) == told("H04", stage, *before) == told("D03", stage, *before)
