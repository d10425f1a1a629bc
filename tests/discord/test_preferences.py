"""`/me` is the one place for a person's wishes, and says what comes of them (P11)."""

from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.table.notifications.preferences import Appearance, ReminderPreferences, Way
from tests.discord.conftest import Room, Said, labels, menus
from tests.discord.nights import HOUR
from tests.discord.test_reminders import reminders

pytestmark = pytest.mark.usefixtures("noted_rarely")

NIGHT = {"from": "22:00", "to": "07:00", "zone": "Europe/Berlin"}


async def manners(room: Room, name: str = "Ann") -> ReminderPreferences:
    return await room.tables.notifications.settings.of(room.person(name).id)


async def quiet(room: Room, page: Said, **filled: Any) -> Said:
    return await room.fill("Ann", await room.press("Ann", page, "Quiet hours"), **filled)


async def test_at_first_reminders_come_in_the_channel_at_any_time(room: Room) -> None:
    said = await room.slash("Ann", "me")
    assert said.private
    assert said.text == (
        "**Reminders**: in the channel\n**Quiet hours**: none\n"
        "You are reminded in the channel of the game after half of your time and when a fifth is left.\n\n"
        "**Holidays**: none. 30 days of 30 a year left.\n\n**Pictures** that only you see are dark."
    )
    assert said.buttons == [
        *("Quiet hours", "Holiday", "Pictures"),
        *("Count me in no table", "Standing challenges"),
    ]
    assert said.choices == ["channel", "direct", "daily", "never"]


async def test_where_reminders_come_is_chosen_in_the_same_message_for_oneself(room: Room) -> None:
    page = await room.slash("Ann", "me")
    await room.restart()
    for way, told in (
        (Way.DIRECT, "You are reminded by direct message after half"),
        (Way.NEVER, "You get no reminders. The board still mentions you when your turn begins."),
    ):
        said = await room.choose("Ann", page, way.value, "meway")
        assert said.message.id == page.message.id
        assert told in said.text
        assert (await manners(room)).way is way
    assert told in (await room.slash("Ann", "me")).text
    assert "in the channel" in (await room.slash("Ben", "me")).text
    assert await manners(room, "Ben") == ReminderPreferences()


async def test_quiet_hours_are_asked_for_with_the_time_zone_and_end_again(room: Room) -> None:
    page = await room.slash("Ann", "me")
    form = await room.press("Ann", page, "Quiet hours")
    assert "value" not in str(form.result.modal)  # nothing is guessed
    await room.restart()
    said = await room.fill("Ann", form, **NIGHT)
    assert said.message.id == page.message.id
    assert "**Quiet hours**: 22:00 to 07:00 in Berlin, where it is " in said.text
    assert "In your quiet hours nothing notifies you; afterwards you are told what waits." in said.text
    assert await manners(room) == ReminderPreferences(Way.CHANNEL, "Europe/Berlin", (22 * 60, 7 * 60))
    assert said.buttons == [
        *("Quiet hours", "No quiet hours", "Holiday"),
        *("Pictures", "Count me in no table", "Standing challenges"),
    ]
    said = await quiet(room, page, to="8 am")
    assert "22:00 to 08:00 in Berlin" in said.text, "the form knows what was told before"
    said = await room.press("Ann", said, "No quiet hours")
    assert "**Quiet hours**: none" in said.text
    assert await manners(room) == ReminderPreferences(Way.CHANNEL, "Europe/Berlin")


async def test_quiet_hours_that_cannot_be_are_refused_with_an_example_and_change_nothing(room: Room) -> None:
    page = await room.slash("Ann", "me")
    mars = "time zone does not exist. Write it as continent and city, such as `Europe"
    for filled, told in (
        ({"zone": "Mars/Olympus"}, mars),
        ({"zone": ""}, "Quiet hours need your time zone."),
        ({"from": "25:00"}, "That is no time of day. Write it as `22:00`."),
        ({"to": ""}, "That is no time of day."),
        ({"to": "22:00"}, "begin and end at the same time"),
    ):
        said = await quiet(room, page, **(NIGHT | filled))
        assert said.private
        assert told in said.text
    assert await manners(room) == ReminderPreferences()
    assert "22:00 to 07:00" in (await quiet(room, page, **NIGHT)).text


async def test_the_page_has_the_previews_in_the_game_here(room: Room) -> None:
    await room.begin()
    assert "Previews" not in (await room.slash("Zoe", "me")).text
    page = await room.slash("Ann", "me")
    assert "**Previews** in **Dog Eat Dog** #1 are on: you confirm each guided move." in page.text
    said = await room.press("Ann", page, "Turn previews off")
    assert "are off: a guided move counts at once." in said.text
    assert "**Reminders**" in said.text
    assert not await room.tables.notifications.preferences.previews(1, room.person("Ann").id)
    assert "Turn previews on" in labels(said.message)
    assert "Previews" not in (await room.slash("Ann", "me", room.guild.create_text_channel("other"))).text


