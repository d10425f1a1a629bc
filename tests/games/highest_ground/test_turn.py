"""The course of a turn, what is asked of whom, and what nobody learns of sealed orders (THG-5 to THG-10, THG-27, THG-47)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.core.working import changed
from games.highest_ground.actions import Declare, Dice, Go, Initiative, Mode, Rally, Stock, Submit
from games.highest_ground.events import Noted, Submitted, TurnBegan
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.rules.fighting.combats import army_sums, opening_sums
from games.highest_ground.state import Stage, State, Status
from tests.games.highest_ground.boards import ALLIES, ROMANS, act
from tests.games.highest_ground.cases import begun, carried, ordered, put
from tests.games.highest_ground.test_refusals import answered


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
    assert Counter(unit.kind for unit in state.units) == {
        "knights": 2, "foot": 3, "longbow": 2, "pike": 2, "feudal_scouts": 2, "feudal_baggage": 8, "noble": 2,
        "infantry": 2, "gpmg": 1, "m79": 1, "bar": 1, "sergeant": 1, "corporal": 1,
        "cataphracti": 3, "legion": 5, "archers": 3, "roman_scouts": 3, "roman_baggage": 6,
        "senior_legate": 1, "legate": 1,
    }  # fmt: skip
    assert {unit.ammunition for unit in state.units if state.kind(unit).starred} == {6}
    assert state.setting.file.turns == 9
    assert {cell[:3] for cell in state.setting.entries[Side.ALLIES]} == {"IIL"}
    assert {cell[:2] for cell in state.setting.entries[Side.ROMANS]} == {"IA"}


@pytest.mark.rule("THG-5")
def test_a_die_says_who_is_player_1() -> None:
    assert [begun(die).first for die in range(1, 7)] == [Side.ALLIES] * 3 + [Side.ROMANS] * 3


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
    order = Declare("S1", Mode.STRATEGIC)
    step = act(begun(), ALLIES, order)
    assert (step.sealed, step.barrier) == (True, False)
    assert step.events == (Noted(Side.ALLIES, order, "S1", "Scouts"),)
    assert step.events[0].audience == frozenset({ALLIES, -1})
    step = act(step.state, ALLIES, Submit())
    assert (step.sealed, step.barrier) == (True, False)
    assert step.events == (Submitted(Side.ALLIES),)
    assert steps.to_act(step.state) == frozenset({ROMANS})
    assert act(step.state, ROMANS, Submit()).barrier


@pytest.mark.rule("THG-7", "THG-8", "THG-47")
def test_scouts_and_others_have_their_own_phases_which_are_skipped_by_what_both_know() -> None:
    state = begun()
    modes = {each.unit for each in steps.legal_actions(state, ALLIES) if isinstance(each, Declare)}
    assert modes == {"S1", "S2"}
    assert steps.to_act(_with(state, Status.LOST, "S1", "S2")) == frozenset({ROMANS})
    left = _with(state, Status.EXITED, "T1", "T2", "T3")
    assert steps.to_act(left) == frozenset({ALLIES, ROMANS}), "who has left is not told"
    hidden, _ = carried(put("L1 F05, K1 F08, forest F08", stage=Stage.FIRST_MARCH))
    assert steps.to_act(hidden) == frozenset({ALLIES, ROMANS}), "the Romans have leaders who may help"


def _with(state: State, status: Status, *names: str) -> State:
    units = (replace(unit, status=status) if unit.name in names else unit for unit in state.units)
    return changed(state, units=tuple(units))


@pytest.mark.rule("THG-6", "THG-35", "THG-53")
def test_army_morale_sums_what_is_on_the_map_and_what_the_enemy_has_lost() -> None:
    state = put("K1 F06, B1 F08 disrupted, L1 C05 disrupted, L2 C07, C1 lost")
    # Knights 5, shaken longbow 1, the shaken legion 3, eliminated cataphracti 5; the Romans 6 + 3 and 1.
    assert army_sums(state) == (14, 10)


@pytest.mark.rule("THG-6", "THG-35")
def test_a_battle_opens_at_no_army_morale_entered_or_not() -> None:
    assert opening_sums(steps.new(2, {})) == (67, 72)
    state = changed(begun(), stage=Stage.INITIATIVE)
    everybody = tuple(replace(unit, status=Status.FIELD, at="IA01") for unit in state.units)
    for units in (state.units, everybody):
        after = steps.apply(changed(state, units=units, round=0), CHANCE, Initiative(2))
        assert TurnBegan(1, 2, Side.ALLIES, 0) in after.events
    later = steps.apply(changed(state, units=everybody), CHANCE, Initiative(2))
    assert TurnBegan(2, 2, Side.ALLIES, 0) in later.events


@pytest.mark.rule("THG-5", "THG-17", "THG-26")
def test_dice_that_do_not_fit_are_refused() -> None:
    state = changed(begun(), stage=Stage.INITIATIVE)
    for action in (Initiative(7), Dice(()), Rally(()), Submit()):
        with pytest.raises(Exception, match=r"dice|nothing"):
            steps.apply(state, CHANCE, action)
    with pytest.raises(Exception, match="nothing to decide"):
        steps.apply(state, ALLIES, Submit())


SECRETS = {
    "declarations": (
        "K1 F09, P1 F10, L1 F07, L2 C03, V1 C03 supplies=1/0, forest C03",
        Stage.FIRST_MARCH,
        ("L1 strategic; L2 strategic", "L1 strategic", "L2 stakes"),
        ("K1 strategic; K1", "K1", "P1 F11"),
    ),
    "how scouts will ride": (
        "S1 F09, T1 F06, T2 A02",
        Stage.SCOUTS,
        ("T1 strategic L10", "T2 A04"),
        ("S1 strategic; S1", "S1"),
    ),
}


@pytest.mark.rule("THG-7", "THG-8", "THG-10")
@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize(("board", "stage", "romans", "allies"), SECRETS.values(), ids=SECRETS)
def test_the_enemy_learns_nothing_of_what_is_written(
    board: str, stage: Stage, romans: tuple[str, ...], allies: tuple[str, ...], sealed: bool
) -> None:
    """What the Allies see, are offered and are refused is the same, whatever the Romans have written or sealed."""
    told = []
    for orders in ("", *romans):
        state = ordered(put(board, stage=stage), orders)
        state = act(state, ROMANS, Submit()).state if sealed else state
        told.append([view(state, None), *(_told(ordered(state, each)) for each in ("", *allies))])
    assert all(each == told[0] for each in told)


def _told(state: State) -> list[object]:
    cells = ("XF08", "XF07", "XF06", "XC04", "XC03")
    found = [answered(state, Go(cell)) for cell in cells]
    return [view(state, ALLIES), list(steps.legal_actions(state, ALLIES)), found]
