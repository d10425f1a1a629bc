"""The rules, told a second time in plain code, agree with the engine in every position of whole games; and the way that a god
takes over the board."""

from __future__ import annotations

import itertools
import random

import pytest

from games.high_heavens import GAME
from games.high_heavens.actions import Attack, Use
from games.high_heavens.board import BIT, BOARD, CELLS, LAYOUTS, NEAR, cells_of, mask_of, path, reach
from games.high_heavens.cards.decks import STANDARD
from games.high_heavens.rules import steps
from games.high_heavens.state import Acting, Blows
from tests.contract.walks import whole_walks
from tests.games.high_heavens.second_engine.plain_board import BESIDE, HOMES
from tests.games.high_heavens.second_engine.possible import SPENDS, possible
from tests.games.high_heavens.second_engine.struck import Outcome, crowded, struck

BOARDS = 400


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


@pytest.mark.rule(
    "HH-3", "HH-4", "HH-6", "HH-9", "HH-10", "HH-11", "HH-12", "HH-13", "HH-14", "HH-22", "HH-24"
)
@pytest.mark.rule(
    "HH-25", "HH-26", "HH-27", "HH-29", "HH-30", "HH-31", "HH-33", "HH-34", "HH-36", "HH-37", "HH-38"
)
def test_whole_games_agree() -> None:
    """What may be done, and what an attack without runes does, is what the rules and the cards say."""
    attacks = 0
    for walk in whole_walks(GAME):
        for taken in walk.taken:
            state, action, after = taken.before, taken.action, taken.step.state
            if isinstance(state.phase, Acting):
                legal = {
                    each for each in steps.legal_actions(state, state.player) if isinstance(each, SPENDS)
                }
                assert legal == possible(state), f"turn {state.turn}"
            if isinstance(action, Attack) and not state.runes:
                attacks += 1
                assert struck(state, action, isinstance(after.phase, Blows)) == Outcome.of(after), action
                assert after.points == state.points - isinstance(state.phase, Acting)
    assert attacks > 100


@pytest.mark.rule("HH-4", "HH-6", "HH-12", "HH-14", "HH-24", "HH-30", "HH-37", "HH-38")
def test_crowded_boards_agree_and_meet_every_power_every_ability_and_every_kind_of_action() -> None:
    met: set[str] = set()
    for number in range(BOARDS):
        state = crowded(number)
        legal = [each for each in steps.legal_actions(state, state.player) if isinstance(each, SPENDS)]
        assert set(legal) == possible(state), number
        for action in legal:
            god = getattr(action, "god", "")
            met.add(god if isinstance(action, Use) else getattr(action, "card", type(action).__name__))
            if isinstance(action, Attack):
                after = steps.apply(state, state.player, action).state
                assert struck(state, action, False) == Outcome.of(after), (number, action)
    abilities = {key for key, god in STANDARD.gods.items() if god.deeds}
    assert met == {*STANDARD.powers, *abilities, "Invoke", "Move", "Attack", "Acquire"}


@pytest.mark.rule("HH-4", "HH-14")
def test_a_path_leads_through_walkable_hexes_past_as_few_fallen_as_can_be_on_1000_boards() -> None:
    luck = random.Random(6)
    for _ in range(1000):
        walkable = mask_of(luck.sample(CELLS, luck.randint(20, 58)))
        fallen = mask_of(luck.sample(CELLS, luck.randint(0, 8))) & walkable
        start, steps = luck.choice(CELLS), luck.randint(1, 6)
        for goal in cells_of(reach(BIT[start], steps, walkable)):
            way = path(start, goal, steps, walkable, fallen)
            assert way is not None
            assert (way[0], way[-1]) == (start, goal)
            assert len(set(way)) == len(way) <= steps + 1
            assert mask_of(way[1:]) & ~walkable == 0
            assert all(BIT[one] & NEAR[two] for one, two in itertools.pairwise(way))
            if reach(BIT[start], steps, walkable & ~fallen | BIT[goal]) & BIT[goal]:
                assert mask_of(way[1:-1]) & fallen == 0


def test_no_path_is_found_where_there_is_none() -> None:
    assert path("a1", "g7", 3, BOARD, 0) is None
