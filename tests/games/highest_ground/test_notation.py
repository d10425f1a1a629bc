"""Orders as lines of text (THG-46)."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import resources

import pytest

from games.core.errors import Ambiguous, GameError, IllegalAction, Unreadable
from games.core.hexes.grid import Direction
from games.core.protocol import CHANCE
from games.highest_ground import actions as a
from games.highest_ground import state as state_module
from games.highest_ground.knowledge import view
from games.highest_ground.notation import orders
from games.highest_ground.notation.orders import read as steps_of
from games.highest_ground.notation.parse import MODES, parse, write
from games.highest_ground.optional import orders as whole_orders
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from games.highest_ground.view import View
from tests.games.highest_ground.battle import battle
from tests.games.highest_ground.boards import ALLIES, ROMANS, act, at, board
from tests.games.highest_ground.cases import begun


def read(state: State, text: str, seat: int = ALLIES) -> a.Action:
    return parse(view(state, seat), tuple(steps.legal_actions(state, seat)), text)


MARCH = board(at("K1", "F05"), at("L1", "F09"), stage=Stage.FIRST_MARCH)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("K2", a.Take("K2")),
        ("take k02", a.Take("K2")),
        ("XF06", a.Go("XF06")),
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
    "text", ["", "banana", "XZ99", "K1 banana", "K1 attack", "dice x", "@UP", "stock 99999", "?" * 300]
)
def test_what_means_nothing_is_refused_with_something_to_type(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(MARCH, text)
    assert "`" in refused.value.hint


def test_where_a_unit_faces_that_enters_must_be_said() -> None:
    state = act(MARCH, ALLIES, a.Take("F1")).state
    with pytest.raises(Ambiguous) as refused:
        read(state, "enter XL05")
    assert "`enter XL05 @N`" in refused.value.hint


def single_actions(seen: View, text: str) -> tuple[str, ...]:
    return tuple(step for line in text.splitlines() for step in steps_of(seen, line))


def test_a_whole_order_is_taken_apart() -> None:
    report = view(begun(), ALLIES)
    march = view(board(at("K1", "F05"), stage=Stage.FIRST_MARCH), ALLIES)
    assert single_actions(march, "K1 column XF05-XF06 @NE") == ("K1 column", "K1", "XF06", "@NE")
    assert single_actions(march, "K1 column\nP1 builds stakes\nIN1 lends") == (
        "K1 column", "P1 builds stakes", "IN1 lends",
    )  # fmt: skip
    assert single_actions(march, "K1 to XF06") == ("K1", "XF06")
    assert single_actions(march, "K1 XF05-XF06-XG07 @NE") == ("K1", "XF06", "XG07", "@NE")
    assert single_actions(march, "k1 xf6>xf7 leave") == ("K1", "XF06", "XF07", "leave")
    assert single_actions(march, "F1 XL05 @NW XK05\n\n# a remark\nF2 XL06-XK06") == (
        "F1", "enter XL05 @NW", "XK05", "F2", "enter XL06 @NW", "XK06",
    )  # fmt: skip
    assert single_actions(march, "F1 enters XL05 @NW XK05") == ("F1", "enter XL05 @NW", "XK05")
    assert single_actions(march, "F1 column enter XL05 @NW to XK05") == (
        "F1 column", "F1", "enter XL05 @NW", "XK05",
    )  # fmt: skip
    assert single_actions(march, "submit") == ("submit",)
    with pytest.raises(GameError):
        single_actions(march, "K1 XF99")
    assert single_actions(report, "S1 strategic\nS2 strategic\nsubmit") == (
        "S1 strategic",
        "S2 strategic",
        "submit",
    )


@pytest.mark.parametrize(
    "text",
    [
        "K1 to XF07 via XF06 @NE",
        "K1 to XF07 @NE via XF06",
        "K1: XF07 via XF06 facing NE",
        "K1 via XF06 to XF07 @NE",
        "K1 moves from XF05 via XF06 to XF07, @NE",
        "K1 to XF06 and then XF07, turns to NE",
        "K1 -> XF06 - XF07 @NE",
        "K1 XF05→XF06—XF07 ne",
    ],
)
def test_a_way_may_be_written_as_people_say_it(text: str) -> None:
    """Whoever goes to a hex via another ends in the former."""
    march = view(board(at("K1", "F05"), stage=Stage.FIRST_MARCH), ALLIES)
    assert single_actions(march, text) == ("K1", "XF06", "XF07", "@NE")


def test_a_way_over_the_edge_goes_on_via_other_hexes() -> None:
    march = view(board(stage=Stage.FIRST_MARCH), ALLIES)
    for text in ("F1 enters XL05 via XK05", "F1 enter XL05 via XK05", "F1 enters XL05, then XK05"):
        assert single_actions(march, text) == ("F1", "enter XL05 @NW", "XK05")
    assert single_actions(march, "F1 to XK05 via XL05") == ("F1", "enter XL05 @NW", "XK05")


def test_all_orders_of_a_phase_can_be_given_in_one_go() -> None:
    state = MARCH
    text = "K1 XF05-XF06-XG07 @NE\nF1 XL05 @NW XK05\nP1 strategic\nsubmit"
    for line in single_actions(view(state, ALLIES), text):
        state = steps.apply(state, ALLIES, read(state, line)).state
    state = steps.apply(state, ROMANS, a.Submit()).state
    knights, foot = state.unit("K1"), state.unit("F1")
    assert knights is not None
    assert foot is not None
    assert (knights.at, knights.facing) == ("XG07", Direction.NE)
    assert foot.at == "XK05"


@pytest.mark.rule("THG-2")
def test_a_facing_that_a_unit_has_anyway_is_left_out() -> None:
    state = board(at("K1", "F05", "N"), stage=Stage.FIRST_MARCH)
    report = view(state, ALLIES)
    assert single_actions(report, "K1 XF06 facing N") == ("K1", "XF06")
    assert single_actions(report, "K1 XF06 facing NE") == ("K1", "XF06", "@NE")
    assert single_actions(report, "K1 strategic XG05 facing NE") == ("K1 strategic", "K1", "XG05")
    assert single_actions(report, "F1 XL05 @NW XK05 @NW") == ("F1", "enter XL05 @NW", "XK05")
    for text in ("K1 XF06 facing N", "K1 strategic XG05 facing NE", "F1 XL05 @NW XK05 @NW"):
        assert answered(state, text) == "noted"


@pytest.mark.rule("THG-14")
def test_a_mode_that_a_unit_has_anyway_may_stand_before_its_way() -> None:
    report = view(MARCH, ALLIES)
    assert single_actions(report, "K1 tactical XF06") == ("K1", "XF06")
    assert "“all strategic but K1” leaves K1 out of that." in answered(MARCH, "K1 tactical")
    column = act(MARCH, ALLIES, a.Declare("K1", a.Mode.STRATEGIC)).state
    assert "has a mode already" in answered(column, "K1 tactical XF06")


@pytest.mark.rule("THG-14")
def test_a_groups_order_leaves_out_whom_it_names() -> None:
    state = board(at("K1", "F05"), at("K2", "E07"), at("P1", "G07"), at("W1", "F05"), stage=Stage.FIRST_MARCH)
    everybody = set(single_actions(view(state, ALLIES), "all strategic but P1"))
    for text in ("all strategic but K1 and P1", "All in column, except k1, p01", "all column without K1 P1"):
        found = single_actions(view(state, ALLIES), text)
        assert set(found) == everybody - {"K1 strategic"}
        assert "K2 strategic" in found
        assert answered(state, text) == "noted"
    assert "You have no unit L1." in answered(state, "all strategic but L1")
    assert "is not an order" in answered(state, "all strategic but")
    assert "K1 strategic" not in single_actions(view(begun(), ALLIES), "all strategic but S1")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("K1 stays", "“stays” is no order for K1. Write `K1 strategic`, or hexes."),
        ("K9 XF06", "You have no unit K9. Name one of yours, such as K1."),
        ("zz3", "You have no unit ZZ3. Name one of yours, such as K1."),
        ("K1 straegic", "“straegic” is no order for K1. Do you mean `strategic`?"),
        ("K1 XF06 fcing NE", "“fcing” is no order for K1. Do you mean `facing`?"),
        ("K1 quickly", "“quickly” is no order for K1. Write `K1 strategic`, or hexes."),
        ("K1 XF99", "“XF99” is not a hex of sheet X."),
    ],
)
def test_a_slip_is_told_with_what_was_probably_meant(line: str, told: str) -> None:
    state = board(at("K1", "F05"), at("L1", "F09"), stage=Stage.FIRST_MARCH, round=1)
    state = replace(state, units=tuple(sorted(state.units, key=lambda each: each.name != "K1")))
    assert told in answered(state, line)


def test_a_slip_in_an_attack_is_told_alike() -> None:
    state = board(at("K1", "F05"), at("L1", "F05"))
    assert "“attak” is no order for K1. Do you mean `attack`?" in answered(state, "K1 attak L1")
    assert answered(state, "K1 attacks L1") == "noted"
    assert answered(state, "k1 > l1") == "noted"
    for line in ("K1 XF06", "K1 to xf7", "F1 enters XL05 @NW"):
        assert "No unit moves in this phase." in answered(state, line)


def test_every_line_that_shows_what_orders_look_like_can_be_written() -> None:
    shown = set()
    for taken in battle("", 3).taken[::9]:
        owing = steps.to_act(taken.before)
        for seat in () if owing is CHANCE else owing:
            state = taken.before
            for line in whole_orders.example(view(state, seat)).splitlines():
                shown.add(state.stage)
                for single in orders.read(view(state, seat), line):
                    state = steps.apply(state, seat, read(state, single, seat)).state
    assert len(shown) >= 5


@pytest.mark.parametrize("text", ["-" * 5000, "K1 " * 3000, "K1 XF06 " * 40])
def test_no_text_is_too_long_to_be_taken_apart(text: str) -> None:
    march = view(MARCH, ALLIES)
    assert len(single_actions(march, text)) <= 1000


def test_what_the_page_says_can_be_typed() -> None:
    page = (resources.files("games.highest_ground") / "notation" / "NOTATION.md").read_text("utf-8")
    told = page.partition("\n")[2].strip()
    assert len(told) <= 1800
    report = view(begun(), ALLIES)
    found = re.findall(r"`([^`]+)`", told)
    assert len(found) > 30
    for text in found:
        if text in MODES:
            assert single_actions(report, f"K1 {text}") == (f"K1 {text}",)
        elif text == "L05":
            assert read(MARCH, text) == a.Go("XL05")
        else:
            for single in orders.read(report, text):
                assert write(parse(report, (), single))


def test_the_page_names_every_word_that_is_read() -> None:
    """What is a synonym only, such as `fight` or `pass`, need not be told."""
    page = (resources.files("games.highest_ground") / "notation" / "NOTATION.md").read_text("utf-8")
    said = set(re.findall(r"[a-z]+", " ".join(re.findall(r"`([^`]+)`", page)).casefold()))
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
    assert f"`{text}`" in (resources.files("games.highest_ground") / "notation" / "NOTATION.md").read_text()
    state = begun()
    while state.stage is not Stage.FIRST_MARCH:
        owing = steps.to_act(state)
        actor = CHANCE if owing is CHANCE else min(owing)
        action = a.Initiative(1) if owing is CHANCE else a.Submit()
        state = steps.apply(state, actor, action).state
    assert answered(state, text) == "noted"


def answered(state: State, line: str) -> str:
    """What somebody reads who writes this line, or that it is noted."""
    try:
        for single in orders.read(view(state, ALLIES), line):
            state = steps.apply(state, ALLIES, read(state, single)).state
        orders.check(view(state, ALLIES), line)
    except GameError as error:
        return f"{error.code} {error.message} {error.hint} {error.rule}"
    return "noted"


@pytest.mark.rule("THG-10")
@pytest.mark.parametrize("stage", [Stage.FIRST_MARCH, Stage.FIRST_COMBAT])
def test_no_answer_tells_where_a_hidden_enemy_stands(stage: Stage) -> None:
    own = (at("K1", "F05"), at("B1", "F09"))
    told = []
    for hidden in ((at("L1", "F06"), at("L2", "F08")), (at("L1", "K12"), at("L2", "K13"))):
        woods = dict.fromkeys(("F06", "F08", "K12", "K13"), "f")
        state = board(*own, *hidden, stage=stage, ground=woods)
        assert not state.sees(ALLIES)
        told.append(
            [
                answered(state, line)
                for line in (
                    "K1 XF05-XF06-XF07",
                    "K1 XF06",
                    "B1 XF08",
                    "K1 attack L1",
                    "B1 attack L2",
                    "B1 attack L7",
                    "L1 XF07",
                    "N1 helps L1",
                )
            ]
        )
    assert told[0] == told[1]
    assert len(set(told[0])) > 1


def test_units_of_the_enemy_take_no_orders() -> None:
    for line in ("L1 XF06", "L2 XF06 @N"):
        with pytest.raises(IllegalAction) as refused:
            orders.read(view(MARCH, ALLIES), line)
        assert refused.value.code == "no_unit"


def test_whole_orders_are_put_together_as_they_were_written() -> None:
    lines = ("K1 XF06-XG07 @NE", "F1 XL05 @NW XK05", "L1 helps K1")
    actions = [read(MARCH, single) for line in lines[:2] for single in orders.read(view(MARCH, ALLIES), line)]
    assert [orders.line(order) for order in orders.whole([a.Take("B1"), *actions, a.Take("B2")])] == list(
        lines[:2]
    )
    declared = [a.DeclareAll(), *actions, a.Declare("P1", a.Mode.STAKES), a.Lend("IN1", True)]
    assert [orders.line(order) for order in orders.whole(declared)] == [
        "P1 stakes", "IN1 lends", "all strategic", *lines[:2],
    ]  # fmt: skip


def test_a_way_that_is_written_hex_by_hex_is_taken_or_refused() -> None:
    """Two hexes side by side with a river between: in column K1 would have to go round."""
    state = board(at("K1", "F05"), stage=Stage.FIRST_MARCH)
    report = view(state, ALLIES)
    order = state_module.Order(
        "K1",
        tuple(state_module.Spot(cell, Direction.N) for cell in ("XF05", "XE05", "XE06", "XF06")),
    )
    draft = state_module.Draft(hand="K1", orders=(order,))
    with pytest.raises(IllegalAction) as refused:
        orders.check(replace(report, drafts=(draft,)), "K1 XF05-XF06")
    assert refused.value.message == "K1 cannot go straight from XF05 to XF06."
    orders.check(replace(report, drafts=(draft,)), "K1 XF05 XE05 XF06")


@pytest.mark.rule("THG-12")
def test_a_way_round_that_was_tapped_can_be_written_again() -> None:
    """A column cannot ford, so it goes round to the next hex: the line that tells its way says so."""
    start = board(at("K1", "F05", "S"), stage=Stage.FIRST_MARCH, rivers=["F05/F06"])
    actions: list[a.Action] = [
        a.Declare("K1", a.Mode.STRATEGIC),
        a.Take("K1"),
        a.Go("XF06"),
        a.Go("XF07"),
    ]
    state = start
    for action in actions:
        state = steps.apply(state, ALLIES, action).state
    _, way = whole_orders.whole(view(state, ALLIES), actions)
    assert way.text == "K1 to XF06-XF07"
    assert answered(start, f"K1 strategic {way.text.removeprefix('K1 ')}") == "noted"
    assert "With `to XF06` it takes the cheapest way" in answered(start, "K1 strategic XF06-XF07")
    assert "With `to XF06` it takes the cheapest way" in answered(start, "K1 strategic XF05-XF06")
