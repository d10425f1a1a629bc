"""What decided a game of Dog Eat Dog."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.optional_parts.parts import Moment
from games.dog_eat_dog.state import Over
from games.dog_eat_dog.words import decided
from tests.games.dog_eat_dog.boards import NAMES, position

START = position("A A1 A2 A3\nB B1 B2 B3\nC C1 C2 C3")
BEN_FIRST = position("A A2 A3\nB B1 A1B2 B3\nC C1 C2 C3")
LEVEL = position("A A2 B3A3\nB B1 A1B2\nC C1 C2 C3")
BEN_TWO = position("A B3A3\nB A2B1 A1B2\nC C1 C2 C3")
TREE = position("A A2 B3A3\nB B1 B2\nC .\npile B: C1 C2 C3")


def over(state):
    return replace(state, phase=Over("all_passed"))


def test_the_lead_that_lasts_decides():
    assert decided([START, BEN_FIRST, LEVEL, BEN_TWO, over(BEN_TWO)], NAMES) == Moment(
        3, "Ben leads for good"
    )


def test_a_tree_is_named():
    assert decided([START, LEVEL, TREE, over(TREE)], NAMES) == Moment(2, "Ben’s tree decides it")


@pytest.mark.parametrize(
    "states",
    [
        [],
        [START, BEN_FIRST],
        [START, over(LEVEL)],
        [over(BEN_FIRST)],
        [LEVEL, over(replace(LEVEL, resigned=(0,)))],
    ],
    ids=["no game", "still open", "shared", "never seen", "by resigning"],
)
def test_nothing_is_told_when_no_move_decided(states):
    assert decided(states, NAMES) is None
