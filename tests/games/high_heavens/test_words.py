"""What people read: events and prompts."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.protocol import Event
from games.core.words import Names
from games.high_heavens import knowledge
from games.high_heavens.actions import Attack, Discard, End, Looked, Play, Take, Use
from games.high_heavens.cards.decks import STANDARD, read_cards
from games.high_heavens.cards.kinds import OF_A_POWER, PICKS
from games.high_heavens.events import Ceased, Lasts, TurnBegan, Used
from games.high_heavens.knowledge import turn_number, uncovered
from games.high_heavens.odds import odds
from games.high_heavens.phases import Excess, Over, Rolling
from games.high_heavens.rules import steps
from games.high_heavens.state import changed
from games.high_heavens.words.events import describe
from games.high_heavens.words.prompt import prompt
from tests.games.high_heavens.boards import after, greek, place, told
from tests.games.high_heavens.test_decks import of
from tests.games.high_heavens.test_properties import TABLES, played

NAMES = Names.of(("Ann", "Ben", "Cleo", "Dan"))


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
            assert NAMES.name(state.player) in text
        for event in steps.apply(state, actor, action).events:
            text = describe(event, NAMES)
            assert text.endswith(".")
            assert "\n" not in text
            assert len(text) < 300


def test_an_attack_is_told_with_its_damage_and_what_is_left() -> None:
    state = place("thor d4", "zeus d5 armor=1 health=4 attack=1")
    assert said(*told(state, Attack("thor", "d5"))) == [
        "Thor attacks Zeus for 2.",
        "Zeus takes 2; 2 health left.",
    ]
    falls = place("thor d4", "zeus d5 health=3 attack=1")
    assert said(*told(falls, Attack("thor", "d5")))[-1] == "Zeus falls in d5. It leaves 1 attack."


def test_deeds_are_told() -> None:
    state = greek("apollo d7", "hera d5 health=5", "thor d3", hands={1: ("labyrinth",)})
    assert said(*told(state, Use("apollo", "heal", at="d5"))) == [
        "Apollo heals Hera.",
        "Hera heals 3.",
    ]
    assert said(*told(state, Play("labyrinth", at="d3"))) == [
        "Ben plays Labyrinth.",
        "A trap of 3 holds Thor in d3.",
    ]


def use(*lines: str, **more: Any) -> str:
    """How the ability of the first god on the board is told."""
    god = lines[0].split()[0]
    state = (greek if STANDARD.side[god] else place)(*lines)
    return said(*told(state, Use(god, **more)))[0]


def test_an_ability_is_told_by_what_it_does() -> None:
    assert use("odin d4", "zeus d8") == "Odin looks ahead."
    assert use("loki d4", "zeus d6", at="d6") == "Loki changes places with Zeus."
    assert use("freyr d4", "thor d5 health=3", "zeus d8", at="d5") == "Freyr heals Thor."
    assert use("skadi d4", "zeus d6", at="d6") == "Skadi sets a trap."
    assert use("njord d4", "zeus d5", at="d5", to="d6") == "Njord pushes Zeus."
    assert use("zeus d6", "thor d4", at="d4") == "Zeus strikes Thor."
    assert use("poseidon d5", "thor d4") == "Poseidon shakes the ground."
    assert use("hera d5", "thor d4", at="d4") == "Hera disables Thor."
    assert use("hestia d5", "thor a1", at="d6") == "Hestia builds."
    assert use("hephaestus d5", "thor a1", at="d5", deed="armor") == "Hephaestus forges an armor bonus."


def test_an_ability_that_a_god_uses_on_itself_names_nobody_twice() -> None:
    assert use("freyr d4 health=3", "zeus d8", at="d4") == "Freyr uses an ability."


def test_every_effect_of_an_ability_has_words() -> None:
    for kind in set(PICKS) - OF_A_POWER:
        assert describe(Used(0, "odin", "", kind, "thor"), NAMES) != "Odin uses an ability."


def test_an_ability_with_several_effects_is_told_by_them() -> None:
    cards = read_cards(of("gods", "odin", '{effects = [{do = "vanish"}, {do = "quake", amount = 1}]}'))
    state = place("odin d4", "zeus d5", cards=cards)
    assert said(*told(state, Use("odin")))[0] == "Odin uses an ability."


def test_prompts_say_what_is_to_be_decided() -> None:
    state = place("odin d4", "zeus d8", hands={0: ("berserkergang",)})
    view = knowledge.view
    assert prompt(view(state, 0), NAMES) == f"Turn {state.turn}: Ann has 3 action points."
    spent = prompt(view(changed(state, points=0), 0), NAMES)
    assert spent.endswith("Ann has no action points left and may end their turn.")
    looking = after(state, Use("odin"), Looked(("thor", "gungnir", "bifrost")))
    assert prompt(view(looking, 0), NAMES) == "Ann takes one of Thor, Gungnir and Bifrost."
    assert prompt(view(looking, 1), NAMES) == "Ann chooses among the top cards of their draw pile."
    taken = after(looking, Take("thor"))
    assert prompt(view(taken, 0), NAMES) == "Ann chooses which is drawn first: Gungnir and Bifrost."
    assert prompt(view(changed(state, phase=Excess()), 0), NAMES).endswith("must discard one.")
    rolling = changed(state, phase=Rolling("odin", "d8", False))
    assert prompt(view(rolling, 0), NAMES) == "The die decides whether Odin hits."
    assert prompt(view(after(state, End()), 0), NAMES) == "Cards are drawn."


def test_a_prompt_says_so_when_the_hand_is_too_large_to_end_the_turn() -> None:
    hand = ("loki", "odin", "hel", "tyr", "gungnir", "bifrost", "valhalla")
    state = place("thor d4", "zeus d8", points=0, hands={0: hand})
    told = prompt(knowledge.view(state, 1), NAMES)
    assert told.endswith("Ann has no action points left and must discard 2 cards to end their turn.")
    cleaning = after(state, Discard("hel"))
    assert prompt(knowledge.view(cleaning, 1), NAMES) == "Ann must discard 1 more card to end their turn."
    done = after(cleaning, Discard("tyr"))
    assert prompt(knowledge.view(done, 1), NAMES) == "Ann may discard more cards, or end their turn."
    every = place("thor d4", "zeus d8", points=0, omnipotence=True, hands={0: hand})
    assert prompt(knowledge.view(every, 1), NAMES).endswith("may end their turn.")


def test_a_prompt_says_whose_turn_a_team_mate_plays() -> None:
    state = place("thor d4", "zeus d8", seats=4, seat=1, points=2, player=0, resigned=(1,))
    told = prompt(knowledge.view(state, 0), NAMES)
    assert told == f"Turn {state.turn}: Ann has 2 action points in Ben's turn."
    told = prompt(knowledge.view(changed(state, points=0), 0), NAMES)
    assert told.endswith("Ann has no action points left in Ben's turn and may end it.")


def test_whoever_reads_alone_is_you() -> None:
    state = place("odin d4", "zeus d8", points=0)
    you = Names.of(("Ann", "Ben"), 0)
    told = prompt(knowledge.view(state, 0), you)
    assert told == f"Turn {state.turn}: You have no action points left and may end your turn."
    assert describe(TurnBegan(1, 0, 9, 2), you) == "You play Ben's turn with 2 action points."
    won = changed(state, phase=Over("base", 0))
    assert prompt(knowledge.view(won, 0), you).endswith("You win: Mount Olympus has fallen.")


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over("base", 0), "The game is over. Ann wins: Mount Olympus has fallen."),
        (Over("pantheon", 1), "The game is over. Ben wins: all twelve Norse gods have perished."),
        (Over("both", None), "The game is over. A draw: both sides have lost."),
        (Over("rounds", None), "The game is over. A draw: 60 rounds are over and both sides are even."),
    ],
)
def test_the_end_is_told(over: Over, words: str) -> None:
    state = changed(place("thor d4", "zeus d8"), phase=over)
    assert prompt(knowledge.view(state, None), NAMES) == words


@pytest.mark.rule("HH-34")
def test_a_team_wins_without_whoever_resigned() -> None:
    state = changed(place("thor d4", "zeus d8", seats=4), phase=Over("base", 0))
    told = prompt(knowledge.view(state, None), NAMES)
    assert told == "The game is over. Ann and Ben win: Mount Olympus has fallen."
    alone = changed(state, resigned=(0,))
    assert "Ben wins" in prompt(knowledge.view(alone, None), NAMES)


@pytest.mark.rule("HH-20")
def test_with_runes_an_attack_tells_its_odds_and_what_a_hit_does() -> None:
    state = place("thor d4", "zeus d5 armor=1", runes=True)
    action = Attack("thor", "d5")
    assert said(*told(state, action)) == ["Thor attacks Zeus: a hit does 2."]
    assert odds(knowledge.view(state, 0), action) == "67 % to hit"
    assert odds(knowledge.view(state, 0), End()) == ""
    assert odds(knowledge.view(place("thor d4", "zeus d5"), 0), action) == ""


@pytest.mark.rule("HH-20", "HH-30")
def test_an_attack_that_baldr_parries_has_no_odds() -> None:
    state = place("baldr d5 trap=1", "ares d6", "thor c5", seat=1, runes=True)
    view = knowledge.view(state, 1)
    assert odds(view, Attack("ares", "d5")) == ""
    assert odds(view, Attack("ares", "d5", True)) == "67 % to hit"
    assert odds(view, Attack("ares", "c5")) == "67 % to hit"
    second = place("baldr d5 parried", "ares d6", seat=1, runes=True)
    assert odds(knowledge.view(second, 1), Attack("ares", "d5")) == "67 % to hit"


def test_the_hands_are_uncovered_at_the_end() -> None:
    state = place("thor d4", "zeus d5", hands={0: ("hel", "gungnir"), 1: ("hera",)})
    assert uncovered(state, NAMES) == "Cards in hand: Ann Hel and Gungnir; Ben Hera."
    assert uncovered(place("thor d4", "zeus d5"), NAMES) == ""
    assert turn_number(state) == turn_number(knowledge.view(state, 0)) == state.turn


def test_every_effect_that_lasts_has_words() -> None:
    for kind in ("disabled", "hidden", "guarded", "blessed"):
        for event in (Lasts(kind, "thor"), Ceased(kind, "thor")):
            assert "Thor" in describe(event, NAMES)
