"""The odds of an attack before it is ordered, also counted by playing every throw of the die."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from games.highest_ground.actions import Attack
from games.highest_ground.events import Fought
from games.highest_ground.files.tables import Result
from games.highest_ground.knowledge import view
from games.highest_ground.optional.odds import chances, odds
from games.highest_ground.rules import steps
from games.highest_ground.rules.fighting.combats import combats
from games.highest_ground.state import State
from tests.games.highest_ground.boards import ALLIES, all_of, submitted, thrown
from tests.games.highest_ground.cases import action_of, ordered, put

BOWS = "B1 F05, B2 G05, L1 F07"
LED = "B1 F05, A1 F07, forest G07 E07"
HELD = "B1 F05, L1 F07, LG1 F07"


@pytest.mark.rule("THG-10", "THG-17", "THG-24", "THG-38", "THG-55")
@pytest.mark.parametrize(
    ("board", "before", "order", "told"),
    [
        (
            BOWS,
            "",
            "B1 > L1",
            "0 % to harm it, 83 % to be harmed",
        ),  # 5 against 8, 1:2: AE, At, AR, AD, AD, NE
        (BOWS, "B2 > L1", "B1 > L1", "33 % to harm it, 50 % to be harmed"),  # 10 against 8, 1:1
        (BOWS, "", "submit", ""),
        (BOWS, "", "B1 > L8", ""),  # it is not in sight
        (LED, "", "B1 > A1", "33 % to harm it, 50 % to be harmed"),
        (f"{LED}, N1 F04, SGT1 F05, CPL1 F05", "", "B1 > A1", "50 % to harm it, 33 % to be harmed"),
        (f"{LED}, LG1 F08, LGS1 F08, EMP1 F08", "", "B1 > A1", "0 % to harm it, 83 % to be harmed"),
        (
            f"{LED}, LG1 G07, LGS1 E07, EMP1 E07",
            "",
            "B1 > A1",
            "33 % to harm it, 50 % to be harmed",
        ),  # unseen
        (HELD, "", "B1 > L1", "0 % to harm it, 83 % to be harmed"),
        (HELD, "LG1 help L1", "B1 > L1", "0 % to harm it, 83 % to be harmed"),  # nobody knows of it
        (f"{HELD}, A1 F13, forest F13", "", "B1 > L1", "0 % to harm it, 83 % to be harmed"),
        ("B1 F05, L1 F07, ditch F07 romans", "", "B1 > L1", "0 % to harm it, 100 % to be harmed"),
    ],
)
def test_odds_in_words(board: str, before: str, order: str, told: str) -> None:
    state = ordered(put(board), before)
    action = action_of(state, ALLIES, order)
    assert odds(view(state, ALLIES), action) == told
    assert odds(view(state, None), action) == ""


def by_playing(state: State, target: str) -> tuple[Fraction, Fraction]:
    """How often the target is harmed and its attackers are, over every throw of the die."""
    after, events = submitted(state)
    rolled = sum(each.rolled for each in combats(state))
    results = []
    for die in range(1, 7):
        told = thrown(after, *(die,) * rolled)[1] if rolled else events
        (fought,) = (each for each in all_of(Fought, told) if each.report.defender == target)
        results.append(fought.result)
    harmful = [each for each in results if each is not Result.NONE]
    harmed = sum(each.hits_attackers for each in harmful)
    return Fraction(len(harmful) - harmed, 6), Fraction(harmed, 6)


@pytest.mark.rule("THG-19", "THG-24", "THG-36", "THG-39")
@pytest.mark.parametrize(
    ("board", "before", "order"),
    [
        ("B1 F05, L1 F07", "", "B1 > L1"),
        ("B1 F05, N1 F04, A1 F07", "N1 help B1", "B1 > A1"),
        ("P1 F05, B1 F04, B2 E05, V1 F05", "B1 > V1; B2 > V1", "P1 > V1"),
        ("RR1 F01, A1 F09", "", "RR1 > A1"),
        ("MG1 F03, B1 F05, L1 F07 disrupted", "MG1 > L1", "B1 > L1"),
        ("K1 F05 forded, L1 F05", "", "K1 > L1"),
    ],
)
def test_odds_are_those_of_every_throw(board: str, before: str, order: str) -> None:
    state = ordered(put(f"{board}, stakes F07 romans", morale=1), before)
    last = action_of(state, ALLIES, order)
    assert isinstance(last, Attack)
    assert chances(view(state, ALLIES), last) == by_playing(ordered(state, order), last.target)


@pytest.mark.rule("THG-17", "THG-38")
def test_odds_are_those_of_every_throw_in_random_battles() -> None:
    chance, met = random.Random("odds"), 0
    places = ["F05", "F06", "F07", "G06", "G07", "E06", "E07", "F08", "F04"]
    while met < 25:
        own = [f"{name} {cell} {chance.choice('NS')}" for name, cell in _spread(chance, "B1 MG1 K1", places)]
        foes = [
            f"{name} {cell}{chance.choice(('', '', ' disrupted'))}"
            for name, cell in _spread(chance, "L1 A1 C1", places)
        ]
        ground = chance.choice(("village F06 G07", "village E06 F07 F04", "village F05"))
        state = put(", ".join((*own, *foes, ground)), morale=chance.randrange(-2, 3))
        attacks = [each for each in steps.legal_actions(state, ALLIES) if isinstance(each, Attack)]
        if attacks:
            met += 1
            order = chance.choice(attacks)
            played = by_playing(steps.apply(state, ALLIES, order).state, order.target)
            assert chances(view(state, ALLIES), order) == played


def _spread(chance: random.Random, names: str, places: list[str]) -> zip[tuple[str, str]]:
    return zip(names.split(), chance.sample(places, 3), strict=True)
