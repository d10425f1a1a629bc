"""Cases at the edges of the rules, each of which was once decided otherwise."""

from __future__ import annotations

import pytest

from games.core.protocol import CHANCE
from games.highest_ground.actions import Action, Attack, Go, Help, Initiative, Stock, Take
from games.highest_ground.events import Eliminated, Fought, Rallied, Spent, Suffered, TurnBegan
from games.highest_ground.files.tables import Odds, Side
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Status, Unit, Works
from tests.games.highest_ground.boards import (
    ALLIES,
    ROMANS,
    act,
    all_of,
    at,
    board,
    fought,
    lines,
    refused,
    report,
    scenario,
    submitted,
    thrown,
)


def unit(state: State, name: str) -> Unit:
    found = state.unit(name)
    assert found is not None
    return found


@pytest.mark.rule("THG-37", "THG-44", "THG-52")
def test_a_column_attacked_on_its_tail_has_neither_the_village_nor_the_defences_of_its_head() -> None:
    works = [("F09", 1, Side.ROMANS)]
    legion = at("L1", "F09", strategic=True, tail="F08")
    state = board(at("B1", "F05"), legion, ground={"F09": "v"}, works=works)
    _, events = fought(state, 6, allies=[Attack("B1", "L1")])
    told = report(events, "L1")
    assert told.cell == "XF08"
    assert lines(told.defence) == [("defence", "L1", 8), ("column", "L1", -4)]
    assert lines(told.defenders_morale) == [("morale", "L1", 6), ("column", "L1", -3)]


@pytest.mark.rule("THG-15", "THG-42", "THG-50")
def test_scouts_that_ride_into_a_hidden_unit_are_sighted_by_it_too() -> None:
    state = board(at("S1", "F05"), at("L1", "F07"), stage=Stage.SCOUTS, ground={"F07": "f"})
    after, _ = submitted(act(state, ALLIES, Take("S1"), Go("XF07")).state)
    assert [each.name for each in after.sees(ALLIES)] == ["L1"]
    assert [(each.name, each.by) for each in after.sees(ROMANS)] == [("S1", ("L1",))]


@pytest.mark.rule("THG-21", "THG-44", "THG-46")
def test_who_would_stop_on_the_tail_of_a_standing_column_stops_one_hex_before() -> None:
    # Pike and foot both meet the legion in the wood. The foot, ordered last, goes back: F06 has the tail of the knights.
    state = board(
        at("K1", "F05", strategic=True, tail="F06"),
        at("P1", "H06"),
        at("F1", "F07"),
        at("L1", "G06"),
        stage=Stage.FIRST_MARCH,
        ground={"G06": "f", "G07": "f", "H05": "s"},
    )
    orders: list[Action] = [Take("P1"), Go("XG05"), Take("F1"), Go("XG06")]
    after, _ = submitted(act(state, ALLIES, *orders).state)
    assert unit(after, "P1").at == "XG06"
    assert unit(after, "F1").at == "XF07"
    assert unit(after, "K1").cells == ("XF05", "XF06")


@pytest.mark.rule("THG-23", "THG-26")
def test_a_mercenary_without_ammunition_stays_disrupted() -> None:
    state = board(
        at("MG1", "F05", ammunition=0, disrupted=True),
        at("F1", "F08", disrupted=True),
        stage=Stage.REORGANIZATION,
    )
    after, events = thrown(state, 6)
    assert [each.unit for each in all_of(Rallied, events)] == ["F1"]
    assert unit(after, "MG1").disrupted
    begun = steps.new(2, {"scenario": scenario().replace("ammunition = 3", "ammunition = 0")})
    assert unit(begun, "MG1").disrupted
    assert not unit(begun, "K1").disrupted


@pytest.mark.rule("THG-19", "THG-23", "THG-48")
def test_a_mercenary_lends_its_defence_only_to_a_combat_that_takes_place() -> None:
    # Three archers, led, morale 15 against 1: the baggage routs before any blow. Its guard has not lent anything.
    state = board(
        at("W1", "F05"),
        at("IN1", "F05", lends=True),
        at("A1", "F07"),
        at("A2", "G06"),
        at("A3", "E06"),
        at("LGS1", "F07"),
    )
    archers = ("A1", "A2", "A3")
    orders: list[Action] = [
        *(Attack(name, "W1") for name in archers),
        *(Help("LGS1", name) for name in archers),
    ]
    after, events = fought(state, romans=orders)
    assert report(events, "W1").effect is not None
    assert not all_of(Spent, events)
    assert (unit(after, "IN1").ammunition, unit(after, "IN1").disrupted) == (3, False)


