"""The cards as data: numbers as in the rules, and files with cards of one's own (HH-5 to HH-8)."""

from __future__ import annotations

import pytest

from games.core.data_files.faults import BadFile
from games.core.setup.options import settle
from games.high_heavens.about import ABOUT, OPTIONS
from games.high_heavens.cards.decks import STANDARD, decks_of, read_cards
from games.high_heavens.cards.kinds import PICKS, God, faults_of
from games.high_heavens.rules.deeds.effects import _EFFECTS

NUMBERS = {
    "odin": (9, 2, 3, 2, 2),
    "thor": (10, 2, 2, 3, 2),
    "loki": (6, 4, 1, 2, 0),
    "freyja": (7, 2, 2, 2, 1),
    "freyr": (8, 2, 1, 2, 0),
    "tyr": (8, 2, 1, 3, 0),
    "heimdall": (8, 2, 2, 2, 1),
    "baldr": (7, 2, 1, 3, 0),
    "hel": (7, 2, 2, 2, 2),
    "frigg": (7, 2, 1, 2, 0),
    "skadi": (7, 3, 3, 2, 2),
    "njord": (7, 2, 2, 2, 1),
    "zeus": (10, 2, 4, 2, 2),
    "poseidon": (10, 2, 2, 3, 2),
    "hades": (9, 2, 1, 3, 0),
    "hera": (8, 2, 2, 2, 2),
    "athena": (8, 3, 2, 2, 2),
    "ares": (9, 2, 2, 3, 2),
    "apollo": (7, 3, 3, 2, 2),
    "artemis": (7, 3, 3, 1, 2),
    "aphrodite": (6, 3, 2, 2, 1),
    "hermes": (6, 4, 1, 2, 0),
    "hephaestus": (8, 2, 1, 2, 0),
    "hestia": (7, 2, 1, 2, 0),
}
ONE = b"""
[[gods]]
key = "odin"
name = "Odin"
health = 12
movement = 2
range = 1
melee = 5
text = "Heal 3 on another god next to him."
deeds = [{ pick = "friend", within = 1, effects = [{ do = "heal", amount = 3 }] }]
"""


@pytest.mark.rule("HH-8")
def test_each_deck_has_twelve_gods_and_twelve_powers() -> None:
    assert len(STANDARD.cards) == 48
    for deck in STANDARD.decks:
        assert sum(key in STANDARD.gods for key in deck) == 12
        assert sum(key in STANDARD.powers for key in deck) == 12


def test_the_gods_have_the_numbers_of_the_rules() -> None:
    found = {
        key: (god.health, god.movement, god.range, god.melee, god.ranged)
        for key, god in STANDARD.gods.items()
    }
    assert found == NUMBERS


def test_every_card_fits_together_and_says_what_it_does() -> None:
    for card in STANDARD.cards.values():
        assert faults_of(card) == []
        assert card.text.endswith(".")
        assert all(deed.cost == 1 for deed in card.deeds)


def test_every_effect_that_a_card_can_have_is_carried_out() -> None:
    assert set(_EFFECTS) == set(PICKS)
    used = {effect.do for card in STANDARD.cards.values() for deed in card.deeds for effect in deed.effects}
    assert used == set(PICKS)


def test_a_file_of_ones_own_replaces_a_card() -> None:
    text = read_cards(ONE)
    card = decks_of(text).gods["odin"]
    assert (card.name, card.health, card.melee) == ("Odin", 12, 5)
    assert decks_of(text).gods["thor"] is STANDARD.gods["thor"]
    assert read_cards(text.encode()) == text
    assert settle(OPTIONS, {"cards": text})["cards"] == text


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        ((b"health = 12", b"health = 99"), 5, "odin: `health` should be"),
        ((b'key = "odin"', b'key = "cronus"'), 3, "cronus: No god has the key"),
        ((b"range = 1", b"range = 3"), 2, "odin: A range of 2 or more and a ranged power need each other"),
        ((b'pick = "friend"', b'pick = "empty"'), 2, "odin: “heal” needs a pick among"),
        ((b"amount = 3", b"past_armor = true"), 2, "odin: “heal” needs an amount"),
        ((b'name = "Odin"', b'name = "Thor"'), 4, "odin: A card keeps its name: Odin"),
        ((b'do = "heal"', b'do = "kill"'), 10, "odin: `do` should be one of"),
    ],
)
def test_a_wrong_card_is_named_with_file_and_line(change: tuple[bytes, bytes], line: int, said: str) -> None:
    with pytest.raises(BadFile) as refusal:
        read_cards(ONE.replace(*change))
    fault = refusal.value.faults[0]
    assert said in fault.message
    assert fault.line == line
    assert refusal.value.file == "cards.toml"


def test_an_empty_file_and_one_without_cards_are_refused() -> None:
    for data in (b"", b"  \n", b"# nothing\n"):
        with pytest.raises(BadFile):
            read_cards(data)


def test_faults_of_cards_are_found() -> None:
    base = STANDARD.gods["odin"]
    idle = God(base.key, base.name, 5, 2, 1, 2, "Nothing.")
    assert faults_of(idle) == ["A god needs a deed or a passive ability"]


def test_the_options_are_those_of_the_rules() -> None:
    assert {option.key: option.rule for option in ABOUT.options} == {
        "omnipotence": "HH-19",
        "rollin_runes": "HH-20",
        "hearth": "HH-21",
        "cards": "HH-8",
    }
