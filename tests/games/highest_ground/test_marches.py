"""Orders of a march as they are written and as they run, and who is in sight of whom then (THG-2, THG-7,
THG-8, THG-10 to THG-15, THG-21, THG-25, THG-33, THG-42, THG-44, THG-46, THG-47, THG-50, THG-59)."""

from typing import Any

import pytest

from games.core.hexes.grid import Direction
from games.core.working import changed
from games.highest_ground.actions import Enter, Face, Go, Left, Take
from games.highest_ground.files.tables import Side
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State, Works
from tests.games.highest_ground.boards import (
    ALLIES,
    RIVER,
    ROMANS,
    Case,
    all_of,
    carried,
    ordered,
    put,
    shows,
    unit,
)

FIGHT, SECOND = Stage.FIRST_COMBAT, Stage.SECOND_MARCH
BANKS = "river F05/F06 E06/F05 F05/G06 E06/F06 F06/G06"
EXITS = {"victory": "exits = [{ sheet = 'X', side = 'east' }]\nexit = 1\nnobody_left = -6"}
FIRST: dict[str, Any] = {"first": Side.ROMANS}

MARCHES = {
    "a unit goes by legs and turns": Case(
        "K1 F05", "K1 F07-G08 @SE", (), ("K1 goes from XF05 to XG08.",), "K1 G08 SE"
    ),
    "where it meets an enemy it stops, and both are sighted": Case(
        "K1 F05, L1 F07, forest F07, swamp E07 G08",
        "K1 F07-F08",
        (),
        (
            "K1 goes from XF05 to XF07 and meets the enemy.",
            "Ben's L1 (Legion) comes into sight in XF07.",
        ),
        "K1 F07",
        ("L1", "K1"),
        FIGHT,
    ),
    "before a full hex it stops": Case(
        "K1 F05, P1 E07, L1 F07, forest F07",
        "P1 F07-F08; K1 F07",
        (),
        (
            "P1 goes from XE07 to XF07 and meets the enemy.",
            "K1 goes from XF05 to XF06 and stops, with no room ahead.",
            "Ben's L1 (Legion) comes into sight in XF07.",
        ),
        "K1 F06, P1 F07",
    ),
    "before the tail of a column too": Case(
        "K1 F05 strategic tail=F06, P1 H06, F1 F07, L1 G06, forest G06 G07, swamp H05",
        "P1 G05; F1 G06",
        (),
        (
            "P1 goes from XH06 to XG06 and meets the enemy.",
            "Ben's L1 (Legion) comes into sight in XG06.",
        ),
        "P1 G06",
    ),
    "a column stops at an enemy that it meets": Case(
        "K1 F05 S strategic, L1 F07, forest F07",
        "K1 F08",
        (),
        (
            "K1 goes from XF05 to XF07 and meets the enemy.",
            "Ben's L1 (Legion) comes into sight in XF07.",
        ),
        "K1 F07 S strategic tail=F06",
    ),
    "its tail is the hex that its head left last": Case(
        "K1 F05 S strategic tail=F04, P1 E09",
        "K1 F07",
        (),
        ("K1 goes from XF05 to XF07.",),
        "K1 F07 S strategic tail=F06",
    ),
    "at the declaration its tail is the hex behind, if it is free and on the map": Case(
        "K1 F06, F1 L05 NW, P1 H05, P2 H06",
        "K1 strategic; F1 strategic; P1 strategic",
        changed="F1 L05 NW strategic, K1 F06 strategic tail=F07, P1 H05 strategic",
    ),
    "a way is gone in the mode that is declared with it": Case(
        "F1 F05 S", "F1 strategic F09", (), ("F1 goes from XF05 to XF09.",), "F1 F09 S strategic tail=F08"
    ),
    "a column that stays leaves the hex behind it to who is sent there": Case(
        "K1 F05, P1 F08",
        "K1 strategic; P1 F07-F06",
        (),
        ("P1 goes from XF08 to XF06.",),
        "K1 F05 strategic, P1 F06",
    ),
    "whichever is ordered first": Case(
        "K1 F05, P1 F08",
        "P1 F07-F06; K1 strategic",
        (),
        ("P1 goes from XF08 to XF06.",),
        "K1 F05 strategic, P1 F06",
    ),
    "the way is free to the hex before an enemy": Case(
        "K1 F12, L1 F07",
        "K1 strategic F09-F08",
        (),
        ("K1 goes from XF12 to XF08.",),
        "K1 F08 strategic tail=F09",
    ),
    "it meets the tail of a column that is declared at the same time": Case(
        "K1 F12, L1 F07",
        "K1 strategic F09-F08; L1 strategic",
        (),
        ("K1 goes from XF12 to XF08.",),
        "K1 F08 strategic tail=F09, L1 F07 strategic tail=F08",
        then=FIGHT,
    ),
    "player 2 declares, and does not move yet": Case(
        "K1 F14, L1 F02 S",
        "L1 strategic",
        (),
        (),
        "L1 F02 S strategic tail=F01",
        then=SECOND,
        more={"night": True},
    ),
    "player 2 moves after the first combat": Case(
        "K1 F14, L1 F02 S strategic tail=F01",
        "L1 F10",
        (),
        ("L1 goes from XF02 to XF10.",),
        "L1 F10 S strategic tail=F09",
        more={"night": True, "stage": SECOND},
    ),
    "who builds no more may move": Case(
        "P1 F05, P2 G05 building=1, W1 F06 supplies=1/1",
        "P2 tactical; P2 H05",
        (),
        ("P2 goes from XG05 to XH05.",),
        "P2 H05",
    ),
    "round a river it does not ford": Case(
        "L1 F05, river F05/F06", "L1 F06", (), ("L1 goes from XF05 to XF06.",), "L1 F06", more=FIRST
    ),
    "who fords is marked for this turn": Case(
        f"L1 F05, {BANKS}", "L1 F06", (), ("L1 goes from XF05 to XF06.",), "L1 F06 forded", more=FIRST
    ),
    "over an exit it leaves the map": Case(
        "L1 K05, K1 A01",
        "L1 L05 leave",
        (),
        (
            "L1 goes from XK05 to XL05.",
            "L1 leaves the map.",
            "Ben's L1 is out of sight, last seen in XK05.",
            "Ann's K1 is out of sight, last seen in XA01.",
        ),
        "L1 exited",
        more={**FIRST, **EXITS},
    ),
    "who is ordered nothing stays, and where nobody sees anybody nobody fights": Case(
        "L1 A01, K1 L14 S, forest K13", sees=("", ""), then=SECOND
    ),
    "where sides see each other they may fight": Case("L1 F05, K1 F08", sees=("L1", "K1"), then=FIGHT),
    "so they may where one side sees the other": Case(
        "L1 F05, K1 F08, forest F08", sees=("L1", ""), then=FIGHT
    ),
    "what went out of sight is told": Case(
        "K1 F09, L1 E07, forest F07",
        "L1 F07",
        (),
        ("L1 goes from XE07 to XF07.", "Ben's L1 is out of sight, last seen in XE07."),
        "L1 F07",
        ("", "K1"),
        more=FIRST,
    ),
    "a boat goes along the river, to either bank": Case(
        f"RR1 F12 afloat, K1 A01, {RIVER}",
        "RR1 G05",
        (),
        ("RR1 goes from XF12 to XG05.",),
        "RR1 G05 strategic afloat",
    ),
    "who is declared tactical lands": Case(
        f"F1 G05 afloat, K1 A01, {RIVER}", "F1 tactical I06", (), ("F1 goes from XG05 to XI06.",), "F1 I06"
    ),
    "who boards spends the turn": Case(
        f"F1 F05, W1 E05, L1 F08, {RIVER}", "F1 boat", changed="F1 F05 boarding", more={"boats": 1}
    ),
    "a leader may board": Case(
        f"N1 F05, W1 F06, {RIVER}", "N1 boat", changed="N1 F05 boarding", more={"boats": 1}
    ),
}


