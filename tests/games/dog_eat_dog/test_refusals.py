"""Refusals: the reason, what is allowed instead, and the rule."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from games.core.errors import IllegalAction
from games.core.protocol import CHANCE
from games.core.pyramids import Face
from games.core.words import Names
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import Attack, AttackRoll, Pass, StartRoll
from games.dog_eat_dog.state import Resolving, State
from tests.games.dog_eat_dog.boards import NAMES, play, position, take

TABLE = "A A1 A2/ B1A3\nB B1 B2/ A1B2\nC C1 B3C1"
FACED = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3 B1A2"
DIE: dict[str, Any] = {"treehouse": True}
GUARDS: dict[str, Any] = {"guards": True}
OTHERS = "Write `A1xB1`, `A1xC1` or `A1xC2`."
NO_DIE = "This game has no Treehouse die."


def refused(state: State, move: Any, actor: Any = 0) -> IllegalAction:
    """Why a move, or an action of somebody, is refused."""
    apply = (
        partial(take, state, move) if isinstance(move, str) else partial(GAME.rules.apply, state, actor, move)
    )
    with pytest.raises(IllegalAction) as caught:
        apply()
    return caught.value


@pytest.mark.rule("DED-1", "DED-3", "DED-5", "DED-7", "DED-10", "DED-12", "DED-14")
@pytest.mark.parametrize(
    ("move", "message", "hint", "rule"),
    [
        ("A9xB1", "A9 is empty: nothing there can attack.", "Write `A1xB1`.", "DED-5"),
        ("B1xA1", "B1 belongs to Ben.", "Write `A1xB1` or `pass`.", "DED-5"),
        ("B3xA1", "The stack on B3 is Ben's: the top pyramid decides.", "Write `A1xB1` or `pass`.", "DED-3"),
        ("A1xB2", "B2 is tipped and cannot be attacked.", OTHERS, "DED-7"),
        ("A1xA2", "A2 is your own colour.", OTHERS, "DED-5"),
        ("A1xA3", "You already control the stack on A3.", OTHERS, "DED-10"),
        ("A1xA1", "A1 is your own colour.", OTHERS, "DED-5"),
        ("A1xA9", "A9 is empty: nothing there to attack.", OTHERS, "DED-5"),
        ("A1xB3", "The stack on B3 contains your colour.", OTHERS, "DED-10"),
        ("A1xD1", "This game has no spot D1.", "The spots are A1 to C9.", "DED-1"),
        ("D1xA1", "This game has no spot D1.", "The spots are A1 to C9.", "DED-1"),
        *((move, NO_DIE, "Write `A1xB1` or `pass`.", "DED-12") for move in ("swap A3 B3", "dig B3.1")),
        *((move, NO_DIE, "Write `A1xB1` or `pass`.", "DED-12") for move in ("aim A1", "decline")),
    ],
)
def test_a_refusal_names_the_reason_what_is_legal_and_the_rule(
    move: str, message: str, hint: str, rule: str
) -> None:
    error = refused(position(TABLE), move)
    names = Names.of(NAMES, you=0)
    assert (names.fill(error.message), error.hint, error.rule) == (message, hint, rule)


@pytest.mark.rule("DED-3", "DED-5", "DED-6", "DED-7", "DED-8", "DED-9", "DED-10", "DED-12", "DED-14")
@pytest.mark.parametrize(
    ("text", "options", "before", "move", "code", "hint"),
    [
        # board, options, moves before, the move, code and rule, the hint
        ("A A1 A2\nB B1", {}, "", "A1xA2", "own_colour DED-5", "Write `A1xB1`."),
        ("A A1 B1A3\nB B2 B3", {}, "", "A2xB1", "guard DED-6", "Write `A1xB1`."),
        ("A A1B1 A1\nB B2", GUARDS, "", "A1xB1", "not_yours DED-3", ""),
        ("A A1/ A2\nB B1", {}, "", "A1xB1", "tipped DED-7", ""),
        ("A A1\nB B1/ B2", {}, "", "A1xB1", "tipped DED-7", "Write `A1xB2`."),
        (
            "A A1\nB A2C1B2 B1C3\nC C1",
            {},
            "",
            "A1xB1",
            "holds_your_colour DED-10",
            "Write `A1xB2` or `A1xC1`.",
        ),
        ("A A1 A2 A3\nB B1 B2 B3", {}, "A3xB2; 6 1 1; 5 5; pass", "A1xB2", "own_stack DED-10", ""),
        (FACED, DIE, "", "A1xB1 T", "no_die_to_replace DED-12", ""),
        (FACED, {}, "", "A3xB1 T", "no_treehouse_die DED-12", ""),
        *(
            (FACED, {}, "A3xB1", dice, "wrong_roll DED-8", "")
            for dice in ("6 5", "7 1 1", "0 1 1", "1 1 1 1")
        ),
        (FACED, {}, "A3xB1", "1 1 1 HOP", "wrong_roll DED-8", ""),
        (FACED, DIE, "A3xB1", "1 1 HOP", "wrong_roll DED-8", ""),
        (FACED, DIE, "A3xB1 T", "1 1", "wrong_roll DED-8", ""),
        ("A B3A1 A1\nB B2 B3", GUARDS, "A1xB1", "5 1 1", "wrong_roll DED-8", ""),
        *(
            (FACED, DIE, "", move, "face_not_rolled DED-14", "Write `A1xB1` or `pass`.")
            for move in ("swap B4 C3", "dig B4.1", "aim A1")
        ),
        (FACED, DIE, "", "decline", "nothing_to_decline DED-14", "Write `A1xB1` or `pass`."),
        (FACED, DIE, "SWAP", "swap B4 A1", "not_a_stack DED-14", ""),
        (FACED, DIE, "SWAP", "swap B4 B4", "same_stack DED-14", ""),
        (FACED, DIE, "SWAP", "A1xB2", "attack_made DED-5", "Write `swap B4 C3` or `decline`."),
        (FACED, DIE, "SWAP", "dig B4.1", "face_not_rolled DED-14", "Write `swap B4 C3` or `decline`."),
        (FACED, DIE, "DIG", "dig B4.2", "not_yours DED-14", ""),
        (FACED, DIE, "DIG", "dig B4.3", "no_such_level DED-14", ""),
        (FACED, DIE, "DIG", "dig B4.0", "no_such_level DED-14", ""),
        (FACED, DIE, "DIG", "dig A1.1", "not_a_stack DED-14", ""),
        (FACED, DIE, "DIG", "dig A4.1", "not_a_stack DED-14", ""),
        (FACED, DIE, "DIG", "dig C4.2", "on_top DED-14", ""),
        (FACED, DIE, "DIG", "dig H9.1", "no_such_spot DED-1", ""),
        (FACED, DIE, "AIM", "aim B4", "not_a_single DED-14", ""),
        (FACED, DIE, "AIM", "aim A9", "empty_spot DED-14", ""),
    ],
)
def test_each_wrong_thing_is_refused_by_its_rule(
    text: str, options: dict[str, Any], before: str, move: str, code: str, hint: str
) -> None:
    faced = f"A3xB1 T; 1 1 {before}; 6" if before in ("SWAP", "DIG", "AIM") else before
    error = refused(play(position(text, **options), *filter(None, faced.split("; "))), move)
    assert f"{error.code} {error.rule}" == code
    assert error.hint.startswith(hint)


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


OVER = play(position("A A1\nB B1", passes=1), "pass")
WILD = play(position(FACED, treehouse=True), "A3xB1 T", "1 1 WILD", "6")
STARTS: list[Any] = [(), ((6, 6),), ((6, 5), (1, 2)), ((6,),), ((7, 1),), ((6, 6), (1, 2, 3))]


@pytest.mark.rule("DED-2", "DED-5", "DED-8", "DED-14", "DED-15")
@pytest.mark.parametrize(
    ("state", "actor", "action", "code"),
    [
        (position(TABLE), 2, Pass(), "not_your_turn DED-2"),
        (GAME.new(2, {}), 0, Pass(), "dice_first DED-2"),
        (play(position(TABLE), "A1xB1"), 0, Pass(), "dice_first DED-8"),
        (WILD, 0, Pass(), "attack_made DED-5"),
        (position(TABLE), 0, AttackRoll((6,)), "not_a_decision DED-8"),
        (position(TABLE), CHANCE, Pass(), "no_roll_owed DED-5"),
        (position(TABLE), 0, Attack("Z99", "B1"), "no_such_spot DED-1"),
        *((OVER, actor, Pass(), "game_over DED-15") for actor in (0, 1, CHANCE)),
        *((GAME.new(2, {}), CHANCE, StartRoll(rounds), "wrong_roll DED-2") for rounds in STARTS),
    ],
)
def test_who_may_not_do_something_is_refused(state: State, actor: Any, action: Any, code: str) -> None:
    error = refused(state, action, actor)
    assert f"{error.code} {error.rule}" == code
    if actor == 2:
        assert Names.of(NAMES, you=2).fill(error.message) == "It is Ann's turn."


def test_three_of_all_that_is_legal_are_told() -> None:
    state = play(GAME.new(8, {}), "6 1 1 1 1 1 1 1")
    assert refused(state, "A1xA2").hint == "Write `A1xB1`, `A1xB2` or `A1xB3`."
