"""Prompts and events in words."""

from __future__ import annotations

import pytest

from games.core.commands import suggestions
from games.core.words import Names
from games.dog_eat_dog import GAME
from games.dog_eat_dog.state import State
from tests.games.dog_eat_dog.boards import NAMES, board, drawn, events, play, position

TABLE = "A A1 A2 A3\nB B1 B2 B3 A1B2\nC C1 C2 A2C3"


def prompt(state: State) -> str:
    return GAME.words.prompt(GAME.knowledge.view(state, None), Names.of(NAMES))


def told(state: State, *moves: str) -> list[str]:
    return [GAME.words.describe(event, Names.of(NAMES)) for event in events(state, *moves)]


def test_the_prompt_says_who_may_do_what() -> None:
    assert prompt(position(TABLE)) == "Ann may attack once, or pass."
    assert prompt(play(position(TABLE), "pass")) == "Ben may attack once, or pass. Passes in a row: 1 of 3."


@pytest.mark.rule("DED-5")
def test_whoever_reads_is_you() -> None:
    state = position(TABLE)
    you = Names.of(NAMES, you=0)
    assert GAME.words.prompt(GAME.knowledge.view(state, 0), you) == "You may attack once, or pass."
    assert [GAME.words.describe(event, you) for event in events(state, "A3xC1", "4 2 1", "3")] == [
        "You attack Cleo's small on C1 with a large from A3.",
        "You roll 4, 2 and 1.",
        "Cleo's small on C1 rolls 3 against 4 and is beaten.",
        "You capture C1: a large from A3 now stands on Cleo's small.",
    ]
    theirs = Names.of(NAMES, you=2)
    assert [GAME.words.describe(event, theirs) for event in events(state, "A3xC1", "4 2 1", "4")] == [
        "Ann attacks your small on C1 with a large from A3.",
        "Ann rolls 4, 2 and 1.",
        "Your small on C1 rolls 4. Tie at 4: the smaller pyramid, your small, wins.",
        "Ann fails to take C1; A3 and C1 are tipped.",
    ]


def test_the_prompt_warns_of_the_last_pass() -> None:
    last = play(position(TABLE), "pass", "pass")
    warning = "Everybody else has passed: one more pass ends the game."
    assert prompt(last) == f"Cleo may attack once, or pass. {warning}"


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
    assert prompt(state) == f"Ann rolled {face} and may {words}, or decline."


def test_the_prompt_tells_of_dice_that_are_owed() -> None:
    assert prompt(GAME.new(2, {})) == "Everybody rolls a die, and the highest begins."
    attack = play(position(TABLE), "A3xB3")
    assert prompt(attack) == "Ann rolls to attack B3 with A3."


def test_the_prompt_tells_of_the_defender_that_rolls() -> None:
    state = play(position("A A3\nB C1B2 B1\nC C1"), "A1xB1", "5 5 1")
    assert prompt(state) == "Ann rolled 5 against B1; Ben's medium defends."


def test_an_attack_that_fails_is_told() -> None:
    assert told(position(TABLE), "A3xC1", "4 2 1", "4") == [
        "Ann attacks Cleo's small on C1 with a large from A3.",
        "Ann rolls 4, 2 and 1.",
        "Cleo's small on C1 rolls 4. Tie at 4: the smaller pyramid, Cleo's small, wins.",
        "Ann fails to take C1; A3 and C1 are tipped.",
    ]


def test_an_attack_on_a_stack_is_told() -> None:
    assert told(position("A A3 A1\nB C2B2 B1\nC C1"), "A1xB1", "5 2 1", "4 3", "6 1") == [
        "Ann attacks Ben's stack on B1 (Ben's medium on Cleo's medium) with a large from A1.",
        "Ann rolls 5, 2 and 1.",
        "Ben's medium on B1 rolls 4 and 3 against 5 and is beaten.",
        "Cleo's medium on B1 rolls 6 and 1 against 5 and holds.",
        "Ann fails to take B1: Cleo's medium holds. Cleo captures Ann's large from A1.",
    ]


