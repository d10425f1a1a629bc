"""Modes and movement that are written in one go: both sides' scouts, and player 1's march (THG-7, THG-8, THG-14, THG-42)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core.errors import IllegalAction
from games.core.hexes.grid import Direction
from games.highest_ground.actions import (
    Action,
    Attack,
    Declare,
    DeclareAll,
    Face,
    Go,
    Lend,
    Mode,
    Submit,
    Take,
)
from games.highest_ground.events import Marched, Sighted, Vanished
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Unit
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, all_of, at, board, refused, submitted
from tests.games.highest_ground.test_orders import goals, marched

COLUMN = Mode.STRATEGIC


def unit(state: State, name: str) -> Unit:
    found = state.unit(name)
    assert found is not None
    return found


def way(name: str, *cells: str) -> list[Action]:
    return [Take(name), *(Go(f"X{cell}") for cell in cells)]


# Scouts


@pytest.mark.rule("THG-7", "THG-12")
def test_both_sides_order_their_scouts_at_once_modes_and_ways() -> None:
    state = board(at("S1", "F14"), at("T1", "A01"), stage=Stage.SCOUTS, first=Side.ROMANS, night=True)
    assert steps.to_act(state) == frozenset({ALLIES, ROMANS})
    assert "F05" not in goals(act(state, ALLIES, Take("S1")).state), "9 hexes, and it has 8 points"
    after, _ = submitted(
        state,
        allies=[Declare("S1", COLUMN), *way("S1", "F01")],
        romans=[Declare("T1", COLUMN), *way("T1", "A14")],
    )
    assert (unit(after, "S1").at, unit(after, "T1").at) == ("XF01", "XA14")
    assert after.stage is Stage.FIRST_MARCH


@pytest.mark.rule("THG-7", "THG-15", "THG-42")
def test_player_1s_scouts_ride_first_and_player_2s_stop_where_they_meet_them() -> None:
    def ridden(first: Side) -> tuple[State, Marched, Marched]:
        state = board(at("S1", "F12"), at("T1", "F02"), stage=Stage.SCOUTS, first=first, night=True)
        after, events = submitted(
            state, allies=way("S1", "F09", "F08", "F07"), romans=way("T1", "F05", "F06", "F07", "F08", "F09")
        )
        return after, marched(events, "S1"), marched(events, "T1")

    after, one, two = ridden(Side.ALLIES)
    assert (one.stopped, two.stopped) == ("", "met")
    assert unit(after, "S1").at == unit(after, "T1").at == "XF07"
    after, one, two = ridden(Side.ROMANS)
    assert (one.stopped, two.stopped) == ("met", ""), "the Romans were at F09 before the Allies rode"
    assert unit(after, "S1").at == unit(after, "T1").at == "XF09"


@pytest.mark.rule("THG-7", "THG-42")
def test_nobody_looks_around_before_both_sides_scouts_have_ridden() -> None:
    state = board(at("S1", "F12"), at("T1", "F04"), stage=Stage.SCOUTS, night=True)
    ride = way("S1", "F06")
    stays, events = submitted(state, allies=ride)
    assert [each.name for each in stays.sees(ALLIES)] == ["T1"]
    gone, events = submitted(state, allies=ride, romans=way("T1", "A02"))
    assert not all_of(Sighted, events)
    assert not all_of(Vanished, events)
    assert gone.sighted == ((), ())


@pytest.mark.rule("THG-15", "THG-42")
def test_scouts_that_met_and_of_which_one_rode_on_leave_a_mark() -> None:
    state = board(at("S1", "F12"), at("T1", "F06"), stage=Stage.SCOUTS, night=True, ground={"F06": "f"})
    after, events = submitted(state, allies=way("S1", "F07", "F06"), romans=way("T1", "A04"))
    assert unit(after, "T1").at == "XA04"
    assert Sighted(Side.ROMANS, "T1", "roman_scouts", "XF06") in events
    assert Vanished(Side.ROMANS, "T1", "XF06") in events
    (mark,) = after.sighted[ALLIES]
    assert (mark.name, mark.at, mark.now) == ("T1", "XF06", False)


@pytest.mark.rule("THG-15", "THG-42")
def test_a_hidden_unit_that_scouts_ride_into_is_sighted_whatever_its_own_scouts_do() -> None:
    for orders in ((), way("T1", "A04")):
        state = board(
            at("S1", "F12"),
            at("L1", "F06"),
            at("T1", "A02"),
            stage=Stage.SCOUTS,
            night=True,
            ground={"F06": "f"},
        )
        after, _ = submitted(state, allies=way("S1", "F07", "F06"), romans=orders)
        assert [(each.name, each.by) for each in after.sees(ALLIES)] == [("L1", ("S1",))]
        assert [(each.name, each.by) for each in after.sees(ROMANS)] == [("S1", ("L1",))]


# Player 1's march


@pytest.mark.rule("THG-8", "THG-11", "THG-12")
def test_a_way_is_priced_by_the_mode_that_is_declared_with_it() -> None:
    state = board(at("F1", "F05", "S"), stage=Stage.FIRST_MARCH)
    assert "F09" not in goals(act(state, ALLIES, Take("F1")).state)
    column = act(state, ALLIES, Declare("F1", COLUMN), Take("F1")).state
    found = goals(column)
    assert "F14" in found, "three times three, straight on"
    assert "F02" in found, "three to turn about and three to go"
    assert "F01" in goals(act(state, ALLIES, Declare("F1", COLUMN), *way("F1", "F02")).state)
    after, events = submitted(column, allies=[Go("XF09")])
    assert marched(events, "F1").way[-1] == "XF09"
    assert (unit(after, "F1").strategic, unit(after, "F1").tail) == (True, "XF08")


@pytest.mark.rule("THG-12")
def test_a_column_keeps_out_of_a_sighted_enemys_hex_and_fords_no_river_as_soon_as_it_is_declared() -> None:
    banks = ["F05/F06", "E06/F05", "F05/G06", "E06/F06", "F06/G06"]
    state = board(at("F1", "F05", "S"), at("L1", "E04"), stage=Stage.FIRST_MARCH, rivers=banks)
    ready = goals(act(state, ALLIES, Take("F1")).state)
    assert {"F06", "E04"} <= ready
    assert not {"F06", "E04"} & goals(act(state, ALLIES, Declare("F1", COLUMN), Take("F1")).state)


@pytest.mark.rule("THG-14", "THG-22")
def test_who_is_declared_to_build_does_not_move_and_who_is_called_off_does() -> None:
    wagon = at("W1", "F06", supplies=(1, 1))
    state = board(at("P1", "F05"), at("P2", "G05", building=1), wagon, stage=Stage.FIRST_MARCH)
    digs = act(state, ALLIES, Declare("P1", Mode.STAKES)).state
    assert refused(digs, ALLIES, Take("P1")).code == "builds"
    assert refused(state, ALLIES, Take("P2")).code == "builds"
    goes = act(state, ALLIES, Declare("P2", Mode.TACTICAL), *way("P2", "H05")).state
    after, _ = submitted(goes)
    assert (unit(after, "P2").at, unit(after, "P2").building) == ("XH05", 0)


@pytest.mark.rule("THG-14")
def test_a_mode_is_not_changed_once_a_way_is_written_by_it() -> None:
    state = board(at("K1", "F05"), at("F1", "H05"), stage=Stage.FIRST_MARCH)
    moves = act(state, ALLIES, *way("K1", "F06")).state
    told = refused(moves, ALLIES, Declare("K1", COLUMN))
    assert told.code == "moves_already"
    assert told.message == "The movement of K1 is written already."
    assert told.hint == "Drop that order first, then declare the mode."
    every = act(moves, ALLIES, DeclareAll()).state
    modes = dict(every.drafts[ALLIES].modes)
    assert "K1" not in modes
    assert modes["F1"] is COLUMN


@pytest.mark.rule("THG-14")
def test_a_unit_that_was_only_taken_in_hand_may_still_be_declared() -> None:
    state = board(at("K1", "F05", "S"), at("IN1", "H05"), stage=Stage.FIRST_MARCH)
    begun = act(state, ALLIES, Take("K1")).state
    declared = act(begun, ALLIES, Declare("K1", COLUMN)).state
    assert refused(declared, ALLIES, Go("XF06")).code == "no_hand"
    assert "F14" in goals(act(declared, ALLIES, Take("K1")).state)
    assert act(begun, ALLIES, Lend("IN1", True), Take("K1"), Face(next(iter(_faces(begun)))))


def _faces(state: State) -> Sequence[Direction]:
    return [each.facing for each in steps.legal_actions(state, ALLIES) if isinstance(each, Face)]


@pytest.mark.rule("THG-21", "THG-44")
def test_a_column_that_stays_leaves_the_hex_behind_it_to_who_is_sent_there() -> None:
    state = board(at("K1", "F05"), at("P1", "F08"), stage=Stage.FIRST_MARCH)
    alone, _ = submitted(state, allies=[Declare("K1", COLUMN)])
    assert unit(alone, "K1").tail == "XF06"
    march = way("P1", "F07", "F06")
    for orders in ([Declare("K1", COLUMN), *march], [*march, Declare("K1", COLUMN)]):
        after, events = submitted(state, allies=orders)
        assert unit(after, "P1").at == "XF06"
        assert marched(events, "P1").stopped == ""
        assert unit(after, "K1").tail is None


@pytest.mark.rule("THG-8", "THG-46")
def test_a_column_that_meets_the_tail_of_one_declared_at_the_same_time_stops_and_does_not_attack() -> None:
    state = board(at("K1", "F12"), at("L1", "F07"), stage=Stage.FIRST_MARCH)
    assert [each.cells for each in state.sees(ALLIES)] == [("XF07",)]
    orders = [Declare("K1", COLUMN), *way("K1", "F09", "F08")]
    _, events = submitted(state, allies=orders)
    assert marched(events, "K1").stopped == ""
    after, events = submitted(state, allies=orders, romans=[Declare("L1", COLUMN)])
    assert unit(after, "L1").cells == ("XF07", "XF08")
    assert unit(after, "K1").at == "XF08"
    assert after.stage is Stage.FIRST_COMBAT
    assert refused(after, ALLIES, Attack("K1", "L1")).code == "column_attacks"


@pytest.mark.rule("THG-8")
def test_player_2_declares_and_moves_only_after_the_first_combat() -> None:
    state = board(at("K1", "F14"), at("L1", "F02", "S"), stage=Stage.FIRST_MARCH, night=True)
    assert refused(state, ROMANS, Take("L1")).code == "moves_second"
    after, events = submitted(state, romans=[Declare("L1", COLUMN)])
    assert not all_of(Marched, events)
    assert after.stage is Stage.SECOND_MARCH
    assert unit(after, "L1").cells == ("XF02", "XF01")
    assert refused(after, ROMANS, Declare("L1", COLUMN)).code == "not_this"
    later, _ = submitted(after, romans=way("L1", "F10"))
    assert unit(later, "L1").at == "XF10", "straight on, further than a legion that is ready to fight"


# Secrets

DRAFTS: dict[str, list[Action]] = {
    "nothing": [],
    "columns": [DeclareAll()],
    "one column": [Declare("L1", COLUMN)],
    "stakes": [Declare("L2", Mode.STAKES)],
}


@pytest.mark.rule("THG-8", "THG-10")
@pytest.mark.parametrize("sealed", [False, True])
def test_player_1_learns_nothing_of_what_player_2_declares(sealed: bool) -> None:
    """What player 1 sees, is offered and is refused is the same, whatever the Romans have written or sealed."""
    state = board(
        at("K1", "F09", "N"),
        at("P1", "F10"),
        at("L1", "F07"),
        at("L2", "C03"),
        at("V1", "C03", supplies=(1, 0)),
        stage=Stage.FIRST_MARCH,
        ground={"C03": "f"},
    )
    told = []
    for draft in DRAFTS.values():
        after = (
            act(state, ROMANS, *draft, *([Submit()] if sealed else [])).state if draft or sealed else state
        )
        told.append(_told(after))
    assert all(each == told[0] for each in told)


def _told(state: State) -> list[object]:
    found: list[object] = [view(state, ALLIES), view(state, None)]
    for before in ([], [Declare("K1", COLUMN), Take("K1")], [Take("K1")], way("P1", "F11")):
        now = act(state, ALLIES, *before).state if before else state
        found += [view(now, ALLIES), list(steps.legal_actions(now, ALLIES))]
        for cell in ("XF08", "XF07", "XF06", "XC04", "XC03"):
            found.append(_answer(now, Go(cell)))
    return found


def _answer(state: State, action: Action) -> str:
    try:
        return str(steps.apply(state, ALLIES, action).events)
    except IllegalAction as refusal:
        return f"{refusal.code} {refusal.message} {refusal.hint}"


@pytest.mark.rule("THG-7", "THG-10")
@pytest.mark.parametrize("sealed", [False, True])
def test_neither_side_learns_how_the_others_scouts_will_ride(sealed: bool) -> None:
    state = board(at("S1", "F09"), at("T1", "F06"), at("T2", "A02"), stage=Stage.SCOUTS)
    seal: list[Action] = [Submit()] if sealed else []
    told = []
    for orders in ([], [Declare("T1", COLUMN), *way("T1", "L10")], way("T2", "A04")):
        after = act(state, ROMANS, *orders, *seal).state if orders or seal else state
        ridden = act(after, ALLIES, Declare("S1", COLUMN), Take("S1")).state
        told.append([view(after, ALLIES), view(ridden, ALLIES), list(steps.legal_actions(ridden, ALLIES))])
    assert told[0] == told[1] == told[2]
