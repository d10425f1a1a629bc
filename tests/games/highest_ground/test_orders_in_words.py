"""Whole orders in words, what has none, and many events in few sentences."""

from __future__ import annotations

from games.core.hexes.grid import Direction
from games.core.words import Names
from games.highest_ground import GAME
from games.highest_ground import actions as a
from games.highest_ground import events as e
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.state import BLANK, Draft, Stage, State, changed
from games.highest_ground.words.orders import current, missing, told
from games.highest_ground.words.sentences import describe, summed
from tests.games.highest_ground.boards import ALLIES, act, at, board, fought

NAMES = Names.of(("Ann", "Ben"))
MARCH = board(at("K1", "F05"), at("B1", "F09"), stage=Stage.FIRST_MARCH)


def words(*order: a.Action, state: State = MARCH) -> str:
    return told(view(state, ALLIES), order)


def test_an_order_is_told_with_its_unit_and_its_way() -> None:
    assert words(a.Take("K1"), a.Go("XF06"), a.Go("XG07"), a.Face(Direction.NE)) == (
        "K1 Knights: by XF06, to XG07, turns to NE."
    )
    assert words(a.Take("F1"), a.Enter("XL05", Direction.NW)) == "F1 Foot: enters in XL05 facing NW."
    assert words(a.Take("K1"), a.Leave()) == "K1 Knights: leaves the map."
    assert words(a.Declare("P1", a.Mode.STAKES)) == "P1 Pike: builds stakes."
    assert words(a.DeclareAll()) == "Everyone who can: in column."
    stage = board(at("K1", "F05"), at("P1", "F06"), stage=Stage.FIRST_MARCH)
    builds = act(stage, ALLIES, a.Declare("K1", a.Mode.STRATEGIC)).state
    assert words(a.DeclareAll(), state=builds) == "Everyone who can: in column."
    afoot = act(stage, ALLIES, a.Take("K1"), a.Go("XF04")).state
    assert words(a.DeclareAll(), state=afoot) == "Everyone else who can: in column."
    ready = changed(stage, drafts=(Draft(modes=(("P1", a.Mode.STAKES),)), BLANK))
    assert words(a.DeclareAll(), state=ready) == "Everyone else who can: in column."


def noted(state: State, *orders: a.Action) -> list[str]:
    """What is told of each order as it is written."""
    found = []
    for order in orders:
        step = act(state, ALLIES, order)
        state = step.state
        found += [describe(event, NAMES) for event in step.events]
    return found


def test_an_order_that_is_written_is_told_with_its_unit() -> None:
    ride = board(at("S1", "F05"), stage=Stage.SCOUTS)
    turns = a.Face(Direction.NE)
    assert noted(ride, a.Take("S1"), a.Go("XF06"), turns) == [
        "Next: S1 Scouts.",
        "S1 Scouts: to XF06.",
        "S1 Scouts: turns to NE.",
    ]
    assert noted(MARCH, a.Take("F1"), a.Enter("XL05", Direction.NW)) == [
        "Next: F1 Foot.",
        "F1 Foot: enters in XL05, facing NW.",
    ]
    modes = board(at("K1", "F05"), at("IN1", "F05"), stage=Stage.FIRST_MARCH)
    assert noted(modes, a.Declare("K1", a.Mode.STRATEGIC), a.Lend("IN1", True)) == [
        "K1 Knights: in column.",
        "IN1 Infantry section: lends its defence.",
    ]
    assert noted(modes, a.DeclareAll()) == ["Everyone who can: in column."]
    fight = board(at("B1", "F05"), at("N1", "F05"), at("L1", "F07"))
    assert noted(fight, a.Attack("B1", "L1"), a.Help("N1", "B1")) == [
        "B1 Longbow: attacks L1.",
        "N1 Noble: helps B1.",
    ]
    assert words(a.Lend("IN1", False)) == "IN1 Infantry section: keeps its defence."
    assert words(a.Attack("B1", "L2")) == "B1 Longbow: attacks L2 Legion."
    assert words(a.Help("N1", "K1")) == "N1 Noble: helps K1 Knights."


