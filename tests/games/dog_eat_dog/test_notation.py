"""Notation: written in one way, read generously in the position that it is about, and refused with what to
write instead."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from games.core.components import Face
from games.core.words import Ambiguous, GameError, IllegalAction, Unreadable, proposals
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
from games.dog_eat_dog.state import Resolving, State
from tests.games.dog_eat_dog.boards import position
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
    ("texts", "action"),
    [
        (
            (
                "a7xc2 | A7XC2 |  A7 x C2  | A7×C2 | A7-C2 | A7->C2 | A7 > C2 | A7 → C2 | A7:C2 | A7*C2"
                " | attack A7 C2 | attack a7 on c2 | attack with A7 on C2 | attack C2 with A7"
                " | attacks C2 with A7 | A7 attack C2 | attack: A7 C2 | Attack A7xC2. | A7 attacks C2"
                " | A7 takes C2 | A7 on C2"
            ),
            ATTACK,
        ),
        (
            (
                "A7xC2T | a7xc2 t | A7xC2+T | A7xC2 (T) | A7xC2, treehouse"
                " | A7 on C2 with the Treehouse die | attack C2 with A7 T"
                " | attack C2 with A7, with the Treehouse die"
            ),
            WITH_DIE,
        ),
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
def test_what_is_typed_is_read_generously(texts: str, action: Action) -> None:
    assert {read(text) for text in texts.split(" | ")} == {action}


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


def at(face: str = "") -> State:
    text = "A A1 A2/ B1A3 A2\nB B1 B2/ A1B2\nC C1 B3C1"
    return position(text, treehouse=bool(face), phase=Resolving(Face(face)) if face else None)


ONE_ATTACKER = position("A A1\nB B1 B2")
ONE_TARGET = position("A A1 A2\nB B1")
DIE = position("A A1 A2\nB B1", treehouse=True)


@pytest.mark.parametrize(
    ("state", "texts", "wanted"),
    [
        (
            at(),
            "pass | skip | no attack | end turn | I pass | i'll pass. | Skip! | done | end my turn",
            "pass",
        ),
        *(
            (at(face), "pass | skip | I pass | decline | end turn", "decline")
            for face in ("SWAP", "DIG", "AIM")
        ),
        (at(), "a 1 x c 1 | A1 C1 | a1c1 | attack c 1 with a 1 | A1, C1", "A1xC1"),
        (at("SWAP"), "A3 B3", "swap A3 B3"),
        (ONE_ATTACKER, "attack B2", "A1xB2"),
        (ONE_TARGET, "A2 attacks", "A2xB1"),
        (DIE, "A2 attacks with T", "A2xB1 T"),
        (at("DIG"), "dig | dig up B3 | B3.1", "dig B3.1"),
        (at("AIM"), "tip C1 | C1", "aim C1"),
        (at("AIM"), "stand up B2", "aim B2"),
    ],
)
def test_what_is_typed_is_read(state: State, texts: str, wanted: str) -> None:
    for text in texts.split(" | "):
        action = parsed(GAME, state, text)
        assert GAME.notation.write(action) == wanted, text
        GAME.rules.apply(state, 0, action)


@pytest.mark.parametrize(
    ("state", "text", "message", "hint"),
    [
        (
            at(),
            "attack c1",
            "“attack c1” does not say what attacks C1.",
            "Write `A1xC1` or `A4xC1`.",
        ),
        (
            at(),
            "attack with a1",
            "“attack with a1” does not say what A1 attacks.",
            "Write `A1xB1`, `A1xC1` or `A1xC2`.",
        ),
        (at("AIM"), "aim", "“aim” does not say what to aim.", "Write `aim A1`, `aim A2` or `aim A4`."),
        (
            at("SWAP"),
            "swap A3",
            "“swap A3” does not say what to swap.",
            "Write `swap A3 B3`, `swap A3 C2` or `swap B3 A3`.",
        ),
        (at("AIM"), "tip B2", "B2 is already tipped.", "`aim B2` stands it up."),
        (at("AIM"), "stand C1", "C1 already stands.", "`aim C1` tips it."),
    ],
)
def test_what_is_not_said_is_asked(state: State, text: str, message: str, hint: str) -> None:
    with pytest.raises(Ambiguous) as asked:
        parsed(GAME, state, text)
    assert (asked.value.message, asked.value.hint) == (message, hint)


@pytest.mark.rule("DED-6", "DED-7", "DED-12")
@pytest.mark.parametrize(
    ("state", "text", "message", "rule"),
    [
        (at(), "attack B2", "B2 is tipped and cannot be attacked.", "DED-7"),
        (at(), "attack with A2", "A2 is tipped and cannot attack until it stands up.", "DED-7"),
        (at(), "attack with A3", "A3 is a stack: its top pyramid stays as a guard.", "DED-6"),
        *((at(), text, "This game has no Treehouse die.", "DED-12") for text in ("aim", "dig", "tip C1")),
        (at("SWAP"), "aim", "You have not rolled AIM.", "DED-14"),
        (
            DIE,
            "attack with A1 and the Treehouse die",
            "A1 is small: its only die must be a d6.",
            "DED-12",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(state: State, text: str, message: str, rule: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        parsed(GAME, state, text)
    assert (refused.value.message, refused.value.rule) == (message, rule)
    assert 1 <= len(proposals(refused.value.hint)) <= 3


def test_nobody_is_asked_about_dice_that_are_not_in_the_game() -> None:
    for text in ("A1 C1 ?", "C1", "A1 C9 C9", "hello", "attack"):
        with pytest.raises(GameError) as refused:
            parsed(GAME, at(), text)
        said = f"{refused.value.message} {refused.value.hint}".casefold()
        assert not any(word in said for word in ("treehouse", "swap", "aim", "dig", "decline"))