@pytest.mark.rule("THG-2", "THG-8", "THG-11", "THG-12", "THG-13", "THG-14", "THG-15", "THG-21", "THG-22")
@pytest.mark.rule("THG-28", "THG-33", "THG-36", "THG-42", "THG-44", "THG-46", "THG-47", "THG-53", "THG-59")
@pytest.mark.parametrize("case", MARCHES.values(), ids=MARCHES)
def test_a_march(case: Case) -> None:
    shows(case, exactly=True, stage=Stage.FIRST_MARCH)


SIGHTED = (
    "Ben's T1 (Scouts) comes into sight in {}.",
    "Ann's S1 (Scouts) comes into sight in {}.",
)
RIDES = {
    "both sides ride at once": Case(
        "S1 F14, T1 A01",
        "S1 strategic F01; T1 strategic A14",
        (),
        ("T1 goes from XA01 to XA14.", "S1 goes from XF14 to XF01."),
        "S1 F01 strategic, T1 A14 strategic",
        then=Stage.FIRST_MARCH,
        more=FIRST,
    ),
    "player 1's ride first, and player 2's stop where they meet them": Case(
        "S1 F12, T1 F02",
        "S1 F09-F08-F07; T1 F05-F06-F07-F08-F09",
        (),
        (
            "S1 goes from XF12 to XF07.",
            "T1 goes from XF02 to XF07 and meets the enemy.",
            *(each.format("XF07") for each in SIGHTED),
        ),
        "S1 F07, T1 F07",
    ),
    "if the Romans are player 1, theirs do": Case(
        "S1 F12, T1 F02",
        "S1 F09-F08-F07; T1 F05-F06-F07-F08-F09",
        (),
        (
            "T1 goes from XF02 to XF09.",
            "S1 goes from XF12 to XF09 and meets the enemy.",
            *(each.format("XF09") for each in SIGHTED),
        ),
        "S1 F09, T1 F09",
        more=FIRST,
    ),
    "they look around once all have ridden": Case(
        "S1 F12, T1 F04",
        "S1 F06",
        (),
        ("S1 goes from XF12 to XF06.", SIGHTED[0].format("XF04"), SIGHTED[1].format("XF06")),
        "S1 F06",
        ("T1", "S1"),
    ),
    "and not before": Case(
        "S1 F12, T1 F04",
        "S1 F06; T1 A02",
        (),
        ("S1 goes from XF12 to XF06.", "T1 goes from XF04 to XA02."),
        "S1 F06, T1 A02",
        ("", ""),
    ),
    "who met scouts that rode on has seen them": Case(
        "S1 F12, T1 F06, forest F06",
        "S1 F07-F06; T1 A04",
        (),
        (
            "S1 goes from XF12 to XF06.",
            *(each.format("XF06") for each in SIGHTED),
            "T1 goes from XF06 to XA04.",
            "Ben's T1 is out of sight, last seen in XF06.",
        ),
        "S1 F06, T1 A04",
        ("", "S1"),
    ),
    "scouts that ride into a hidden unit see it and are seen, whatever its own scouts do": Case(
        "S1 F12, L1 F06, T1 A02, forest F06",
        "S1 F07-F06; T1 A04",
        (),
        (
            "S1 goes from XF12 to XF06.",
            "Ben's L1 (Legion) comes into sight in XF06.",
            "Ann's S1 (Scouts) comes into sight in XF06.",
            "T1 goes from XA02 to XA04.",
        ),
        "S1 F06, T1 A04",
        ("L1", "S1"),
    ),
    "only scouts see anything new": Case(
        "S1 F05, K1 C05, L1 F07, T1 H12, forest F07",
        "S1 F07",
        (),
        ("S1 goes from XF05 to XF07.", "Ben's L1 (Legion) comes into sight in XF07."),
        "S1 F07",
        ("L1 T1", "K1 S1"),
        more={"night": False},
    ),
    "all others stay in sight as they were": Case(
        "K1 F05, S1 A01, L1 F07",
        "S1 A02",
        (),
        ("S1 goes from XA01 to XA02.", "Ann's S1 is out of sight, last seen in XA01."),
        "S1 A02",
        ("L1", "K1"),
        more={"night": False},
    ),
}


