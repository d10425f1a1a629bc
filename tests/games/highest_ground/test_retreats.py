"""Retreats and routs (THG-20, THG-45)."""

from __future__ import annotations

import pytest

from games.highest_ground.actions import Attack
from games.highest_ground.events import Eliminated, Suffered
from games.highest_ground.files.tables import Side
from games.highest_ground.rules.fighting.results import way_back
from games.highest_ground.rules.work import Work
from games.highest_ground.state import State, Status
from tests.games.highest_ground.boards import all_of, at, board, fought


def way(state: State, name: str, steps: int) -> tuple[str, ...] | None:
    unit = state.unit(name)
    assert unit is not None
    return way_back(Work(state), unit, steps)


@pytest.mark.rule("THG-45")
def test_each_step_brings_the_unit_nearer_to_its_edge_and_away_from_enemies() -> None:
    state = board(at("K1", "F05"), at("L1", "F06"))
    found = way(state, "K1", 2)
    assert found is not None
    far = state.setting.homeward[Side.ALLIES]
    assert [far[cell] for cell in ("XF05", *found)] == [6, 5, 4]
    assert found == ("XG05", "XH04")
    legion = way(state, "L1", 2)
    assert legion is not None
    assert [cell[1] for cell in legion] == ["E", "D"], "the Romans go west"


@pytest.mark.rule("THG-45")
def test_no_step_leads_to_an_enemy_or_over_impassable_ground_and_the_last_has_room() -> None:
    state = board(at("K1", "F05"), at("L1", "G05"), at("L2", "G06"))
    assert way(state, "K1", 2) is None
    baggage = board(at("W1", "F05"), ground={"G05": "s"})
    assert way(baggage, "W1", 1) == ("XG06",)
    full = board(at("K1", "F05"), at("P1", "H04"), at("P2", "H05"), at("L1", "F05"))
    assert way(full, "K1", 2) == ("XG06", "XH06")
    through = board(at("K1", "F05"), at("P1", "G05"), at("P2", "G06"))
    assert way(through, "K1", 2) is not None, "a full hex on the way is no obstacle"
    assert way(through, "K1", 1) is None


@pytest.mark.rule("THG-45")
def test_movement_costs_and_rivers_do_not_count() -> None:
    ground = {"G05": "s", "G06": "s"}
    state = board(at("RR1", "F05"), ground=ground, rivers=["F05/G05", "F05/G06"])
    assert way(state, "RR1", 2) is not None


@pytest.mark.rule("THG-20", "THG-45")
def test_leaving_the_map_eliminates() -> None:
    state = board(at("B1", "L05"), at("A1", "J05"), at("A2", "J06"))
    after, events = fought(state, 3, romans=[Attack("A1", "B1"), Attack("A2", "B1")])
    # 8 against 2 is 4:1, morale 4 against 3 changes nothing; a 3 is a retreat.
    assert [(each.unit, each.why) for each in all_of(Eliminated, events)] == [("B1", "cornered")]
    bows = after.unit("B1")
    assert bows is not None
    assert bows.status is Status.LOST


@pytest.mark.rule("THG-20")
@pytest.mark.parametrize(("die", "how", "steps"), [(3, "retreated", 2), (4, "routed", 4)])
def test_a_retreat_is_two_hexes_and_a_rout_four_and_both_disrupt(die: int, how: str, steps: int) -> None:
    state = board(at("B1", "F05"), at("A1", "D05"), at("A2", "D04"))
    after, events = fought(state, die, romans=[Attack("A1", "B1"), Attack("A2", "B1")])
    (told,) = all_of(Suffered, events)
    assert (told.unit, told.how, len(told.way)) == ("B1", how, steps)
    bows = after.unit("B1")
    assert bows is not None
    assert (bows.at, bows.disrupted) == (told.way[-1], True)


@pytest.mark.rule("THG-45")
def test_a_column_that_gives_way_has_no_tail_any_more() -> None:
    state = board(at("B1", "F05", strategic=True, tail="F06"), at("A1", "D05"), at("A2", "D04"))
    after, _ = fought(state, 2, romans=[Attack("A1", "B1"), Attack("A2", "B1")])
    bows = after.unit("B1")
    assert bows is not None
    assert bows.disrupted
    assert bows.tail is None
