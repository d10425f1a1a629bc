"""The player of its own: it knows only its view, gives whole stages, and beats random play."""

from __future__ import annotations

from itertools import pairwise

import pytest

from benchmarks.highest import against_random, computer, game
from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.highest_ground import knowledge
from games.highest_ground.actions import (
    Action,
    Attack,
    Declare,
    Go,
    Lend,
    Mode,
    Stock,
    Submit,
    Take,
)
from games.highest_ground.events import Eliminated, Fought
from games.highest_ground.files.tables import SIDES, Role, Side
from games.highest_ground.knowledge import view
from games.highest_ground.playing.choosing import orders
from games.highest_ground.playing.going import ends
from games.highest_ground.playing.ground import seen_from
from games.highest_ground.playing.writing import Desk
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Status, changed
from tests.contract.walks import Walk
from tests.games.highest_ground.boards import ALLIES, ROMANS, at, board, scenario
from tests.games.highest_ground.parts import SMALL
from tests.games.highest_ground.play import played


def drawn() -> Draw:
    """The same luck every time."""
    return Draw(b"playing", 0)


@pytest.fixture(scope="module")
def whole() -> Walk:
    return played("", 3)


def given(state: State, seat: int) -> tuple[Action, ...]:
    """What the player orders; it ends with `Submit`, and nothing of it is refused."""
    found = orders(view(state, seat), drawn())
    after = state
    for action in found:
        after = steps.apply(after, seat, action).state
    assert isinstance(found[-1], Submit | Stock)
    assert not any(isinstance(each, Submit) for each in found[:-1])
    return found


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_orders(side: int) -> None:
    assert against_random(1, side) == 1


@pytest.mark.long
@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_random_orders_in_95_of_100_games(side: int) -> None:
    assert against_random(100, side) >= 95


def test_a_whole_game_is_played_stage_by_stage(whole: Walk) -> None:
    end = whole.taken[-1].step.state
    assert end.stage is Stage.OVER
    for taken in whole.every(40):
        steps.check(taken.before)
    events = [event for taken in whole.taken for event in taken.step.events]
    assert any(isinstance(event, Fought) for event in events)
    assert any(isinstance(event, Eliminated) for event in events)


def test_it_plays_scenarios_of_others_on_either_side() -> None:
    for number in range(2):
        assert played(SMALL, number).taken[-1].step.state.stage is Stage.OVER


def test_it_decides_by_what_it_sees_alone(whole: Walk) -> None:
    """Units that a side does not see may stand elsewhere, and it orders the same."""
    tried = 0
    for taken in whole.every(40):
        state = taken.before
        owing = steps.to_act(state)
        for seat in () if owing is CHANCE else owing:
            report = view(state, seat)
            other = knowledge.determinize(report, Draw(b"other", taken.number))
            assert orders(view(other, seat), drawn()) == orders(report, drawn())
            tried += other != state
    assert tried > 10


def test_whoever_is_not_to_act_is_not_asked() -> None:
    state = steps.new(2, {})
    with pytest.raises(ValueError, match="only a side"):
        orders(view(state, None), drawn())
    with pytest.raises(ValueError, match="not to act"):
        orders(view(changed(state, stage=Stage.INITIATIVE), 0), drawn())
    assert orders(view(state, 0), drawn()) == (Stock(10),)


def test_what_is_written_already_stays() -> None:
    state = board(at("K1", "C03"), at("F1", "J05"), stage=Stage.FIRST_MARCH, ground={"K13": "f"})
    begun = steps.apply(state, ALLIES, Declare("K1", Mode.STRATEGIC)).state
    found = given(begun, ALLIES)
    assert not any(isinstance(each, Declare) and each.unit == "K1" for each in found)
    marching = board(at("K1", "C03"), at("F1", "J05"), stage=Stage.FIRST_MARCH)
    for action in (Take("K1"), Go("XC04")):
        marching = steps.apply(marching, ALLIES, action).state
    assert Take("K1") not in given(marching, ALLIES)