async def test_the_page_works_in_direct_messages(room: Room) -> None:
    ann = room.person("Ann").user
    result = await ann.slash("me")
    assert result.response is not None
    assert "**Reminders**: in the channel" in result.response.content
    assert [each["custom_id"] for each in menus(result.response)] == ["c1:meway"]


# holidays


async def holiday(room: Room, name: str, first: str, last: str, zone: str = "UTC") -> Said:
    form = await room.press(name, await room.slash(name, "me"), "Holiday")
    return await room.fill(name, form, first=first, last=last, zone=zone)


def days_from_now(room: Room, days: int) -> str:
    return (room.env.now() + timedelta(days=days)).date().isoformat()


async def test_on_holiday_ones_clocks_stand_and_the_board_says_so(room: Room) -> None:
    mover = await room.begun()
    said = await holiday(room, mover, days_from_now(room, 0), days_from_now(room, 4))
    assert "**Holidays**: now, until <t:" in said.text
    assert ". 25 days of 30 a year left." in said.text
    assert (await manners(room, mover)).zone == "UTC"
    assert f"**{mover}** is away until <t:" in room.board().content
    await room.env.advance_time(30 * HOUR)
    assert reminders(room) == []
    assert await room.mover() == mover
    said = await room.press(mover, said, "No holiday")
    assert "**Holidays**: none." in said.text
    assert "Time limit: <t:" in room.board().content


async def test_the_board_says_when_a_holiday_begins_and_when_play_goes_on(room: Room) -> None:
    mover = await room.begun(pace="three_days")
    await holiday(room, mover, days_from_now(room, 1), days_from_now(room, 4))
    ((began, ended),) = await room.tables.notifications.holidays.ahead(room.person(mover).id)
    for told, until in (("Time limit: <t:", began), (f"**{mover}** is away until <t:", ended)):
        assert told in room.board().content
        await room.restart()
        await room.env.advance_time((until - room.env.now()).total_seconds() + 1)
    assert "Time limit: <t:" in room.board().content


async def test_a_holiday_ahead_may_go_over_the_turn_of_the_year(room: Room) -> None:
    said = await holiday(room, "Ann", "30 Dec", "2 January", "Auckland")
    assert " of 30 a year left." in said.text
    ((began, ended),) = await room.tables.notifications.holidays.ahead(room.person("Ann").id)
    assert ended - began <= timedelta(days=4)
    assert ended.astimezone(ZoneInfo("Pacific/Auckland")).date() == date(ended.year, 1, 3)


async def test_a_holiday_that_cannot_be_is_refused_and_nothing_is_half_done(room: Room) -> None:
    for first, last, zone, told in (
        ("soon", "later", "UTC", "That is no day. Write it as `24 December` or `2026-12-24`."),
        ("31 February", "", "UTC", "That is no day."),
        ("2020-01-01", "2020-01-05", "UTC", "That holiday is over."),
        ("2020-01-05", "2020-01-01", "UTC", "ends before it begins"),
        ("tomorrow", "today", "UTC", "ends before it begins"),
        ("1 May", "30 June", "UTC", "Within a year you can be away for 30 days, and 30 are left."),
        ("1 May", "2 May", "Mars", "time zone does not exist"),
        ("1 May", "2 May", "", "A holiday needs your time zone."),
    ):
        said = await holiday(room, "Ann", first, last, zone)
        assert said.private
        assert told in said.text
    assert await room.tables.notifications.holidays.ahead(room.person("Ann").id) == []
    assert await manners(room) == ReminderPreferences()


async def test_ones_own_pictures_have_the_theme_the_colours_and_the_text_that_one_chooses(room: Room) -> None:
    said = await room.press("Ann", await room.slash("Ann", "me"), "Pictures")
    assert said.text.startswith("**Pictures** that only you see are dark.")
    assert len(said.pictures) == 1
    assert said.buttons == ["Light pictures", "Larger text", "All wishes"]
    said = await room.press("Ann", said, "Light pictures")
    assert "**Pictures** that only you see are light." in said.text
    assert "Dark pictures" in said.buttons
    said = await room.choose("Ann", said, "redgreen")
    said = await room.press("Ann", said, "Larger text")
    told = "light, in colours for people to whom red and green look alike, with larger text."
    assert told in said.text
    assert "Usual text" in said.buttons
    assert told in (await room.press("Ann", said, "All wishes")).text
    assert await room.tables.notifications.preferences.style(room.person("Ann").id) == Appearance(
        "light", "redgreen", True
    )
    assert await room.tables.notifications.preferences.style(room.person("Ben").id) == Appearance()
