"""Prompts and events in words."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.commands import suggestions
from games.core.words import Names
from games.dog_eat_dog import GAME
from games.dog_eat_dog.state import State
from tests.games.dog_eat_dog.boards import NAMES, board, drawn, events, play, position

TABLE = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3"
AT = position(TABLE)
WITH_DIE = position(TABLE, treehouse=True)


def faced(face: str) -> State:
    """A's attack has failed, and this face is to be used."""
    return play(WITH_DIE, "A3xB1 T", f"1 1 {face}", "6")


@pytest.mark.rule("DED-5")
@pytest.mark.parametrize(
    ("state", "moves", "words"),
    [
        (AT, "", "Ann may attack once, or pass."),
        (AT, "pass", "Ben may attack once, or pass. Passes in a row: 1 of 3."),
        (
            AT,
            "pass; pass",
            "Cleo may attack once, or pass. Everybody else has passed: one more pass ends the game.",
        ),
        (faced("SWAP"), "", "Ann rolled SWAP and may swap the tops of two stacks, or decline."),
        (
            faced("DIG"),
            "",
            "Ann rolled DIG and may bring one of their pyramids to the top of its stack, or decline.",
        ),
        (faced("AIM"), "", "Ann rolled AIM and may tip a single or stand one up, or decline."),
        (faced("WILD"), "", "Ann rolled WILD and may attack once more, or decline."),
        (GAME.new(2, {}), "", "Everybody rolls a die, and the highest begins."),
        (AT, "A3xB3", "Ann rolls to attack B3 with A3."),
        (
            position("A A3\nB C1B2 B1\nC C1"),
            "A1xB1; 5 5 1",
            "Ann rolled 5 against B1; Ben's medium defends.",
        ),
    ],
)
def test_the_prompt_says_who_may_do_what(state: State, moves: str, words: str) -> None:
    after = play(state, *filter(None, moves.split("; ")))
    assert GAME.words.prompt(GAME.knowledge.view(after, None), Names.of(NAMES)) == words


