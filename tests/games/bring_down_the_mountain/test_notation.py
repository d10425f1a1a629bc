"""Actions as text: one way to write them, many to type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bring_down_the_mountain import GAME
from games.core.errors import Ambiguous, Unreadable
from tests.games.bring_down_the_mountain.universe import around
from tests.games.reading import parsed

TABLE = GAME.new(4, {})
EVERYTHING = list(around(GAME.knowledge.view(TABLE, 0)))


def read(text: str) -> object:
    return parsed(GAME, TABLE, text)


@given(st.sampled_from(EVERYTHING))
def test_what_is_written_is_read_back(action: object) -> None:
    assert read(GAME.notation.write(action)) == action
    assert read(f"  {GAME.notation.write(action).lower()} ") == action


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("9H N>E", "9H N>E"),
        ("9♥ N→E", "9H N>E"),
        ("9♡ n -> e", "9H N>E"),
        ("9♥️ n=>e", "9H N>E"),
        ("h9 n e", "9H N>E"),
        ("10s: n>w", "10S N>W"),
        ("ts n>w", "10S N>W"),
        ("1s n>w", "AS N>W"),
        ("move 9h from north to east", "9H N>E"),
        ("Move the 9 of hearts from North onto East.", "9H N>E"),
        ("move the nine of hearts to east from north", "9H N>E"),
        ("queen of spades, south to west", "QS S>W"),
        ("9 hearts n to e", "9H N>E"),
        ("K♦ from West to South", "KD W>S"),
        ("9H North East", "9H N>E"),
        ("9h from south west", "9H S>W"),
        ("9♥️N>E", "9H N>E"),
        ("10♠n to w", "10S N>W"),
        ("♠j s>e", "JS S>E"),
        ("ten hearts north to east", "10H N>E"),
        ("move 9H with all that lies on it from N to E", "9H N>E"),
        ("9H N-E", "9H N>E"),
        ("9H n — e", "9H N>E"),
        ("draw NE-S", "draw NE>S"),
        ("draw south west north", "draw SW>N"),
        ("south west north", "draw SW>N"),
        ("draw NE>S", "draw NE>S"),
        ("draw northeast to south", "draw NE>S"),
        ("Draw from north-east into the valley South!", "draw NE>S"),
        ("draw sw w", "draw SW>W"),
        ("NW > N", "draw NW>N"),
        ("end", "end"),
        ("End turn.", "end"),
        ("pass", "end"),
        ("done", "end"),
    ],
)
def test_much_that_people_type_is_read(typed: str, wanted: str) -> None:
    assert GAME.notation.write(read(typed)) == wanted


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ("9H", "“9H” does not say from where and to where.", "Write both valleys, such as 9H N>E."),
        (
            "9h to east",
            "“9h to east” does not say from where and to where.",
            "Write both valleys, such as 9H N>E.",
        ),
        (
            "north to east",
            "“north to east” does not say which card moves.",
            "Name the lowest card of the run: 9H N>E moves 9♥ and all that lies on it.",
        ),
        ("draw", "“draw” does not say which ridge is drawn from.", "Write the ridge too: draw NE>S."),
        (
            "draw to west",
            "“draw to west” does not say which ridge is drawn from.",
            "Write the ridge too: draw NE>W.",
        ),
        (
            "draw SW",
            "“draw SW” does not say into which valley the card goes.",
            "Write the valley too, such as draw SW>S.",
        ),
    ],
)
def test_what_could_mean_several_things_is_asked_back(typed: str, message: str, hint: str) -> None:
    with pytest.raises(Ambiguous) as caught:
        read(typed)
    assert (caught.value.message, caught.value.hint) == (message, hint)


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


def test_a_draw_names_no_card() -> None:
    with pytest.raises(Unreadable, match="names a card"):
        read("draw QS from NE to S")


def test_a_card_of_a_ridge_is_drawn_and_not_moved() -> None:
    for typed in ("9H north-east to south", "9H northeast", "draw 9H north east south"):
        with pytest.raises(Unreadable, match="names a card"):
            read(typed)


def test_long_text_is_refused_and_cut() -> None:
    with pytest.raises(Unreadable) as caught:
        read("9H " * 100)
    assert len(caught.value.message) < 120


def test_what_is_no_action_is_not_written() -> None:
    with pytest.raises(TypeError):
        GAME.notation.write("9H N>E")  # a text is no action
