"""What cannot be done is refused with what is wrong, what to do, and the rule; and tells nothing that is hidden."""

from __future__ import annotations

import pytest

from games.core.errors import IllegalAction
from games.core.hexes.grid import Direction
from games.highest_ground import actions as a
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from tests.games.highest_ground.boards import ALLIES, RIVER, ROMANS, action_of, begun, ordered, put, refused

HERE = "K1 F05, N1 F05, IN1 E04, B1 E05, B2 D05, L1 F07"
LED = "N1 F05, B1 F05, B2 F06, P1 F04, F1 F02, L1 F07"
WAGON = "W1 F06 supplies=1/0"
AFLOAT = f"W1 F06, {RIVER}"


def check_refusal(state: State, code: str, before: str, text: str) -> None:
    """An action is refused, not proposed either, and told well."""
    side, _, order = text.rpartition(": ")
    seat = ROMANS if side else ALLIES
    state = ordered(state, before)
    told = refused(state, seat, action_of(state, seat, order))
    assert told.code == code
    assert told.message.endswith(".")
    assert told.hint.endswith(".")
    assert told.rule is not None
    assert told.rule.startswith("THG-")


@pytest.mark.rule("THG-7", "THG-8", "THG-11", "THG-12", "THG-14", "THG-20", "THG-21", "THG-22", "THG-28")
@pytest.mark.rule("THG-33", "THG-46", "THG-48", "THG-52", "THG-53", "THG-59")
@pytest.mark.parametrize(
    ("code", "board", "before", "order"),
    [
        ("not_this", HERE, "", "K1 > L1"),
        ("not_this", HERE, "", "stock 1"),
        ("no_lender", HERE, "", "K1 lends"),
        ("lends_so", HERE, "", "IN1 keeps"),
        ("told_to_lend", HERE, "IN1 lends", "IN1 keeps"),
        ("must_enter", HERE, "F1", "XL05"),
        ("must_enter", HERE, "F1", "@S"),
        ("no_entry", HERE, "F1", "enter A05 @N"),
        ("stands", HERE, "K1", "enter L05 @N"),
        ("stands", HERE, "F1 enter L03 @NW", "enter L04 @N"),
        ("no_hand", HERE, "", "XF06"),
        ("no_hand", HERE, "K1; K1 strategic", "XF06"),
        ("too_far", HERE, "K1", "XA01"),
        ("faces_so", HERE, "K1", "@N"),
        ("no_turn", HERE, "K1 XK05", "@S"),
        ("no_turn", "K1 F05", "K1 F07-G08 @SE", "@N"),
        ("no_room", HERE, "K1", "XE05"),
        ("no_room", "P1 L05", "F1", "enter L05 @N"),
        ("ordered", "K1 F05, K2 F07", "K1 F06; K2", "K1"),
        ("no_exit", "K1 L05", "K1", "leave"),
        ("no_scouts", "S1 F05, K1 F06", "", "S1 strategic"),
        ("declared", "K1 F06", "K1 strategic", "K1 strategic"),
        ("tactical_anyway", "K1 F06", "", "K1 tactical"),
        ("baggage_slow", "K1 F06", "", "W1 strategic"),
        ("moves_already", "K1 F05", "K1 F06", "K1 strategic"),
        ("nobody_to_march", "K1 F06", "all strategic", "all strategic"),
        ("gone", "K1 lost, K2 F05", "", "K1"),
        ("builds", f"P1 F05, {WAGON}", "P1 stakes", "P1"),
        ("builds", f"P1 F05 building=1, {WAGON}", "", "P1"),
        ("no_supply", "P1 F05, W1 F08 supplies=1/0", "", "P1 stakes"),
        ("no_supply", f"P1 F05, {WAGON}", "", "P1 ditch"),
        ("cannot_build", f"K1 F05, {WAGON}", "", "K1 stakes"),
        ("cannot_build", f"IN1 F05, {WAGON}", "", "IN1 stakes"),
        ("too_shaken", f"P1 F05 disrupted, {WAGON}", "", "P1 stakes"),
        ("enemy_here", f"P1 F05, L1 F05, {WAGON}", "", "P1 stakes"),
        ("not_on_map", WAGON, "", "P1 stakes"),
        ("built_already", f"P1 F05, {WAGON}, stakes F05 allies", "", "P1 stakes"),
        ("no_boats", f"F1 F05, F2 G06, {AFLOAT}", "F1 boat", "F2 boat"),
        ("no_river", f"F1 D05, W1 D06, {RIVER}", "", "F1 boat"),
        ("no_wagons", f"F1 F05, W1 F08, {RIVER}", "", "F1 boat"),
        ("too_heavy", f"K1 F05, {AFLOAT}", "", "K1 boat"),
        ("enemy_here", f"F1 F05, L1 F05, {AFLOAT}", "", "F1 boat"),
        ("boards", f"F1 F05, {AFLOAT}", "F1 boat", "F1"),
        ("afloat", f"RR1 F12 afloat, {AFLOAT}", "", "RR1 strategic"),
        ("moves_second", HERE, "", "romans: L1"),
    ],
)
def test_what_cannot_be_ordered_in_a_march(code: str, board: str, before: str, order: str) -> None:
    check_refusal(put(board, stage=Stage.FIRST_MARCH, boats=1), code, before, order)


