"""Who is in sight, and what is remembered (THG-10, THG-25, THG-42, THG-47, THG-50)."""

from __future__ import annotations

import pytest

from games.highest_ground.actions import Declare, Go, Mode, Take
from games.highest_ground.events import Sighted, Vanished
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import sighting, steps
from games.highest_ground.rules.work import Work
from games.highest_ground.state import Stage, changed
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, all_of, at, board, submitted

HIDE = {"F07": "f"}


@pytest.mark.rule("THG-10", "THG-42")
def test_what_is_sighted_is_known_with_where_when_and_by_whom() -> None:
    state = board(at("K1", "F05"), at("B1", "H05"), at("L1", "F07"), at("L2", "F02"), round=4)
    found = {each.name: each for each in state.sees(ALLIES)}
    assert found.keys() == {"L1", "L2"}
    assert (found["L1"].at, found["L1"].turn, found["L1"].kind) == ("XF07", 4, "legion")
    assert found["L1"].by == ("K1", "B1")


@pytest.mark.rule("THG-25", "THG-50")
def test_sight_is_not_always_mutual() -> None:
    state = board(at("K1", "F05"), at("L1", "F07"), ground=HIDE)
    assert state.sees(ALLIES) == ()
    assert [each.name for each in state.sees(ROMANS)] == ["K1"]


@pytest.mark.rule("THG-42")
def test_what_went_out_of_sight_is_remembered_where_it_was_last_seen() -> None:
    state = board(
        at("K1", "F09"), at("L1", "E07"), stage=Stage.FIRST_MARCH, first=Side.ROMANS, ground=HIDE, round=2
    )
    state = act(state, ROMANS, Take("L1"), Go("XF07")).state
    after, events = submitted(state)
    assert after.sees(ALLIES) == ()
    (known,) = after.sighted[ALLIES]
    assert (known.name, known.at, known.turn, known.now, known.by) == ("L1", "XE07", 2, False, ("K1",))
    assert all_of(Vanished, events) == [Vanished(Side.ROMANS, "L1", "XE07")]


@pytest.mark.rule("THG-42")
def test_in_the_scouts_phases_only_scouts_sight() -> None:
    # The scouts ride up to the wood and into it; the knights behind see nothing new in this phase.
    state = board(
        at("S1", "F05"),
        at("K1", "C05"),
        at("L1", "F07"),
        at("T1", "H12"),
        stage=Stage.SCOUTS,
        ground=HIDE,
    )
    assert [(each.name, each.by) for each in state.sees(ALLIES)] == [("T1", ("K1",))]
    state = act(state, ALLIES, Take("S1"), Go("XF07")).state
    after, events = submitted(state)
    found = {each.name: each for each in after.sees(ALLIES)}
    assert found["L1"].by == ("S1",), "units in one hex always see each other"
    assert Sighted(Side.ROMANS, "L1", "legion", "XF07") in events


@pytest.mark.rule("THG-42")
def test_after_scouts_have_moved_others_stay_in_sight_as_they_were() -> None:
    state = board(at("K1", "F05"), at("S1", "A01"), at("L1", "F07"), stage=Stage.SCOUTS)
    after, events = submitted(act(state, ALLIES, Take("S1"), Go("XA02")).state)
    assert [each.name for each in after.sees(ALLIES)] == ["L1"]
    assert [each.name for each in after.sees(ROMANS)] == ["K1"]
    assert all_of(Vanished, events) == [Vanished(Side.ALLIES, "S1", "XA01")], (
        "the Romans have no scouts to see it now"
    )


@pytest.mark.rule("THG-47")
def test_modes_are_shown_of_sighted_units_only() -> None:
    state = board(
        at("K1", "F05"),
        at("L1", "F07"),
        at("L2", "C03"),
        stage=Stage.FIRST_MARCH,
        ground={"C03": "f", "C04": "f"},
    )
    after, _ = submitted(state, romans=[Declare("L1", Mode.STRATEGIC), Declare("L2", Mode.STRATEGIC)])
    assert {each.name: each.strategic for each in after.sighted[ALLIES]} == {"L1": True}


@pytest.mark.rule("THG-12", "THG-42")
def test_a_column_is_seen_in_either_of_its_hexes() -> None:
    state = board(at("K1", "F04"), at("L1", "F07", strategic=True, tail="F06"), ground=HIDE)
    (known,) = state.sees(ALLIES)
    assert known.cells == ("XF07", "XF06")


@pytest.mark.rule("THG-25")
def test_at_night_sight_reaches_three_hexes() -> None:
    state = board(at("K1", "F04"), at("L1", "F07"), at("L2", "F08"), night=True)
    assert [each.name for each in state.sees(ALLIES)] == ["L1"]


@pytest.mark.rule("THG-31")
def test_in_the_open_game_everything_is_in_view() -> None:
    state = board(at("K1", "F05"), at("L1", "F07"), ground=HIDE)
    assert steps.new(2, {"open": "on"}).open
    work = Work(changed(state, open=True))
    sighting.look(work)
    (known,) = work.now().sees(ALLIES)
    assert (known.name, known.by) == ("L1", ()), "it is in view, and not to be attacked"
