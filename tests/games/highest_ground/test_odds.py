"""The odds of an attack before it is ordered, also counted by playing every throw of the die."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any, cast

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.highest_ground import GAME
from games.highest_ground.actions import Action, Attack, Help, Submit
from games.highest_ground.events import Fought
from games.highest_ground.files.tables import Result, Side
from games.highest_ground.optional.advice import chances, odds
from games.highest_ground.rules import steps
from games.highest_ground.state import Stage, State
from games.highest_ground.view import View
from tests.games.highest_ground.boards import ALLIES, ROMANS, all_of, at, board, submitted


def seen(state: State, seat: int = ALLIES) -> View:
    return GAME.knowledge.view(state, seat)


def by_playing(state: State, seat: int, orders: list[Action], target: str) -> tuple[Fraction, Fraction]:
    """How often the target is harmed and its attackers are, over every throw of the die for this combat."""
    side = "allies" if seat == ALLIES else "romans"
    results = []
    for die in range(1, 7):
        after, events = submitted(state, **{side: orders})
        if after.stage in (Stage.FIRST_DICE, Stage.SECOND_DICE):
            events = steps.apply(after, CHANCE, steps.sample(after, cast(Draw, Fixed(die)))).events
        (fought,) = (each for each in all_of(Fought, events) if each.report.defender == target)
        results.append(fought.result)
    harmed = sum(each.hits_attackers for each in results if each is not Result.NONE)
    good = sum(not each.hits_attackers for each in results if each is not Result.NONE)
    return Fraction(good, 6), Fraction(harmed, 6)


class Fixed:
    """Dice that all show the same."""

    def __init__(self, face: int) -> None:
        self._face = face

    def dice(self, count: int) -> tuple[int, ...]:
        return (self._face,) * count


@pytest.mark.rule("THG-17", "THG-38")
def test_odds_in_words() -> None:
    # 5 against 8 is 1:2: AE, At, AR, AD, AD, NE. With a second bowman 10 to 8 is 1:1, of which two throws in six harm it.
    state = board(at("B1", "F05"), at("B2", "G05"), at("L1", "F07"))
    assert odds(seen(state), Attack("B1", "L1")) == "0 % to harm it, 83 % to be harmed"
    first = steps.apply(state, ALLIES, Attack("B2", "L1")).state
    assert odds(seen(first), Attack("B1", "L1")) == "33 % to harm it, 50 % to be harmed"
    assert odds(seen(state), Submit()) == ""
    assert odds(seen(state), Attack("B1", "L8")) == "", "it is not in sight"


@pytest.mark.rule("THG-19", "THG-24", "THG-36", "THG-39")
@pytest.mark.parametrize(
    ("placed", "orders", "target"),
    [
        ((at("B1", "F05"), at("L1", "F07")), [Attack("B1", "L1")], "L1"),
        ((at("B1", "F05"), at("N1", "F04"), at("A1", "F07")), [Help("N1", "B1"), Attack("B1", "A1")], "A1"),
        ((at("P1", "F05"), at("B1", "F04"), at("B2", "E05"), at("V1", "F05")), [Attack("B1", "V1"), Attack("B2", "V1"), Attack("P1", "V1")], "V1"),
        ((at("RR1", "F01"), at("A1", "F09")), [Attack("RR1", "A1")], "A1"),
        ((at("MG1", "F03"), at("B1", "F05"), at("L1", "F07", disrupted=True)), [Attack("MG1", "L1"), Attack("B1", "L1")], "L1"),
        ((at("K1", "F05", forded=True), at("L1", "F05")), [Attack("K1", "L1")], "L1"),
    ],
)  # fmt: skip
def test_odds_are_those_of_every_throw(placed: Any, orders: list[Action], target: str) -> None:
    state = board(*placed, ground={"F09": "."}, works=[("F07", 1, Side.ROMANS)], morale=1)
    *before, last = orders
    for order in before:
        state = steps.apply(state, ALLIES, order).state
    assert isinstance(last, Attack)
    assert chances(seen(state), last) == by_playing(state, ALLIES, [last], target)


@pytest.mark.rule("THG-17", "THG-38")
def test_odds_are_those_of_every_throw_in_random_battles() -> None:
    chance, met = random.Random("odds"), 0
    places = ["F05", "F06", "F07", "G06", "G07", "E06", "E07", "F08", "F04"]
    while met < 40:
        cells = chance.sample(places, 6)
        own = [
            at(name, cell, facing=chance.choice(["N", "S"]))
            for name, cell in zip(("B1", "MG1", "K1"), cells, strict=False)
        ]
        foes = [
            at(name, cell, disrupted=chance.random() < 0.3)
            for name, cell in zip(("L1", "A1", "C1"), chance.sample(places, 3), strict=True)
        ]
        ground = {cell: chance.choice("...v") for cell in places}
        state = board(*own, *foes, ground=ground, morale=chance.randrange(-2, 3))
        attacks = [each for each in steps.legal_actions(state, ALLIES) if isinstance(each, Attack)]
        if attacks:
            met += 1
            order = chance.choice(attacks)
            assert chances(seen(state), order) == by_playing(state, ALLIES, [order], order.target)


@pytest.mark.rule("THG-10")
def test_odds_tell_nothing_of_what_the_side_does_not_know() -> None:
    order = Attack("B1", "L1")
    state = board(at("B1", "F05"), at("L1", "F07"), at("LG1", "F07"))
    helped = steps.apply(state, ROMANS, Help("LG1", "L1")).state
    assert helped != state
    assert odds(seen(state), order) == odds(seen(helped), order) == "0 % to harm it, 83 % to be harmed"
    hidden = board(at("B1", "F05"), at("L1", "F07"), at("LG1", "F07"), at("A1", "F13"), ground={"F13": "f"})
    assert odds(seen(hidden), order) == odds(seen(state), order)
    works = board(at("B1", "F05"), at("L1", "F07"), works=[("F07", 2, Side.ROMANS)])
    assert odds(seen(works), order) != odds(seen(state), order), "what it sees counts"
    assert odds(GAME.knowledge.view(state, None), order) == ""
