"""Orders as lines of text (THG-46)."""

import re
from importlib import resources

import pytest

from games.core.hexes.grid import Direction
from games.core.protocol import CHANCE
from games.core.words import Ambiguous, GameError, Unreadable
from games.highest_ground import actions as a
from games.highest_ground.knowledge import view
from games.highest_ground.notation import orders
from games.highest_ground.notation.parse import MODES, parse, write
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from games.highest_ground.words import orders as whole_orders
from tests.games.highest_ground.battle import battle
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, action_of, begun, ordered, put, unit
from tests.games.highest_ground.parts import SMALL

PAGE = (resources.files("games.highest_ground") / "NOTATION.md").read_text("utf-8")
MARCH = put("K1 F05, L1 F09", stage=Stage.FIRST_MARCH)
FIGHT = put("K1 F05, L1 F05")


def read(state: State, text: str, seat: int = ALLIES) -> a.Action:
    return parse(view(state, seat), tuple(steps.legal_actions(state, seat)), text)


def apart(state: State, text: str) -> list[str]:
    """The single actions of these lines."""
    return [single for line in text.splitlines() for single in orders.read(view(state, ALLIES), line)]


def answered(state: State, line: str) -> str:
    """What somebody reads who writes this line, or that it is noted."""
    try:
        for single in orders.read(view(state, ALLIES), line):
            state = steps.apply(state, ALLIES, read(state, single)).state
        orders.check(view(state, ALLIES), line)
    except GameError as error:
        return f"{error.code} {error.message} {error.hint} {error.rule}"
    return "noted"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("K2", a.Take("K2")),
        ("take k02", a.Take("K2")),
        ("XF06", a.Go("XF06")),
        ("L05", a.Go("XL05")),
        ("go to x f 6", a.Go("XF06")),
        ("@NE", a.Face(Direction.NE)),
        ("turn @ne", a.Face(Direction.NE)),
        ("leave", a.Leave()),
        ("enter XL05 @nw", a.Enter("XL05", Direction.NW)),
        ("K1 strategic", a.Declare("K1", a.Mode.STRATEGIC)),
        ("P1 builds stakes", a.Declare("P1", a.Mode.STAKES)),
        ("all strategic", a.DeclareAll()),
        ("IN1 lends", a.Lend("IN1", True)),
        ("in1 keeps", a.Lend("IN1", False)),
        ("B1 attacks L2", a.Attack("B1", "L2")),
        ("b1 x l2", a.Attack("B1", "L2")),
        ("N1 helps B1", a.Help("N1", "B1")),
        ("N1 help nobody", a.Help("N1", "N1")),
        ("n1 helps nobody", a.Help("N1", "N1")),
        ("N1 leads no one", a.Help("N1", "N1")),
        ("N1 help N1", a.Help("N1", "N1")),
        ("done", a.Submit()),
        ("stock 4", a.Stock(4)),
        ("die 6", a.Initiative(6)),
        ("dice 345", a.Dice((3, 4, 5))),
        ("rally none", a.Rally(())),
    ],
)
def test_a_line_is_read_generously(text: str, action: a.Action) -> None:
    assert read(MARCH, text) == action
    assert read(MARCH, write(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "banana", "XZ99", "K1 banana", "K1 attack", "dice x", "@UP", "stock 99999", "?" * 300),
        "N1 attack nobody",
    ],
)
def test_what_means_nothing_is_refused_with_something_to_type(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(MARCH, text)
    assert "`" in refused.value.hint


def test_where_a_unit_faces_that_enters_must_be_said_and_nobody_is_helped_is_written() -> None:
    with pytest.raises(Ambiguous) as refused:
        read(ordered(MARCH, "F1"), "enter XL05")
    assert "`enter XL05 @N`" in refused.value.hint
    assert write(a.Help("N1", "N1")) == "N1 help nobody"


TO_F07 = ["K1", "XF06", "XF07", "@NE"]
"""Whoever goes to a hex via another ends in the former."""
ENTERS = ["F1", "enter XL05 @NW", "XK05"]


@pytest.mark.rule("THG-2", "THG-14")
@pytest.mark.parametrize(
    ("text", "singles"),
    [
        ("K1 column XF05-XF06 @NE", ["K1 column", "K1", "XF06", "@NE"]),
        ("K1 column\nP1 builds stakes\nIN1 lends", ["K1 column", "P1 builds stakes", "IN1 lends"]),
        ("K1 to XF06", ["K1", "XF06"]),
        ("K1 XF05-XF06-XG07 @NE", ["K1", "XF06", "XG07", "@NE"]),
        ("k1 xf6>xf7 leave", ["K1", "XF06", "XF07", "leave"]),
        ("F1 XL05 @NW XK05\n\n# a remark\nF2 XL06-XK06", [*ENTERS, "F2", "enter XL06 @NW", "XK06"]),
        ("F1 enters XL05 @NW XK05", ENTERS),
        ("F1 column enter XL05 @NW to XK05", ["F1 column", *ENTERS]),
        ("F1 enters XL05 via XK05", ENTERS),
        ("F1 enter XL05 via XK05", ENTERS),
        ("F1 enters XL05, then XK05", ENTERS),
        ("F1 to XK05 via XL05", ENTERS),
        ("F1 XL05 @NW XK05 @NW", ENTERS),  # a facing that it has anyway is left out
        ("submit", ["submit"]),
        ("K1 to XF07 via XF06 @NE", TO_F07),
        ("K1 to XF07 @NE via XF06", TO_F07),
        ("K1: XF07 via XF06 facing NE", TO_F07),
        ("K1 via XF06 to XF07 @NE", TO_F07),
        ("K1 moves from XF05 via XF06 to XF07, @NE", TO_F07),
        ("K1 to XF06 and then XF07, turns to NE", TO_F07),
        ("K1 -> XF06 - XF07 @NE", TO_F07),
        ("K1 XF05→XF06—XF07 ne", TO_F07),
        ("K1 XF06 facing N", ["K1", "XF06"]),
        ("K1 XF06 facing NE", ["K1", "XF06", "@NE"]),
        ("K1 strategic XG05 facing NE", ["K1 strategic", "K1", "XG05"]),
        ("K1 tactical XF06", ["K1", "XF06"]),  # so is a mode
    ],
)
def test_a_whole_order_is_taken_apart(text: str, singles: list[str]) -> None:
    assert apart(put("K1 F05", stage=Stage.FIRST_MARCH), text) == singles


def test_orders_of_scouts_are_taken_apart_and_no_text_is_too_long() -> None:
    scouts = ["S1 strategic", "S2 strategic", "submit"]
    assert apart(begun(), "\n".join(scouts)) == scouts
    with pytest.raises(GameError):
        apart(MARCH, "K1 XF99")
    for text in ("-" * 5000, "K1 " * 3000, "K1 XF06 " * 40):
        assert len(apart(MARCH, text)) <= 1000


def test_all_orders_of_a_phase_can_be_given_in_one_go() -> None:
    state = MARCH
    for line in apart(state, "K1 XF05-XF06-XG07 @NE\nF1 XL05 @NW XK05\nP1 strategic\nsubmit"):
        state = steps.apply(state, ALLIES, read(state, line)).state
    state = act(state, ROMANS, a.Submit()).state
    assert (unit(state, "K1").at, unit(state, "K1").facing) == ("XG07", Direction.NE)
    assert unit(state, "F1").at == "XK05"


@pytest.mark.rule("THG-14")
def test_a_groups_order_leaves_out_whom_it_names() -> None:
    state = put("K1 F05, K2 E07, P1 G07, W1 F05", stage=Stage.FIRST_MARCH)
    everybody = set(apart(state, "all strategic but P1"))
    assert "K2 strategic" in everybody
    for text in ("all strategic but K1 and P1", "All in column, except k1, p01", "all column without K1 P1"):
        assert set(apart(state, text)) == everybody - {"K1 strategic"}
        assert answered(state, text) == "noted"
    assert "K1 strategic" not in apart(begun(), "all strategic but S1")


MARCHING = put("K1 F05, L1 F09, P1 G07", stage=Stage.FIRST_MARCH)


@pytest.mark.rule("THG-12", "THG-14")
@pytest.mark.parametrize(
    ("state", "line", "told"),
    [
        (MARCHING, "K1 stays", "“stays” is no order for K1. Write `K1 strategic`, or hexes."),
        (MARCHING, "K9 XF06", "You have no unit K9. Name one of yours, such as "),
        (MARCHING, "zz3", "You have no unit ZZ3. Name one of yours, such as "),
        (MARCHING, "K1 straegic", "“straegic” is no order for K1. Do you mean `strategic`?"),
        (MARCHING, "K1 XF06 fcing NE", "“fcing” is no order for K1. Do you mean `facing`?"),
        (MARCHING, "K1 quickly", "“quickly” is no order for K1. Write `K1 strategic`, or hexes."),
        (MARCHING, "K1 XF99", "“XF99” is not a hex of sheet X."),
        (MARCHING, "L1 XF06", "no_unit"),
        (MARCHING, "L2 XF06 @N", "no_unit"),
        (MARCHING, "K1 tactical", "“all strategic but K1” leaves K1 out of that."),
        (ordered(MARCHING, "K1 strategic"), "K1 tactical XF06", "has a mode already"),
        (MARCHING, "all strategic but L1", "You have no unit L1."),
        (MARCHING, "all strategic but", "is not an order"),
        (MARCHING, "K1 XF06 facing N", "noted"),
        (MARCHING, "K1 strategic XG05 facing NE", "noted"),
        (MARCHING, "F1 XL05 @NW XK05 @NW", "noted"),
        (FIGHT, "K1 attak L1", "“attak” is no order for K1. Do you mean `attack`?"),
        (FIGHT, "K1 attacks L1", "noted"),
        (FIGHT, "k1 > l1", "noted"),
        (FIGHT, "K1 XF06", "No unit moves in this phase."),
        (FIGHT, "K1 to xf7", "No unit moves in this phase."),
        (FIGHT, "F1 enters XL05 @NW", "No unit moves in this phase."),
    ],
)
def test_a_slip_is_told_with_what_was_probably_meant(state: State, line: str, told: str) -> None:
    assert told in answered(state, line)


def test_every_line_that_shows_what_orders_look_like_can_be_written() -> None:
    shown = set()
    for taken in battle(SMALL, 3).taken[::5]:
        owing = steps.to_act(taken.before)
        for seat in () if owing is CHANCE else owing:
            state = taken.before
            for line in whole_orders.example(view(state, seat)).splitlines():
                shown.add(state.stage)
                for single in orders.read(view(state, seat), line):
                    state = steps.apply(state, seat, read(state, single, seat)).state
    assert len(shown) >= 5


def test_what_the_page_says_can_be_typed_and_it_names_every_word_that_is_read() -> None:
    """What is a synonym only, such as `fight` or `pass`, need not be told."""
    found = re.findall(r"`([^`]+)`", PAGE.partition("\n")[2])
    assert len(found) > 30
    report = view(begun(), ALLIES)
    for text in found:
        if text in MODES:
            assert apart(begun(), f"K1 {text}") == [f"K1 {text}"]
        elif text != "L05" and " with " not in text:  # a hex, where there is one sheet; who goes with K1
            for single in orders.read(report, text):
                assert write(parse(report, (), single))
    said = set(re.findall(r"[a-z]+", " ".join(found).casefold()))
    assert {each.value for each in a.Mode} <= said
    assert {"column", "enters", "to", "via", "then", "facing", "leave", "all", "stock", "submit"} <= said
    assert {"lends", "keeps", "attacks", "x", "helps", "nobody"} <= said


@pytest.mark.parametrize(
    "text",
    [
        "K1 IIL05-IIK05-IIJ06", "K1 enters IIL05, to IIJ06", "K1 to IIJ06 via IIL05", "K1: IIL05 then IIJ06",
        "K1 IIL05 facing SW", "K1 strategic IIL05 to IIH05", "K1 IIL05 to IIK05",
    ],
)  # fmt: skip
def test_what_the_page_says_of_ways_can_be_ordered(text: str) -> None:
    assert f"`{text}`" in PAGE
    state = begun()
    for seat in (ALLIES, ROMANS):
        state = steps.apply(state, seat, a.Submit()).state
    assert state.stage is Stage.FIRST_MARCH
    assert answered(state, text) == "noted"
    for along in ("F1 and F2 with K1", "all with K1"):
        assert f"`{along}`" in PAGE
        assert answered(ordered(state, text), along) == "noted"


@pytest.mark.rule("THG-10")
@pytest.mark.parametrize("stage", [Stage.FIRST_MARCH, Stage.FIRST_COMBAT])
def test_no_answer_tells_where_a_hidden_enemy_stands(stage: Stage) -> None:
    told = []
    for hidden in ("L1 F06, L2 F08", "L1 K12, L2 K13"):
        state = put(f"K1 F05, B1 F09, {hidden}, forest F06 F08 K12 K13", stage=stage)
        assert not state.sees(ALLIES)
        lines = (
            *("K1 XF05-XF06-XF07", "K1 XF06", "B1 XF08", "L1 XF07"),
            *("K1 attack L1", "B1 attack L2", "B1 attack L7", "N1 helps L1"),
        )
        told.append([answered(state, line) for line in lines])
    assert told[0] == told[1]
    assert len(set(told[0])) > 1


def test_whole_orders_are_put_together_as_they_were_written() -> None:
    lines = ["K1 XF06-XG07 @NE", "F1 XL05 @NW XK05"]
    ways = [read(MARCH, single) for line in lines for single in apart(MARCH, line)]
    modes: list[a.Action] = [a.Declare("P1", a.Mode.STAKES), a.Lend("IN1", True)]
    for actions, written in (
        ([a.Take("B1"), *ways, a.Take("B2")], lines),
        ([a.DeclareAll(), *ways, *modes], ["P1 stakes", "IN1 lends", "all strategic", *lines]),
    ):
        assert [orders.line(order) for order in orders.whole(actions)] == written


@pytest.mark.rule("THG-12")
def test_a_way_round_that_was_tapped_can_be_written_again() -> None:
    """A column cannot ford, so it goes round to the next hex: the line that tells its way says so."""
    start = put("K1 F05 S, river F05/F06", stage=Stage.FIRST_MARCH)
    actions = [action_of(start, ALLIES, each) for each in ("K1 strategic", "K1", "XF06", "XF07")]
    _, way = whole_orders.whole(view(act(start, ALLIES, *actions).state, ALLIES), actions)
    assert way.text == "K1 to XF06-XF07"
    assert answered(start, "K1 strategic to XF06-XF07") == "noted"
    for line in ("K1 strategic XF06-XF07", "K1 strategic XF05-XF06"):
        told = answered(start, line)
        assert "K1 cannot go straight from XF05 to XF06." in told
        assert "With `to XF06` it takes the cheapest way" in told
