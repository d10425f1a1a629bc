"""What people read: who is to decide, orders in words and what has none, and many events in few sentences.
What cannot be done is refused with what is wrong, what to do, and the rule; and tells nothing that is
hidden."""

from collections.abc import Sequence

import pytest

from games.core.hexes.grid import Direction
from games.core.protocol import Event
from games.core.words import IllegalAction, Names
from games.highest_ground import GAME, actions as a
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from games.highest_ground.words.orders import current, missing, told
from games.highest_ground.words.sentences import describe, prompt, summed
from tests.games.highest_ground.boards import (
    ALLIES,
    NAMES,
    RIVER,
    ROMANS,
    act,
    action_of,
    begun,
    carried,
    ordered,
    put,
    refused,
)

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
        (
            steps.apply(steps.new(2, {}), ROMANS, a.Stock(4)).state,
            "Ann chooses the defence supplies.",
            "You choose the defence supplies.",
        ),
    ],
    ids=["supplies", "scouts", "first march", "second march", "supplies, alone"],
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
    return [a.Sighted(Side.ROMANS, f"L{number}", "legion", "XF05") for number in range(1, count + 1)]


ROUTED = [a.Suffered(Side.ALLIES, f"K{number}", "routed", ("XF05",)) for number in (1, 2, 3)]
LOST = [a.Eliminated(Side.ALLIES, f"F{number}", "fought") for number in (1, 2, 3, 4)]
WAYS = [a.Marched(Side.ALLIES, f"K{number}", ("XF05", "XF06"), Direction.N, "") for number in range(4)]
MET = a.Marched(Side.ALLIES, "B1", ("XF05", "XF07"), Direction.N, "met")
POINTS = (a.Share("bridges", "", 6, "THG-28"), a.Share("own units eliminated", "", -1, "THG-28"))
SUBMITTED = [a.Submitted(Side.ALLIES), a.Submitted(Side.ROMANS), a.Submitted(Side.ROMANS)]


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (_sighted(5), ("Ben's L1, L2, L3 and 2 more come into sight.",)),
        (
            _sighted(2),
            (
                "Ben's L1 (Legion) comes into sight in XF05.",
                "Ben's L2 (Legion) comes into sight in XF05.",
            ),
        ),
        ([*ROUTED, *LOST], ("K1, K2 and K3 rout.", "F1, F2, F3 and 1 more are eliminated.")),
        ([*WAYS, MET], ("4 units march.", "B1 goes from XF05 to XF07 and meets the enemy.")),
        (SUBMITTED, ("Ann and Ben submit.",)),
        (
            [a.Ended(Side.ROMANS, POINTS, 0)],
            ("Ben's side has 5 points (+6 bridges and -1 own units eliminated): decisive defeat.",),
        ),
    ],
    ids=["many", "two", "kinds", "who meets the enemy is told alone", "all submit", "the end"],
)
def test_many_events_are_told_in_few_sentences(events: Sequence[Event], said: tuple[str, ...]) -> None:
    assert summed(events, NAMES) == said


def test_a_unit_of_your_own_is_seen_or_hidden_and_does_not_come_into_your_sight() -> None:
    reader = Names.of(("Ann", "Ben"), ROMANS)
    lost = [a.Vanished(Side.ROMANS, f"L{number}", "XF05") for number in (1, 2, 3)]
    assert summed(_sighted(1), reader) == ("Your L1 (Legion) is seen in XF05.",)
    assert summed(_sighted(3), reader) == ("Your L1, L2 and L3 are seen.",)
    assert summed(lost[:1], reader) == ("Your L1 is hidden again, last seen in XF05.",)
    assert summed(lost, reader) == ("Your L1, L2 and L3 are hidden again.",)


def test_who_reads_it_alone_is_you_and_a_combat_is_explained() -> None:
    assert summed(SUBMITTED[1:], Names.of(("Ann", "Ben"), 1)) == ("You submit.",)
    assert GAME.orders is not None
    assert GAME.orders.example(view(MARCH, ALLIES)) == "IN1 strategic\nIN2 XL08"
    assert GAME.reports is not None
    assert GAME.reports.explained(a.Submitted(Side.ALLIES)) == ()


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


HERE = "K1 F05, N1 F05, IN1 E04, B1 E05, B2 D05, L1 F07"
LED = "N1 F05, B1 F05, B2 F06, P1 F04, F1 F02, L1 F07"
WAGON = "W1 F06 supplies=1/0"
AFLOAT = f"W1 F06, {RIVER}"