def test_a_capture_and_a_clean_up_are_told() -> None:
    assert told(position("A A2 A1\nB B1 B2/ B3/"), "A1xB1 ", "5 2", "3")[2:] == [
        "Ben's small on B1 rolls 3 against 5 and is beaten.",
        "Ann captures B1: a medium from A1 now stands on Ben's small.",
        "Ben's B2 and B3 stand up again.",
    ]


def test_a_tie_between_equals_is_told() -> None:
    lines = told(position(TABLE), "A1xC1", "3", "3")
    assert lines[2] == "Cleo's small on C1 rolls 3. Tie at 3: same size, so the defender wins."


@pytest.mark.parametrize(
    ("face", "move", "words"),
    [
        ("SWAP", "swap B4 C3", "Ann swaps two tops: Cleo's large is now on B4, Ben's medium on C3."),
        ("DIG", "dig B4.1", "Ann digs a small up from B4.1 to the top of B4."),
        ("AIM", "aim C2", "Ann tips Cleo's medium on C2."),
        ("AIM", "aim A3", "Ann stands their large on A3 up."),
        ("SWAP", "decline", "Ann declines SWAP."),
    ],
)
def test_a_face_that_is_used_is_told(face: str, move: str, words: str) -> None:
    state = play(position(TABLE, treehouse=True), "A3xB1 T", f"1 1 {face}", "6")
    assert told(state, move)[0] == words


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        ("6 5 TIP", "Ann rolls 6 and 5, and TIP on the Treehouse die. The attack fails at once."),
        ("1 1 HOP", "Ann rolls 1 and 1, and HOP on the Treehouse die. The attack succeeds at once."),
        ("1 1 WILD", "Ann rolls 1 and 1, and WILD on the Treehouse die."),
    ],
)
def test_the_treehouse_die_is_told(roll: str, words: str) -> None:
    assert told(position(TABLE, treehouse=True), "A3xB1 T", roll)[1] == words


def test_the_end_is_told_with_its_reason() -> None:
    state = position("A B1B2A3 A1 B3\nB B1\nC C1\npile A: B3 C1 C2 C3 C3 B1 C2", "C", passes=2)
    assert told(state, "pass") == [
        "Cleo passes.",
        "Everybody passed in a row: the game ends.",
    ]


@pytest.mark.rule("DED-15")
def test_who_has_no_attack_left_is_told() -> None:
    lines = told(position("A A1 A2\nB B1A3 A1\nC C1\npile B: C1 C1"), "pass")
    assert lines[-1] == "Ben has no attack left: the game ends."


@pytest.mark.rule("DED-15")
def test_the_cap_is_told() -> None:
    lines = told(position("A A1 A2\nB B1", turn=500), "pass")
    assert lines[-1] == "500 turns have been played: the game ends."


def test_labels_say_what_stands_on_a_spot() -> None:
    state = play(position(TABLE, treehouse=True), "A3xB1 T", "1 1 DIG", "6")
    dig = next(command for command in GAME.commands if command.name == "dig")
    offered = suggestions(
        dig, dig.parameters[0], GAME.knowledge.view(state, 0), GAME.rules.legal_actions(state, 0), {}
    )
    assert [(each.value, Names.of(NAMES, 0).fill(each.label)) for each in offered] == [
        ("B4.1", "B4.1: your small under Ben's medium, 1 below the top"),
        ("C3.1", "C3.1: your medium under Cleo's large, 1 below the top"),
    ]


def test_a_tall_stack_has_a_short_label() -> None:
    state = position("A A1\nB B1B2C3B1C2B3B1B2B3\nC C1")
    attack = GAME.commands[0]
    offered = suggestions(
        attack, attack.parameters[1], GAME.knowledge.view(state, 0), GAME.rules.legal_actions(state, 0), {}
    )
    told = Names.of(NAMES, 0).fill(offered[0].label)
    assert told == "B1: stack of 9, top Ben's large, bottom Ben's small"


def test_a_board_that_is_drawn_is_read_as_it_was() -> None:
    text = board("A A1/ . B1A3\nB B1\nC C3B2 C1/\npile B: A1 A2")
    assert drawn(position(text)) == text
