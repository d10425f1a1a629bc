"""Whole games of High Ground in a channel: of four and a mini game of two, each by what the players may know."""

import re

import pytest

from games.high_ground import GAME
from tests.discord.conftest import NAMES, Room, words_of
from tests.discord.whole_games.at_the_table import easy, play, read, running, sit_down, turn

WHOSE_TURN = re.compile(r"Turn \d+: (\w+) (?:may|rolled|dug)")
LONGEST = 120
"""A game with this many decisions is going in circles."""


@pytest.mark.parametrize(("people", "options"), [(4, {}), (2, {"mini": "on"})], ids=["four", "mini"])
async def test_high_ground_is_played_to_the_end(room: Room, people: int, options: dict[str, str]) -> None:
    await sit_down(room, GAME, *NAMES[:people], **options)
    for number in range(LONGEST):
        name, shown = await turn(room)
        assert shown.view.player == shown.seat
        assert WHOSE_TURN.findall(read(room, room.board())) == [name]
        await play(room, name, easy(shown, number))
        if not await running(room):
            break
    else:
        raise AssertionError("the game goes in circles")
    assert "The game is over" in room.board().content
    assert any("is over" in words_of(message) for message in room.messages())
