"""Movement orders as they are written and as they run (THG-2, THG-11 to THG-15, THG-21, THG-28, THG-44, THG-46)."""

from __future__ import annotations

import pytest

from games.core.hexes.grid import Direction
from games.highest_ground.actions import Attack, Enter, Face, Go, Leave, Submit, Take
from games.highest_ground.events import Left, Marched, Sighted
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Status
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, all_of, at, board, refused, submitted

MARCH = Stage.FIRST_MARCH


def goals(state: State, seat: int = ALLIES) -> set[str]:
    return {action.to[1:] for action in steps.legal_actions(state, seat) if isinstance(action, Go)}


def marched(events: object, unit: str) -> Marched:
    (found,) = (event for event in all_of(Marched, events) if event.unit == unit)  # type: ignore[arg-type]
    return found


@pytest.mark.rule("THG-2", "THG-11", "THG-13")
def test_a_unit_goes_by_legs_and_turns_for_a_point_a_hexside() -> None:
    state = board(at("K1", "F05"), stage=MARCH)
    assert refused(state, ALLIES, Go("XF06")).code == "no_hand"
    state = act(state, ALLIES, Take("K1"), Go("XF07"), Go("XG08"), Face(Direction.SE)).state
    assert refused(state, ALLIES, Face(Direction.N)).code == "no_turn", "five of six points are used"
    assert goals(state) == {"F07", "F08", "G07", "G09", "H07", "H08"}
    after, events = submitted(state)
    assert marched(events, "K1").way == ("XF05", "XF06", "XF07", "XG08")
    knights = after.unit("K1")
    assert knights is not None
    assert (knights.at, knights.facing, knights.entered) == ("XG08", Direction.SE, Direction.SE)


@pytest.mark.rule("THG-46")
def test_each_unit_has_one_order() -> None:
    state = board(at("K1", "F05"), at("K2", "F07"), stage=MARCH)
    state = act(state, ALLIES, Take("K1"), Go("XF06"), Take("K2")).state
    assert refused(state, ALLIES, Take("K1")).code == "ordered"
    assert refused(state, ALLIES, Take("L1")).code == "no_unit"
    told = refused(state, ALLIES, Go("XA01"))
    assert told.message == "K2 cannot reach XA01 with 6 movement points left."


@pytest.mark.rule("THG-21")
def test_no_order_may_overfill_a_hex() -> None:
    state = board(at("K1", "F05"), at("P1", "F06"), at("IN1", "F05"), at("W1", "F05"), stage=MARCH)
    taken = act(state, ALLIES, Take("K1")).state
    assert "F06" not in goals(taken)
    told = refused(taken, ALLIES, Go("XF06"))
    assert told.message == "K1 cannot stop in XF06: P1 takes the room."
    assert told.hint == "Choose another hex, or send P1 elsewhere first."
    away = act(state, ALLIES, Take("P1"), Go("XF07"), Take("K1")).state
    assert "F06" in goals(away)
    assert "F07" not in goals(away)
    for name in ("IN1", "W1"):
        assert "F06" in goals(act(state, ALLIES, Take(name)).state), "mercenaries and baggage take no room"


@pytest.mark.rule("THG-15", "THG-46")
def test_a_unit_stops_where_it_meets_an_enemy_and_both_are_sighted() -> None:
    # The legion stands in a wood on the knights' way.
    ground = {"F07": "f", "E07": "s", "G08": "s"}
    state = board(at("K1", "F05"), at("L1", "F07"), stage=MARCH, ground=ground)
    assert state.sees(ALLIES) == ()
    state = act(state, ALLIES, Take("K1"), Go("XF07"), Go("XF08")).state
    after, events = submitted(state)
    told = marched(events, "K1")
    assert told.way == ("XF05", "XF06", "XF07")
    assert told.stopped == "met"
    assert {event.unit for event in all_of(Sighted, events)} == {"L1"}, "the Romans saw the knights before"
    assert [each.name for each in after.sees(ALLIES)] == ["L1"]
    assert [each.name for each in after.sees(ROMANS)] == ["K1"]
    assert after.stage is Stage.FIRST_COMBAT


@pytest.mark.rule("THG-46")
def test_a_unit_that_would_stop_in_a_full_hex_stops_one_hex_before() -> None:
    # The pike were to go on beyond F07 and meet a hidden legion there, where the knights wanted to stop.
    late = board(at("K1", "F05"), at("P1", "E07"), at("L1", "F07"), stage=MARCH, ground={"F07": "f"})
    late = act(late, ALLIES, Take("P1"), Go("XF07"), Go("XF08"), Take("K1"), Go("XF07")).state
    after, events = submitted(late)
    assert after.unit("P1").at == "XF07"  # type: ignore[union-attr]
    assert after.unit("K1").at == "XF06"  # type: ignore[union-attr]
    assert marched(events, "K1").stopped == "full"