@pytest.mark.rule("THG-7", "THG-12", "THG-15", "THG-42", "THG-50")
@pytest.mark.parametrize("case", RIDES.values(), ids=RIDES)
def test_scouts_ride(case: Case) -> None:
    shows(case, exactly=True, stage=Stage.SCOUTS, night=case.more.get("night", True))


@pytest.mark.rule("THG-2", "THG-11", "THG-12", "THG-13", "THG-14", "THG-21", "THG-33", "THG-46", "THG-59")
@pytest.mark.parametrize(
    ("board", "before", "reached", "beyond"),
    [
        ("K1 F05", "K1 F07-G08 @SE", "F07 F08 G07 G09 H07 H08", "F06 G06 H06 H09"),
        ("K1 F05, P1 F06", "K1", "F07", "F06"),
        ("K1 F05, P1 F06", "P1 F07; K1", "F06", "F07"),
        ("IN1 F05, P1 F06", "IN1", "F06", ""),  # mercenaries and baggage take no room
        ("W1 F05, P1 F06", "W1", "F06", ""),
        ("K1 F05 strategic, L1 F07", "K1", "F04", "F07"),
        (
            "K1 F06, forest L03",
            "F1 enter L03 @NW",
            "K03 K04 L02 L04",
            "L05 J03 K05",
        ),  # the wood took two points
        ("F1 F05 S", "F1", "F08", "F09"),
        (
            "F1 F05 S",
            "F1 strategic; F1",
            "F14 F02",
            "",
        ),  # straight on; three to turn about and three to go
        ("F1 F05 S", "F1 strategic F02", "F01", ""),
        (f"F1 F05 S, L1 E04, {BANKS}", "F1", "F06 E04", ""),
        (f"F1 F05 S, L1 E04, {BANKS}", "F1 strategic; F1", "", "F06 E04"),
        ("K1 F05 S", "K1; K1 strategic; K1", "F14", ""),  # it was only taken in hand
        (f"RR1 F12 afloat, {RIVER}", "RR1", "F01 F11 G12 G05", "E12 H12 E05 H05"),  # 2 times 3 times 2
    ],
)
def test_where_a_unit_can_go(board: str, before: str, reached: str, beyond: str) -> None:
    state = ordered(put(board, stage=Stage.FIRST_MARCH), before)
    goals = {action.to[1:] for action in steps.legal_actions(state, ALLIES) if isinstance(action, Go)}
    assert set(reached.split()) <= goals
    assert not set(beyond.split()) & goals


