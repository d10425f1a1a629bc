"""Refusals: the reason, what is allowed instead, and the rule."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.dice import Face
from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.core.words import Names
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Attack, AttackRoll, Pass
from games.dog_eat_dog.state import Resolving
from tests.games.dog_eat_dog.boards import NAMES, play, position, take

TABLE = "A A1 A2/ B1A3\nB B1 B2/ A1B2\nC C1 B3C1"


def refused(state: Any, move: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        take(state, move)
    return caught.value


@pytest.mark.parametrize(
    ("move", "message", "hint", "rule"),
    [
        ("A9xB1", "A9 is empty: nothing there can attack.", "Write `A1xB1`.", "DED-5"),
        ("B1xA1", "B1 belongs to Ben.", "Write `A1xB1` or `pass`.", "DED-5"),
        ("B3xA1", "The stack on B3 is Ben's: the top pyramid decides.", "Write `A1xB1` or `pass`.", "DED-3"),
        ("A1xB2", "B2 is tipped and cannot be attacked.", "Write `A1xB1`, `A1xC1` or `A1xC2`.", "DED-7"),
        ("A1xA2", "A2 is your own colour.", "Write `A1xB1`, `A1xC1` or `A1xC2`.", "DED-5"),
        ("A1xA3", "You already control the stack on A3.", "Write `A1xB1`, `A1xC1` or `A1xC2`.", "DED-10"),
        ("A1xA1", "A1 is your own colour.", "Write `A1xB1`, `A1xC1` or `A1xC2`.", "DED-5"),
        ("A1xA9", "A9 is empty: nothing there to attack.", "Write `A1xB1`, `A1xC1` or `A1xC2`.", "DED-5"),
        (
            "A1xB3",
            "The stack on B3 contains your colour.",
            "Write `A1xB1`, `A1xC1` or `A1xC2`.",
            "DED-10",
        ),
        ("A1xD1", "This game has no spot D1.", "The spots are A1 to C9.", "DED-1"),
        ("D1xA1", "This game has no spot D1.", "The spots are A1 to C9.", "DED-1"),
    ],
)
def test_a_refusal_names_the_reason_what_is_legal_and_the_rule(
    move: str, message: str, hint: str, rule: str
) -> None:
    error = refused(position(TABLE), move)
    names = Names.of(NAMES, you=0)
    assert (names.fill(error.message), error.hint, error.rule) == (message, hint, rule)


@pytest.mark.rule("DED-2")
def test_who_is_not_to_move_is_told_who_is() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), 2, Pass())
    assert Names.of(NAMES, you=2).fill(caught.value.message) == "It is Ann's turn."
    assert (caught.value.code, caught.value.rule) == ("not_your_turn", "DED-2")


@pytest.mark.rule("DED-2", "DED-8")
def test_nobody_moves_while_dice_are_owed() -> None:
    for state, rule in ((GAME.new(2, {}), "DED-2"), (play(position(TABLE), "A1xB1"), "DED-8")):
        with pytest.raises(IllegalAction) as caught:
            GAME.rules.apply(state, 0, Pass())
        assert (caught.value.code, caught.value.rule) == ("dice_first", rule)


@pytest.mark.rule("DED-12")
@pytest.mark.parametrize("move", ["swap A3 B3", "dig B3.1", "aim A1", "decline"])
def test_a_face_is_refused_where_there_is_no_treehouse_die(move: str) -> None:
    error = refused(position(TABLE), move)
    assert error.message == "This game has no Treehouse die."
    assert (error.code, error.rule) == ("no_treehouse_die", "DED-12")
    assert error.hint == "Write `A1xB1` or `pass`."


@pytest.mark.rule("DED-14")
@pytest.mark.parametrize(
    ("face", "hint"),
    [
        ("SWAP", "Write `swap A3 B3` or `decline`."),
        ("DIG", "Write `dig B3.1` or `decline`."),
        ("AIM", "Write `aim A1` or `decline`."),
    ],
)
def test_who_owes_a_face_is_told_what_can_be_done_with_it(face: str, hint: str) -> None:
    state = position(TABLE, treehouse=True, phase=Resolving(Face(face)))
    for move in ("A1xB1", "swap A1 B1", "dig A1.1", "aim A3"):
        assert refused(state, move).hint == hint


def test_a_player_does_not_roll() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), 0, AttackRoll((6,)))
    assert caught.value.code == "not_a_decision"


def test_dice_do_not_decide() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), CHANCE, Pass())
    assert caught.value.code == "no_roll_owed"


def test_nothing_is_played_after_the_end() -> None:
    over = play(position("A A1\nB B1", passes=1), "pass")
    for actor in (0, 1, CHANCE):
        with pytest.raises(IllegalAction) as caught:
            GAME.rules.apply(over, actor, Pass())
        assert (caught.value.code, caught.value.rule) == ("game_over", "DED-15")


def test_three_of_all_that_is_legal_are_told() -> None:
    state = play(GAME.new(8, {}), "6 1 1 1 1 1 1 1")
    error = refused(state, "A1xA2")
    assert error.hint == "Write `A1xB1`, `A1xB2` or `A1xB3`."


def test_a_spot_that_no_game_has_is_refused() -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.rules.apply(position(TABLE), 0, Attack("Z99", "B1"))
    assert caught.value.code == "no_such_spot"
