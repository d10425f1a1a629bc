"""One line in the lobby sets how much time everybody has, and says what happens to who vanishes (P12, P13)."""

from datetime import timedelta
from typing import Any

import pytest

from bot.table.model.time_control import USUAL, Pace, Zero
from bot.table.notifications.preferences import ReminderPreferences
from tests.discord.conftest import Room, Said, menus, words_of
from tests.discord.test_past_games import todays
from tests.discord.test_reminders import wish

DAY = timedelta(days=1)


async def pace(room: Room) -> Pace:
    found = (await room.table()).pace
    assert isinstance(found, Pace)
    return found


async def own_form(room: Room) -> Said:
    return await room.choose("Ann", room.lobby(), "own", "pace")


async def own_pace(room: Room, **filled: Any) -> Said:
    """Ann fills in the form of a pace of her own."""
    return await room.fill("Ann", await own_form(room), **filled)


async def test_the_lobby_says_the_pace_which_the_host_chooses(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.restart()
    menu = menus(room.lobby())[0]
    assert [each["label"] for each in menu["options"]] == [
        "Tonight: 10 minutes a turn",
        "A day a turn",
        "Three days a turn",
        "No clock",
        "Own …",
    ]
    assert [each["value"] for each in menu["options"] if each.get("default")] == ["day"]
    for chosen, told in (
        ("", "**A day a turn.** If someone vanishes, the table plays for them after 1 day."),
        ("tonight", "**Tonight: 10 minutes a turn.** If someone vanishes, the table plays for them after 10"),
        ("three_days", "**Three days a turn.** If someone vanishes, the table plays for them after 3 days."),
        ("none", "**No clock.** Nobody is hurried: if someone vanishes, the game waits."),
    ):
        if chosen:
            await room.choose("Ann", room.lobby(), chosen, "pace")
            assert (await pace(room)).name == chosen
        assert told in words_of(room.lobby())


@pytest.mark.parametrize("chosen", ["tonight", "own"])
async def test_nobody_but_the_host_chooses_the_pace(room: Room, chosen: str) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    said = await room.choose("Ben", room.lobby(), chosen, "pace")
    assert said.private
    assert "Only the host, Ann" in said.text
    assert await pace(room) == USUAL


async def test_who_plays_alone_sees_no_clock(room: Room) -> None:
    await todays(room)
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.slash("Ann", "game new", elsewhere, game="bring_down_the_mountain")
    await room.press("Ann", room.lobby(elsewhere), "Start")
    told = "".join(words_of(each) for each in (*room.messages(), *room.messages(elsewhere)))
    assert "Mountain" in told
    assert "time limit" not in told.casefold()
    assert "vanishes" not in told


async def test_an_own_pace_for_each_turn(room: Room) -> None:
    await room.slash("Ann", "game new")
    form = await own_form(room)
    await room.restart()
    await room.fill("Ann", form, move="12 hours", zero="skip", weekends="stand", zone="berlin")
    assert await pace(room) == Pace(
        "own", timedelta(hours=12), zero=Zero.SKIP, weekends=True, zone="Europe/Berlin"
    )
    told = "**12 hours a turn, not on weekends in Berlin.** If someone vanishes, their turn passes after 12 hours."
    assert told in words_of(room.lobby())
    menu = menus(room.lobby())[0]
    (chosen,) = [each["label"] for each in menu["options"] if each.get("default")]
    assert chosen == "Own: 12 hours a turn, not on weekends in Berlin"


async def test_an_own_time_for_the_whole_game_stands_in_the_form_again(room: Room) -> None:
    await room.slash("Ann", "game new")
    await own_pace(room, bank="5 days 2 h 5 min + 90 min", zero="forfeit")
    found = await pace(room)
    bank = timedelta(days=5, hours=2, minutes=5)
    assert (found.move, found.bank, found.increment) == (timedelta(), bank, timedelta(minutes=90))
    told = "**5 days 2 hours for the game, and 1 hour 30 minutes more with each turn.** If someone vanishes, they"
    assert told in words_of(room.lobby())
    await own_pace(room)
    assert await pace(room) == found


BAD: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "no time to play"),
    ({"bank": "0 hours"}, "no time to play"),
    ({"bank": "0 hours + 4 hours"}, "no time to play"),
    ({"move": "1 day", "bank": "0 hours + 4 hours"}, "only to a time for the whole game"),
    ({"move": "1 day", "bank": "1 day"}, "Leave one of them empty"),
    ({"move": "soon"}, "“soon” is no length of time"),
    ({"move": "²  days"}, "no length of time"),
    ({"move": "0.2 minutes"}, "no time to play"),
    ({"move": "31 days"}, "from 1 minute to 30 days"),
    ({"bank": "99999 weeks"}, "from 1 minute to 90 days"),
    ({"bank": "5 days + soon"}, "“soon” is no length of time"),
    ({"bank": "5 days + 31 days"}, "adds at most 30 days"),
    ({"move": "1 day", "weekends": "stand", "zone": "Mars/Olympus"}, "time zone does not exist"),
    ({"move": "1 day", "weekends": "stand"}, "need a time zone"),
)


async def test_what_cannot_be_is_refused_and_nothing_is_half_done(room: Room) -> None:
    await room.slash("Ann", "game new")
    for filled, told in BAD:
        said = await own_pace(room, **filled)
        assert said.private
        assert told in said.text
        assert await pace(room) == USUAL


async def test_the_form_is_refused_once_the_game_has_begun(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    form = await own_form(room)
    await room.press("Ann", room.lobby(), "Start")
    said = await room.fill("Ann", form, move="2 hours")
    assert said.private
    assert said.text
    assert await pace(room) == USUAL
    assert "• **A day a turn.** If someone vanishes" in (await room.slash("Zoe", "game options")).text


async def test_the_zone_that_the_host_told_stands_in_the_form(room: Room) -> None:
    await wish(room, "Ann", ReminderPreferences(zone="Asia/Tokyo"))
    await room.slash("Ann", "game new")
    await own_pace(room, move="1 day", weekends="stand")
    assert (await pace(room)).zone == "Asia/Tokyo"