@pytest.mark.rule("THG-12", "THG-14")
def test_all_that_can_may_march_at_once() -> None:
    board = "K1 F06, P1 F09 building=1, K2 C05, L1 C05, F2 H05"
    after = ordered(put(board, stage=Stage.FIRST_MARCH), "F1 strategic; F2 H04; all strategic")
    marching = {name for name, _ in after.drafts[ALLIES].modes}
    assert {"K1", "MG1", "CPT1", "F1"} <= marching
    assert not {"P1", "S1", "W1", "L1", "K2", "F2"} & marching


@pytest.mark.rule("THG-14", "THG-53")
def test_what_is_taken_in_hand_may_enter_anywhere_on_its_side_or_turn() -> None:
    state = put("K1 F05, IN1 H05", stage=Stage.FIRST_MARCH)
    entering = {each.cell for each in _legal(state, "F1") if isinstance(each, Enter)}
    assert entering == {f"XL{row:02d}" for row in range(1, 15)}
    assert Face(Direction.NE) in _legal(state, "K1; IN1 lends; K1")
    late = put("K1 F05", stage=Stage.FIRST_MARCH, due=3, round=2)
    assert Take("F1") not in _legal(late, "")
    assert Take("F1") in _legal(changed(late, round=3), "")


def _legal(state: State, before: str) -> list[object]:
    return list(steps.legal_actions(ordered(state, before), ALLIES))


@pytest.mark.rule("THG-10", "THG-18", "THG-28", "THG-47", "THG-51", "THG-52")
def test_what_a_march_leaves_behind() -> None:
    came, _ = carried(put("K1 F05", stage=Stage.FIRST_MARCH), "K1 F07-G08 @SE")
    assert unit(came, "K1").entered is Direction.SE
    works, _ = carried(put("L1 F07, stakes F05 allies", stage=Stage.FIRST_MARCH, **FIRST), "L1 F05")
    assert works.works == works.mapped[ROMANS] == (Works("XF05", 1, Side.ROMANS),)
    _, events = carried(put("L1 K05", stage=Stage.FIRST_MARCH, **FIRST, **EXITS), "L1 L05 leave")
    assert all_of(Left, events)[0].audience == frozenset({ROMANS, -1})
    columns = put("K1 F05, L1 F07, L2 C03, forest C03 C04", stage=Stage.FIRST_MARCH)
    after, _ = carried(columns, "L1 strategic; L2 strategic")
    assert {each.name: each.strategic for each in after.sighted[ALLIES]} == {"L1": True}
