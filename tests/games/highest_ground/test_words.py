"""What people read: who is to decide, orders in words and what has none, and many events in few sentences."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core.hexes.grid import Direction
from games.core.protocol import Event
from games.core.words import Names
from games.highest_ground import GAME, events as e
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from games.highest_ground.words.orders import current, missing, told
from games.highest_ground.words.sentences import describe, prompt, summed
from tests.games.highest_ground.boards import ALLIES, NAMES, act, action_of, begun, carried, ordered, put

YOU = Names.of(("Ann", "Ben"), ALLIES)
MARCH = put("K1 F05, B1 F09", stage=Stage.FIRST_MARCH)


@pytest.mark.parametrize(
    ("state", "public", "own"),
    [
        (
            steps.new(2, {}),
            "Ann and Ben choose the defence supplies.",
            "You and Ben choose the defence supplies.",
        ),
        (begun(), "Turn 1: Ann and Ben order the scouts.", "Turn 1: you and Ben order the scouts."),
        (
            MARCH,
            "Turn 1: Ann declares modes and moves, Ben declares modes.",
            "Turn 1: you declare modes and move, Ben declares modes.",
        ),
        (put("K1 F05", stage=Stage.SECOND_MARCH), "Turn 1: Ben moves.", "Turn 1: Ben moves."),
    ],
    ids=["supplies", "scouts", "first march", "second march"],
)
def test_who_is_to_decide(state: State, public: str, own: str) -> None:
    assert prompt(view(state, None), NAMES) == public
    assert prompt(view(state, ALLIES), YOU) == own


FIGHT = "B1 F05, N1 F05, L1 F07"


@pytest.mark.parametrize(
    ("stage", "units", "before", "order", "said"),
    [
        ("march", "K1 F05", "", "K1; XF06; XG07; @NE", "K1 Knights: by XF06, to XG07, turns to NE."),
        ("march", "", "", "F1; enter XL05 @NW", "F1 Foot: enters in XL05 facing NW."),
        ("march", "K1 F05", "", "K1; leave", "K1 Knights: leaves the map."),
        ("march", "", "", "P1 stakes", "P1 Pike: builds stakes."),
        ("march", "", "", "IN1 keeps", "IN1 Infantry section: keeps its defence."),
        ("march", "", "", "all strategic", "Everyone who can: in column."),
        ("march", "K1 F05", "K1 strategic", "all strategic", "Everyone who can: in column."),
        ("march", "K1 F05", "K1 F04", "all strategic", "Everyone else who can: in column."),
        ("march", "P1 F05, W1 F06 supplies=1/0", "P1 stakes", "all strategic", "Everyone else who can: in column."),
        ("fight", FIGHT, "", "B1 attack L2", "B1 Longbow: attacks L2 Legion."),
        ("fight", FIGHT, "", "N1 help K1", "N1 Noble: helps K1 Knights."),
    ],
)  # fmt: skip
def test_an_order_is_told_with_its_unit_and_its_way(
    stage: str, units: str, before: str, order: str, said: str
) -> None:
    kind = Stage.FIRST_MARCH if stage == "march" else Stage.FIRST_COMBAT
    state = ordered(put(units, stage=kind), before)
    assert told(view(state, ALLIES), [action_of(state, ALLIES, each) for each in order.split("; ")]) == said


@pytest.mark.parametrize(
    ("stage", "units", "orders", "said"),
    [
        (Stage.SCOUTS, "S1 F05", "S1; XF06; @NE", "Next: S1 Scouts. S1 Scouts: to XF06. S1 Scouts: turns to NE."),
        (Stage.FIRST_MARCH, "K1 F05", "F1; enter XL05 @NW", "Next: F1 Foot. F1 Foot: enters in XL05, facing NW."),
        (
            Stage.FIRST_MARCH,
            "K1 F05, IN1 F05",
            "K1 strategic; IN1 lends",
            "K1 Knights: in column. IN1 Infantry section: lends its defence.",
        ),
        (Stage.FIRST_MARCH, "K1 F05", "all strategic", "Everyone who can: in column."),
        (Stage.FIRST_COMBAT, FIGHT, "B1 > L1; N1 help B1", "B1 Longbow: attacks L1. N1 Noble: helps B1."),
    ],
)  # fmt: skip
def test_an_order_that_is_written_is_told_with_its_unit(
    stage: Stage, units: str, orders: str, said: str
) -> None:
    state, found = put(units, stage=stage), []
    for order in orders.split("; "):
        step = act(state, ALLIES, action_of(state, ALLIES, order))
        state = step.state
        found += [describe(event, NAMES) for event in step.events]
    assert " ".join(found) == said


def test_what_has_no_order_is_named_until_there_are_many() -> None:
    report = view(ordered(MARCH, "K1 F06"), ALLIES)
    assert missing(report).startswith("No order yet: ")
    assert "K1" not in missing(report)
    assert missing(report).endswith(" more.")
    assert current(report) == "K1 Knights can go on."
    assert current(view(ordered(MARCH, "B1"), ALLIES)) == "Next: B1 Longbow."
    assert "three times as far" in current(view(MARCH, ALLIES)), "before the first order of a march"
    for state, viewer in (
        (ordered(MARCH, "K1 strategic"), ALLIES),
        (put("S1 F05", stage=Stage.SCOUTS), ALLIES),
        (MARCH, None),
    ):
        assert current(view(state, viewer)) == ""
    assert missing(view(MARCH, None)) == ""


@pytest.mark.parametrize(
    ("units", "orders", "said"),
    [
        ("K1 F05, L1 F05, IN1 E08", "", "In its own hex K1 attacks L1 anyway."),
        (
            "K1 F05, L1 F05, K2 F08, L2 F08, IN1 F05",
            "",
            "In their own hexes IN1, K1 and K2 attack anyway.",
        ),
        ("K1 F05, L1 F05, IN1 E08", "K1 > L1", ""),
    ],
)
def test_who_attacks_without_an_order_is_named(units: str, orders: str, said: str) -> None:
    assert missing(view(ordered(put(units), orders), ALLIES)) == said


def _sighted(count: int) -> list[Event]:
    return [e.Sighted(Side.ROMANS, f"L{number}", "legion", "XF05") for number in range(1, count + 1)]


ROUTED = [e.Suffered(Side.ALLIES, f"K{number}", "routed", ("XF05",)) for number in (1, 2, 3)]
LOST = [e.Eliminated(Side.ALLIES, f"F{number}", "fought") for number in (1, 2, 3, 4)]
WAYS = [e.Marched(Side.ALLIES, f"K{number}", ("XF05", "XF06"), Direction.N, "") for number in range(4)]
MET = e.Marched(Side.ALLIES, "B1", ("XF05", "XF07"), Direction.N, "met")
POINTS = (e.Share("bridges", "", 6, "THG-28"), e.Share("own units eliminated", "", -1, "THG-28"))
SUBMITTED = [e.Submitted(Side.ALLIES), e.Submitted(Side.ROMANS), e.Submitted(Side.ROMANS)]


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (_sighted(5), ("Ben's L1, L2, L3 and 2 more come into sight.",)),
        (
            _sighted(2),
            (
                "The Romans' L1 (Legion) comes into sight in XF05.",
                "The Romans' L2 (Legion) comes into sight in XF05.",
            ),
        ),
        ([*ROUTED, *LOST], ("K1, K2 and K3 rout.", "F1, F2, F3 and 1 more are eliminated.")),
        ([*WAYS, MET], ("4 units march.", "B1 goes from XF05 to XF07 and meets the enemy.")),
        (SUBMITTED, ("Ann and Ben submit.",)),
        (
            [e.Ended(Side.ROMANS, POINTS, 0)],
            ("Ben's side has 5 points (+6 bridges and -1 own units eliminated): decisive defeat.",),
        ),
    ],
    ids=["many", "two", "kinds", "who meets the enemy is told alone", "all submit", "the end"],
)
def test_many_events_are_told_in_few_sentences(events: Sequence[Event], said: tuple[str, ...]) -> None:
    assert summed(events, NAMES) == said


def test_who_reads_it_alone_is_you_and_a_combat_is_explained() -> None:
    assert summed(SUBMITTED[1:], Names.of(("Ann", "Ben"), 1)) == ("You submit.",)
    assert GAME.orders is not None
    assert GAME.orders.example(view(MARCH, ALLIES)) == "IN1 strategic\nIN2 XL08"
    assert GAME.reports is not None
    assert GAME.reports.explained(e.Submitted(Side.ALLIES)) == ()


def test_what_a_combat_led_to_is_told_once() -> None:
    found = {}
    for die in (1, 5, 6):
        _, events = carried(put("B1 F05, B2 E06, L1 F07"), "B1 > L1; B2 > L1", die)
        found[die] = " ".join(summed(events, NAMES))
    assert found[1].count("B1") == 2, "both rout, and go somewhere"
    assert "die 5: L1 is disrupted." in found[5]
    assert found[5].count("disrupted") == 1
    assert "die 6: L1 retreats to XD0" in found[6]
    assert found[6].count("retreats") == 1