def check_refusal(state: State, code: str, before: str, text: str) -> None:
    """An action is refused, not proposed either, and told well."""
    side, _, order = text.rpartition(": ")
    seat = ROMANS if side else ALLIES
    state = ordered(state, before)
    told = refused(state, seat, action_of(state, seat, order))
    assert told.code == code
    assert told.message.endswith(".")
    assert told.hint.endswith(".")
    assert told.rule is not None
    assert told.rule.startswith("THG-")


@pytest.mark.rule("THG-7", "THG-8", "THG-11", "THG-12", "THG-14", "THG-20", "THG-21", "THG-22", "THG-28")
@pytest.mark.rule("THG-33", "THG-46", "THG-48", "THG-52", "THG-53", "THG-59")
@pytest.mark.parametrize(
    ("code", "board", "before", "order"),
    [
        ("not_this", HERE, "", "K1 > L1"),
        ("not_this", HERE, "", "stock 1"),
        ("no_lender", HERE, "", "K1 lends"),
        ("lends_so", HERE, "", "IN1 keeps"),
        ("told_to_lend", HERE, "IN1 lends", "IN1 keeps"),
        ("must_enter", HERE, "F1", "XL05"),
        ("must_enter", HERE, "F1", "@S"),
        ("no_entry", HERE, "F1", "enter A05 @N"),
        ("stands", HERE, "K1", "enter L05 @N"),
        ("stands", HERE, "F1 enter L03 @NW", "enter L04 @N"),
        ("no_hand", HERE, "", "XF06"),
        ("no_hand", HERE, "K1; K1 strategic", "XF06"),
        ("too_far", HERE, "K1", "XA01"),
        ("faces_so", HERE, "K1", "@N"),
        ("no_turn", HERE, "K1 XK05", "@S"),
        ("no_turn", "K1 F05", "K1 F07-G08 @SE", "@N"),
        ("no_room", HERE, "K1", "XE05"),
        ("no_room", "P1 L05", "F1", "enter L05 @N"),
        ("ordered", "K1 F05, K2 F07", "K1 F06; K2", "K1"),
        ("no_exit", "K1 L05", "K1", "leave"),
        ("no_scouts", "S1 F05, K1 F06", "", "S1 strategic"),
        ("declared", "K1 F06", "K1 strategic", "K1 strategic"),
        ("tactical_anyway", "K1 F06", "", "K1 tactical"),
        ("baggage_slow", "K1 F06", "", "W1 strategic"),
        ("moves_already", "K1 F05", "K1 F06", "K1 strategic"),
        ("nobody_to_march", "K1 F06", "all strategic", "all strategic"),
        ("gone", "K1 lost, K2 F05", "", "K1"),
        ("builds", f"P1 F05, {WAGON}", "P1 stakes", "P1"),
        ("builds", f"P1 F05 building=1, {WAGON}", "", "P1"),
        ("no_supply", "P1 F05, W1 F08 supplies=1/0", "", "P1 stakes"),
        ("no_supply", f"P1 F05, {WAGON}", "", "P1 ditch"),
        ("cannot_build", f"K1 F05, {WAGON}", "", "K1 stakes"),
        ("cannot_build", f"IN1 F05, {WAGON}", "", "IN1 stakes"),
        ("too_shaken", f"P1 F05 disrupted, {WAGON}", "", "P1 stakes"),
        ("enemy_here", f"P1 F05, L1 F05, {WAGON}", "", "P1 stakes"),
        ("not_on_map", WAGON, "", "P1 stakes"),
        ("built_already", f"P1 F05, {WAGON}, stakes F05 allies", "", "P1 stakes"),
        ("no_boats", f"F1 F05, F2 G06, {AFLOAT}", "F1 boat", "F2 boat"),
        ("no_river", f"F1 D05, W1 D06, {RIVER}", "", "F1 boat"),
        ("no_wagons", f"F1 F05, W1 F08, {RIVER}", "", "F1 boat"),
        ("too_heavy", f"K1 F05, {AFLOAT}", "", "K1 boat"),
        ("enemy_here", f"F1 F05, L1 F05, {AFLOAT}", "", "F1 boat"),
        ("boards", f"F1 F05, {AFLOAT}", "F1 boat", "F1"),
        ("afloat", f"RR1 F12 afloat, {AFLOAT}", "", "RR1 strategic"),
        ("moves_second", HERE, "", "romans: L1"),
    ],
)
def test_what_cannot_be_ordered_in_a_march(code: str, board: str, before: str, order: str) -> None:
    check_refusal(put(board, stage=Stage.FIRST_MARCH, boats=1), code, before, order)