@pytest.mark.rule("THG-46")
def test_a_column_keeps_out_of_a_sighted_enemys_hex_and_does_not_attack_one_that_it_meets() -> None:
    seen = board(at("K1", "F05", strategic=True), at("L1", "F07"), stage=MARCH)
    taken = act(seen, ALLIES, Take("K1")).state
    assert "F07" not in goals(taken)
    assert refused(taken, ALLIES, Go("XF07")).message == "K1 cannot enter XF07 in column: an enemy is there."
    hidden = board(at("K1", "F05", "S", strategic=True), at("L1", "F07"), stage=MARCH, ground={"F07": "f"})
    state = act(hidden, ALLIES, Take("K1"), Go("XF08")).state
    after, _ = submitted(state)
    knights = after.unit("K1")
    assert knights is not None
    assert (knights.at, knights.tail) == ("XF07", "XF06")
    assert refused(after, ALLIES, Attack("K1", "L1")).code == "column_attacks"


@pytest.mark.rule("THG-11", "THG-12", "THG-36", "THG-53")
def test_why_a_unit_cannot_go_somewhere_is_said() -> None:
    state = board(
        at("P2", "F05", "N", strategic=True),
        at("W1", "C05"),
        at("P1", "L05"),
        stage=MARCH,
        ground={"C06": "s"},
    )
    column = act(state, ALLIES, Take("P2")).state
    assert refused(column, ALLIES, Go("XF14")).message == (
        "P2 cannot reach XF14 in column, facing N with 9 movement points left."
    )
    wagon = act(state, ALLIES, Take("W1")).state
    assert refused(wagon, ALLIES, Go("XC06")).message == "W1 cannot enter XC06, a swamp."
    assert refused(wagon, ALLIES, Face(Direction.N)).message == "W1 faces N there already."
    entering = act(state, ALLIES, Take("F1")).state
    assert refused(entering, ALLIES, Enter("XL05", Direction.N)).code == "no_room"
    assert "such as in XL" in refused(entering, ALLIES, Enter("XA05", Direction.N)).hint
    tired = act(state, ALLIES, Take("W1"), Go("XC02")).state
    assert refused(tired, ALLIES, Go("XC01")).message == "W1 can go no further this turn."


@pytest.mark.rule("THG-12", "THG-44")
def test_the_tail_of_a_column_is_the_hex_that_its_head_left_last() -> None:
    state = board(at("K1", "F05", "S", strategic=True, tail="F04"), at("P1", "E09"), stage=MARCH)
    state = act(state, ALLIES, Take("K1"), Go("XF07")).state
    after, _ = submitted(state)
    knights = after.unit("K1")
    assert knights is not None
    assert knights.cells == ("XF07", "XF06")


@pytest.mark.rule("THG-13", "THG-36")
def test_who_crosses_a_river_is_marked_for_this_turn() -> None:
    state = board(at("L1", "F05"), stage=MARCH, first=Side.ROMANS, rivers=["F05/F06"])
    state = act(state, ROMANS, Take("L1"), Go("XF06")).state
    after, _ = submitted(state)
    legion = after.unit("L1")
    assert legion is not None
    assert not legion.forded, "it went around, for the same two points"
    state = board(
        at("L1", "F05"),
        stage=MARCH,
        first=Side.ROMANS,
        rivers=["F05/F06", "E06/F05", "F05/G06", "E06/F06", "F06/G06"],
    )
    state = act(state, ROMANS, Take("L1"), Go("XF06")).state
    after, _ = submitted(state)
    assert after.unit("L1").forded  # type: ignore[union-attr]


@pytest.mark.rule("THG-28")
def test_a_unit_leaves_the_map_over_an_exit() -> None:
    victory = "exits = [{ sheet = 'X', side = 'east' }]\nexit = 1\nnobody_left = -6"
    state = board(at("L1", "K05"), at("K1", "A01"), stage=MARCH, first=Side.ROMANS, victory=victory)
    state = act(state, ROMANS, Take("L1")).state
    assert refused(state, ROMANS, Leave()).code == "no_exit"
    state = act(state, ROMANS, Go("XL05"), Leave()).state
    after, events = submitted(state)
    legion = after.unit("L1")
    assert legion is not None
    assert (legion.status, legion.at) == (Status.EXITED, None)
    assert all_of(Left, events)[0].audience == frozenset({ROMANS, -1})
    mine = board(at("K1", "L05"), stage=MARCH, victory=victory)
    assert Leave() not in list(steps.legal_actions(act(mine, ALLIES, Take("K1")).state, ALLIES))


@pytest.mark.rule("THG-8", "THG-46")
def test_submitting_without_orders_moves_nobody() -> None:
    state = board(at("K1", "F05"), stage=MARCH)
    after = act(act(state, ALLIES, Submit()).state, ROMANS, Submit())
    assert after.barrier
    assert after.state.units == state.units
