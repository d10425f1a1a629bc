"""The rules, told a second time in plain code, agree with the engine in every position of whole games."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from games.core.chance import Draw
from games.core.protocol import CHANCE
from games.high_heavens.actions import Attack, Use
from games.high_heavens.board import LAYOUTS, NEAR, cells_of
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.phases import Acting, Blows
from games.high_heavens.rules import steps
from games.high_heavens.state import State
from tests.games.high_heavens.boards import OPTIONS
from tests.games.high_heavens.second_engine.crowded import crowded
from tests.games.high_heavens.second_engine.plain_board import BESIDE, HOMES
from tests.games.high_heavens.second_engine.possible import SPENDS, possible
from tests.games.high_heavens.second_engine.struck import Outcome, struck

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (2, {"omnipotence": "on", "hearth": "b"}),
    (4, {"hearth": "f"}),
    (4, {"omnipotence": "on"}),
]
GAMES = 2 * len(TABLES)
BOARDS = 600
games = pytest.mark.parametrize("number", range(GAMES))


def played(number: int) -> Iterator[tuple[State, Any, State]]:
    """Each position of a game in which much is attacked and little discarded, what is done there, and what follows."""
    seats, options = TABLES[number % len(TABLES)]
    luck, state = random.Random(number), steps.new(seats, {**OPTIONS, **options})
    for length in range(600):
        owing = steps.to_act(state)
        if not owing:
            return
        actor: Any = CHANCE
        if owing is CHANCE:
            action: Any = steps.sample(state, Draw(b"%d" % number, length))
        else:
            actor = state.player
            kinds = defaultdict(list)
            for each in steps.legal_actions(state, actor):
                kinds[type(each).__name__].append(each)
            rare = {"Discard": 0.01, "End": 0.15}
            wanted = [kind for kind in kinds if luck.random() < rare.get(kind, 1)] or list(kinds)
            if "Attack" in kinds and luck.random() < 0.4:
                wanted = ["Attack"]
            action = luck.choice(kinds[luck.choice(wanted)])
        after = steps.apply(state, actor, action).state
        yield state, action, after
        state = after


@pytest.mark.rule("HH-1", "HH-2", "HH-21")
def test_the_hexes_touch_and_the_homes_lie_as_the_rules_say() -> None:
    assert {cell: set(cells_of(near)) for cell, near in NEAR.items()} == {
        cell: set(beside) for cell, beside in BESIDE.items()
    }
    for column, homes in HOMES.items():
        layout = LAYOUTS[column]
        for side, (base, invoking) in enumerate(homes):
            assert layout.bases[side] == base
            assert set(layout.invoking[side]) == set(invoking) <= set(BESIDE[base])


@games
@pytest.mark.rule("HH-3", "HH-4", "HH-9", "HH-10", "HH-11", "HH-12", "HH-13", "HH-22", "HH-25", "HH-27")
@pytest.mark.rule("HH-26", "HH-29", "HH-30", "HH-31", "HH-33", "HH-34", "HH-36", "HH-38")
def test_what_may_be_done_is_what_the_rules_and_the_cards_say(number: int) -> None:
    for state, _, _ in played(number):
        if isinstance(state.phase, Acting):
            legal = {each for each in steps.legal_actions(state, state.player) if isinstance(each, SPENDS)}
            assert legal == possible(state), f"turn {state.turn}"


@games
@pytest.mark.rule("HH-6", "HH-12", "HH-14", "HH-24", "HH-30", "HH-37", "HH-38")
def test_what_an_attack_does_is_what_the_rules_and_the_cards_say(number: int) -> None:
    attacks = 0
    for state, action, after in played(number):
        if isinstance(action, Attack):
            attacks += 1
            assert struck(state, action, isinstance(after.phase, Blows)) == Outcome.of(after), action
            assert after.points == state.points - isinstance(state.phase, Acting)
    assert attacks > 20


@pytest.mark.parametrize("tenth", range(10))
@pytest.mark.rule("HH-4", "HH-6", "HH-12", "HH-14", "HH-24", "HH-30", "HH-37", "HH-38")
def test_on_crowded_boards_too(tenth: int) -> None:
    for number in range(tenth, BOARDS, 10):
        state = crowded(number)
        legal = [each for each in steps.legal_actions(state, state.player) if isinstance(each, SPENDS)]
        assert set(legal) == possible(state), number
        for action in legal:
            if isinstance(action, Attack):
                after = steps.apply(state, state.player, action).state
                assert struck(state, action, False) == Outcome.of(after), (number, action)


def test_these_boards_meet_every_power_every_ability_and_every_kind_of_action() -> None:
    met: set[str] = set()
    for number in range(BOARDS):
        for action in possible(crowded(number)):
            god = getattr(action, "god", "")
            met.add(god if isinstance(action, Use) else getattr(action, "card", type(action).__name__))
    abilities = {key for key, god in STANDARD.gods.items() if god.deeds}
    assert met == {*STANDARD.powers, *abilities, "Invoke", "Move", "Attack", "Acquire"}
