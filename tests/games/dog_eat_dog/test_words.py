"""Prompts and events in words."""

from __future__ import annotations

import pytest

from games.core.commands import suggestions
from games.dog_eat_dog import GAME
from games.dog_eat_dog.state import State
from tests.games.dog_eat_dog.boards import NAMES, board, drawn, events, play, position

TABLE = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3"


def prompt(state: State) -> str:
    return GAME.words.prompt(GAME.knowledge.view(state, None), NAMES)


def told(state: State, *moves: str) -> list[str]:
    return [GAME.words.describe(event, NAMES) for event in events(state, *moves)]


def test_the_prompt_says_who_may_do_what() -> None:
    assert prompt(position(TABLE)) == "Ann (A) may attack once, or pass."
    assert (
        prompt(play(position(TABLE), "pass")) == "Ben (B) may attack once, or pass. Passes in a row: 1 of 3."
    )


@pytest.mark.rule("DED-5")
def test_the_prompt_warns_of_the_last_pass() -> None:
    last = play(position(TABLE), "pass", "pass")
    warning = "Everybody else has passed: one more pass ends the game."
    assert prompt(last) == f"Cleo (C) may attack once, or pass. {warning}"


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("SWAP", "swap the tops of two stacks"),
        ("DIG", "bring one of their pyramids to the top of its stack"),
        ("AIM", "tip a single or stand one up"),
        ("WILD", "attack once more"),
    ],
)
def test_the_prompt_explains_the_face(face: str, words: str) -> None:
    state = play(position(TABLE, treehouse=True), "A3xB1 T", f"1 1 {face}", "6")
    assert prompt(state) == f"Ann (A) rolled {face} and may {words}, or decline."


def test_the_prompt_tells_of_dice_that_are_owed() -> None:
    assert prompt(GAME.new(2, {})) == "Everybody rolls a die, and the highest begins."
    attack = play(position(TABLE), "A3xB3")
    assert prompt(attack) == "Ann (A) rolls to attack B3 with A3."


def test_the_prompt_tells_of_the_defender_that_rolls() -> None:
    state = play(position("A A3\nB C1B2 B1\nC C1"), "A1xB1", "5 5 1")
    assert prompt(state) == "Ann (A) rolled 5 against B1; medium B defends."


def test_an_attack_that_fails_is_told() -> None:
    assert told(position(TABLE), "A3xC1", "4 2 1", "4") == [
        "Ann (A) attacks C1 (small C) with A3 (large A).",
        "Ann (A) rolls 4, 2 and 1.",
        "Small C on C1 rolls 4. Tie at 4: the smaller pyramid, small C, wins.",
        "Ann (A) fails to take C1; A3 and C1 are tipped.",
    ]


def test_an_attack_on_a_stack_is_told() -> None:
    assert told(position("A A3 A1\nB C2B2 B1\nC C1"), "A1xB1", "5 2 1", "4 3", "6 1") == [
        "Ann (A) attacks B1 (medium B on medium C) with A1 (large A).",
        "Ann (A) rolls 5, 2 and 1.",
        "Medium B on B1 rolls 4 and 3 against 5 and is beaten.",
        "Medium C on B1 rolls 6 and 1 against 5 and holds.",
        "Ann (A) fails to take B1: medium C holds. Cleo (C) captures large A from A1.",
    ]


def test_a_capture_and_a_clean_up_are_told() -> None:
    assert told(position("A A2 A1\nB B1 B2/ B3/"), "A1xB1 ", "5 2", "3")[2:] == [
        "Small B on B1 rolls 3 against 5 and is beaten.",
        "Ann (A) captures B1: medium A from A1 now stands on small B.",
        "Clean-up for Ben (B): B2 and B3 stand up.",
    ]


def test_a_tie_between_equals_is_told() -> None:
    lines = told(position(TABLE), "A1xC1", "3", "3")
    assert lines[2] == "Small C on C1 rolls 3. Tie at 3: same size, so the defender wins."


@pytest.mark.parametrize(
    ("face", "move", "words"),
    [
        ("SWAP", "swap B4 C3", "Ann (A) swaps two tops: large C is now on B4, medium B on C3."),
        ("DIG", "dig B4.1", "Ann (A) digs small A up from B4.1 to the top of B4."),
        ("AIM", "aim C2", "Ann (A) tips C2 (medium C)."),
        ("AIM", "aim A3", "Ann (A) stands up A3 (large A)."),
        ("SWAP", "decline", "Ann (A) declines SWAP."),
    ],
)
def test_a_face_that_is_used_is_told(face: str, move: str, words: str) -> None:
    state = play(position(TABLE, treehouse=True), "A3xB1 T", f"1 1 {face}", "6")
    assert told(state, move)[0] == words


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("6 5 TIP", "Ann (A) rolls 6 and 5 and TIP on the Treehouse die. The attack fails at once."),
        ("1 1 HOP", "Ann (A) rolls 1 and 1 and HOP on the Treehouse die. The attack succeeds at once."),
        ("1 1 WILD", "Ann (A) rolls 1 and 1 and WILD on the Treehouse die."),
    ],
)
def test_the_treehouse_die_is_told(roll: str, words: str) -> None:
    assert told(position(TABLE, treehouse=True), "A3xB1 T", roll)[1] == words


def test_the_end_is_told_with_every_score() -> None:
    state = position("A B1B2A3 A1 B3\nB B1\nC C1\npile A: B3 C1 C2 C3 C3 B1 C2", "C", passes=2)
    assert told(state, "pass") == [
        "Cleo (C) passes.",
        "The game is over: everybody passed in a row. Ann (A) wins with 19 points. "
        "Scores: Ann (A) 19, Ben (B) 0, Cleo (C) 0.",
    ]


@pytest.mark.rule("DED-15")
def test_who_has_no_attack_left_is_told() -> None:
    lines = told(position("A A1 A2\nB B1A3 A1\nC C1\npile B: C1 C1"), "pass")
    assert lines[-1] == (
        "The game is over: Ben (B) has no attack left. Ben (B) wins with 2 points. "
        "Scores: Ben (B) 2, Ann (A) 1, Cleo (C) 0."
    )


@pytest.mark.rule("DED-15")
def test_the_cap_is_told() -> None:
    lines = told(position("A A1 A2\nB B1", turn=500), "pass")
    assert lines[-1].startswith(
        "The game is over: 500 turns have been played. Ann (A) and Ben (B) share the win"
    )


def test_labels_say_what_stands_on_a_spot() -> None:
    state = play(position(TABLE, treehouse=True), "A3xB1 T", "1 1 DIG", "6")
    dig = next(command for command in GAME.commands if command.name == "dig")
    offered = suggestions(
        dig, dig.parameters[0], GAME.knowledge.view(state, 0), GAME.rules.legal_actions(state, 0), {}
    )
    assert [(each.value, each.label) for each in offered] == [
        ("B4.1", "B4.1: small A under medium B, 1 below the top"),
        ("C3.1", "C3.1: medium A under large C, 1 below the top"),
    ]


def test_a_tall_stack_has_a_short_label() -> None:
    state = position("A A1\nB B1B2C3B1C2B3B1B2B3\nC C1")
    attack = GAME.commands[0]
    offered = suggestions(
        attack, attack.parameters[1], GAME.knowledge.view(state, 0), GAME.rules.legal_actions(state, 0), {}
    )
    assert offered[0].label == "B1: stack of 9, top large B, bottom small B"


def test_a_board_that_is_drawn_is_read_as_it_was() -> None:
    text = board("A A1/ . B1A3\nB B1\nC C3B2 C1/\npile B: A1 A2")
    assert drawn(position(text)) == text