def test_a_lending_that_is_written_already_stays() -> None:
    state = board(at("MG1", "C03", ammunition=3), at("F1", "J05"), stage=Stage.FIRST_MARCH)
    begun = steps.apply(state, ALLIES, Lend("MG1", True)).state
    assert not any(isinstance(each, Lend) for each in given(begun, ALLIES))
    lending = board(at("MG1", "C03", ammunition=3, lends=True), at("F1", "J05"), stage=Stage.FIRST_MARCH)
    begun = steps.apply(lending, ALLIES, Lend("MG1", False)).state
    assert not any(isinstance(each, Lend) for each in given(begun, ALLIES))


# What each kind of unit does


def test_columns_far_from_the_enemy_and_ready_to_fight_near_it() -> None:
    text = "bridges = []\nvillages = ['XC07']"
    far = board(at("L1", "L07"), stage=Stage.FIRST_MARCH, ground={"C07": "v"}, victory=text)
    assert Declare("L1", Mode.STRATEGIC) in given(far, ROMANS)
    near = board(at("L1", "L07"), at("K1", "J07"), stage=Stage.FIRST_MARCH, ground={"C07": "v"}, victory=text)
    assert Declare("L1", Mode.STRATEGIC) not in given(near, ROMANS)


@pytest.mark.rule("THG-23", "THG-48")
def test_a_mercenary_lends_its_defence_with_its_last_shot_in_the_last_turn() -> None:
    def lends(round: int, ammunition: int, **more: str) -> bool:
        state = board(
            at("P1", "F06"),
            at("MG1", more.get("gun", "F06"), ammunition=ammunition),
            at("L1", more.get("enemy", "F08")),
            text=scenario(victory="objective = 5\nobjectives = ['XF06']", turns=4),
            stage=Stage.FIRST_MARCH,
            round=round,
        )
        return Lend("MG1", True) in given(state, ALLIES)

    assert lends(4, 1)
    assert not lends(3, 1), "it still needs its shot"
    assert not lends(4, 2)
    assert not lends(4, 1, gun="F05"), "nobody is there to lend it to"
    assert not lends(4, 1, enemy="A14")


def test_who_holds_a_village_builds_with_baggage_beside_and_stops_when_an_enemy_comes() -> None:
    text = "villages = ['XF07']"
    state = board(
        at("P1", "F07"),
        at("W1", "F08", supplies=(1, 0)),
        stage=Stage.FIRST_MARCH,
        ground={"F07": "v"},
        victory=text,
    )
    assert Declare("P1", Mode.STAKES) in given(state, ALLIES)
    busy = board(
        at("P1", "F07", building=1),
        at("L1", "F04"),
        stage=Stage.FIRST_MARCH,
        ground={"F07": "v"},
        victory=text,
    )
    assert Declare("P1", Mode.TACTICAL) in given(busy, ALLIES)


def test_scouts_ride_far_and_see_more_than_before() -> None:
    wood = {f"H{row:02d}": "f" for row in range(1, 15)}
    riding = board(at("S1", "L07"), stage=Stage.SCOUTS, ground=wood)
    found = given(riding, ALLIES)
    assert Declare("S1", Mode.STRATEGIC) in found
    goal = next(one.to for take, one in pairwise(found) if take == Take("S1") and isinstance(one, Go))
    sight = [seen_from(riding.setting, cell).bit_count() for cell in ("XL07", goal)]
    assert sight[1] > sight[0]


def test_scouts_back_off_from_fighters() -> None:
    state = board(at("S1", "F07", strategic=True), at("C1", "F08"), at("L1", "F09"), stage=Stage.SCOUTS)
    found = given(state, ALLIES)
    goal = next(one.to for take, one in pairwise(found) if take == Take("S1") and isinstance(one, Go))
    land = state.setting.country
    assert land.distance(goal, "XF08") > 5


