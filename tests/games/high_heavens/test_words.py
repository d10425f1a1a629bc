"""What people read: events and prompts; and that RULES.md and NOTATION.md keep their word."""

import re

import pytest

from games.core.protocol import Event
from games.core.rulebook import RULING, notation, rulebook
from games.core.words import Names
from games.core.working import changed
from games.high_heavens import GAME, knowledge, reports
from games.high_heavens.actions import Action, Attack, Discard, End, Looked, Play, Take, Use
from games.high_heavens.cards import OF_A_POWER, PICKS
from games.high_heavens.components import SIDE_NAMES, STANDARD, read_cards
from games.high_heavens.events import Ceased, Lasts, TurnBegan, Used
from games.high_heavens.knowledge import turn_number, uncovered
from games.high_heavens.notation.write import write
from games.high_heavens.state import ALL_CHIPS, ROUNDS, Excess, Over, Rolling, State
from games.high_heavens.words.sentences import describe, odds, prompt
from tests.games.high_heavens.boards import after, begin, greek, place, told
from tests.games.high_heavens.test_decks import of
from tests.games.high_heavens.test_notation import read, table

NAMES = Names.of(("Ann", "Ben", "Cleo", "Dan"))


def said(*events: Event) -> list[str]:
    """The events in words."""
    return [describe(event, NAMES) for event in events]


@pytest.mark.parametrize(
    ("lines", "action", "words"),
    [
        (
            "thor d4, zeus d5 armor=1 health=4 attack=1",
            Attack("thor", "d5"),
            ["Thor attacks Zeus for 2.", "Zeus takes 2; 2 health left."],
        ),
        (
            "apollo d4, thor d5 armor=2",
            Attack("apollo", "d5"),
            ["Apollo attacks Thor for 0.", "The armor of Thor stops it."],
        ),
        (
            "poseidon d5, thor d4 armor=2, odin c5",
            Use("poseidon"),
            ["Poseidon shakes the ground.", "The armor of Thor stops it.", "Odin takes 2; 7 health left."],
        ),
        (
            "thor d4, zeus d5 health=3 attack=1",
            Attack("thor", "d5"),
            [
                "Thor attacks Zeus for 3.",
                "Zeus takes 3; 0 health left.",
                "Zeus falls in d5. Chips left there: 1 attack.",
            ],
        ),
        (
            "apollo d7, hera d5 health=5",
            Use("apollo", "heal", at="d5"),
            ["Apollo heals Hera.", "Hera heals 3."],
        ),
        (
            "zeus d8, thor d3",
            Play("labyrinth", at="d3"),
            ["Ben plays Labyrinth.", "A trap of 3 holds Thor in d3."],
        ),
        ("odin d4", Use("odin"), ["Odin looks ahead."]),
        ("loki d4, zeus d6", Use("loki", at="d6"), ["Loki changes places with Zeus."]),
        ("freyr d4, thor d5 health=3", Use("freyr", at="d5"), ["Freyr heals Thor."]),
        ("freyr d4 health=3", Use("freyr", at="d4"), ["Freyr uses an ability."]),
        ("skadi d4, zeus d6", Use("skadi", at="d6"), ["Skadi sets a trap."]),
        ("njord d4, zeus d5", Use("njord", at="d5", to="d6"), ["Njord pushes Zeus."]),
        ("zeus d6, thor d4", Use("zeus", at="d4"), ["Zeus strikes Thor."]),
        ("poseidon d5, thor d4", Use("poseidon"), ["Poseidon shakes the ground."]),
        ("hera d5, thor d4", Use("hera", at="d4"), ["Hera disables Thor."]),
        ("hestia d5", Use("hestia", at="d6"), ["Hestia builds."]),
        ("hephaestus d5", Use("hephaestus", "armor", "d5"), ["Hephaestus forges an armor bonus."]),
    ],
)
def test_what_is_done_is_told(lines: str, action: Action, words: list[str]) -> None:
    assert said(*told(begin(lines, action), action))[: len(words)] == words