@pytest.mark.rule("DED-5", "DED-15")
@pytest.mark.parametrize(
    ("state", "moves", "you", "words"),
    [
        # position, moves and rolls, who reads it, the last sentences
        (
            AT,
            "A3xC1; 4 2 1; 3",
            0,
            [
                "You attack Cleo's small on C1 with a large from A3.",
                "You roll 4, 2 and 1.",
                "Cleo's small on C1 rolls 3 against 4 and is beaten.",
                "You capture C1: a large from A3 now stands on Cleo's small.",
            ],
        ),
        (
            AT,
            "A3xC1; 4 2 1; 4",
            2,
            [
                "Ann attacks your small on C1 with a large from A3.",
                "Ann rolls 4, 2 and 1.",
                "Your small on C1 rolls 4. Tie at 4: the smaller pyramid, your small, wins.",
                "Ann fails to take C1; A3 and C1 are tipped.",
            ],
        ),
        (
            AT,
            "A3xC1; 4 2 1; 4",
            None,
            ["Cleo's small on C1 rolls 4. Tie at 4: the smaller pyramid, Cleo's small, wins.", "…"],
        ),
        (
            AT,
            "A1xC1; 3; 3",
            None,
            ["Cleo's small on C1 rolls 3. Tie at 3: same size, so the defender wins.", "…"],
        ),
        (
            position("A A3 A1\nB C2B2 B1\nC C1"),
            "A1xB1; 5 2 1; 4 3; 6 1",
            None,
            [
                "Ann attacks Ben's stack on B1 (Ben's medium on Cleo's medium) with a large from A1.",
                "Ann rolls 5, 2 and 1.",
                "Ben's medium on B1 rolls 4 and 3 against 5 and is beaten.",
                "Cleo's medium on B1 rolls 6 and 1 against 5 and holds.",
                "Ann fails to take B1: Cleo's medium holds. Cleo captures Ann's large from A1.",
            ],
        ),
        (
            position("A A2 A1\nB B1 B2/ B3/"),
            "A1xB1; 5 2; 3",
            None,
            [
                "Ben's small on B1 rolls 3 against 5 and is beaten.",
                "Ann captures B1: a medium from A1 now stands on Ben's small.",
                "Ben's B2 and B3 stand up again.",
            ],
        ),
        (
            faced("SWAP"),
            "swap B4 C3",
            None,
            ["Ann swaps two tops: Cleo's large is now on B4, Ben's medium on C3.", "…"],
        ),
        (faced("DIG"), "dig B4.1", None, ["Ann digs a small up from B4.1 to the top of B4.", "…"]),
        (faced("AIM"), "aim C2", None, ["Ann tips Cleo's medium on C2.", "…"]),
        (faced("AIM"), "aim A3", None, ["Ann stands their large on A3 up.", "…"]),
        (faced("SWAP"), "decline", None, ["Ann declines SWAP.", "…"]),
        (
            WITH_DIE,
            "A3xB1 T; 6 5 TIP",
            None,
            ["Ann rolls 6 and 5, and TIP on the Treehouse die. The attack fails at once.", "…"],
        ),
        (
            WITH_DIE,
            "A3xB1 T; 1 1 HOP",
            None,
            ["Ann rolls 1 and 1, and HOP on the Treehouse die. The attack succeeds at once.", "…"],
        ),
        (WITH_DIE, "A3xB1 T; 1 1 WILD", None, ["Ann rolls 1 and 1, and WILD on the Treehouse die."]),
        (
            position("A B1B2A3 A1 B3\nB B1\nC C1\npile A: B3 C1 C2 C3 C3 B1 C2", "C", passes=2),
            "pass",
            None,
            ["Cleo passes.", "Everybody passed in a row: the game ends."],
        ),
        (
            position("A A1 A2\nB B1A3 A1\nC C1\npile B: C1 C1"),
            "pass",
            None,
            ["Ben has no attack left: the game ends."],
        ),
        (
            position("A A1 A2\nB B1", turn=500),
            "pass",
            None,
            ["500 turns have been played: the game ends."],
        ),
    ],
)
def test_what_happens_is_told(state: State, moves: str, you: int | None, words: list[str]) -> None:
    """Three dots stand for what follows."""
    told = [
        GAME.words.describe(event, Names.of(NAMES, you=you)) for event in events(state, *moves.split("; "))
    ]
    if words[-1] == "…":
        assert words[0] in told
    else:
        assert told[-len(words) :] == words


def test_whoever_reads_the_prompt_is_you() -> None:
    told = GAME.words.prompt(GAME.knowledge.view(AT, 0), Names.of(NAMES, you=0))
    assert told == "You may attack once, or pass."


@pytest.mark.parametrize(
    ("state", "command", "number", "labels"),
    [
        (
            faced("DIG"),
            "dig",
            0,
            {
                "B4.1": "B4.1: your small under Ben's medium, 1 below the top",
                "C3.1": "C3.1: your medium under Cleo's large, 1 below the top",
            },
        ),
        (
            position("A A1\nB B1B2C3B1C2B3B1B2B3\nC C1"),
            "attack",
            1,
            {
                "B1": "B1: stack of 9, top Ben's large, bottom Ben's small",
            },
        ),
    ],
)
def test_labels_say_what_stands_on_a_spot(
    state: State, command: str, number: int, labels: dict[str, Any]
) -> None:
    found = next(each for each in GAME.commands if each.name == command)
    legal = GAME.rules.legal_actions(state, 0)
    offered = suggestions(found, found.parameters[number], GAME.knowledge.view(state, 0), legal, {})
    told = {each.value: Names.of(NAMES, 0).fill(each.label) for each in offered}
    assert labels.items() <= told.items()


def test_a_board_that_is_drawn_is_read_as_it_was() -> None:
    text = board("A A1/ . B1A3\nB B1\nC C3B2 C1/\npile B: A1 A2")
    assert drawn(position(text)) == text
