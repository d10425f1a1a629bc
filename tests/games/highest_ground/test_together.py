"""Several units with one order (THG-46): `F1 with K1`, `all with K1`."""

import pytest

from games.core.words import IllegalAction
from games.highest_ground.actions import Mode
from games.highest_ground.files.tables import Side
from games.highest_ground.knowledge import view
from games.highest_ground.notation import orders, together
from games.highest_ground.notation.parse import parse
from games.highest_ground.rules import steps
from games.highest_ground.state import Order, Stage, State
from games.highest_ground.words.orders import company, whole
from tests.games.highest_ground.boards import ALLIES, ROMANS, put


def noted(state: State, text: str, seat: int = ALLIES) -> State:
    """The position after these lines, each read in the position after those before it."""
    for line in text.split(";"):
        for single in orders.read(view(state, seat), line):
            action = parse(view(state, seat), tuple(steps.legal_actions(state, seat)), single)
            state = steps.apply(state, seat, action).state
        orders.check(view(state, seat), line)
    return state


def ends(state: State, seat: int = ALLIES) -> dict[str, str]:
    """Where each unit goes that has an order."""
    return {each.unit: each.spots[-1].cell for each in state.drafts[seat].orders if each.spots}


def order(state: State, name: str, seat: int = ALLIES) -> Order:
    return next(each for each in state.drafts[seat].orders if each.unit == name)


MARCH = put("K1 F05, K2 G05, F1 F06, IN1 F05, N1 F06, W1 G06", stage=Stage.FIRST_MARCH)


@pytest.mark.rule("THG-21", "THG-46")
def test_those_with_a_unit_go_where_it_goes_or_as_near_as_there_is_room_and_reach() -> None:
    state = noted(MARCH, "K1 to F09; K2 F1 and N1 with K1; IN1 with K1")
    found, land = ends(state), state.setting.country
    assert found["K1"] == found["N1"] == "XF09", "a leader needs no room of its own"
    assert land.distance(found["K2"], "XF09") == 1, "the hex is full"
    assert found["F1"] == "XF09" or land.distance(found["F1"], "XF09") == 1
    assert found["IN1"] == "XF08", "it has three points"
    assert "W1" not in found


@pytest.mark.rule("THG-12", "THG-46")
def test_they_take_its_mode_if_they_can_and_have_none() -> None:
    state = noted(MARCH, "K1 strategic; F1 strategic; K1 F01; all with K1")
    modes = dict(state.drafts[ALLIES].modes)
    assert modes["K2"] is modes["N1"] is Mode.STRATEGIC
    assert "W1" not in modes, "baggage does not march in column"
    assert [name for name, _ in state.drafts[ALLIES].modes].count("F1") == 1


@pytest.mark.rule("THG-21", "THG-53")
def test_who_waits_enters_by_the_same_hex_or_the_next_and_goes_on() -> None:
    begin = put("", stage=Stage.FIRST_MARCH)
    state = noted(begin, "K1 strategic XL05 @NW to XG05; all with K1")
    draft, land = state.drafts[ALLIES], state.setting.country
    assert {each.spots[0].cell for each in draft.orders} == {"XL05"}
    assert len(draft.orders) == 1 + len(together.free(steps.legal_actions(begin, ALLIES))) - 1
    goals = [each.spots[-1].cell for each in draft.orders if state.kind(state.unit(each.unit)).stacks]  # type: ignore[arg-type]
    assert len(set(goals)) == len(goals), "no two in one hex"
    assert all(land.distance(cell, "XG05") < land.distance("XL05", "XG05") for cell in goals)
    full = noted(begin, "K1 XL05; K2 with K1")
    assert ends(full)["K2"] in ("XL04", "XL06")


@pytest.mark.rule("THG-28")
def test_with_a_unit_that_leaves_others_leave() -> None:
    begin = put(
        "C1 K05 NE, C2 J05 NE, L1 B05 NE",
        stage=Stage.FIRST_MARCH,
        first=Side.ROMANS,
        victory="exits = [{ sheet = 'X', side = 'east' }]",
    )
    state = noted(begin, "C1 XL05 leave; C2 L1 with C1", ROMANS)
    assert order(state, "C2", ROMANS).leaves
    assert not order(state, "L1", ROMANS).leaves


def test_each_has_an_order_of_its_own_that_is_written_again_alike() -> None:
    state = noted(MARCH, "K1 strategic to F01; all with K1")
    written: list[object] = []
    begin = MARCH
    for line in ("K1 strategic to F01", "all with K1"):
        for single in orders.read(view(begin, ALLIES), line):
            action = parse(view(begin, ALLIES), (), single)
            begin = steps.apply(begin, ALLIES, action).state
            written.append(action)
    texts = [each.text for each in whole(view(state, ALLIES), written)]  # type: ignore[arg-type]
    assert noted(MARCH, ";".join(texts)).drafts[ALLIES].orders == state.drafts[ALLIES].orders


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("F1 with K1", "K1 has no way yet."),
        ("K1 to F09; K1 with K1", "K1 has its order already."),
        ("K1 to F09; L1 with K1", "You have no unit L1."),
        ("K1 to F09; F1 with L1", "L1 has no way yet."),
        ("IN2 XL06; K2 with IN2", "No other unit comes nearer to where IN2 goes."),
    ],
)
def test_what_cannot_be_is_refused_in_words(text: str, told: str) -> None:
    begin = put("K1 F05, K2 L06, F1 F06, IN1 F05", stage=Stage.FIRST_MARCH)
    *before, last = text.split(";")
    state = noted(begin, ";".join(before)) if before else begin
    with pytest.raises(IllegalAction) as refused:
        noted(state, last)
    assert refused.value.message == told


def test_no_unit_goes_along_in_a_combat() -> None:
    with pytest.raises(IllegalAction) as refused:
        noted(put("K1 F05, F1 F06, L1 F05", stage=Stage.FIRST_COMBAT), "F1 with K1")
    assert refused.value.message == "No unit moves in this phase."


def test_who_can_go_along_is_told_by_kinds_and_one_by_one() -> None:
    def found(state: State) -> object:
        return company(view(state, ALLIES), tuple(steps.legal_actions(state, ALLIES)))

    assert found(MARCH) is None
    assert found(noted(MARCH, "K1 strategic")) is None
    some = company(view(sent := noted(MARCH, "K1 to F09"), ALLIES), tuple(steps.legal_actions(sent, ALLIES)))
    assert some is not None
    assert some.title == "Others with K1"
    assert some.everyone == ("Everyone else", "all with K1")
    kinds, singles = dict(some.kinds), dict(some.singles)
    assert kinds["K2 to K4, Knights"] == "K2 K3 K4 with K1"
    assert singles["K3, Knights"] == "K3 with K1"
    assert "SGT1, Sergeant" in kinds
    assert "SGT1, Sergeant" not in singles
