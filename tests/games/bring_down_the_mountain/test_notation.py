"""Actions as text: one way to write them, many to type them, read in the position that it is about; and the
signs of a game's turns: how it went, and nothing of the deal."""

import random
import re
from typing import Any

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.solving.daily import COMPLETED, DREW, WAITED, signs
from games.bring_down_the_mountain.state import Over, State
from games.core.protocol import CHANCE
from games.core.words import Ambiguous, GameError, IllegalAction, Names, Unreadable
from tests.contract.walks import acting, random_walks
from tests.games.bring_down_the_mountain.boards import NAMES, dealt, play, played, position, prompt
from tests.games.reading import parsed

TABLE = GAME.new(4, {})
CARDS = "N 9H\nE JS 10D\nS 4C\nW 6C AC\nNE 3D 8S\nNW 5D KD\nSE 2C QC"
AROUND = position(CARDS)


def read(text: str) -> Any:
    return parsed(GAME, TABLE, text)


def meant(state: State, text: str) -> str:
    return GAME.notation.write(parsed(GAME, state, text))


@pytest.mark.parametrize(
    ("state", "typed", "wanted"),
    [
        (TABLE, "9H N>E", "9H N>E"),
        (TABLE, "9♥ N→E", "9H N>E"),
        (TABLE, "9♡ n -> e", "9H N>E"),
        (TABLE, "9♥️ n=>e", "9H N>E"),
        (TABLE, "h9 n e", "9H N>E"),
        (TABLE, "10s: n>w", "10S N>W"),
        (TABLE, "ts n>w", "10S N>W"),
        (TABLE, "1s n>w", "AS N>W"),
        (TABLE, "move 9h from north to east", "9H N>E"),
        (TABLE, "Move the 9 of hearts from North onto East.", "9H N>E"),
        (TABLE, "move the nine of hearts to east from north", "9H N>E"),
        (TABLE, "queen of spades, south to west", "QS S>W"),
        (TABLE, "9 hearts n to e", "9H N>E"),
        (TABLE, "K♦ from West to South", "KD W>S"),
        (TABLE, "9H North East", "9H N>E"),
        (TABLE, "9h from south west", "9H S>W"),
        (TABLE, "9♥️N>E", "9H N>E"),
        (TABLE, "10♠n to w", "10S N>W"),
        (TABLE, "♠j s>e", "JS S>E"),
        (TABLE, "ten hearts north to east", "10H N>E"),
        (TABLE, "move 9H with all that lies on it from N to E", "9H N>E"),
        (TABLE, "9H N-E", "9H N>E"),
        (TABLE, "9H n — e", "9H N>E"),
        (TABLE, "draw NE-S", "draw NE>S"),
        (TABLE, "draw south west north", "draw SW>N"),
        (TABLE, "south west north", "draw SW>N"),
        (TABLE, "draw NE>S", "draw NE>S"),
        (TABLE, "draw northeast to south", "draw NE>S"),
        (TABLE, "Draw from north-east into the valley South!", "draw NE>S"),
        (TABLE, "draw sw w", "draw SW>W"),
        (TABLE, "NW > N", "draw NW>N"),
        (TABLE, "9HN>E", "9H N>E"),
        (TABLE, "10sn>w", "10S N>W"),
        (TABLE, "ASE>N", "AS E>N"),
        (TABLE, "end", "end"),
        (TABLE, "skip", "end"),
        (TABLE, "I pass", "end"),
        (TABLE, "End turn.", "end"),
        (TABLE, "pass", "end"),
        (TABLE, "done", "end"),
        (AROUND, "draw 8♠ (NE) to North", "draw NE>N"),
        (AROUND, "8♠ (NE) to North", "draw NE>N"),
        (AROUND, "8♠ to North", "draw NE>N"),
        (AROUND, "draw 8S to N", "draw NE>N"),
        (AROUND, "8S N", "draw NE>N"),
        (AROUND, "draw 8S from NE to N", "draw NE>N"),
        (AROUND, "draw north east north", "draw NE>N"),
        (AROUND, "9H to east", "9H N>E"),
        (AROUND, "9♥ east", "9H N>E"),
        (AROUND, "9H E", "9H N>E"),
        (AROUND, "9H", "9H N>E"),
        (AROUND, "nine of hearts to East", "9H N>E"),
        (AROUND, "north to east", "9H N>E"),
        (AROUND, "end", "end"),
        (AROUND, "skip", "end"),
        (AROUND, "I pass", "end"),
        (AROUND, "end turn", "end"),
        (AROUND, "no draw", "end"),
        (AROUND, "I am done", "end"),
    ],
)
def test_much_that_people_type_is_read(state: State, typed: str, wanted: str) -> None:
    assert meant(state, typed) == wanted


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "hello",
        "9X N>E",
        "14H N>E",
        "9H N>E>S",
        "9H 8H N>E",
        "draw NE SW>S",
        "draw N-E>S",
        "9H north east south",
        "draw NE>S W",
        "end now",
        "deal",
    ],
)
def test_other_text_is_refused(typed: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(typed)
    assert typed in caught.value.message


def test_long_text_is_refused_and_cut() -> None:
    with pytest.raises(Unreadable) as caught:
        read("9H " * 100)
    assert len(caught.value.message) < 120


ALTERNATIVES = re.compile(
    r"the (\w+ of \w+) \((NE|SE|SW|NW)\) to ((?:North|East|South|West)(?:(?:, | or )(?:North|East|South|West))*)"
)


def refused(state: State, text: str) -> GameError:
    with pytest.raises(GameError) as caught:
        parsed(GAME, state, text)
    return caught.value


@pytest.mark.rule("BDM-10")
def test_what_the_prompt_tells_can_be_typed_as_it_stands() -> None:
    tried = 0
    for walk in random_walks(GAME, 2)[:4]:
        for taken in walk.every(20):
            if GAME.rules.to_act(taken.before) is CHANCE:
                continue
            seat = acting(GAME, taken.before)[0]
            told = GAME.words.prompt(GAME.knowledge.view(taken.before, seat), Names.of(NAMES))
            for card, ridge, valleys in ALTERNATIVES.findall(told):
                for valley in re.split(", | or ", valleys):
                    for text in (f"draw {card} ({ridge}) to {valley}", f"{card} to {valley}"):
                        action = parsed(GAME, taken.before, text)
                        assert action in set(GAME.rules.legal_actions(taken.before, seat)), text
                        tried += 1
    assert tried > 50
    assert ALTERNATIVES.search(prompt(AROUND))


def test_a_card_that_cannot_go_there_is_refused_by_the_rules() -> None:
    action = parsed(GAME, AROUND, "9H to west")
    with pytest.raises(IllegalAction, match="The ace of clubs lies on other cards in West"):
        GAME.rules.apply(AROUND, 0, action)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("draw", "“draw” does not say which ridge to draw from.", "Write `draw NE>N` or `draw NE>E`."),
        (
            "draw NE",
            "“draw NE” does not say which valley the card goes to.",
            "Write `draw NE>N` or `draw NE>E`.",
        ),
        ("8S", "“8S” does not say which valley the card goes to.", "Write `draw NE>N` or `draw NE>E`."),
        ("KD", "Nothing can be drawn from NW now.", "Write `9H N>E` or `draw NE>N`."),
        ("10D", "The 10 of diamonds cannot be moved now.", "Write `9H N>E` or `draw NE>N`."),
        ("draw from SE", "Nothing can be drawn from SE now.", "Write `9H N>E` or `draw NE>N`."),
        (
            "draw 9H",
            "The 9 of hearts is in North: you can move it, but not draw it.",
            "Write `9H N>E` or `draw NE>N`.",
        ),
        (
            "draw KD from NE",
            "The king of diamonds is not the end card of the ridge NE.",
            "Write `9H N>E` or `draw NE>N`.",
        ),
        ("7D", "The 7 of diamonds is not in any valley.", "Write `9H N>E` or `draw NE>N`."),
    ],
)
def test_what_is_proposed_can_be_reached(text: str, message: str, hint: str) -> None:
    error = refused(AROUND, text)
    assert (error.message, error.hint) == (message, hint)


