"""Whether a side has anything to choose in a stage, by what it knows itself (THG-43, THG-47, THG-55)."""

from __future__ import annotations

import pytest

from games.core.optional_parts.parts import AutoPass
from games.core.protocol import OBSERVER
from games.highest_ground.actions import Submit
from games.highest_ground.advice import auto_pass
from games.highest_ground.knowledge import view
from games.highest_ground.rules import steps
from games.highest_ground.rules.phases import asked
from games.highest_ground.state import Stage
from tests.games.highest_ground.boards import ALLIES, ROMANS
from tests.games.highest_ground.cases import ordered, put

NONE = AutoPass(Submit(), "You have no attack to choose")


@pytest.mark.rule("THG-10", "THG-16", "THG-43", "THG-47", "THG-55")
@pytest.mark.parametrize(
    ("board", "before", "allies", "romans"),
    [
        ("K1 F05, L1 F07", "", NONE, NONE),  # they see each other, and neither reaches the other
        ("B1 F05, L1 F07", "", None, NONE),
        ("B1 F05 strategic, L1 F07", "", NONE, NONE),
        ("K1 F05, L1 F05", "", NONE, NONE),  # they fight anyway
        ("K1 F05, L1 F05, V1 F05", "", NONE, NONE),  # combat units first
        ("K1 F05, IN1 F05, L1 F05", "", NONE, None),  # the legion fights the knights or the infantry
        ("K1 F05, MG1 F03, L1 F05", "", None, NONE),  # the gun may shoot, or not
        ("K1 F05, N1 F05, L1 F05", "K1 > L1", NONE, NONE),  # what is written has no part in it
        ("K1 F05, N1 F05, L1 F05", "N1 help K1", NONE, NONE),
        ("K1 F05, N1 F05, L1 F05", "N1 help nobody", NONE, NONE),
        ("K1 F05, N1 F05, L1 F05", "submit", None, NONE),  # the Allies have decided
        ("B1 F05, L1 F07", "B1 > L1", None, NONE),
        ("K1 F05, B1 E05, L1 F07", "", None, NONE),
        ("K1 F05, B1 E05, L1 F07, A1 F08, forest F08", "", None, NONE),  # of the archers nobody knows
    ],
)
def test_who_has_no_attack_to_choose(
    board: str, before: str, allies: AutoPass | None, romans: AutoPass | None
) -> None:
    state = ordered(put(board), before)
    assert asked(state) == (ALLIES, ROMANS)
    told = [auto_pass(view(state, viewer)) for viewer in (ALLIES, ROMANS, None, OBSERVER)]
    assert told == [allies, romans, None, None]


@pytest.mark.rule("THG-10", "THG-16")
def test_only_their_own_side_is_told_of_bowmen_in_the_wood() -> None:
    bows, pike = (put(f"{name} E05, K1 F05, L1 F07, forest E05") for name in ("B1", "P1"))
    assert [auto_pass(view(state, ALLIES)) for state in (bows, pike)] == [None, NONE]
    assert view(bows, ROMANS) == view(pike, ROMANS)


@pytest.mark.rule("THG-7", "THG-47")
def test_who_has_nobody_to_order() -> None:
    assert auto_pass(view(put("K1 F05, S1 A01", stage=Stage.SCOUTS), ALLIES)) is None
    gone = put("K1 F05, S1 exited, S2 exited, S3 exited, S4 exited, T1 A01", stage=Stage.SCOUTS)
    assert list(steps.legal_actions(gone, ALLIES)) == [Submit()]
    assert auto_pass(view(gone, ALLIES)) == AutoPass(Submit(), "You have nobody to order")
    for before in ("", "K1"):
        marching = ordered(put("K1 F05", stage=Stage.FIRST_MARCH), before)
        assert auto_pass(view(marching, ALLIES)) is None, "a unit that has its order does not end the stage"
