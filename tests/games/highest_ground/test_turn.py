"""The course of a turn (THG-5 to THG-10, THG-47), what is asked of whom, and whole games."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.hexes.grid import Direction
from games.core.protocol import CHANCE
from games.highest_ground.actions import (
    Declare,
    DeclareAll,
    Dice,
    Enter,
    Go,
    Initiative,
    Mode,
    Rally,
    Stock,
    Submit,
    Take,
)
from games.highest_ground.events import Noted, Submitted, TurnBegan
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.rules.fighting.combats import army_sums, opening_sums
from games.highest_ground.state import Stage, State, Status, changed
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board, refused, scenario, submitted


def begun(die: int = 1) -> State:
    """The introductory scenario after the supplies are chosen and the first die is thrown."""
    state = steps.new(2, {})
    for seat in (ALLIES, ROMANS):
        state = steps.apply(state, seat, Stock(4)).state
    return steps.apply(state, CHANCE, Initiative(die)).state


@pytest.mark.rule("THG-27")
def test_both_choose_the_levels_of_their_supplies_in_secret_before_play() -> None:
    state = steps.new(2, {})
    assert steps.to_act(state) == frozenset({ALLIES, ROMANS})
    step = steps.apply(state, ROMANS, Stock(5))
    assert step.sealed
    assert [event.audience for event in step.events] == [frozenset({ROMANS, -1}), None]
    state = steps.apply(step.state, ALLIES, Stock(14)).state
    loads = {unit.name: unit.supplies for unit in state.units if unit.supplies != (0, 0)}
    assert sum(ones for name, (ones, _) in loads.items() if name[0] == "W") == 14
    assert [loads[f"V{number}"] for number in range(1, 7)] == [(1, 1), (1, 1), (1, 0), (1, 0), (1, 0), (0, 1)]
    assert steps.to_act(state) is CHANCE


@pytest.mark.rule("THG-27")
def test_the_forces_of_the_introductory_scenario() -> None:
    state = steps.new(2, {})
    counted: dict[str, int] = {}
    for unit in state.units:
        counted[unit.kind] = counted.get(unit.kind, 0) + 1
    assert counted == {
        "knights": 2, "foot": 3, "longbow": 2, "pike": 2, "feudal_scouts": 2, "feudal_baggage": 8, "noble": 2,
        "infantry": 2, "gpmg": 1, "m79": 1, "bar": 1, "sergeant": 1, "corporal": 1,
        "cataphracti": 3, "legion": 5, "archers": 3, "roman_scouts": 3, "roman_baggage": 6,
        "senior_legate": 1, "legate": 1,
    }  # fmt: skip
    assert {unit.ammunition for unit in state.units if state.kind(unit).starred} == {6}
    assert state.setting.file.turns == 9
    assert all(cell.startswith("IIL") for cell in state.setting.entries[Side.ALLIES])
    assert all(cell.startswith("IA") for cell in state.setting.entries[Side.ROMANS])


@pytest.mark.rule("THG-5")
@pytest.mark.parametrize(
    ("die", "first"), [(1, Side.ALLIES), (3, Side.ALLIES), (4, Side.ROMANS), (6, Side.ROMANS)]
)
def test_a_die_says_who_is_player_1(die: int, first: Side) -> None:
    assert begun(die).first is first


@pytest.mark.rule("THG-7", "THG-8", "THG-9")
def test_a_turn_goes_through_its_phases_in_order() -> None:
    state, seen = begun(4), []
    while state.round < 2:
        owing = steps.to_act(state)
        seen.append((state.stage.value, "chance" if owing is CHANCE else sorted(owing)))
        if owing is CHANCE:
            state = steps.apply(state, CHANCE, steps.sample(state, Draw(b"turn", len(seen)))).state
        else:
            state = steps.apply(state, min(owing), Submit()).state
    assert seen == [
        ("scouts", [0, 1]),
        ("scouts", [1]),
        ("first_march", [0, 1]),
        ("first_march", [1]),
        ("second_march", [0]),
        ("reorganization", "chance"),
        ("initiative", "chance"),
    ]


@pytest.mark.rule("THG-7", "THG-8")
def test_orders_are_sealed_and_others_learn_only_that_they_are_submitted() -> None:
    state = begun()
    step = steps.apply(state, ALLIES, Declare("S1", Mode.STRATEGIC))
    assert step.sealed
    assert not step.barrier
    assert step.events == (Noted(Side.ALLIES, Declare("S1", Mode.STRATEGIC), "S1", "Scouts"),)
    assert step.events[0].audience == frozenset({ALLIES, -1})
    step = steps.apply(step.state, ALLIES, Submit())
    assert step.sealed
    assert step.events == (Submitted(Side.ALLIES),)
    assert steps.to_act(step.state) == frozenset({ROMANS})
    assert refused_now(step.state, ALLIES)


def refused_now(state: State, seat: int) -> bool:
    return refused(state, seat, Submit()).code == "submitted"


@pytest.mark.rule("THG-7", "THG-8")
def test_orders_of_both_sides_commute() -> None:
    state = begun()
    mine, theirs = Declare("S1", Mode.STRATEGIC), Declare("T1", Mode.STRATEGIC)
    one = steps.apply(steps.apply(state, ALLIES, mine).state, ROMANS, theirs).state
    other = steps.apply(steps.apply(state, ROMANS, theirs).state, ALLIES, mine).state
    assert one == other


@pytest.mark.rule("THG-47")
def test_what_is_skipped_depends_on_what_both_know() -> None:
    apart = board(at("L1", "A01"), at("K1", "L14", facing="S"), stage=Stage.FIRST_MARCH, ground={"K13": "f"})
    after, _ = submitted(apart)
    assert after.stage is Stage.SECOND_MARCH, "nobody sees anybody, so nobody fights"
    near = board(at("L1", "F05"), at("K1", "F08"), stage=Stage.FIRST_MARCH)
    after, _ = submitted(near)
    assert after.stage is Stage.FIRST_COMBAT
    assert steps.to_act(after) == frozenset({ALLIES, ROMANS})
    hidden = board(at("L1", "F05"), at("K1", "F08"), stage=Stage.FIRST_MARCH, ground={"F08": "f"})
    after, _ = submitted(hidden)
    assert steps.to_act(after) == frozenset({ALLIES, ROMANS}), "the Romans have leaders who may help"


@pytest.mark.rule("THG-47")
def test_a_side_whose_scouts_are_all_eliminated_is_not_asked_about_scouts() -> None:
    state = begun()
    lost = {"S1", "S2"}
    state = changed(
        state,
        units=tuple(replace(unit, status=Status.LOST) if unit.name in lost else unit for unit in state.units),
    )
    assert steps.to_act(state) == frozenset({ROMANS})


@pytest.mark.rule("THG-10", "THG-47")
def test_a_side_whose_scouts_have_left_the_map_is_asked_as_if_they_had_not() -> None:
    """Who has left is not told, so that nobody may see it from who is asked."""
    state = begun()
    left = tuple(replace(unit, status=Status.EXITED) if unit.name[0] == "T" else unit for unit in state.units)
    assert steps.to_act(changed(state, units=left)) == steps.to_act(state) == frozenset({ALLIES, ROMANS})


@pytest.mark.rule("THG-7", "THG-8")
def test_scouts_and_others_have_their_own_phases() -> None:
    state = begun()
    assert refused(state, ALLIES, Declare("K1", Mode.STRATEGIC)).code == "scouts_only"
    assert {action.unit for action in steps.legal_actions(state, ALLIES) if isinstance(action, Declare)} == {
        "S1",
        "S2",
    }
    modes = board(at("S1", "F05"), at("K1", "F06"), stage=Stage.FIRST_MARCH)
    assert refused(modes, ALLIES, Declare("S1", Mode.STRATEGIC)).code == "no_scouts"


@pytest.mark.rule("THG-14")
def test_a_mode_is_declared_once_and_holds_for_the_turn() -> None:
    state = board(at("K1", "F06"), stage=Stage.FIRST_MARCH)
    after = act(state, ALLIES, Declare("K1", Mode.STRATEGIC)).state
    assert refused(after, ALLIES, Declare("K1", Mode.STRATEGIC)).code == "declared"
    assert refused(state, ALLIES, Declare("K1", Mode.TACTICAL)).code == "tactical_anyway"
    assert refused(state, ALLIES, Declare("W1", Mode.STRATEGIC)).code == "baggage_slow"
    marching, _ = submitted(state, allies=[Declare("K1", Mode.STRATEGIC)])
    knights = marching.unit("K1")
    assert knights is not None
    assert knights.strategic


@pytest.mark.rule("THG-12", "THG-14")
def test_all_that_can_may_march_at_once() -> None:
    fighting = (at("K2", "C05"), at("L1", "C05"))
    state = board(at("K1", "F06"), at("P1", "F09", building=1), *fighting, stage=Stage.FIRST_MARCH)
    after = act(state, ALLIES, Declare("F1", Mode.STRATEGIC), DeclareAll()).state
    declared = dict(after.drafts[ALLIES].modes)
    assert declared["K1"] is declared["MG1"] is declared["CPT1"] is Mode.STRATEGIC
    assert not {"P1", "S1", "W1", "L1", "K2"} & declared.keys()
    assert refused(after, ALLIES, DeclareAll()).code == "nobody_to_march"


@pytest.mark.rule("THG-44")
def test_at_the_declaration_a_column_reaches_into_the_hex_behind() -> None:
    state = board(
        at("K1", "F06"),
        at("F1", "L05", facing="NW"),
        at("P1", "H05"),
        at("P2", "H06"),
        stage=Stage.FIRST_MARCH,
    )
    orders = [Declare(name, Mode.STRATEGIC) for name in ("K1", "F1", "P1")]
    after, _ = submitted(state, allies=orders)
    tails = {unit.name: unit.tail for unit in after.units if unit.strategic}
    assert tails == {"K1": "XF07", "F1": None, "P1": None}


@pytest.mark.rule("THG-6", "THG-35", "THG-53")
def test_army_morale_sums_what_is_on_the_map_and_what_the_enemy_has_lost() -> None:
    state = board(
        at("K1", "F06"), at("B1", "F08", disrupted=True), at("L1", "C05", disrupted=True), at("L2", "C07")
    )
    state = changed(
        state,
        units=tuple(replace(unit, status=Status.LOST) if unit.name == "C1" else unit for unit in state.units),
    )
    # Knights 5, shaken longbow 1, the shaken legion 3, eliminated cataphracti 5; the Romans 6 + 3 and 1.
    assert army_sums(state) == (14, 10)


@pytest.mark.rule("THG-6", "THG-35")
def test_a_battle_opens_at_no_army_morale() -> None:
    state = steps.new(2, {})
    assert opening_sums(state) == (67, 72)
    state = begun()
    units = tuple(replace(unit, status=Status.FIELD, at="IA01") for unit in state.units)
    state = changed(state, units=units, stage=Stage.INITIATIVE)
    after = steps.apply(state, CHANCE, Initiative(2))
    assert TurnBegan(2, 2, Side.ALLIES, 0) in after.events


@pytest.mark.rule("THG-53")
def test_units_enter_at_any_hex_of_their_side_and_pay_its_cost() -> None:
    state = board(at("K1", "F06"), stage=Stage.FIRST_MARCH, ground={"L03": "f"})
    after = act(state, ALLIES, Take("F1")).state
    entering = {action.cell for action in steps.legal_actions(after, ALLIES) if isinstance(action, Enter)}
    assert entering == {f"XL{row:02d}" for row in range(1, 15)}
    after = act(after, ALLIES, Enter("XL03", Direction.NW)).state
    goals = {action.to for action in steps.legal_actions(after, ALLIES) if isinstance(action, Go)}
    assert goals == {"XK03", "XK04", "XL02", "XL04"}, "of three points the wood took two"
    assert refused(after, ALLIES, Enter("XL04", Direction.N)).code == "stands"


@pytest.mark.rule("THG-53")
def test_reinforcements_come_when_they_are_due() -> None:
    state = board(at("K1", "F06"), stage=Stage.FIRST_MARCH, text=scenario(due=3), round=2)
    assert refused(state, ALLIES, Take("F1")).code == "not_due"
    assert Take("F1") in list(steps.legal_actions(changed(state, round=3), ALLIES))


@pytest.mark.rule("THG-5", "THG-17", "THG-26")
def test_dice_that_do_not_fit_are_refused() -> None:
    state = changed(begun(), stage=Stage.INITIATIVE)
    for action in (Initiative(7), Dice(()), Rally(()), Submit()):
        with pytest.raises(Exception, match=r"dice|nothing"):
            steps.apply(state, CHANCE, action)
    with pytest.raises(Exception, match="nothing to decide"):
        steps.apply(state, ALLIES, Submit())


def played(seed: int) -> tuple[State, int, float]:
    """A random game to its end: its last state, its actions, and the longest time for the legal actions of a seat."""
    chance, state, count, longest = random.Random(seed), steps.new(2, {}), 0, 0.0
    while owing := steps.to_act(state):
        if owing is CHANCE:
            state = steps.apply(state, CHANCE, steps.sample(state, Draw(b"whole", count))).state
        else:
            seat = chance.choice(sorted(owing))
            began = time.perf_counter()
            legal = list(steps.legal_actions(state, seat))
            longest = max(longest, time.perf_counter() - began)
            assert len(legal) == len(set(legal)) <= 1000
            kinds = sorted({type(each).__name__ for each in legal})
            kind = chance.choice(kinds)
            action = chance.choice([each for each in legal if type(each).__name__ == kind])
            step = steps.apply(state, seat, action)
            assert steps.turn(step.state) >= steps.turn(state)
            if step.sealed:
                assert steps.turn(step.state) == steps.turn(state)
            state = step.state
        steps.check(state)
        count += 1
    return state, count, longest


@pytest.mark.parametrize("seed", range(3))
def test_random_games_keep_the_invariants_and_end(seed: int) -> None:
    state, count, _ = played(seed)
    assert state.stage is Stage.OVER
    assert steps.outcome(state) is not None
    assert count < steps.MAX_ACTIONS
