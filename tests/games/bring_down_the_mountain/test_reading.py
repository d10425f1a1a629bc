"""What people type is read in the position that it is about, and answered with what can be done there."""

from __future__ import annotations

import re

import pytest

from games.bring_down_the_mountain import GAME
from games.bring_down_the_mountain.state import State
from games.core.errors import Ambiguous, GameError, IllegalAction
from games.core.protocol import CHANCE
from games.core.words import Names
from tests.contract.walks import acting, random_walks
from tests.games.bring_down_the_mountain.boards import NAMES, position, prompt
from tests.games.reading import parsed

TABLE = "N 9H\nE JS 10D\nS 4C\nW 6C AC\nNE 3D 8S\nNW 5D KD\nSE 2C QC"
ALTERNATIVES = re.compile(
    r"the (\w+ of \w+) \((NE|SE|SW|NW)\) to ((?:North|East|South|West)(?:(?:, | or )(?:North|East|South|West))*)"
)


def read(state: State, text: str) -> str:
    return GAME.notation.write(parsed(GAME, state, text))


def refused(state: State, text: str) -> GameError:
    with pytest.raises(GameError) as caught:
        parsed(GAME, state, text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("draw 8♠ (NE) to North", "draw NE>N"),
        ("8♠ (NE) to North", "draw NE>N"),
        ("8♠ to North", "draw NE>N"),
        ("draw 8S to N", "draw NE>N"),
        ("8S N", "draw NE>N"),
        ("draw 8S from NE to N", "draw NE>N"),
        ("draw north east north", "draw NE>N"),
        ("9H to east", "9H N>E"),
        ("9♥ east", "9H N>E"),
        ("9H E", "9H N>E"),
        ("9H", "9H N>E"),
        ("nine of hearts to East", "9H N>E"),
        ("north to east", "9H N>E"),
        ("end", "end"),
        ("skip", "end"),
        ("I pass", "end"),
        ("end turn", "end"),
        ("no draw", "end"),
        ("I am done", "end"),
    ],
)
def test_what_is_typed_is_read(text: str, wanted: str) -> None:
    assert read(position(TABLE), text) == wanted


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
    assert ALTERNATIVES.search(prompt(position(TABLE)))


def test_a_card_that_cannot_go_there_is_refused_by_the_rules() -> None:
    action = parsed(GAME, position(TABLE), "9H to west")
    with pytest.raises(IllegalAction, match="The ace of clubs lies on other cards in West"):
        GAME.rules.apply(position(TABLE), 0, action)


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
    error = refused(position(TABLE), text)
    assert (error.message, error.hint) == (message, hint)


def test_two_valleys_with_several_moves_between_them_are_asked_about() -> None:
    asked = refused(position("N 9H 7C\nE JS 10D\nNE 3D 8S"), "N to E")
    assert isinstance(asked, Ambiguous)
    assert asked.hint == "Write `7C N>E` or `9H N>E`."


def test_a_card_of_a_ridge_is_never_told_in_the_fog() -> None:
    for text in (TABLE, TABLE.replace("3D", "7D")):
        assert refused(position(text, fog=True), "7D").message == "The 7 of diamonds is not in any valley."