def test_every_effect_has_words_and_several_are_told_by_themselves() -> None:
    for kind in set(PICKS) - OF_A_POWER:
        assert describe(Used(0, "odin", "", kind, "thor"), NAMES) != "Odin uses an ability."
    for kind in ("disabled", "hidden", "guarded", "blessed"):
        for event in (Lasts(kind, "thor"), Ceased(kind, "thor")):
            assert "Thor" in describe(event, NAMES)
    cards = read_cards(of("gods", "odin", '{effects = [{do = "vanish"}, {do = "quake", amount = 1}]}'))
    state = place("odin d4", "zeus d5", cards=cards)
    assert said(*told(state, Use("odin")))[0] == "Odin uses an ability."


ODIN = place("odin d4", "zeus d8", hands={0: ("berserkergang",)})
LOOKED: list[Action] = [Use("odin"), Looked(("thor", "gungnir", "bifrost"))]
HAND = ("loki", "odin", "hel", "tyr", "gungnir", "bifrost", "valhalla")
MANY = place("thor d4", "zeus d8", points=0, hands={0: HAND})
EVERY = place("thor d4", "zeus d8", points=0, omnipotence=True, hands={0: HAND})
MATE = place("thor d4", "zeus d8", seats=4, seat=1, points=2, player=0, resigned=(1,))
AT = f"Turn {ODIN.turn}: "
YOU = Names.of(("Ann", "Ben"), 0)


def over(seats: int, reason: str, winner: int | None, resigned: tuple[int, ...] = ()) -> State:
    """A game that has ended."""
    return changed(place("thor d4", "zeus d8", seats=seats), phase=Over(reason, winner), resigned=resigned)


@pytest.mark.rule("HH-34")
@pytest.mark.parametrize(
    ("state", "actions", "seat", "words"),
    [
        # the position, what is done, who reads, the end of the prompt
        (ODIN, [], 0, f"{AT}Ann has 3 action points."),
        (changed(ODIN, points=0), [], 0, f"{AT}Ann has no action points left and may end their turn."),
        (ODIN, LOOKED, 0, "Ann takes one of Thor, Gungnir and Bifrost."),
        (ODIN, LOOKED, 1, "Ann chooses among the top cards of their draw pile."),
        (ODIN, [*LOOKED, Take("thor")], 0, "Ann chooses which is drawn first: Gungnir and Bifrost."),
        (changed(ODIN, phase=Excess()), [], 0, " must discard one."),
        (changed(ODIN, phase=Rolling("odin", "d8", False)), [], 0, "The die decides whether Odin hits."),
        (ODIN, [End()], 0, "Cards are drawn."),
        # a hand that is too large to end the turn
        (MANY, [], 1, "Ann has no action points left and must discard 2 cards to end their turn."),
        (MANY, [Discard("hel")], 1, "Ann must discard 1 more card to end their turn."),
        (MANY, [Discard("hel"), Discard("tyr")], 1, "Ann may discard more cards, or end their turn."),
        (EVERY, [], 1, "Ann has no action points left and may end their turn."),
        # a team-mate's turn
        (MATE, [], 0, f"Turn {MATE.turn}: Ann has 2 action points in Ben's turn."),
        (changed(MATE, points=0), [], 0, "Ann has no action points left in Ben's turn and may end it."),
        # the end
        (over(2, "base", 0), [], None, "The game is over. Ann wins: Mount Olympus has fallen."),
        (
            over(2, "pantheon", 1),
            [],
            None,
            "The game is over. Ben wins: all twelve Norse gods have perished.",
        ),
        (over(2, "both", None), [], None, "The game is over. A draw: both sides have lost."),
        (
            over(2, "rounds", None),
            [],
            None,
            "The game is over. A draw: 60 rounds are over and both sides are even.",
        ),
        (over(4, "base", 0), [], None, "The game is over. Ann and Ben win: Mount Olympus has fallen."),
        (over(4, "base", 0, (0,)), [], None, "The game is over. Ben wins: Mount Olympus has fallen."),
    ],
)
def test_prompts_say_what_is_to_be_decided(
    state: State, actions: list[Action], seat: int | None, words: str
) -> None:
    found = prompt(knowledge.view(after(state, *actions), seat), NAMES)
    assert found.endswith(words)
    assert found == words or found.startswith("Turn ") or words.startswith(" ")


