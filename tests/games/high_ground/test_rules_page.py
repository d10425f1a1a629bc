"""RULES.md keeps its word: its examples are played; and what NOTATION.md says to type can be typed."""

from __future__ import annotations

import re

import pytest

from games.core.rulebook import notation, rulebook
from games.high_ground import GAME
from games.high_ground.notation import parse as reading
from games.high_ground.notation.things import PartialAction
from games.high_ground.state import ALL_TURNS, LAID_CARDS, LAID_CARDS_MINI, REPETITIONS, TURN_CAP
from tests.games.high_ground.boards import board, drawn, play, position, refused

BOOK = rulebook(GAME)


def test_everything_it_says_to_type_can_be_typed() -> None:
    typed = re.findall(r"`([^`]+)`", notation(GAME))
    actions = [action for text in typed if not isinstance(action := reading.read(text), PartialAction)]
    assert [GAME.notation.write(action) for action in actions] == typed
    assert {type(action) for action in actions} == {command.action_type for command in GAME.commands}


def test_every_rule_it_speaks_of_is_there() -> None:
    spoken = {number for section in BOOK.sections for number in re.findall(r"HG-\d+", section.text)}
    assert spoken == set(BOOK.rules)


def test_its_numbers_and_options_are_the_games() -> None:
    words = {3: "third", 5: "five", 9: "Nine"}
    assert f"after {TURN_CAP} turns" in BOOK.rules["HG-27"]
    assert f"after {ALL_TURNS:,} turns of any kind" in BOOK.rules["HG-27"]
    assert f"for the {words[REPETITIONS]} time" in BOOK.rules["HG-27"]
    assert BOOK.rules["HG-2"].startswith(f"{words[LAID_CARDS]} cards")
    assert f"{words[LAID_CARDS_MINI]} cards in the cross" in BOOK.rules["HG-28"]
    assert f"For {GAME.about.seat_counts[0]} to {GAME.about.seat_counts[-1]} players" in BOOK.introduction
    for option in GAME.about.options:
        assert f'"{option.title}"' in BOOK.rules[option.rule]


@pytest.mark.rule("HG-10", "HG-12", "HG-16")
def test_ann_attacks_as_it_tells() -> None:
    state = position("     M            N\n15  KA:A3A2A1  .\n14  QS:B2      9\n13  9  KB:B3")
    after = play(state, "M15.1.2 > M14 x M14.1.1")
    assert drawn(after) == board("     M       N\n15  KA:A3   .\n14  QS:A2A1  9\n13  9  KB:B3")


@pytest.mark.rule("HG-9", "HG-10", "HG-19")
def test_ben_rolls_as_it_tells() -> None:
    state = position("     M     N\n14  KA    KB:B3\n13  9:A3  4:B1\n12  2  3", "B")
    assert refused(state, "N13.1.1 > M13").code == "uphill"
    after = play(state, "roll", "die HOP", "hop N13.1.1 > M13 x M13.1.1")
    assert drawn(after) == board("     M       N\n14  KA      KB:B3\n13  9:A3B1  4\n12  2  3")
    assert drawn(play(after, "M13.1.1 > N13")) == board("     M   N\n14  KA  KB:B3\n13  9  4:A3B1\n12  2  3")
