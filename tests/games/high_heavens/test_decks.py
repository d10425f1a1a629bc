"""The cards as data: numbers as in the rules, files with cards of one's own (HH-5 to HH-8), a card that
somebody looks at, and the command that measures their balance."""

import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks.heavens import Told, computer, digest, game, random_player, report
from games.computer.search import EASY
from games.core.data_files.values import BadFile
from games.core.options import settle
from games.core.words import Unreadable
from games.high_heavens import GAME, knowledge
from games.high_heavens.actions import Discard, Drawn, Play, Use
from games.high_heavens.cards import PICKS, God, faults_of
from games.high_heavens.components import STANDARD, decks_of, read_cards
from games.high_heavens.state import Acting, Excess
from games.high_heavens.words import cards
from tests.games.high_heavens.boards import after, begin, changes, god, place, why

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
def test_each_deck_has_twelve_gods_and_twelve_powers_that_fit_together() -> None:
    for deck in STANDARD.decks:
        assert [key in STANDARD.gods for key in deck].count(True) == 12
        assert [key in STANDARD.powers for key in deck].count(True) == 12
    for card in STANDARD.cards.values():
        assert faults_of(card) == []
        assert card.text.endswith(".")
        assert [deed.cost for deed in card.deeds] in ([], [1], [1, 1])
    idle = God("odin", "Odin", 5, 2, 1, 2, "Nothing.")
    assert faults_of(idle) == ["A god needs a deed or a passive ability"]


def test_every_effect_that_a_card_can_have_is_used_and_carried_out() -> None:
    used = {effect.do for card in STANDARD.cards.values() for deed in card.deeds for effect in deed.effects}
    assert used == set(PICKS)


def test_a_file_of_ones_own_replaces_a_card() -> None:
    text = read_cards(ONE)
    card = decks_of(text).gods["odin"]
    assert (card.name, card.health, card.melee) == ("Odin", 12, 5)
    assert decks_of(text).gods["thor"] is STANDARD.gods["thor"]
    assert read_cards(text.encode()) == text
    assert settle(GAME.about.options, {"cards": text})["cards"] == text


def of(kind: str, key: str, deeds: str) -> bytes:
    """A file with one card that does this."""
    numbers = "health = 9\nmovement = 2\nrange = 1\nmelee = 2\n" if kind == "gods" else ""
    name = STANDARD.cards[key].name
    return f'[[{kind}]]\nkey = "{key}"\nname = "{name}"\n{numbers}text = "It is so."\ndeeds = [{deeds}]\n'.encode()


def other(old: bytes, new: bytes) -> bytes:
    """The file with another line."""
    return ONE.replace(old, new)


TEXT = b'text = "Heal 3 on another god next to him."'
ONE_LINE = "odin: The words of a card stand on one line, without control signs"


@pytest.mark.parametrize(
    ("data", "line", "said"),
    [
        # the file, the line of the fault, what is said of it
        (b"", None, ""),
        (b"  \n", None, ""),
        (b"# nothing\n", None, ""),
        (other(b"health = 12", b"health = 99"), 5, "odin: `health` should be"),
        (other(b'key = "odin"', b'key = "cronus"'), 3, "cronus: No god has the key"),
        (
            other(b"range = 1", b"range = 3"),
            2,
            "odin: A range of 2 or more and a ranged power need each other",
        ),
        (other(b'pick = "friend"', b'pick = "empty"'), 2, "odin: “heal” needs a pick among"),
        (other(b"amount = 3", b"past_armor = true"), 2, "odin: “heal” needs an amount"),
        (
            other(b'name = "Odin"', b'name = "Thor"'),
            4,
            "odin: A card keeps its name, Odin; its title and text can change",
        ),
        (other(b'do = "heal"', b'do = "kill"'), 10, "odin: `do` should be one of"),
        *(
            (other(TEXT, line.encode()), None, ONE_LINE)
            for words in ('"""Heal\n3."""', '"Heal \\u202e3."', '"Heal\\u00073."')
            for line in (f"text = {words}", f'text = "Heal."\ntitle = {words}')
        ),
        (
            of("gods", "odin", '{pick = "perished", effects = [{do = "recover"}]}'),
            None,
            "odin: “recover” is for divine powers only",
        ),
        (
            of("gods", "odin", '{pick = "seat", effects = [{do = "discard", amount = 1}]}'),
            None,
            "odin: “discard” is for divine powers only",
        ),
        (
            of(
                "powers",
                "gungnir",
                '{pick = "friend", effects = [{do = "attack_bonus", amount = 1}, {do = "attack_bonus", amount = 1}]}',
            ),
            None,
            "gungnir: “attack_bonus” can stand in a deed once",
        ),
        (
            of(
                "gods",
                "hestia",
                '{pick = "empty", within = 2, effects = [{do = "build", amount = 2}, {do = "trap", amount = 2}]}',
            ),
            None,
            "hestia: “build” and “trap” cannot stand on one hex",
        ),
        (
            of("gods", "odin", '{name = "Two words", effects = [{do = "look", amount = 1}]}'),
            None,
            "odin: The name of a deed is a word of 3 or more small letters",
        ),
        (
            of("gods", "odin", '{name = "trap", effects = [{do = "look", amount = 1}]}'),
            None,
            "odin: “trap” means something else",
        ),
        (
            of("gods", "odin", '{name = "fire", effects = [{do = "look", amount = 1}]}'),
            None,
            "odin: “fire” is in the name of a card",
        ),
    ],
)
def test_a_wrong_card_is_named_with_file_and_line(data: bytes, line: int | None, said: str) -> None:
    with pytest.raises(BadFile) as refusal:
        read_cards(data)
    faults = refusal.value.faults
    assert said in " ".join(fault.message for fault in faults)
    assert (refusal.value.file, line or faults[0].line) == ("cards.toml", faults[0].line)


