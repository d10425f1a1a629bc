"""What is offered and told in a puzzle of a village."""

import re

import pytest

from games.core.puzzles import Puzzle, judge, read
from games.highest_ground import GAME, actions as a
from games.highest_ground.holding import village_of
from games.highest_ground.puzzles import offered


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return read(GAME, 1)


def test_first_a_unit_that_can_get_in_is_chosen_then_the_village_or_a_hex_beside_it(puzzle: Puzzle) -> None:
    state, seat = puzzle.state, puzzle.seat
    cell = village_of(state, seat)
    first = [each for each in GAME.rules.legal_actions(state, seat) if offered(state, seat, each)]
    assert {type(each) for each in first} == {a.Take}
    assert len(first) > 1
    taken = GAME.rules.apply(state, seat, puzzle.solution[0]).state
    then = [each for each in GAME.rules.legal_actions(taken, seat) if offered(taken, seat, each)]
    assert a.Go(cell or "") in then
    assert all(isinstance(each, a.Go) and state.setting.country.distance(each.to, cell) <= 1 for each in then)


def test_an_order_that_leads_nobody_into_the_village_ends_a_try(puzzle: Puzzle) -> None:
    judged = judge(GAME, puzzle, [a.Submit()])
    assert (judged.done, judged.solved) == (True, False)
    assert judged.words == f"That sends nobody into {village_of(puzzle.state, puzzle.seat)}."


def test_a_wrong_try_tells_how_far_off_it_is_and_the_answer_each_sum(puzzle: Puzzle) -> None:
    wrong = judge(GAME, puzzle, puzzle.obvious).words
    assert "another way holds the village" in wrong
    assert not re.search(r"%|\d/\d| of \d", wrong)
    right = judge(GAME, puzzle, puzzle.solution).words
    assert right == f"{puzzle.exact}\nNothing holds it more often."
    assert " against " in puzzle.exact
    assert "is gone in" in puzzle.exact
    assert puzzle.why.splitlines()[0].count("straight in, ") == 1


def test_a_wrong_try_tells_who_attacked_from_where(puzzle: Puzzle) -> None:
    assert judge(GAME, puzzle, puzzle.obvious).words.startswith("C2 attacks K1 from the flank. ")


def test_the_task_tells_that_an_enemy_is_disrupted() -> None:
    assert "F2 (facing NE, disrupted), N1" in read(GAME, 4).task


def test_the_task_tells_what_the_figures_on_the_picture_are(puzzle: Puzzle) -> None:
    assert puzzle.task.splitlines()[-1].startswith("-# On a unit: attack, defence, morale.")