@pytest.mark.rule("THG-8", "THG-12", "THG-16", "THG-21", "THG-22", "THG-23", "THG-24", "THG-32", "THG-55")
@pytest.mark.parametrize(
    ("code", "board", "before", "order"),
    [
        ("not_this", HERE, "", "K1"),
        ("out_of_range", "B1 F05, L1 F07, L2 F09", "", "B1 > L2"),
        ("out_of_range", "K1 H05, L1 F07", "", "K1 > L1"),
        ("column_attacks", "B1 F05 strategic, L1 F07", "", "B1 > L1"),
        ("builder_attacks", "B1 F05 building=1, A1 F07", "", "B1 > A1"),
        ("fights_here", "B1 F05, L1 F05, L2 F06", "", "B1 > L2"),
        ("fights_here", "K1 F07, V1 F07, LG1 F07, L1 F09", "", "K1 > L1"),
        ("no_ammunition", "MG1 F05 ammunition=0, A1 F07", "", "MG1 > A1"),
        ("shielded", "N1 F07, P1 F07, A1 F05", "", "romans: A1 > N1"),
        ("shielded", "N1 F07, W1 F07, A1 F05", "", "romans: A1 > N1"),
        ("hidden", "MG1 F02, L1 F08, P1 H08, forest F05 F06", "", "MG1 > L1"),
        ("hidden", "MG1 F02 ammunition=1, L1 F08, P1 H08 radio, forest F05 F06", "", "MG1 > L1"),
        ("hidden", "B1 F01, L1 F08, P1 H08 radio, forest F05 F06", "", "B1 > L1"),
        ("screened", "B1 F01, K1 F03, K2 F04, L1 F08, P1 H08", "", "B1 > L1"),
        ("beyond_sight", "B1 F14, L1 F01, P1 F03", "", "B1 > L1"),
        ("attacks", HERE, "B1 > L1", "B1 > L1"),
        ("too_many", HERE, "N1 help K1; N1 help B1", "N1 help B2"),
        ("helps", HERE, "N1 help K1", "N1 help K1"),
        ("helps", HERE, "N1 help K1", "N1 help nobody"),
        ("helps_nobody", HERE, "N1 help nobody", "N1 help K1"),
        ("helps_nobody", HERE, "N1 help nobody", "N1 help nobody"),
        ("not_on_map", HERE, "", "N2 help nobody"),
        ("no_leader", HERE, "", "K1 help B1"),
        ("no_help", LED, "", "N1 help F1"),
        ("no_unit", LED, "", "LG1 help B1"),
    ],
)
def test_what_cannot_be_ordered_in_a_combat(code: str, board: str, before: str, order: str) -> None:
    check_refusal(put(board), code, before, order)


@pytest.mark.rule("THG-7", "THG-8", "THG-33", "THG-53")
def test_what_cannot_be_ordered_at_other_times() -> None:
    check_refusal(put(HERE, stage=Stage.SECOND_MARCH), "not_now", "", "submit")
    check_refusal(put(HERE, stage=Stage.SECOND_MARCH), "not_this", "", "romans: L1 strategic")
    check_refusal(put("K1 F05, T1 A01", stage=Stage.SCOUTS), "scouts_only", "", "K1 strategic")
    check_refusal(put(f"F1 F05, {AFLOAT}", stage=Stage.FIRST_MARCH), "no_boats", "", "F1 boat")
    check_refusal(put("K1 F06", stage=Stage.FIRST_MARCH, due=3, round=2), "not_due", "", "F1")
    assert refused(begun(), 7, a.Submit()).code == "not_now"
    sealed = steps.apply(begun(), ALLIES, a.Submit()).state
    assert refused(sealed, ALLIES, a.Submit()).code == "submitted"
    for ones in (-1, 15):
        assert refused(steps.new(2, {}), ALLIES, a.Stock(ones)).code == "wrong_count"


@pytest.mark.rule("THG-10", "THG-46")
def test_what_no_text_can_mean_is_refused_too() -> None:
    marching = ordered(put(HERE, stage=Stage.FIRST_MARCH), "K1")
    assert refused(marching, ALLIES, a.Go("nowhere")).code == "too_far"
    for name in ("K9", "L1"):
        assert refused(marching, ALLIES, a.Take(name)).code == "no_unit"
    entering = ordered(put(HERE, stage=Stage.FIRST_MARCH), "F1")
    assert refused(entering, ALLIES, a.Enter("nowhere", Direction.N)).code == "no_entry"