@pytest.mark.rule("HH-5")
def test_a_disable_and_a_trap_of_one_card_share_the_black_chips() -> None:
    both = '{pick = "enemy", effects = [{do = "disable"}, {do = "trap", amount = 3}]}'
    cards = read_cards(of("powers", "gleipnir", both))
    state = place("thor d4", "zeus d6", "snare a4 trap=3", hands={0: ("gleipnir",)}, cards=cards)
    assert why(state, Play("gleipnir", at="d6")) == ("no_chips", "HH-5")
    enough = place("thor d4", "zeus d6", "snare a4 trap=2", hands={0: ("gleipnir",)}, cards=cards)
    assert god(after(enough, Play("gleipnir", at="d6")), "zeus").trap == 3


@pytest.mark.rule("HH-32")
def test_a_draw_that_lifts_no_limit_is_discarded_to_it_at_once() -> None:
    cards = read_cards(of("powers", "mead_of_poetry", '{effects = [{do = "draw", amount = 2}]}'))
    hand = ("mead_of_poetry", "draupnir", "valhalla", "gleipnir", "hel")
    state = place("thor d4", "zeus d8", hands={0: hand}, cards=cards)
    state = after(state, Play("mead_of_poetry"), Drawn(("loki", "odin")))
    assert state.phase == Excess()
    state = after(state, Discard("hel"))
    assert (state.phase, len(state.hands[0]), state.points) == (Acting(), 5, 2)


BLESSES = '{pick = "friend", effects = [{do = "bless", amount = 1}, {do = "guard"}]}'


@pytest.mark.parametrize(
    ("kind", "key", "deeds", "lines", "changed"),
    [
        # kind, card, what it does, lines, what changes
        (
            "powers",
            "fimbulwinter",
            '{pick = "enemy", effects = [{do = "disable"}, {do = "poison", amount = 1}]}',
            "thor d4, zeus d6 disabled, snare a4 trap=5",
            "zeus d6 health=10 poison=1 disabled",
        ),
        ("powers", "gungnir", BLESSES, "thor d4 blessed, zeus d6", "thor d4 health=10 blessed guarded"),
        ("powers", "gungnir", BLESSES, "thor d4 guarded, zeus d6", "thor d4 health=10 blessed guarded"),
        (
            "gods",
            "odin",
            '{effects = [{do = "vanish"}, {do = "quake", amount = 1}]}',
            "odin d4 hidden, zeus d5",
            "zeus d5 health=9",
        ),
    ],
)
def test_a_card_that_does_two_things_does_what_it_can(
    kind: str, key: str, deeds: str, lines: str, changed: str
) -> None:
    at = {"fimbulwinter": "d6", "gungnir": "d4"}.get(key)
    action = Play(key, at=at) if kind == "powers" else Use(key)
    state = begin(lines, action, cards=read_cards(of(kind, key, deeds)))
    assert changes(state, after(state, action)) == changed