def test_what_has_no_order_is_named_until_there_are_many() -> None:
    state = act(MARCH, ALLIES, a.Take("K1"), a.Go("XF06")).state
    report = view(state, ALLIES)
    assert missing(report).startswith("No order yet: ")
    assert "K1" not in missing(report)
    assert missing(report).endswith(" more.")
    assert current(report) == "K1 Knights can go on."
    assert current(view(act(MARCH, ALLIES, a.Take("B1")).state, ALLIES)) == "Next: B1 Longbow."
    assert missing(view(MARCH, None)) == ""


def test_before_the_first_order_of_a_march_it_is_said_what_a_column_is() -> None:
    assert "three times as far" in current(view(MARCH, ALLIES))
    assert current(view(act(MARCH, ALLIES, a.Declare("K1", a.Mode.STRATEGIC)).state, ALLIES)) == ""
    assert current(view(board(at("S1", "F05"), stage=Stage.SCOUTS), ALLIES)) == ""
    assert current(view(MARCH, None)) == ""


def test_who_attacks_without_an_order_is_named() -> None:
    fight = board(at("K1", "F05"), at("L1", "F05"), at("K2", "F08"), at("L2", "F08"), at("IN1", "F05"))
    alone = board(at("K1", "F05"), at("L1", "F05"), at("IN1", "E08"))
    assert missing(view(alone, ALLIES)) == "In its own hex K1 attacks L1 anyway."
    assert missing(view(fight, ALLIES)) == "In their own hexes IN1, K1 and K2 attack anyway."
    ordered = act(alone, ALLIES, a.Attack("K1", "L1")).state
    assert missing(view(ordered, ALLIES)) == ""


def test_many_units_are_told_in_one_sentence() -> None:
    sighted = [e.Sighted(Side.ROMANS, f"L{number}", "legion", "XF05") for number in range(1, 6)]
    assert summed(sighted, NAMES) == ("Ben's L1, L2, L3 and 2 more come into sight.",)
    assert len(summed(sighted[:2], NAMES)) == 2
    routed = [e.Suffered(Side.ALLIES, f"K{number}", "routed", ("XF05",)) for number in (1, 2, 3)]
    lost = [e.Eliminated(Side.ALLIES, f"F{number}", "fought") for number in (1, 2, 3, 4)]
    assert summed([*routed, *lost], NAMES) == (
        "K1, K2 and K3 rout.",
        "F1, F2, F3 and 1 more are eliminated.",
    )


def test_what_a_combat_led_to_is_told_once() -> None:
    shot = board(at("B1", "F05"), at("B2", "E06"), at("L1", "F07"))
    orders = [a.Attack("B1", "L1"), a.Attack("B2", "L1")]
    _, events = fought(shot, 5, allies=orders)
    told = " ".join(summed(events, NAMES))
    assert "die 5: L1 is disrupted." in told
    assert told.count("disrupted") == 1
    _, events = fought(shot, 1, allies=orders)
    assert " ".join(summed(events, NAMES)).count("B1") == 2, "both rout, and go somewhere"
    _, events = fought(shot, 6, allies=orders)
    found = summed(events, NAMES)
    assert any("die 6: L1 retreats to XD0" in each for each in found), found
    assert sum("retreats" in each for each in found) == 1


def test_who_submits_is_told_once_and_who_reads_it_alone_as_you() -> None:
    both = [e.Submitted(Side.ALLIES), e.Submitted(Side.ROMANS), e.Submitted(Side.ROMANS)]
    assert summed(both, NAMES) == ("Ann and Ben submit.",)
    assert summed(both[1:], Names.of(("Ann", "Ben"), 1)) == ("You submit.",)


def test_whoever_meets_the_enemy_on_the_way_is_told_alone() -> None:
    ways = [e.Marched(Side.ALLIES, f"K{number}", ("XF05", "XF06"), Direction.N, "") for number in range(4)]
    met = e.Marched(Side.ALLIES, "B1", ("XF05", "XF07"), Direction.N, "met")
    assert summed([*ways, met], NAMES) == (
        "4 units march.",
        "B1 goes from XF05 to XF07 and meets the enemy.",
    )


def test_what_is_offered_beside_the_rules_is_declared() -> None:
    assert GAME.orders is not None
    assert GAME.orders.example(view(MARCH, ALLIES)) == "IN1 strategic\nIN2 XL08"
    assert GAME.reports is not None
    assert GAME.reports.summed is summed
    assert GAME.reports.explained(e.Submitted(Side.ALLIES)) == ()