@pytest.mark.rule("THG-11", "THG-12", "THG-14", "THG-21", "THG-36", "THG-46", "THG-53")
@pytest.mark.parametrize(
    ("board", "before", "order", "told"),
    [
        ("K2 F07", "K2", "XA01", "K2 cannot reach XA01 with 6 movement points left."),
        (
            "P2 F05 N strategic",
            "P2",
            "XF14",
            "P2 cannot reach XF14 in column, facing N with 9 movement points left.",
        ),
        ("K1 F05 strategic, L1 F07", "K1", "XF07", "K1 cannot enter XF07 in column: an enemy is there."),
        ("W1 C05, swamp C06", "W1", "XC06", "W1 cannot enter XC06, a swamp."),
        ("W1 C05", "W1", "@N", "W1 faces N there already."),
        ("W1 C05", "W1 C02", "XC01", "W1 can go no further this turn."),
        ("K1 F05, P1 F06", "K1", "XF06", "K1 cannot stop in XF06: P1 takes the room."),
        ("K1 F05, P1 F06", "K1", "XF06", "Choose XE06, or send P1 elsewhere in a line before this one."),
        ("K1 F05, K2 F07", "K1 F06; K2", "K1", "in one line, such as “K1 XF06-XE06”"),
        ("K1 F05", "K1 F06", "K1 strategic", "The movement of K1 is written already."),
        ("K1 F05", "K1 F06", "K1 strategic", "Drop that order first, then declare the mode."),
        ("K1 F05", "F1", "enter A05 @N", "such as in XL"),
    ],
)
def test_why_something_cannot_be_done_is_said(board: str, before: str, order: str, told: str) -> None:
    state = ordered(put(board, stage=Stage.FIRST_MARCH), before)
    refusal = refused(state, ALLIES, action_of(state, ALLIES, order))
    assert told in f"{refusal.message} {refusal.hint}"


@pytest.mark.rule("THG-10", "THG-16", "THG-25")
@pytest.mark.parametrize(
    ("board", "order", "told"),
    [
        (
            "B1 F14, L1 F01, P1 F03",
            "B1 > L1",
            "B1 does not see L1: it is 13 hexes away, and sight reaches 12 hexes.",
        ),
        (
            "MG1 F02, L1 F08, P1 H08, forest F05 F06",
            "MG1 > L1",
            "in XF08: forest, village or swamp hides it.",
        ),
        ("B1 F01, K1 F03, K2 F04, L1 F08, P1 H08", "B1 > L1", "in XF08: units between hide it."),
        ("B1 F05, L1 F09", "B1 > L1", "L1 is 4 hexes from B1, which reaches 3 hexes."),
        ("K1 F05, L1 F06", "K1 > L1", "L1 is 1 hex from K1, which fights in its own hex."),
    ],
)
def test_why_an_enemy_cannot_be_attacked_is_said_with_what_is_in_the_way(
    board: str, order: str, told: str
) -> None:
    state = put(board)
    assert told in refused(state, ALLIES, action_of(state, ALLIES, order)).message


@pytest.mark.rule("THG-10", "THG-16")
def test_an_attack_on_what_is_not_in_sight_tells_nothing() -> None:
    state = put("B1 F05, L1 F07, L3 E05, forest E05")
    found = set()
    for name in ("L3", "L4", "L9"):
        refusal = refused(state, ALLIES, a.Attack("B1", name))
        found.add((refusal.code, refusal.message.replace(name, "?"), refusal.hint))
    assert [code for code, *_ in found] == ["not_seen"]


@pytest.mark.rule("THG-10", "THG-16", "THG-46")
@pytest.mark.parametrize(
    ("stage", "before"),
    [
        (Stage.FIRST_COMBAT, ""),
        (Stage.FIRST_MARCH, ""),
        (Stage.FIRST_MARCH, "K1"),
        (Stage.FIRST_MARCH, "K1 strategic; K1"),
    ],
)
def test_refusals_are_the_same_wherever_hidden_enemies_stand(stage: Stage, before: str) -> None:
    """The same orders in positions that differ only in what the Allies do not know."""
    told = []
    for hidden in ("F08", "H04", "D03"):
        state = put(f"K1 F05, B1 E05, L1 F02, L2 {hidden}, forest F08 H04 D03", stage=stage)
        assert [each.name for each in state.sees(ALLIES)] == ["L1"]
        state = ordered(state, before)
        orders: list[a.Action] = [
            *(a.Attack("B1", name) for name in ("L1", "L2", "L3")),
            *(a.Go(cell) for cell in state.setting.country.cells),
            *(a.Declare("K1", mode) for mode in a.Mode),
        ]
        told.append([answered(state, action) for action in orders])
        told[-1] += map(str, steps.legal_actions(state, ALLIES))
    assert told[0] == told[1] == told[2]


def answered(state: State, action: a.Action) -> str:
    """What the Allies read who do this: what is noted, or why it is refused."""
    try:
        return str(steps.apply(state, ALLIES, action).events)
    except IllegalAction as refusal:
        return f"{refusal.code} {refusal.message} {refusal.hint}"