@pytest.mark.rule("THG-8", "THG-12", "THG-16", "THG-21", "THG-22", "THG-23", "THG-24", "THG-32", "THG-55")
@pytest.mark.parametrize(
    ("code", "board", "before", "order"),
    [
        ("not_this", HERE, "", "K1"),
        ("out_of_range", "B1 F05, L1 F07, L2 F09", "", "B1 > L2"),
        ("out_of_range", "K1 H05, L1 F07", "", "K1 > L1"),
        ("column_attacks", "B1 F05 strategic, L1 F07", "", "B1 > L1"),
        ("builder_attacks", "B1 F05 building=1, A1 F07", "", "B1 > A1"),
        ("fights_here", "B1 F05, L1 F05, L2 F06", "", "B1 > L2"),
        ("fights_here", "K1 F07, V1 F07, LG1 F07, L1 F09", "", "K1 > L1"),
        ("no_ammunition", "MG1 F05 ammunition=0, A1 F07", "", "MG1 > A1"),
        ("shielded", "N1 F07, P1 F07, A1 F05", "", "romans: A1 > N1"),
        ("shielded", "N1 F07, W1 F07, A1 F05", "", "romans: A1 > N1"),
        ("not_seen", "MG1 F02, L1 F08, P1 H08, forest F05 F06", "", "MG1 > L1"),
        ("not_seen", "MG1 F02 ammunition=1, L1 F08, P1 H08 radio, forest F05 F06", "", "MG1 > L1"),
        ("not_seen", "B1 F01, L1 F08, P1 H08 radio, forest F05 F06", "", "B1 > L1"),
        ("attacks", HERE, "B1 > L1", "B1 > L1"),
        ("too_many", HERE, "N1 help K1; N1 help B1", "N1 help B2"),
        ("helps", HERE, "N1 help K1", "N1 help K1"),
        ("helps", HERE, "N1 help K1", "N1 help nobody"),
        ("helps_nobody", HERE, "N1 help nobody", "N1 help K1"),
        ("helps_nobody", HERE, "N1 help nobody", "N1 help nobody"),
        ("not_on_map", HERE, "", "N2 help nobody"),
        ("no_leader", HERE, "", "K1 help B1"),
        ("no_help", LED, "", "N1 help F1"),
        ("no_unit", LED, "", "LG1 help B1"),
    ],
)
def test_what_cannot_be_ordered_in_a_combat(code: str, board: str, before: str, order: str) -> None:
    check_refusal(put(board), code, before, order)


@pytest.mark.rule("THG-7", "THG-8", "THG-33", "THG-53")
def test_what_cannot_be_ordered_at_other_times() -> None:
    check_refusal(put(HERE, stage=Stage.SECOND_MARCH), "not_now", "", "submit")
    check_refusal(put(HERE, stage=Stage.SECOND_MARCH), "not_this", "", "romans: L1 strategic")
    check_refusal(put("K1 F05, T1 A01", stage=Stage.SCOUTS), "scouts_only", "", "K1 strategic")
    check_refusal(put(f"F1 F05, {AFLOAT}", stage=Stage.FIRST_MARCH), "no_boats", "", "F1 boat")
    check_refusal(put("K1 F06", stage=Stage.FIRST_MARCH, due=3, round=2), "not_due", "", "F1")
    assert refused(begun(), 7, a.Submit()).code == "not_now"
    sealed = steps.apply(begun(), ALLIES, a.Submit()).state
    assert refused(sealed, ALLIES, a.Submit()).code == "submitted"
    for ones in (-1, 15):
        assert refused(steps.new(2, {}), ALLIES, a.Stock(ones)).code == "wrong_count"


