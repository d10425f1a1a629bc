"""One direct message a day instead of reminders, chosen in `/me` (P11, P17)."""

import re
from typing import Any

import pytest

from bot.table.model.table import Person, Place
from bot.table.notifications.daily_digest import GAMES_AT_ONCE
from bot.table.notifications.preferences import ReminderPreferences, Way
from tests.discord.conftest import Room, Said, labels, words_of
from tests.discord.nights import HOUR
from tests.discord.test_reminders import SEND_DIRECT, direct, reminders, wish

pytestmark = pytest.mark.usefixtures("noted_rarely")

DAILY = "daily"


async def wishes(room: Room) -> ReminderPreferences:
    """What Ann wishes."""
    return await room.tables.notifications.settings.of(room.person("Ann").id)


async def wants_it(room: Room, name: str, hours: int) -> None:
    """Somebody wants the daily message some hours from now."""
    await wish(
        room, name, ReminderPreferences(Way.DAILY, "UTC", None, (room.env.now().hour + hours) % 24 * 60)
    )


async def choose(room: Room, name: str, at: str, zone: str = "UTC") -> Said:
    """Somebody chooses one message a day in `/me`."""
    form = await room.choose(name, await room.slash(name, "me"), DAILY, "meway")
    return await room.fill(name, form, at=at, zone=zone)


async def test_it_is_chosen_with_a_time_of_day_that_is_asked_once(room: Room) -> None:
    page = await room.slash("Ann", "me")
    form = await room.choose("Ann", page, DAILY, "meway")
    assert (await wishes(room)).way is Way.CHANNEL
    said = await room.fill("Ann", form, at="6 pm", zone="berlin")
    assert said.message.id == page.message.id
    assert "**Reminders**: once a day, next <t:" in said.text
    assert (
        "You get one direct message at 18:00 in Berlin on each day on which a game waits for you, "
        "and no other reminders." in said.text
    )
    assert await wishes(room) == ReminderPreferences(Way.DAILY, "Europe/Berlin", None, 18 * 60)
    said = await room.choose("Ann", said, "channel", "meway")
    assert "once a day" not in said.text
    said = await room.choose("Ann", said, DAILY, "meway")
    assert "at 18:00 in Berlin" in said.text
    form = await room.press("Ann", said, "Time of day")
    await room.restart()
    assert "at 07:30 in Berlin" in (await room.fill("Ann", form, at="7:30")).text


async def test_what_cannot_be_is_refused_and_changes_nothing(room: Room) -> None:
    night = ReminderPreferences(zone="UTC", quiet=(22 * 60, 7 * 60))
    await wish(room, "Ann", night)
    quiet = "Your daily message would come in your quiet hours. Choose another time for one of them."
    for at, zone, told in (
        ("25:00", "UTC", "That is no time of day."),
        ("", "UTC", "That is no time of day."),
        ("18:00", "", "Your daily message needs your time zone."),
        ("18:00", "Mars", "time zone does not exist"),
        ("23:00", "UTC", quiet),
    ):
        said = await choose(room, "Ann", at, zone)
        assert said.private
        assert told in said.text
    assert await wishes(room) == night
    page = await choose(room, "Ann", "21:00")
    said = await room.fill("Ann", await room.press("Ann", page, "Quiet hours"), **{"from": "20:00"})
    assert quiet in said.text
    assert (await wishes(room)).quiet == night.quiet


async def test_one_message_tells_of_all_games_and_no_reminder_comes(room: Room) -> None:
    guild = room.env.create_guild("Elsewhere")
    other = guild.create_text_channel("games")
    mover = await room.begun()
    member = room.person(mover)
    await begin_alone(room, member.id, other)
    await wants_it(room, mover, 5)
    await room.env.advance_time(5 * HOUR)
    (told,) = direct(room, mover)
    lines = words_of(told).splitlines()
    assert lines[0] == "**2 games are waiting for you.**"
    assert re.fullmatch(
        r"▶️ \[Dog Eat Dog #1\]\(https://discord.com/channels/\d+/\d+\): \*\*your turn\*\*, <t:\d+:R> · "
        r"time limit <t:\d+:R>",
        lines[1],
    )
    assert f"[Bring Down the Mountain #2](https://discord.com/channels/{guild.id}/{other.id})" in lines[2]
    assert labels(told) == ["Next: Dog Eat Dog #1", "All my games"]
    assert not told.mentions
    await room.env.advance_time(20 * HOUR)
    assert reminders(room) == []


async def begin_alone(room: Room, person: int, channel: Any) -> None:
    """A game for one, in which they must move."""
    host, place = Person(person, "Ann"), Place(channel.guild.id, channel.id)
    table = await room.tables.lobby.seating.create("bring_down_the_mountain", place, host)
    await room.tables.lobby.starting.start(table.id, host)
    await room.env.advance_time(0.1)


async def test_of_many_games_the_first_are_told_and_the_others_counted(room: Room) -> None:
    member = room.person("Ann")
    for number in range(GAMES_AT_ONCE + 2):
        await begin_alone(room, member.id, room.guild.create_text_channel(f"table-{number}"))
    await wants_it(room, "Ann", 1)
    await room.env.advance_time(HOUR)
    (told,) = direct(room, "Ann")
    heading, *lines, last = words_of(told).splitlines()
    assert heading == "**12 games are waiting for you.**"
    assert len(lines) == GAMES_AT_ONCE
    assert last == "… and 2 more: `/games`"
    assert len(told.content) <= 2000
    result = await member.user.click(told, label="All my games")
    assert result.response is not None
    assert "**12 games are waiting for you.** Page 1 of 2." in words_of(result.response)


async def test_whoever_moves_before_it_is_delivered_does_not_read_of_that_game(room: Room) -> None:
    mover = await room.begun()
    await begin_alone(room, room.person(mover).id, room.guild.create_text_channel("alone"))
    await wants_it(room, mover, 1)
    room.env.inject_error("POST", SEND_DIRECT, status=503, times=3)
    await room.env.advance_time(HOUR + 1)
    assert direct(room, mover) == []
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(60)
    (told,) = direct(room, mover)
    assert "**1 game is waiting for you.**" in words_of(told)
    assert "Dog Eat Dog" not in words_of(told)


async def test_one_that_discord_refuses_is_told_of_in_the_channel_and_reminders_follow(room: Room) -> None:
    mover = await room.begun()
    await wants_it(room, mover, 1)
    room.env.inject_error("POST", SEND_DIRECT, status=403, code=50007, times=None)
    await room.env.advance_time(2 * HOUR)
    told = [each for each in room.messages() if "Your daily message did not arrive" in each.content]
    assert len(told) == 1
    assert [each.id for each in told[0].mentions] == [room.person(mover).id]
    assert "**Reminders**: in the channel" in (await room.slash(mover, "me")).text
    await room.restart()
    await room.env.advance_time(14 * HOUR)
    assert len(reminders(room)) == 1
    assert direct(room, mover) == []
