"""What people type is read in the position that it is about, and answered with what can be done there."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.dice import Face
from games.core.errors import Ambiguous, GameError, IllegalAction
from games.core.proposals import proposals
from games.dog_eat_dog import GAME
from games.dog_eat_dog.state import Resolving, State
from tests.games.dog_eat_dog.boards import position
from tests.games.reading import parsed

TABLE = "A A1 A2/ B1A3 A2\nB B1 B2/ A1B2\nC C1 B3C1"


def at(face: str = "", text: str = TABLE) -> State:
    return position(text, treehouse=bool(face), phase=Resolving(Face(face)) if face else None)


def read(state: State, text: str) -> str:
    return GAME.notation.write(parsed(GAME, state, text))


def asked(state: State, text: str) -> tuple[str, str]:
    with pytest.raises(Ambiguous) as refused:
        parsed(GAME, state, text)
    return refused.value.message, refused.value.hint


@pytest.mark.parametrize(
    "text", ["pass", "skip", "no attack", "end turn", "I pass", "i'll pass.", "Skip!", "done", "end my turn"]
)
def test_passing_is_said_in_many_ways(text: str) -> None:
    assert read(at(), text) == "pass"


@pytest.mark.parametrize("face", ["SWAP", "DIG", "AIM"])
@pytest.mark.parametrize("text", ["pass", "skip", "I pass", "decline", "end turn"])
def test_to_pass_a_face_is_to_decline_it(face: str, text: str) -> None:
    state = at(face)
    assert read(state, text) == "decline"
    GAME.rules.apply(state, 0, parsed(GAME, state, text))


@pytest.mark.parametrize("text", ["a 1 x c 1", "A1 C1", "a1c1", "attack c 1 with a 1", "A1, C1"])
def test_blanks_and_missing_words_do_not_matter(text: str) -> None:
    assert read(at(), text) == "A1xC1"


def test_two_spots_are_a_swap_where_a_swap_is_asked_for() -> None:
    assert read(at("SWAP"), "A3 B3") == "swap A3 B3"


def test_an_attack_without_its_attacker_is_the_only_one_or_is_asked_about() -> None:
    assert asked(at(), "attack c1") == (
        "“attack c1” does not say what attacks C1.",
        "Write `A1xC1` or `A4xC1`.",
    )
    assert asked(at(), "attack with a1") == (
        "“attack with a1” does not say what A1 attacks.",
        "Write `A1xB1`, `A1xC1` or `A1xC2`.",
    )
    assert read(at(text="A A1\nB B1 B2"), "attack B2") == "A1xB2"
    assert read(at(text="A A1 A2\nB B1"), "A2 attacks") == "A2xB1"


@pytest.mark.parametrize(
    ("text", "message", "rule"),
    [
        ("attack B2", "B2 is tipped and cannot be attacked.", "DED-7"),
        ("attack with A2", "A2 is tipped and cannot attack until it stands up.", "DED-7"),
        ("attack with A3", "A3 is a stack: its top pyramid stays as a guard.", "DED-6"),
        ("aim", "This game has no Treehouse die.", "DED-12"),
        ("dig", "This game has no Treehouse die.", "DED-12"),
        ("tip C1", "This game has no Treehouse die.", "DED-12"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(text: str, message: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        parsed(GAME, at(), text)
    assert (refused.value.message, refused.value.rule) == (message, rule)
    assert 1 <= len(proposals(refused.value.hint)) <= 3


def test_nobody_is_asked_about_dice_that_are_not_in_the_game() -> None:
    for text in ("A1 C1 ?", "C1", "A1 C9 C9", "hello", "attack"):
        with pytest.raises(GameError) as refused:
            parsed(GAME, at(), text)
        said = f"{refused.value.message} {refused.value.hint}".casefold()
        assert not any(word in said for word in ("treehouse", "swap", "aim", "dig", "decline"))


def test_a_face_without_its_target_is_answered_about_this_position() -> None:
    assert asked(at("AIM"), "aim") == (
        "“aim” does not say what to aim.",
        "Write `aim A1`, `aim A2` or `aim A4`.",
    )
    assert read(at("DIG"), "dig") == "dig B3.1"
    assert read(at("DIG"), "dig up B3") == "dig B3.1"
    assert read(at("DIG"), "B3.1") == "dig B3.1"
    assert asked(at("SWAP"), "swap A3") == (
        "“swap A3” does not say what to swap.",
        "Write `swap A3 B3`, `swap A3 C2` or `swap B3 A3`.",
    )
    with pytest.raises(IllegalAction, match="You have not rolled AIM"):
        parsed(GAME, at("SWAP"), "aim")


def test_tipping_is_aiming_at_what_stands() -> None:
    assert read(at("AIM"), "tip C1") == "aim C1"
    assert read(at("AIM"), "stand up B2") == "aim B2"
    assert read(at("AIM"), "C1") == "aim C1"
    assert asked(at("AIM"), "tip B2") == ("B2 is already tipped.", "`aim B2` stands it up.")
    assert asked(at("AIM"), "stand C1") == ("C1 already stands.", "`aim C1` tips it.")


def test_a_small_attacker_cannot_take_the_die() -> None:
    state: Any = position("A A1 A2\nB B1", treehouse=True)
    with pytest.raises(IllegalAction) as refused:
        parsed(GAME, state, "attack with A1 and the Treehouse die")
    assert refused.value.code == "no_die_to_replace"
    assert refused.value.hint == "Write `A1xB1`."
    assert read(state, "A2 attacks with T") == "A2xB1 T"
