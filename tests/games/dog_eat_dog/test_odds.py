"""Odds of attacks, compared with every roll that the rules allow; and what decided a game."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

from games.core.optional_parts.parts import Moment
from games.core.protocol import CHANCE
from games.core.pyramids import FACES, Size
from games.core.words import percent
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Attack, AttackRoll, DefenceRoll, Pass
from games.dog_eat_dog.events import AttackerLost, Captured, Repelled
from games.dog_eat_dog.odds import capture, odds
from games.dog_eat_dog.state import SPOT_INDEX, Defending, Over, Rolling, State
from games.dog_eat_dog.words import decided
from tests.games.dog_eat_dog.boards import NAMES, play, position

DIE = range(1, 7)


def enumerated(state: State) -> Fraction:
    """The part of all rolls from here that ends in a capture, each roll played by the rules."""
    rolls: list[AttackRoll | DefenceRoll]
    if isinstance(state.phase, Defending):
        size = int(state.table[SPOT_INDEX[state.phase.target]].stack[state.phase.level].size)
        rolls = [DefenceRoll(dice) for dice in itertools.product(DIE, repeat=size)]
    else:
        assert isinstance(state.phase, Rolling)
        treehouse = state.phase.treehouse
        size = state.table[SPOT_INDEX[state.phase.attacker]].stack[-1].size - treehouse
        faces = FACES if treehouse else (None,)
        rolls = [AttackRoll(dice, face) for dice in itertools.product(DIE, repeat=size) for face in faces]
    total = Fraction()
    for roll in rolls:
        step = GAME.rules.apply(state, CHANCE, roll)
        if any(isinstance(event, Captured) for event in step.events):
            total += 1
        elif not any(isinstance(event, (Repelled, AttackerLost)) for event in step.events):
            total += enumerated(step.state)
    return total / len(rolls)


@pytest.mark.rule("DED-8", "DED-11", "DED-12", "DED-13")
@pytest.mark.parametrize(
    ("attacker", "stacks", "die"),
    [
        (1, "B1 B2 B3 B1C1 B3C1", False),
        (2, "B1 B2 B3 B2C1 B1C1B1", False),
        (3, "B1 B2 B1C1", False),
        (2, "B1 B3 B1C1", True),
        (3, "B2 B1C1", True),
    ],
)
def test_odds_are_those_of_every_roll(attacker: int, stacks: str, die: bool) -> None:
    for stack in stacks.split():
        state = position(f"A A{attacker} A1\nB {stack}\nC C1", treehouse=die)
        rolling = play(state, "A1xB1 T" if die else "A1xB1")
        sizes = [Size(int(size)) for size in stack[1::2]]
        assert capture(Size(attacker), sizes, die) == enumerated(rolling)


def test_odds_in_words() -> None:
    view = GAME.knowledge.view(position("A A3 A1\nB B1 B3"), 0)
    assert odds(view, Attack("A1", "B1")) == "66 % to capture"
    assert odds(view, Attack("A2", "B2")) == "34 % to capture"
    assert odds(view, Pass()) == ""


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 1000), "under 1 %"),
        (Fraction(999, 1000), "over 99 %"),
        (Fraction(621, 1000), "62 %"),
    ],
)
def test_what_can_happen_is_never_told_as_never_or_always(chance: Fraction, told: str) -> None:
    assert percent(chance) == told


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
