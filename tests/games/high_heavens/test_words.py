"""What people read: events and prompts."""

from __future__ import annotations

import pytest

from games.core.protocol import Event
from games.high_heavens import knowledge
from games.high_heavens.actions import Attack, End, Looked, Play, Take, Use
from games.high_heavens.ending import turn_number, uncovered
from games.high_heavens.events import Ceased, Lasts
from games.high_heavens.odds import odds
from games.high_heavens.phases import Excess, Over, Rolling
from games.high_heavens.rules import steps
from games.high_heavens.state import changed
from games.high_heavens.words.events import describe
from games.high_heavens.words.prompt import prompt
from tests.games.high_heavens.boards import after, greek, place, told
from tests.games.high_heavens.test_properties import TABLES, played

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def said(*events: Event) -> list[str]:
    """The events in words."""
    return [describe(event, NAMES) for event in events]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_event_and_prompt_of_a_game_is_a_sentence(number: int) -> None:
    for state, actor, action in played(number, 250):
        for viewer in (None, 0, 1):
            text = prompt(knowledge.view(state, viewer), NAMES)
            assert text.endswith((".", "!"))
        if actor is None:
            continue
        if steps.to_act(state) == frozenset({actor}):
            assert NAMES[state.player] in text
        for event in steps.apply(state, actor, action).events:
            text = describe(event, NAMES)
            assert text.endswith(".")
            assert "\n" not in text
            assert len(text) < 300


def test_an_attack_is_told_with_its_damage_and_what_is_left() -> None:
    state = place("thor d4", "zeus d5 armor=1 health=4 attack=1")
    assert said(*told(state, Attack("thor", "d5"))) == [
        "Thor attacks Zeus for 3.",
        "Zeus takes 3; 1 health left.",
    ]
    falls = place("thor d4", "zeus d5 health=4 attack=1")
    assert said(*told(falls, Attack("thor", "d5")))[-1] == "Zeus falls in d5. It leaves 1 attack."


def test_deeds_are_told() -> None:
    state = greek("apollo d7", "hera d5 health=5", "thor d3", hands={1: ("labyrinth",)})
    assert said(*told(state, Use("apollo", "heal", at="d5"))) == [
        "Apollo uses a special ability: heal.",
        "Hera heals 2.",
    ]
    assert said(*told(state, Play("labyrinth", at="d3"))) == [
        "Ben (B) uses Labyrinth.",
        "A trap of 3 holds Thor in d3.",
    ]


def test_prompts_say_what_is_to_be_decided() -> None:
    state = place("odin d4", "zeus d8", hands={0: ("berserkergang",)})
    view = knowledge.view
    assert prompt(view(state, 0), NAMES) == "Ann (A): 3 action points."
    assert prompt(view(changed(state, points=0), 0), NAMES).endswith("End your turn.")
    looking = after(state, Use("odin"), Looked(("thor", "gungnir", "bifrost")))
    assert prompt(view(looking, 0), NAMES) == "Ann (A): take one of Thor, Gungnir and Bifrost."
    assert prompt(view(looking, 1), NAMES) == "Ann (A): choose among the top cards."
    taken = after(looking, Take("thor"))
    assert prompt(view(taken, 0), NAMES) == "Ann (A): choose which is drawn first, Gungnir and Bifrost."
    assert prompt(view(changed(state, phase=Excess()), 0), NAMES).endswith("Discard a card.")
    rolling = changed(state, phase=Rolling("odin", "d8", False))
    assert prompt(view(rolling, 0), NAMES) == "Ann (A): the die decides whether Odin hits."
    assert prompt(view(after(state, End()), 0), NAMES) == "Ann (A): cards are drawn."


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over("base", 0), "Norse wins: the enemy base has fallen."),
        (Over("pantheon", 1), "Greek wins: all twelve enemy gods have perished."),
        (Over("both", None), "A draw: both sides have lost."),
        (Over("rounds", None), "A draw: 60 rounds are over and both sides are even."),
    ],
)
def test_the_end_is_told(over: Over, words: str) -> None:
    state = changed(place("thor d4", "zeus d8"), phase=over)
    assert prompt(knowledge.view(state, None), NAMES) == words


@pytest.mark.rule("HH-20")
def test_with_runes_an_attack_tells_its_odds_and_what_a_hit_does() -> None:
    state = place("thor d4", "zeus d5 armor=1", runes=True)
    action = Attack("thor", "d5")
    assert said(*told(state, action)) == ["Thor attacks Zeus: a hit does 3."]
    assert odds(knowledge.view(state, 0), action) == "67 % to hit"
    assert odds(knowledge.view(state, 0), End()) == ""
    assert odds(knowledge.view(place("thor d4", "zeus d5"), 0), action) == ""


def test_the_hands_are_uncovered_at_the_end() -> None:
    state = place("thor d4", "zeus d5", hands={0: ("hel", "gungnir"), 1: ("hera",)})
    assert uncovered(state, NAMES) == "Cards in hand: Ann Hel and Gungnir; Ben Hera."
    assert uncovered(place("thor d4", "zeus d5"), NAMES) == ""
    assert turn_number(state) == turn_number(knowledge.view(state, 0)) == state.turn


def test_every_effect_that_lasts_has_words() -> None:
    for kind in ("disabled", "hidden", "guarded", "blessed"):
        for event in (Lasts(kind, "thor"), Ceased(kind, "thor")):
            assert "Thor" in describe(event, NAMES)
