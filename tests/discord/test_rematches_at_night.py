"""A game that ends at night, and is played again, is told in the morning by one message (P11)."""

from __future__ import annotations

import pytest

from bot.table.model.table import Status
from tests.discord.conftest import Room, words_of
from tests.discord.nights import HOUR, Night, falls_asleep

pytestmark = pytest.mark.usefixtures("noted_rarely")

ENDED = "**Dog Eat Dog #1** has ended. The result stands above."
ASKED = "**Dog Eat Dog #1** has ended, and you are asked for a rematch. **Join** or **Decline** above."


async def ends(room: Room, night: Night) -> None:
    said = await room.slash(night.mover, "game resign")
    await room.press(night.mover, said, "Resign")
    assert (await room.tables.play.projection.get(1)).status is Status.OVER


async def asked(room: Room) -> Night:
    """The game ends while somebody sleeps, and they are asked for a rematch."""
    night = await falls_asleep(room)
    await ends(room, night)
    await room.press(night.mover, room.last("Rematch"), "Rematch")
    assert night.called == []
    return night


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_end_and_the_offer_of_a_rematch_are_one_message(room: Room, restarted: bool) -> None:
    night = await asked(room)
    if restarted:
        await room.restart()
    await night.until_morning()
    assert night.called == [night.sleeper]
    assert night.told(ASKED)
    await room.env.advance_time(HOUR)
    assert night.called == [night.sleeper], "once"


async def test_of_a_rematch_that_was_closed_only_the_end_is_told(room: Room) -> None:
    night = await asked(room)
    await room.press(night.mover, await room.more(night.mover, "Close"), "Close it")
    await room.env.advance_time(7 * HOUR)
    assert night.called == [night.sleeper]
    assert night.told(ENDED)


@pytest.mark.parametrize("answer", ["Join", "Decline"])
async def test_who_has_answered_is_told_nothing_of_the_end(room: Room, answer: str) -> None:
    night = await asked(room)
    await room.press(night.sleeper, room.lobby(), answer)
    await room.env.advance_time(7 * HOUR)
    assert night.called == []


async def test_a_rematch_that_has_begun_is_one_message(room: Room) -> None:
    night = await asked(room)
    await room.press(night.sleeper, room.lobby(), "Join")
    await room.press(night.mover, room.lobby(), "Start")
    while await room.mover() != night.sleeper:
        await night.passes()
    await room.env.advance_time(7 * HOUR)
    assert night.called == [night.sleeper]
    assert words_of(room.messages()[-1]).startswith(f"**Dog Eat Dog** #2: {night.mention}")


async def test_a_rematch_of_a_game_whose_end_was_told_by_day_is_an_invitation(room: Room) -> None:
    night = await falls_asleep(room)
    await ends(room, night)
    await night.until_morning()
    assert night.told(ENDED)
    await room.env.advance_time(17 * HOUR)
    await room.press(night.mover, room.last("Rematch"), "Rematch")
    await room.env.advance_time(7 * HOUR)
    assert night.called == [night.sleeper, night.sleeper]
    assert night.told("You are invited to **Dog Eat Dog #2**. Press **Join** above.")


async def test_a_rematch_whose_call_is_held_up_holds_the_end_no_longer_than_itself(room: Room) -> None:
    night = await asked(room)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=None)
    await night.until_morning()
    room.env.backend.faults.clear()
    await room.env.advance_time(HOUR)
    told = [words_of(each) for each in room.messages()]
    assert sum("has ended" in each for each in told) == 1