@pytest.mark.rule("THG-24", "THG-55")
def test_a_leader_with_baggage_alone_has_its_defence_and_shares_its_fate() -> None:
    state = board(at("N1", "F07"), at("W1", "F07"), at("A1", "F05"))
    assert refused(state, ROMANS, Attack("A1", "N1")).code == "shielded"
    # 4 against 1 is 4:1, morale 2 against 1 changes nothing; a 5 eliminates.
    after, events = fought(state, 5, romans=[Attack("A1", "W1")])
    assert report(events, "W1").odds is Odds.FOUR
    assert {(each.unit, each.why) for each in all_of(Eliminated, events)} == {
        ("W1", "fought"),
        ("N1", "shared"),
    }
    assert unit(after, "N1").status is Status.LOST


@pytest.mark.rule("THG-21", "THG-43")
def test_who_shares_a_hex_with_enemy_baggage_fights_it_ordered_or_not() -> None:
    state = board(at("K1", "F07"), at("V1", "F07"), at("LG1", "F07"), at("L1", "F09"))
    assert refused(state, ALLIES, Attack("K1", "L1")).code == "fights_here"
    _, events = fought(state, 6)
    assert [each.report.defender for each in all_of(Fought, events)] == ["V1"], "the legate shares its fate"
    bows = board(at("B1", "F07"), at("LG1", "F07"))
    _, events = fought(bows, 1)
    assert report(events, "LG1").attackers == ("B1",)


@pytest.mark.rule("THG-6", "THG-35")
def test_the_first_turn_begins_without_army_morale_though_nobody_has_entered() -> None:
    state = steps.new(2, {})
    for seat in (ALLIES, ROMANS):
        state = steps.apply(state, seat, Stock(4)).state
    assert TurnBegan(1, 1, Side.ALLIES, 0) in steps.apply(state, CHANCE, Initiative(1)).events


@pytest.mark.rule("THG-52")
def test_whom_defences_serve_is_seen_at_once_by_who_stands_there() -> None:
    state = board(
        at("L1", "F07"), stage=Stage.FIRST_MARCH, first=Side.ROMANS, works=[("F05", 1, Side.ALLIES)]
    )
    after, _ = submitted(act(state, ROMANS, Take("L1"), Go("XF05")).state)
    assert after.works == (Works("XF05", 1, Side.ROMANS),)
    assert after.mapped[ROMANS] == after.works


@pytest.mark.rule("THG-10", "THG-24")
def test_a_leader_out_of_sight_gives_way_with_its_unit_unheard() -> None:
    # The bowmen shoot from a wood, so the archers learn of them; of the noble beside them they know nothing.
    state = board(
        at("B1", "F05"), at("B2", "E05"), at("N1", "F05"), at("L1", "F07"), ground={"F05": "f", "E05": "f"}
    )
    assert state.sees(ROMANS) == ()
    after, events = fought(state, 2, allies=[Attack("B1", "L1"), Attack("B2", "L1")])
    heard = {each.unit: each.audience for each in all_of(Suffered, events)}
    assert heard["B1"] is None
    assert heard["N1"] == frozenset({ALLIES, -1})
    assert unit(after, "N1").at == unit(after, "B1").at
    assert "N1" not in {each.name for each in after.sees(ROMANS)}


@pytest.mark.rule("THG-12", "THG-14")
def test_a_column_that_gives_way_stays_in_its_mode_until_the_next_turn() -> None:
    state = board(at("B1", "F05", strategic=True, tail="F06"), at("A1", "D05"), at("A2", "D04"))
    after, _ = fought(state, 2, romans=[Attack("A1", "B1"), Attack("A2", "B1")])
    assert unit(after, "B1").strategic
    assert unit(after, "B1").tail is None