@pytest.mark.parametrize("last", ["look", "draw"])
def test_a_card_that_does_something_and_finds_no_card_goes_on_with_the_turn(last: str) -> None:
    cards = read_cards(
        of("gods", "odin", f'{{effects = [{{do = "quake", amount = 1}}, {{do = "{last}", amount = 3}}]}}')
    )
    full = place("odin d4", "zeus d5").piles
    gone: Any = {"piles": ((), ()), "discards": {0: full[0], 1: full[1]}}
    state = after(place("odin d4", "zeus d5", cards=cards, **gone), Use("odin"))
    assert (state.phase, god(state, "zeus").health) == (Acting(), 9)


OWN = """
[[gods]]
key = "baldr"
name = "Baldr"
health = 12
movement = 1
range = 1
melee = 5
text = "Heal 1 on him or an adjacent friendly god."
deeds = [{ pick = "friend_or_self", within = 1, cost = 2, effects = [{ do = "heal", amount = 1 }] }]
"""


@pytest.mark.parametrize("key", STANDARD.cards)
def test_a_card_says_all_that_stands_on_it(key: str) -> None:
    card, told = STANDARD.cards[key], cards.tell("", key)
    assert told.startswith(card.name)
    assert told.endswith(card.text)
    assert len(told) <= 1024
    god = STANDARD.gods.get(key)
    if god is not None:
        assert f"Health {god.health}, Movement {god.movement}, melee {god.melee}, " in told
        assert (f"ranged {god.ranged} up to range {god.range}" in told) == bool(god.ranged)
    assert ("1 action point: " in told) == bool(card.deeds)
    assert ("Always: " in told) == (not card.deeds)


def test_all_48_are_named_and_found_by_name() -> None:
    names = cards.names("")
    assert len(names) == 48
    assert {cards.read("", name) for name in names.values()} == set(names)
    assert cards.read("", "thor") == "thor"
    assert cards.read("", "Surt’s fire") == "surts_fire"


def test_what_is_no_card_is_refused_with_names_like_it() -> None:
    with pytest.raises(Unreadable) as refused:
        cards.read("", "Tohr")
    assert refused.value.message == "“Tohr” is not a god or a divine power."
    assert "Thor" in refused.value.hint
    with pytest.raises(Unreadable) as refused:
        cards.read("", "12345")
    assert "such as Thor" in refused.value.hint


def test_a_game_with_cards_of_its_own_shows_these() -> None:
    edition = cards.edition(knowledge.view(place("thor d4", "zeus d8", cards=OWN), None))
    told = cards.tell(edition, "baldr")
    assert told.splitlines() == [
        "Baldr, Norse god.",
        "Health 12, Movement 1, melee 5, no ranged attack.",
        "2 action points: Heal 1 on him or an adjacent friendly god.",
    ]
    assert cards.tell("", "baldr") != told
    assert cards.edition(knowledge.view(place("thor d4", "zeus d8"), None)) == ""
    assert GAME.cards is cards


TABLE = Path(__file__).parents[3] / "games" / "high_heavens" / "data" / "BALANCE.md"


def told(side: int, first: int, rounds: float, *played: str) -> Told:
    return Told(first, side, "base", rounds, set(STANDARD.cards), set(played), {"zeus"})


def test_the_report_counts_wins_rounds_and_what_was_played() -> None:
    found = [
        told(0, 0, 12, "thor", "zeus"),
        told(1, 0, 14, "zeus"),
        told(1, 1, 20, "zeus"),
        told(1, 1, 30, "thor"),
    ]
    lines = list(report(found))
    assert any(line.startswith("| Norse wins | 25.0 |") for line in lines)
    assert any(line.startswith("| the first player wins | 75.0 |") for line in lines)
    assert any("14 to 30, median 20" in line for line in lines)
    assert "| Thor | 4 | 50 | 50 |  |  |" in lines
    assert "| Zeus | 4 | 75 | 67 | 100 | wins too often |" in lines
    assert "| Loki | 4 | 0 | 0 | 0 | seldom played |" in lines


def test_a_game_against_random_play_is_noted() -> None:
    found = game(1, 1, [computer(EASY), random_player(1)])
    assert (found.first, found.winner) == (1, 0)
    assert found.played & set(STANDARD.decks[0])
    assert found.played <= found.drawn


def test_the_figures_are_those_of_todays_cards() -> None:
    """Whoever changes a number of a card runs the command again, and says in the file what it found."""
    text = TABLE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| \d+ \| \d+ \| \d+ \|", text, flags=re.MULTILINE)
    assert rows == [card.name for card in STANDARD.cards.values()]
    assert f"Cards {digest()}, " in text
