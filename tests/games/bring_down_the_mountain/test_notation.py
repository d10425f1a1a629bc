"""Actions as text: one way to write them, many to type them."""

from __future__ import annotations

from typing import Any

import pytest

from games.bring_down_the_mountain import GAME
from games.core.errors import Unreadable
from tests.games.reading import parsed

TABLE = GAME.new(4, {})


def read(text: str) -> Any:
    return parsed(GAME, TABLE, text)


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
        ("9HN>E", "9H N>E"),
        ("10sn>w", "10S N>W"),
        ("ASE>N", "AS E>N"),
        ("end", "end"),
        ("skip", "end"),
        ("I pass", "end"),
        ("End turn.", "end"),
        ("pass", "end"),
        ("done", "end"),
    ],
)
def test_much_that_people_type_is_read(typed: str, wanted: str) -> None:
    assert GAME.notation.write(read(typed)) == wanted


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