def test_two_valleys_with_several_moves_between_them_are_asked_about() -> None:
    asked = refused(position("N 9H 7C\nE JS 10D\nNE 3D 8S"), "N to E")
    assert isinstance(asked, Ambiguous)
    assert asked.hint == "Write `7C N>E` or `9H N>E`."


def test_a_card_of_a_ridge_is_never_told_in_the_fog() -> None:
    for text in (CARDS, CARDS.replace("3D", "7D")):
        assert refused(position(text, fog=True), "7D").message == "The 7 of diamonds is not in any valley."


@pytest.mark.parametrize("how", ["won", "plain", "random"])
def test_each_turn_has_a_sign(how: str) -> None:
    chance = random.Random(how)
    state = dealt(chance)
    states = [GAME.new(1, {}), state, *played(chance, state, how)]
    found = signs(states)
    last = states[-1]
    assert isinstance(last.phase, Over)
    assert len(found) == last.turn
    assert set(found) <= {COMPLETED, DREW, WAITED}
    drawn = 48 - sum(map(len, last.ridges))
    assert drawn - 4 <= found.count(DREW) <= drawn
    if how == "won":
        assert 1 <= found.count(COMPLETED) <= 4


def test_a_pile_counts_more_than_the_draw_that_completed_it() -> None:
    begun = position("N KC..2C\nE 9D\nS 9H\nW 9S\nNE 5C 1C\nSE KD\nSW KH\nNW KS")
    after = play(begun, "draw NE>N")
    assert signs([begun, after]).strip(WAITED) == COMPLETED


def test_before_the_deal_there_are_none() -> None:
    assert signs([GAME.new(1, {})]) == signs([]) == ""
