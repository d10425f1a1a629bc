"""RULES.md keeps its word: its examples are played; and what NOTATION.md says to type can be typed."""

from __future__ import annotations

import re
from pathlib import Path

from games.core.rulebook import notation, rulebook
from games.dog_eat_dog import GAME
from games.dog_eat_dog.state import MIXED_TREE, ONE_COLOUR_TREE, TURN_CAP
from tests.games.dog_eat_dog.boards import board, drawn, play, position, to_move
from tests.games.reading import parsed

BOOK = rulebook(GAME)


def test_everything_it_says_to_type_can_be_typed() -> None:
    typed = re.findall(r"`([^`]+)`", notation(GAME))
    actions = [parsed(GAME, GAME.new(8, {}), text) for text in typed]
    assert [GAME.notation.write(action) for action in actions] == typed
    assert {type(action) for action in actions} == {command.action_type for command in GAME.commands}


def test_every_rule_it_speaks_of_is_there() -> None:
    text = Path(GAME.package.replace(".", "/"), "RULES.md")
    spoken = re.findall(r"DED-\d+", (Path(__file__).parents[3] / text).read_text("utf-8"))
    assert set(spoken) == set(BOOK.rules) == {f"DED-{number}" for number in range(1, 18)}


def test_its_numbers_and_options_are_the_games() -> None:
    assert f"After {TURN_CAP} turns" in BOOK.rules["DED-15"]
    assert f"{ONE_COLOUR_TREE} points for a tree of one colour, {MIXED_TREE} for" in BOOK.rules["DED-16"]
    assert f"For {GAME.about.seat_counts[0]} to {GAME.about.seat_counts[-1]} players" in BOOK.introduction
    for option in GAME.about.options:
        assert f'"{option.title}"' in BOOK.rules[option.rule]


def test_ann_attacks_a_single_as_it_tells() -> None:
    state = position("A . . . . . . A3 A1\nB B2 B1\nC C1")
    lost = play(state, "A7xB2", "4 2 1", "4")
    assert drawn(lost) == board("A . . . . . . A3/ A1\nB B2 B1\nC C1")
    assert to_move(lost) == "B"
    won = play(state, "A7xB2", "4 2 1", "3")
    assert drawn(won) == board("A . . . . . . . A1\nB B2 B1A3\nC C1")


def test_cleo_attacks_a_stack_as_it_tells() -> None:
    state = position("A A1\nB B2 B1A3\nC C1 . . C2", "C")
    after = play(state, "C4xB2", "5 3", "4 4 2", "6")
    assert drawn(after) == board("A A1\nB B2 B1A3\nC C1\npile B: C2")
