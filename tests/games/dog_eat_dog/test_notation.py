"""Notation: written in one way, read generously, and refused with what to write instead."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.dice import Face
from games.core.errors import GameError, Unreadable
from games.dog_eat_dog import GAME
from games.dog_eat_dog.actions import (
    Action,
    Aim,
    Attack,
    AttackRoll,
    Buried,
    Decline,
    DefenceRoll,
    Dig,
    Pass,
    StartRoll,
    Swap,
)
from tests.games.reading import parsed

TABLE = GAME.new(8, {"treehouse_die": "on"})
ATTACK = Attack("A7", "C2")
WITH_DIE = Attack("A7", "C2", treehouse=True)


def read(text: str) -> Any:
    return parsed(GAME, TABLE, text)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (ATTACK, "A7xC2"),
        (WITH_DIE, "A7xC2 T"),
        (Pass(), "pass"),
        (Swap("A1", "C2"), "swap A1 C2"),
        (Dig(Buried("B3", 1)), "dig B3.1"),
        (Aim("C4"), "aim C4"),
        (Decline(), "decline"),
    ],
)
def test_an_action_is_written_in_one_way(action: Action, text: str) -> None:
    assert GAME.notation.write(action) == text
    assert read(text) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (StartRoll(((3, 6, 6), (2, 4))), "start roll 3,6,6; 2,4"),
        (StartRoll(((6,) * 8,) * 100), f"start roll {'; '.join(['6,6,6,6,6,6,6,6'] * 100)}"[:89] + "…"),
        (AttackRoll((5, 2)), "attack roll 5,2"),
        (AttackRoll((5,), Face.HOP), "attack roll 5 HOP"),
        (DefenceRoll((6,)), "defence roll 6"),
    ],
)
def test_rolls_can_be_read_in_a_record(action: Action, text: str) -> None:
    assert GAME.notation.write(action) == text


@pytest.mark.parametrize(
    "text",
    [
        "a7xc2",
        "A7XC2",
        " A7 x C2 ",
        "A7×C2",
        "A7-C2",
        "A7->C2",
        "A7 > C2",
        "A7 → C2",
        "A7:C2",
        "A7*C2",
        "attack A7 C2",
        "attack a7 on c2",
        "attack with A7 on C2",
        "attack C2 with A7",
        "attacks C2 with A7",
        "A7 attack C2",
        "attack: A7 C2",
        "Attack A7xC2.",
        "A7 attacks C2",
        "A7 takes C2",
        "A7 on C2",
    ],
)
def test_an_attack_is_read_generously(text: str) -> None:
    assert read(text) == ATTACK


@pytest.mark.parametrize(
    "text",
    [
        "A7xC2T",
        "a7xc2 t",
        "A7xC2+T",
        "A7xC2 (T)",
        "A7xC2, treehouse",
        "A7 on C2 with the Treehouse die",
        "attack C2 with A7 T",
        "attack C2 with A7, with the Treehouse die",
    ],
)
def test_the_treehouse_die_is_read_generously(text: str) -> None:
    assert read(text) == WITH_DIE


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("PASS", Pass()),
        ("Decline.", Decline()),
        ("swap a1,c2", Swap("A1", "C2")),
        ("swap A1 and C2", Swap("A1", "C2")),
        ("swap c2-a1", Swap("C2", "A1")),
        ("dig b3 1", Dig(Buried("B3", 1))),
        ("dig B3/12", Dig(Buried("B3", 12))),
        ("dig b3 level 2", Dig(Buried("B3", 2))),
        ("aim at c4", Aim("C4")),
    ],
)
def test_the_rest_is_read_generously(text: str, action: object) -> None:
    assert read(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "A0xB1",
        "I1xA1",
        "A10xB1",
        "A7xC2 Q",
        "A7xC22",
        "attack roll 6 HOP",
        "A" * 5000,
    ],
)
def test_what_is_no_action_is_quoted(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert f"“{text}”" in refused.value.message or len(text) > 90
    assert len(refused.value.message) < 150


@given(st.text(max_size=120))
def test_any_text_is_an_action_or_a_refusal_in_words(text: str) -> None:
    try:
        action = read(text)
    except GameError as refused:
        message, hint = refused.message, refused.hint
        assert message.endswith(".")
        assert hint.endswith(".")
    else:
        assert read(GAME.notation.write(action)) == action
