"""Turns in time: what a host sees before the start, and how a lobby asks for them."""

import pytest

from bot.store import Write, schema, to_micros
from tests.discord.conftest import Room, words_of

pytestmark = pytest.mark.usefixtures("unpainted")


async def taken(room: Room, name: str, turns: int, late: int) -> None:
    """Turns that somebody has taken lately in a game before."""
    at, write = to_micros(room.tables.clock()), Write()
    for turn in range(turns):
        key = {"person": room.person(name).id, "game": 1, "turn": turn}
        write.replace(schema.timed_turns, **key, at=at, late=turn < late)
    await room.tables.store.commit(write)


async def test_a_host_sees_who_is_in_time_and_can_ask_for_it(room: Room) -> None:
    await room.slash("Ann", "game new", game="dog_eat_dog")
    assert "Turns in time" not in (await room.press("Ann", room.lobby(), "More")).buttons
    await taken(room, "Ben", 25, 2)
    await taken(room, "Cleo", 12, 5)
    await room.press("Ben", room.lobby(), "Join")
    panel = await room.press("Ann", room.lobby(), "More")
    await room.restart()
    said = await room.press("Ann", panel, "Turns in time")
    assert said.private
    assert "• **Ben**: 92 % of 25\n" in said.text
    panel = await room.press("Ann", room.lobby(), "More")
    await room.choose("Ann", panel, "80", "leastintime")
    assert "-# Asks for 80 % of turns in time." in words_of(room.lobby())
    refused = await room.press("Cleo", room.lobby(), "Join")
    assert "asks for 80 % of turns in time. You have 58 % of 12 in the last 60 days." in refused.text
    assert "Turns in time" not in (await room.press("Ben", room.lobby(), "More")).buttons
    assert "58 %" not in "".join(map(words_of, room.messages()))
    own = (await room.slash("Ben", "record")).text
    assert "**Turns in time**, last 60 days: 92 % of 25." in own
    assert "Only you see this, and the hosts of lobbies that you join." in own