def test_whoever_reads_alone_is_you() -> None:
    told = prompt(knowledge.view(changed(ODIN, points=0), 0), YOU)
    assert told == f"{AT}You have no action points left and may end your turn."
    assert describe(TurnBegan(1, 0, 9, 2), YOU) == "You play Ben's turn with 2 action points."
    won = prompt(knowledge.view(over(2, "base", 0), 0), YOU)
    assert won.endswith("You win: Mount Olympus has fallen.")


RUNES = "baldr d5 trap=1, ares d6, thor c5 armor=1"


@pytest.mark.rule("HH-20", "HH-30")
@pytest.mark.parametrize(
    ("lines", "runes", "action", "words"),
    [
        (RUNES, True, Attack("ares", "c5"), "67% to hit"),
        (RUNES, True, Attack("ares", "d5", True), "67% to hit"),
        (RUNES, True, Attack("ares", "d5"), ""),
        ("baldr d5 parried, ares d6", True, Attack("ares", "d5"), "67% to hit"),
        (RUNES, True, End(), ""),
        (RUNES, False, Attack("ares", "c5"), ""),
    ],
)
def test_with_runes_an_attack_has_odds_unless_baldr_parries(
    lines: str, runes: bool, action: Action, words: str
) -> None:
    state = greek(*lines.split(", "), runes=runes)
    assert odds(knowledge.view(state, 1), action) == words
    if words and action == Attack("ares", "c5"):
        assert said(*told(state, action)) == ["Ares attacks Thor: a hit does 2."]


def test_the_hands_are_uncovered_at_the_end() -> None:
    state = place("thor d4", "zeus d5", hands={0: ("hel", "gungnir"), 1: ("hera",)})
    assert uncovered(state, NAMES) == "Ann still held Hel and Gungnir. Ben still held Hera."
    assert uncovered(place("thor d4", "zeus d5"), NAMES) == ""
    assert turn_number(state) == turn_number(knowledge.view(state, 0)) == state.turn


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


@pytest.mark.parametrize(
    ("lines", "actions", "words"),
    [
        ("thor d4, zeus d5 health=4", [Attack("thor", "d5")], ["Thor attacks Zeus for 3: 1 left."]),
        (
            "thor d4, zeus d5 health=3",
            [Attack("thor", "d5")],
            ["Thor attacks Zeus for 3.", "Zeus falls in d5."],
        ),
        ("skadi d6", [Attack("skadi", "d9")], ["Skadi shoots at Mount Olympus for 2: 28 left."]),
        (
            "thor d4, snare d5 trap=2",
            [Attack("thor", "d5")],
            ["Thor attacks the trap in d5 for 3: it is gone."],
        ),
        (
            "thor d4",
            [Discard("odin"), Discard("gungnir"), End()],
            ["Ann discards Odin and Gungnir.", "Ann ends the turn."],
        ),
        ("thor d4", [End()], ["Ann passes."]),
    ],
)
def test_what_belongs_together_is_told_in_one_sentence(
    lines: str, actions: list[Action], words: list[str]
) -> None:
    state, events = place(*lines.split(", "), hands={0: ("odin", "gungnir")}), list[Event]()
    for action in actions:
        events += told(state, action)
        state = after(state, action)
    assert list(reports.summed(events, NAMES))[: len(words)] == words
