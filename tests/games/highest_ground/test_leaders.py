"""Whom leaders help, by order or by themselves (THG-24, THG-55)."""

from __future__ import annotations

import pytest

from games.highest_ground.knowledge import view
from games.highest_ground.optional.orders import missing
from games.highest_ground.rules.fighting.combats import combats
from games.highest_ground.state import State
from tests.games.highest_ground.boards import ALLIES, ROMANS
from tests.games.highest_ground.cases import Case, carried, ordered, put, shows

NEAR = "N1 F05, B2 F07, B3 F06, B4 G06, L1 F08"
CORPORAL = "CPL1 F05, MG1 F06, B2 G06, B1 E06, L1 F08"
TWO = "N1 F05, N2 F04, B1 F06, B2 G06, L1 F08"


@pytest.mark.rule("THG-24", "THG-55")
@pytest.mark.parametrize(
    ("board", "orders", "led"),
    [
        ("N1 F04, B1 F05, L1 F07", "B1 > L1", "B1 2"),  # who attacks
        ("N1 F04, B1 F05, L1 F07", "", ""),
        ("N1 F04, P1 F05, A1 F07", "A1 > P1", "P1 2"),  # who is attacked
        ("N1 F05, K1 F05, L1 F05", "", "K1 2 2"),  # who fights without an order, in two combats
        (NEAR, "B2 > L1; B3 > L1; B4 > L1", "B3 2, B4 2"),  # the nearest, as many as its rating
        (NEAR, "B2 > L1; B3 > L1", "B2 2, B3 2"),
        ("N1 F02, B1 F05, L1 F07", "B1 > L1", ""),  # three hexes away
        (CORPORAL, "MG1 > L1", "MG1 1"),
        (CORPORAL, "MG1 > L1; B2 > L1", "B2 1"),  # of the equally near, the first by letters and numbers
        (CORPORAL, "MG1 > L1; B2 > L1; B1 > L1", "B1 1"),
        (TWO, "B1 > L1; B2 > L1", "B1 2 2, B2 2 2"),
        (TWO, "B1 > L1; B2 > L1; N1 help B2", "B1 2, B2 2 2"),  # by order nobody else; N2 goes on by itself
        ("N1 F04, B1 F05, B2 F06, L1 F07", "B1 > L1; N1 help nobody", ""),
        ("N1 F07, A1 F05", "N1 help nobody; A1 > N1", ""),
        ("N1 F05, N2 F06, P1 F05, A1 F07", "A1 > N2", ""),  # no other leaders, nor whoever stands by
        ("N1 F05, B1 F05, B2 F06, L1 F07", "B1 > L1; B2 > L1; N1 help B1; N1 help B2", "B1 2, B2 2"),
    ],
)
def test_whom_leaders_help(board: str, orders: str, led: str) -> None:
    found: dict[str, str] = {}
    for report in combats(ordered(put(board), orders)):
        for share in (*report.attackers_morale, *report.defenders_morale):
            if share.what == "leader":
                found[share.unit] = f"{found.get(share.unit, share.unit)} {share.amount}"
    assert ", ".join(found[name] for name in sorted(found)) == led


@pytest.mark.rule("THG-24", "THG-55")
@pytest.mark.parametrize(
    ("leaders", "orders", "told"),
    [
        ("N1 F04", "", "L1: Attackers' morale 5: B1 3, B1 led +2 (THG-24)"),
        ("N1 F04", "; N1 help B1", "L1: Attackers' morale 5: B1 3, B1 led +2 (THG-24)"),
        ("N1 F04, N2 F04", "; N1 help B1", "L1: Attackers' morale 7: B1 3, B1 led +2 +2 (THG-24)"),
    ],
)
def test_help_is_told_alike_with_and_without_an_order(leaders: str, orders: str, told: str) -> None:
    shows(Case(f"B1 F05, L1 F07, {leaders}", f"B1 > L1{orders}", (5,), (told,), "B1 F05 disrupted"))


@pytest.mark.rule("THG-10", "THG-55")
def test_help_of_a_hidden_leader_tells_no_more_than_if_it_had_been_ordered() -> None:
    """The Noble in the wood is out of sight; the enemy learns that B1 was led, and nothing of by whom."""
    ways = []
    for orders in ("B1 > L1", "B1 > L1; N1 help B1"):
        after, events = carried(put("N1 E05, B1 F05, L1 F07, forest E05"), orders, 5)
        assert [each.name for each in after.sees(ROMANS)] == ["B1"]
        heard = [each for each in events if each.audience is None or ROMANS in each.audience]
        ways.append((view(after, ROMANS), view(after, None), heard))
    assert ways[0] == ways[1]


@pytest.mark.rule("THG-55")
def test_who_orders_a_combat_is_told_which_leaders_help_by_themselves() -> None:
    def told(state: State) -> str:
        return missing(view(state, ALLIES))

    state = put("N1 F04, N2 A01, B1 F05, L1 F07")
    assert told(state) == "By itself N1 helps who fights nearest."
    assert told(ordered(state, "N1 help B1")) == ""
    assert told(put("N1 F04, N2 F05, B1 F05, L1 F07")) == "By themselves N1 and N2 help who fights nearest."
