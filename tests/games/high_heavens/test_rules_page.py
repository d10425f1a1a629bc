"""RULES.md and NOTATION.md keep their word."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from games.core.rulebook import RULING, notation, rulebook
from games.high_heavens import GAME
from games.high_heavens.cards.decks import SIDE_NAMES, STANDARD
from games.high_heavens.notation.write import write
from games.high_heavens.state import ALL_CHIPS, ROUNDS
from tests.games.high_heavens.test_notation import read, table

BOOK = rulebook(GAME)


def test_every_card_is_told_with_its_numbers() -> None:
    sections = {section.title: section.text for section in BOOK.sections}
    for side, name in enumerate(SIDE_NAMES):
        for key in STANDARD.decks[side]:
            card = STANDARD.cards[key]
            section = sections[f"{name} {'gods' if key in STANDARD.gods else 'powers'}"]
            (line,) = re.findall(rf"^- \*\*{re.escape(card.name)}\*\*: (.+)$", section, flags=re.MULTILINE)
            assert line.endswith(card.text)
            if key in STANDARD.gods:
                god = STANDARD.gods[key]
                ranged = [god.range, god.melee, god.ranged] if god.ranged else [god.melee]
                numbers = re.findall(r"\d+", line.removesuffix(card.text))
                assert numbers == [str(each) for each in (god.health, god.movement, *ranged)]


def test_its_numbers_and_options_are_the_games() -> None:
    chips = ALL_CHIPS
    assert f"{chips.black} black" in BOOK.rules["HH-5"]
    assert f"{chips.poison} poison, {chips.armor} armor, {chips.attack} attack" in BOOK.rules["HH-5"]
    assert f"{chips.health} health and {chips.architecture} architecture" in BOOK.rules["HH-5"]
    assert f"After {ROUNDS} rounds" in BOOK.rules["HH-18"]
    for option in GAME.about.options:
        assert f'"{option.title}"' in BOOK.rules[option.rule]
    spoken = [re.findall(r"HH-\d+", path.read_text()) for path in Path("games/high_heavens").rglob("*.py")]
    assert set(itertools.chain(*spoken)) <= set(BOOK.rules)


def test_what_the_notation_says_can_be_typed() -> None:
    for text in re.findall(r"`([^`]+)`", notation(GAME)):
        assert write(read(table(), text)) == text or text == "attack thor zeus"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("HH-10", "A god that Valhalla brought back does not count again.†"),
        (
            "HH-9",
            "Going farther than the steps that are left of a move begins a new one, for another point.†",
        ),
        ("HH-35", "The game ends with the blow that fells a base; nothing of the card follows."),
        ("HH-14", "A move goes past as few fallen gods as it can.†"),
        ("HH-15", "Once you discard a card, your actions are over.†"),
        ("HH-19", "Team-mates share one hand.†"),
        ("HH-26", "Bifrost does not move him"),
        ("HH-27", "Once a card fells the god that it names, the rest of its text is left out."),
        ("HH-34", "What lasts until a next turn lasts until that of the side."),
        ("HH-34", "who plays them with that hand and in those columns"),
        ("HH-37", "What goes past armor ignores armor bonuses alone."),
        ("HH-37", "Both attacks of Berserkergang must be made while there is something to attack."),
        ("HH-38", "a god of your own only within 3 of another"),
    ],
)
def test_our_readings_are_told_and_marked(rule: str, told: str) -> None:
    text = BOOK.rules[rule]
    assert told in text
    assert RULING in (told if int(rule[3:]) < 24 else text)
