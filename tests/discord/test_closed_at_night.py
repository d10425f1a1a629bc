"""What a sleeping host is told of a closed channel in the morning is what is still true then (P11)."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from bot.table.model.table import Person, Status
from tests.discord.conftest import Room, words_of
from tests.discord.nights import HOUR, sleep
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_outbox import refuse, waiting
from tests.discord.test_reminders import direct

pytestmark = pytest.mark.usefixtures("noted_rarely", "unpainted")


async def closes(room: Room) -> None:
    """Ann, who hosts a game, sleeps; the bot is refused in its channel, and somebody moves."""
    await room.begin()
    await sleep(room, "Ann")
    deny(room, SEND_MESSAGES)
    await room.slash(await room.mover(), "play", move="pass")
    await room.env.advance_time(60)


async def moves_the_game(room: Room) -> ChannelHandle:
    """A moderator moves the game to another channel. Returns the channel."""
    where = room.guild.create_text_channel("other")
    asked = await room.slash(room.moderator("Mia"), "host move", to=where)
    await room.press("Mia", asked, "Move it there")
    return where


async def in_the_morning(room: Room, name: str = "Ann") -> list[str]:
    """What somebody has been told directly once the night is over."""
    await room.env.advance_time(5 * HOUR)
    assert direct(room, name) == []
    await room.env.advance_time(2 * HOUR)
    assert waiting(room) == 0
    return [words_of(each) for each in direct(room, name)]


@pytest.mark.parametrize("restarted", [False, True])
async def test_what_is_true_in_the_morning_is_told(room: Room, restarted: bool) -> None:
    await closes(room)
    if restarted:
        await room.restart()
    (told,) = await in_the_morning(room)
    assert "may not write" in told
    assert "Moves still count." in told


@pytest.mark.parametrize("restarted", [False, True])
async def test_nothing_is_told_of_a_channel_in_which_the_bot_writes_again(
    room: Room, restarted: bool
) -> None:
    await closes(room)
    deny(room)
    if restarted:
        await room.restart()
    await room.slash("Ben", "games")
    assert "passes" in room.board().content
    if restarted:
        await room.restart()
    assert await in_the_morning(room) == []


async def test_nothing_is_told_of_a_channel_from_which_the_game_was_moved(room: Room) -> None:
    await closes(room)
    where = await moves_the_game(room)
    assert (await room.table(where)).place.channel == where.id
    assert await in_the_morning(room) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_game_that_has_ended_meanwhile_is_told_with_its_result(room: Room, restarted: bool) -> None:
    await closes(room)
    await room.tables.play.offers.resign(1, Person(room.person("Ben").id, "Ben"))
    if restarted:
        await room.restart()
    (told,) = await in_the_morning(room)
    assert "may not write" in told
    assert "The game is over. **Ann** wins: **Ben** resigned." in told
    assert "Moves still count" not in told


async def test_a_lobby_that_was_closed_meanwhile_is_told_nothing_of(room: Room) -> None:
    await room.slash("Ann", "game new")
    await sleep(room, "Ann")
    deny(room, SEND_MESSAGES)
    await room.invite("Ann", [room.person("Ben")])
    await room.env.advance_time(60)
    await room.press("Ann", await room.more("Ann", "Close"), "Close it")
    assert (await room.tables.play.projection.get(1)).status is Status.ABORTED
    assert await in_the_morning(room) == []


async def test_nobody_is_told_who_is_no_longer_the_host(room: Room) -> None:
    await closes(room)
    substitutes = room.tables.lobby.substitutes
    (search,) = (await substitutes.ask(1, Person(room.person("Ann").id, "Ann"))).searches.seats
    zoe = Person(room.person("Zoe").id, "Zoe")
    assert (await substitutes.take_over(1, zoe, search.seat, search.post)).host.name != "Ann"
    assert await in_the_morning(room) == []


async def test_a_line_that_the_old_channel_of_a_moved_game_refuses_tells_its_host_nothing(room: Room) -> None:
    await room.begin()
    refuse(room, 50013)
    where = await moves_the_game(room)
    assert await in_the_morning(room) == []
    assert "passes" not in words_of(room.board(where))
