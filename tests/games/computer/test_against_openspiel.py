"""The search beside that of another library, OpenSpiel (Lanctot and others 2019), in a game that both have."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.computer.levels import Level
from games.computer.search import Search
from tests.games.computer import leduc

pytestmark = pytest.mark.long

WORK = Level("as many", 12_000, 40)
ROUNDS = 5_000
SURE = 0.9
NUMBERS = {"fold": 0, "call": 1, "raise": 2}


def position(number: int) -> tuple[leduc.Pot, list[int]]:
    """A position of a random game, and what has been chosen until then."""
    luck = random.Random(number)
    state = leduc.new(2, {})
    state = leduc.apply(state, 0, leduc.Deal(tuple(luck.sample(range(leduc.CARDS), leduc.CARDS)))).state
    found, done = (state, list[int]()), list[int]()
    for _ in range(luck.randrange(8)):
        if state.over:
            break
        found = state, list(done)
        action = luck.choice(list(leduc.legal(state, state.player)))
        done.append(NUMBERS[action.how])
        state = leduc.apply(state, state.player, action).state
    return found


def theirs(pyspiel: Any, state: leduc.Pot, done: list[int], seed: int) -> dict[int, float]:
    """How often the other search tries each choice."""
    other = pyspiel.load_game("leduc_poker").new_initial_state()
    cards = [hand[0] for hand in state.hands]
    rest = [*cards, *state.common]
    choices = iter(done)
    while True:
        if other.is_chance_node():
            if not rest:
                break
            other.apply_action(rest.pop(0))
        elif (chosen := next(choices, None)) is None:
            break
        else:
            other.apply_action(chosen)
    assert other.current_player() == state.player
    judge = pyspiel.RandomRolloutEvaluator(1, seed)
    last = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(seed, judge, 5.0, ROUNDS, -1, last, False, False)
    return dict(bot.get_policy(other))


def test_both_choose_the_same_wherever_both_are_sure() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is installed by `make test-long`")
    search = Search(leduc.GAME, 2, {})
    same = sure = 0
    for number in range(200):
        state, done = position(number)
        policies = [theirs(pyspiel, state, done, seed) for seed in (1, 2, 3)]
        best = {max(policy, key=policy.__getitem__) for policy in policies}
        view = leduc.GAME.knowledge.view(state, state.player)
        thought = search.think(view, state.player, WORK, b"%d" % number)
        tries = sum(way.tries for way in thought.ways)
        mine = thought.ways[0]
        if len(best) == 1 and mine.tries >= SURE * tries:
            sure += 1
            same += NUMBERS[mine.line[0].how] in best
    assert sure >= 40
    assert same >= 0.95 * sure, f"{same} of {sure}"