@pytest.mark.rule("THG-10", "THG-46")
def test_what_no_text_can_mean_is_refused_too() -> None:
    marching = ordered(put(HERE, stage=Stage.FIRST_MARCH), "K1")
    assert refused(marching, ALLIES, a.Go("nowhere")).code == "too_far"
    for name in ("K9", "L1"):
        assert refused(marching, ALLIES, a.Take(name)).code == "no_unit"
    entering = ordered(put(HERE, stage=Stage.FIRST_MARCH), "F1")
    assert refused(entering, ALLIES, a.Enter("nowhere", Direction.N)).code == "no_entry"


@pytest.mark.rule("THG-11", "THG-12", "THG-14", "THG-21", "THG-36", "THG-46", "THG-53")
@pytest.mark.parametrize(
    ("board", "before", "order", "told"),
    [
        ("K2 F07", "K2", "XA01", "K2 cannot reach XA01 with 6 movement points left."),
        (
            "P2 F05 N strategic",
            "P2",
            "XF14",
            "P2 cannot reach XF14 in column, facing N with 9 movement points left.",
        ),
        ("K1 F05 strategic, L1 F07", "K1", "XF07", "K1 cannot enter XF07 in column: an enemy is there."),
        ("W1 C05, swamp C06", "W1", "XC06", "W1 cannot enter XC06, a swamp."),
        ("W1 C05", "W1", "@N", "W1 faces N there already."),
        ("W1 C05", "W1 C02", "XC01", "W1 can go no further this turn."),
        ("K1 F05, P1 F06", "K1", "XF06", "K1 cannot stop in XF06: P1 takes the room."),
        ("K1 F05, P1 F06", "K1", "XF06", "Choose another hex, or send P1 elsewhere first."),
        ("K1 F05", "K1 F06", "K1 strategic", "The movement of K1 is written already."),
        ("K1 F05", "K1 F06", "K1 strategic", "Drop that order first, then declare the mode."),
        ("K1 F05", "F1", "enter A05 @N", "such as in XL"),
    ],
)
def test_why_something_cannot_be_done_is_said(board: str, before: str, order: str, told: str) -> None:
    state = ordered(put(board, stage=Stage.FIRST_MARCH), before)
    refusal = refused(state, ALLIES, action_of(state, ALLIES, order))
    assert told in f"{refusal.message} {refusal.hint}"


@pytest.mark.rule("THG-10", "THG-16")
def test_an_attack_on_what_is_not_in_sight_tells_nothing() -> None:
    state = put("B1 F05, L1 F07, L3 E05, forest E05")
    found = set()
    for name in ("L3", "L4", "L9"):
        refusal = refused(state, ALLIES, a.Attack("B1", name))
        found.add((refusal.code, refusal.message.replace(name, "?"), refusal.hint))
    assert [code for code, *_ in found] == ["not_seen"]


@pytest.mark.rule("THG-10", "THG-16", "THG-46")
@pytest.mark.parametrize(
    ("stage", "before"),
    [
        (Stage.FIRST_COMBAT, ""),
        (Stage.FIRST_MARCH, ""),
        (Stage.FIRST_MARCH, "K1"),
        (Stage.FIRST_MARCH, "K1 strategic; K1"),
    ],
)
def test_refusals_are_the_same_wherever_hidden_enemies_stand(stage: Stage, before: str) -> None:
    """The same orders in positions that differ only in what the Allies do not know."""
    told = []
    for hidden in ("F08", "H04", "D03"):
        state = put(f"K1 F05, B1 E05, L1 F02, L2 {hidden}, forest F08 H04 D03", stage=stage)
        assert [each.name for each in state.sees(ALLIES)] == ["L1"]
        state = ordered(state, before)
        orders: list[a.Action] = [
            *(a.Attack("B1", name) for name in ("L1", "L2", "L3")),
            *(a.Go(cell) for cell in state.setting.country.cells),
            *(a.Declare("K1", mode) for mode in a.Mode),
        ]
        told.append([answered(state, action) for action in orders])
        told[-1] += map(str, steps.legal_actions(state, ALLIES))
    assert told[0] == told[1] == told[2]


def answered(state: State, action: a.Action) -> str:
    """What the Allies read who do this: what is noted, or why it is refused."""
    try:
        return str(steps.apply(state, ALLIES, action).events)
    except IllegalAction as refusal:
        return f"{refusal.code} {refusal.message} {refusal.hint}"
