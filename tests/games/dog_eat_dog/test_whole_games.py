"""What is true of every game of Dog Eat Dog, the odds of attacks, compared with every roll that the rules
allow, and what decided a game."""

import dataclasses
import itertools
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, strategies as st

from games.core.components import FACES, Face, Size
from games.core.protocol import CHANCE
from games.core.words import percent
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import (
    Aimed,
    Attack,
    AttackerLost,
    AttackRoll,
    Captured,
    DefenceRoll,
    Pass,
    Repelled,
    StoodUp,
)
from games.dog_eat_dog.playing import capture, odds
from games.dog_eat_dog.rules.steps import MAX_ACTIONS
from games.dog_eat_dog.state import (
    SPOT_INDEX,
    Choosing,
    Defending,
    Over,
    Phase,
    Place,
    Resolving,
    Rolling,
    State,
)
from tests.contract.walks import Walk, chosen_from, walk
from tests.games.dog_eat_dog.boards import legal, play, position
from tests.games.dog_eat_dog.every_position import holds

OPTIONS = [
    {"guards_may_attack": guards, "treehouse_die": die} for guards in ("off", "on") for die in ("off", "on")
]
games = st.builds(
    lambda seats, options, numbers: walk(GAME, seats, options, chosen_from(numbers), most=120),
    st.integers(2, 8),
    st.sampled_from(OPTIONS),
    st.lists(st.integers(0, 255), min_size=1, max_size=50),
)


def tipped(state: State) -> set[int]:
    return {index for index, place in enumerate(state.table) if place.tipped}


@pytest.mark.rule("DED-4", "DED-6", "DED-9")
@given(games)
def test_what_holds_in_every_game(played: Walk) -> None:
    """Stacks only grow, only singles attack without the option, and pyramids are tipped and stand up by the rules."""
    ends = 0
    for taken in played.taken:
        before, after, told = taken.before, taken.step.state, taken.step.events
        occupied = [sum(bool(place.stack) for place in each.table) for each in (before, after)]
        assert occupied[0] >= occupied[1]
        for event in told:
            if isinstance(event, Captured) and played.options["guards_may_attack"] == "off":
                assert len(event.force) == 1
        ends += sum(isinstance(event, (Captured, Repelled, AttackerLost)) for event in told)
        if tipped(before) != tipped(after):
            assert any(isinstance(event, (Repelled, Aimed, StoodUp)) for event in told)
        if after.turn > before.turn and not isinstance(after.phase, Over):
            assert all(after.table[index].stack[0].colour != after.player for index in tipped(after))
    last = played.states[-1]
    running = len(played.taken) > 0 and GAME.rules.to_act(last) is CHANCE and last.turn > 0
    assert ends == sum(isinstance(taken.action, Attack) for taken in played.taken) - running


@pytest.mark.rule("DED-15")
def test_the_cap_ends_a_game_in_which_every_attack_fails() -> None:
    """Small attacks small and always loses: nothing is ever captured."""
    state, count = play(GAME.new(2, {}), "6 1"), 1
    while GAME.rules.to_act(state):
        if GAME.rules.to_act(state) is CHANCE:
            move = "1" if isinstance(state.phase, Rolling) else "6"
        else:
            move = next(move for move in legal(state) if re.fullmatch("[AB][123]x[AB][123]", move))
        state, count = play(state, move), count + 1
    assert (state.phase, state.turn) == (Over("turn_cap"), 500)
    assert count == 1 + 3 * 500
    assert count <= MAX_ACTIONS


BEGUN = play(GAME.new(3, {}), "6 1 1")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"table": ()}, "wrong size"),
        ({"player": 5}, "no seat 5"),
        ({"turn": 501}, "beyond the cap"),
        ({"turn": 0}, "does not fit the phase"),
        ({"passes": 3}, "passes in a row"),
        ({"captured": ((), ())}, "wrong size"),
        ({"table": (Place(()), *BEGUN.table[1:])}, "pyramids are wrong"),
        (
            {
                "table": (
                    Place(()),
                    Place((*BEGUN.table[0].stack, *BEGUN.table[1].stack), True),
                    *BEGUN.table[2:],
                )
            },
            "tipped but has 2",
        ),
    ],
)
def test_the_invariant_tells_what_broke(change: dict[str, Any], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        holds(dataclasses.replace(BEGUN, **change))


@pytest.mark.parametrize(
    ("phase", "told"),
    [
        (Resolving(Face.SWAP), "offers SWAP, which allows nothing"),
        (Resolving(Face.HOP), "offers HOP, which allows nothing"),
        (Choosing(wild=True), "no Treehouse die"),
        (Resolving(Face.AIM), "no Treehouse die"),
        (Rolling("A1", "B1", treehouse=True), "no Treehouse die"),
        (Rolling("B1", "A1", treehouse=False), "B1 may not attack"),
        (Rolling("A1", "A2", treehouse=False), "A2 may not be attacked"),
        (Defending("A1", "B1", (3,), 4, None, 0), "is not the highest"),
        (Defending("A1", "B1", (3,), 3, None, 1), "no level 1"),
        (Over("boredom"), "boredom"),
    ],
    ids=str,
)
def test_the_invariant_tells_of_a_phase_that_cannot_be(phase: Phase, told: str) -> None:
    text = "A A1 A2 A2 A2 A3 A3 A3 A1 A1\nB B1 B1 B1 B2 B2 B2 B3 B3 B3"
    needs_die = isinstance(phase, Resolving) and phase.face is not Face.AIM
    with pytest.raises(AssertionError, match=told):
        holds(position(text, phase=phase, treehouse=needs_die))


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
    assert odds(view, Attack("A1", "B1")) == "66% to capture"
    assert odds(view, Attack("A2", "B2")) == "34% to capture"
    assert odds(view, Pass()) == ""


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 1000), "under 1%"),
        (Fraction(999, 1000), "over 99%"),
        (Fraction(621, 1000), "62%"),
    ],
)
def test_what_can_happen_is_never_told_as_never_or_always(chance: Fraction, told: str) -> None:
    assert percent(chance) == told
