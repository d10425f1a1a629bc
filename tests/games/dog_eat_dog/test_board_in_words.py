"""The board in words, whole and short: details that only a listener would miss."""

from __future__ import annotations

from typing import Any

import pytest

from games.dog_eat_dog import GAME
from games.dog_eat_dog.state import State
from render.core.look import Look
from render.dog_eat_dog import PICTURE
from tests.games.dog_eat_dog.boards import NAMES, play, position

TALL = "C1B2A3C2B1A2C3A1B3"


def whole(state: State, **look: Any) -> str:
    return PICTURE.text(GAME.knowledge.view(state, None), Look(NAMES[: state.seats], **look))


def short(state: State, **look: Any) -> str:
    return PICTURE.alt(GAME.knowledge.view(state, None), Look(NAMES[: state.seats], **look))


def test_one_move_is_one_move() -> None:
    state = position("A A1\nB B1")
    assert "1 move made" in whole(state, move=1)
    assert "1 move made" in short(state, move=1)
    assert "0 moves made" in short(state)


@pytest.mark.rule("DED-15")
def test_the_whole_board_tells_how_many_turns_there_can_be() -> None:
    assert whole(position("A A1\nB B1", turn=498)).startswith("Dog Eat Dog: turn 498 of at most 500,")


@pytest.mark.rule("DED-15", "DED-5")
@pytest.mark.parametrize(
    ("state", "moves", "why"),
    [
        (position("A A1 A2\nB B1A3 A1\nC C1"), ["pass"], "Ben has no attack left"),
        (position("A A1\nB B1", passes=1), ["pass"], "everybody passed in a row"),
        (position("A A1\nB B1", turn=500), ["pass"], "500 turns have been played"),
    ],
)
def test_the_words_of_the_end_tell_why_it_came(state: State, moves: list[str], why: str) -> None:
    over = play(state, *moves)
    assert f"The game is over: {why}. " in whole(over)
    assert f"The game is over: {why}. " in short(over)


@pytest.mark.rule("DED-16")
def test_points_are_so_far_only_while_the_game_goes_on() -> None:
    state = position("A A1\nB B1\npile A: B1", passes=1)
    assert "Ann, vermilion: 1 point so far" in whole(state)
    assert "- would score: left over Ben's small (1)" in whole(state)
    over = whole(play(state, "pass"))
    assert "Ann, vermilion: 1 point\n" in over
    assert "- scores: left over Ben's small (1)" in over
    assert "so far" not in over


@pytest.mark.rule("DED-3")
def test_the_short_words_tell_a_stack_so_that_no_pyramid_sounds_like_a_spot() -> None:
    told = short(position("A A1 B1A3\nB B1\nC C1"))
    assert "1 point: stack A2 Ann's large on Ben's small;" in told
    assert "A3" not in told


def test_where_stacks_do_not_fit_in_full_words_their_signs_are_explained() -> None:
    rows = [f"{letter} {letter}1 {TALL}" for letter in "ABCDEFGH"]
    told = short(position("\n".join(rows)))
    assert len(told) <= 1024
    assert "In a stack, A3 is a large of player A." in told
    assert "A2 B3 on A1 on C3 on A2 on B1 on C2 on A3 on B2 on C1" in told


@pytest.mark.rule("DED-6", "DED-14")
def test_the_short_words_tell_the_size_of_a_single_that_is_not_the_one_of_its_spot() -> None:
    state = position("A A1 A1 A1\nB B1 A3 B1/\nC C1 . . . A2/")
    told = short(state)
    assert "Ann (vermilion) 0 points: upright A1 A2 A3 B2 (large); tipped C5." in told