def test_scouts_and_idle_troops_leave_over_the_exit_at_the_end() -> None:
    text = "exits = [{ sheet = 'X', side = 'east' }]\nexit = 1"
    state = board(
        at("T1", "K07", strategic=True), stage=Stage.SCOUTS, first=Side.ROMANS, victory=text, round=14
    )
    found = given(state, ROMANS)
    after = state
    for action in found:
        after = steps.apply(after, ROMANS, action).state
    after = steps.apply(after, ALLIES, Submit()).state
    unit = after.unit("T1")
    assert unit is not None
    assert unit.status is Status.EXITED


def test_it_attacks_with_good_odds_and_not_with_bad_ones() -> None:
    weak = board(at("B1", "F05"), at("B2", "G05"), at("A1", "F07", disrupted=True))
    assert {each for each in given(weak, ALLIES) if isinstance(each, Attack)} == {
        Attack("B1", "A1"),
        Attack("B2", "A1"),
    }
    strong = board(at("A1", "F05"), at("P1", "F07"), works=[("F07", 2, Side.ALLIES)], first=Side.ROMANS)
    assert not any(isinstance(each, Attack) for each in given(strong, ROMANS))


def test_mercenaries_keep_their_shots_for_what_they_can_break() -> None:
    state = board(at("BR1", "F05", ammunition=6), at("L1", "F07"))
    assert not any(isinstance(each, Attack) for each in given(state, ALLIES))
    many = board(
        *(at(name, "F05", ammunition=6) for name in ("IN1", "IN2", "MG1", "BR1", "GL1")), at("L1", "F07")
    )
    assert sum(isinstance(each, Attack) for each in given(many, ALLIES)) >= 3


def test_baggage_and_those_who_shoot_do_not_enter_an_enemys_hex(whole: Walk) -> None:
    for taken in whole.taken:
        state = taken.before
        if isinstance(taken.action, Go) and state.stage in (Stage.FIRST_MARCH, Stage.SECOND_MARCH):
            assert isinstance(taken.actor, int)
            unit = state.unit(state.drafts[taken.actor].hand)
            assert unit is not None
            kind = state.kind(unit)
            if kind.role is Role.BAGGAGE or kind.range:
                met = {
                    cell
                    for each in state.sees(unit.seat)
                    for cell in each.cells
                    if state.setting.kinds[each.kind].combat
                }
                assert taken.action.to not in met


def test_a_game_is_measured() -> None:
    told = game(3, (computer, computer), {"scenario": SMALL})
    assert told.turns == 4
    assert told.points == sum(told.shares.values())
    assert 0 <= told.rolled <= told.healthy <= told.fought
    assert all(told.submissions[side.seat] <= 5 * told.turns + 1 for side in SIDES)


def test_reserves_enter_and_nobody_is_ordered_twice(whole: Walk) -> None:
    state = whole.start
    waiting = {unit.name for unit in state.units if unit.status is Status.RESERVE}
    entered = {
        unit.name
        for taken in whole.taken
        for unit in taken.step.state.units
        if unit.name in waiting and unit.status is Status.FIELD
    }
    assert entered == waiting
    for taken in whole.every(10):
        for draft in taken.before.drafts:
            names = [order.unit for order in draft.orders]
            assert len(names) == len(set(names))
    assert any(isinstance(taken.action, Take) for taken in whole.taken)


@pytest.mark.rule("THG-15")
def test_a_unit_that_enters_where_an_enemy_stands_plans_no_further() -> None:
    """An enemy in sight at the edge ends the movement of whoever enters there."""
    state = board(
        at("K1", "J07"),
        at("T1", "L06"),
        at("T2", "L07"),
        at("T3", "L08"),
        stage=Stage.SECOND_MARCH,
        first=Side.ROMANS,
    )
    met = {cell for each in state.sees(ALLIES) for cell in each.cells}
    assert met == {"XL06", "XL07", "XL08"}
    unit = state.unit("W1")
    assert unit is not None
    found = ends(Desk(state, ALLIES), unit).values()
    assert all(end.cell == end.begin.cell for end in found if end.begin.cell in met)
