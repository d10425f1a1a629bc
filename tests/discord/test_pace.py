"""One line in the lobby sets how much time everybody has, and says what happens to who vanishes (P12, P13)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.discord.time_control.pace import exactly
from bot.table.model.errors import TableError
from bot.table.model.time_control import USUAL, Pace, Zero
from bot.table.time_control import words as clock_words
from tests.discord import limits
from tests.discord.conftest import Room, Said, labels, menus, words_of
from tests.discord.test_daily import today

DAY = timedelta(days=1)


async def pace(room: Room) -> Pace:
    found = (await room.table()).pace
    assert isinstance(found, Pace)
    return found


async def own_form(room: Room, name: str = "Ann") -> Said:
    return await room.choose(name, room.lobby(), "own", "pace")


async def test_the_lobby_says_the_pace_and_what_happens_to_who_vanishes(room: Room) -> None:
    await room.slash("Ann", "game new")
    assert (
        "**A day a turn.** If someone vanishes, the table plays for them after 1 day."
        in words_of(room.lobby()).splitlines()
    )
    (menu,) = menus(room.lobby())
    assert [each["label"] for each in menu["options"]] == [
        "Tonight: 10 minutes a turn",
        "A day a turn",
        "Three days a turn",
        "No clock",
        "Own …",
    ]
    assert [each["value"] for each in menu["options"] if each.get("default")] == ["day"]


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("tonight", "**Tonight: 10 minutes a turn.** If someone vanishes, the table plays for them after 10"),
        ("three_days", "**Three days a turn.** If someone vanishes, the table plays for them after 3 days."),
        ("none", "**No clock.** Nobody is hurried: if someone vanishes, the game waits."),
    ],
)
async def test_the_host_chooses_the_pace_in_the_lobby(room: Room, chosen: str, told: str) -> None:
    await room.slash("Ann", "game new")
    await room.choose("Ann", room.lobby(), chosen, "pace")
    assert told in words_of(room.lobby())
    assert (await pace(room)).name == chosen


@pytest.mark.parametrize("chosen", ["tonight", "own"])
async def test_nobody_but_the_host_chooses_the_pace(room: Room, chosen: str) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    said = await room.choose("Ben", room.lobby(), chosen, "pace")
    assert said.private
    assert "Only the host, Ann" in said.text
    assert await pace(room) == USUAL


async def test_a_pace_can_be_chosen_after_a_restart(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.restart()
    await room.choose("Ann", room.lobby(), "tonight", "pace")
    form = await own_form(room)
    await room.restart()
    await room.fill("Ann", form, move="2 hours")
    assert (await pace(room)).move == timedelta(hours=2)


@pytest.mark.parametrize("how", ["daily", "alone"])
async def test_who_plays_alone_sees_no_clock(room: Room, how: str) -> None:
    if how == "daily":
        await today(room)
    else:
        await room.slash("Ann", "game new", game="bring_down_the_mountain")
        await room.press("Ann", room.lobby(), "Start")
    assert "time is up" not in "".join(words_of(each) for each in room.messages()).casefold()
    assert "vanishes" not in "".join(words_of(each) for each in room.messages())


async def test_the_form_keeps_to_the_limits_of_discord(room: Room) -> None:
    await room.slash("Ann", "game new")
    form = (await own_form(room)).result.modal
    assert form is not None
    assert limits.modal(form) == []


async def test_an_own_pace_for_each_turn(room: Room) -> None:
    await room.slash("Ann", "game new")
    said = await room.fill(
        "Ann", await own_form(room), move="12 hours", zero="skip", weekends="stand", zone="berlin"
    )
    assert said.message is None or "12 hours" in words_of(said.message)
    assert await pace(room) == Pace(
        "own", timedelta(hours=12), zero=Zero.SKIP, weekends=True, zone="Europe/Berlin"
    )
    told = "**12 hours a turn, not on weekends in Berlin.** If someone vanishes, their turn passes after 12 hours."
    assert told in words_of(room.lobby())
    (menu,) = menus(room.lobby())
    (chosen,) = [each["label"] for each in menu["options"] if each.get("default")]
    assert chosen == "Own: 12 hours a turn, not on weekends in Berlin"


async def test_an_own_time_for_the_whole_game(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.fill("Ann", await own_form(room), bank="5 days + 4 hours", zero="forfeit")
    found = await pace(room)
    assert (found.move, found.bank, found.increment) == (timedelta(), 5 * DAY, timedelta(hours=4))
    assert (
        "**5 days for the game, and 4 hours more with each turn.** If someone vanishes, they lose after 5 days."
        in words_of(room.lobby())
    )


async def test_the_form_comes_back_as_it_was_filled_in(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.fill("Ann", await own_form(room), bank="1 day 2 h 5 min + 90 min", zero="remind")
    before = await pace(room)
    await room.fill("Ann", await own_form(room))
    assert await pace(room) == before


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "nothing": ({}, "no time to play"),
    "zero": ({"bank": "0 hours"}, "no time to play"),
    "only more": ({"bank": "0 hours + 4 hours"}, "no time to play"),
    "more for turns": ({"move": "1 day", "bank": "0 hours + 4 hours"}, "only to a time for the whole game"),
    "both": ({"move": "1 day", "bank": "1 day"}, "Leave one of them empty"),
    "words": ({"move": "soon"}, "“soon” is no length of time"),
    "digits": ({"move": "²  days"}, "no length of time"),
    "short": ({"move": "0.2 minutes"}, "no time to play"),
    "long": ({"move": "31 days"}, "from 1 minute to 30 days"),
    "bank": ({"bank": "99999 weeks"}, "from 1 minute to 90 days"),
    "more": ({"bank": "5 days + soon"}, "“soon” is no length of time"),
    "much": ({"bank": "5 days + 31 days"}, "adds at most 30 days"),
    "zone": ({"move": "1 day", "weekends": "stand", "zone": "Mars/Olympus"}, "time zone does not exist"),
    "nowhere": ({"move": "1 day", "weekends": "stand"}, "need a time zone"),
}


@pytest.mark.parametrize("case", BAD)
async def test_what_cannot_be_is_refused_and_nothing_is_half_done(room: Room, case: str) -> None:
    filled, told = BAD[case]
    await room.slash("Ann", "game new")
    said = await room.fill("Ann", await own_form(room), **filled)
    assert said.private
    assert told in said.text
    assert await pace(room) == USUAL
    again = await room.press("Ann", said, "Try again")
    done = await room.fill("Ann", again, move="2 days")
    assert done.text == (
        "**Dog Eat Dog** #1: **2 days a turn.** If someone vanishes, the table plays for them after 2 days."
    )
    assert (await pace(room)).move == 2 * DAY


async def test_the_form_is_refused_once_the_game_has_begun(room: Room) -> None:
    await room.slash("Ann", "game new")
    await room.press("Ben", room.lobby(), "Join")
    form = await own_form(room)
    await room.press("Ann", room.lobby(), "Start")
    said = await room.fill("Ann", form, move="2 hours")
    assert said.private
    assert said.text
    assert await pace(room) == USUAL


async def test_the_zone_that_the_host_told_stands_in_the_form(room: Room) -> None:
    await room.slash("Ann", "game new")
    me = await room.press("Ann", await room.slash("Ann", "me"), "Quiet hours")
    await room.fill("Ann", me, **{"from": "22:00", "to": "7:00", "zone": "tokyo"})
    await room.fill("Ann", await own_form(room), move="1 day", weekends="stand")
    assert (await pace(room)).zone == "Asia/Tokyo"


async def test_the_pace_stands_among_the_options(room: Room) -> None:
    await room.begin()
    assert "• **A day a turn.** If someone vanishes" in (await room.slash("Zoe", "game options")).text
    assert labels(room.board())[0] == "Move"


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("12 hours", 12),
        ("12h", 12),
        ("1d 6h", 30),
        ("1 day and 6 hours", 30),
        ("Half an hour", 0.5),
        ("half a day", 12),
        ("90 MINUTES", 1.5),
        ("1,5 days", 36),
        ("an hour", 1),
        ("two weeks", 336),
    ],
)
def test_a_length_of_time_is_read_as_people_write_it(typed: str, hours: float) -> None:
    assert clock_words.length(typed) == timedelta(hours=hours)
    assert clock_words.length(exactly(timedelta(hours=hours))) == timedelta(hours=hours)


@pytest.mark.parametrize("typed", ["", " ", "12", "-1 day", "1 hour 30", "٣ days", "1e9 days", "x" * 5000])
def test_what_is_no_length_of_time_is_refused(typed: str) -> None:
    with pytest.raises(TableError, match="time"):
        clock_words.length(typed)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("europe/berlin", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("utc", "UTC"),
        ("Paris", "Europe/Paris"),
    ],
)
def test_a_time_zone_is_read_as_people_write_it(typed: str, zone: str) -> None:
    assert clock_words.zone_named(typed) == zone


@pytest.mark.parametrize("typed", ["", "Mars", "../../etc/passwd", "localtime", "Europe", "x" * 5000, "\0"])
def test_what_is_no_time_zone_is_refused(typed: str) -> None:
    with pytest.raises(TableError, match="does not exist"):
        clock_words.zone_named(typed)


@pytest.mark.parametrize(
    ("typed", "minute"),
    [("22:00", 1320), ("7", 420), ("10 pm", 1320), ("12 AM", 0), ("12:30pm", 750), ("7.15", 435)],
)
def test_a_time_of_day_is_read_as_people_write_it(typed: str, minute: int) -> None:
    assert clock_words.time_of_day(typed) == minute


@pytest.mark.parametrize("typed", ["", "24:00", "13 pm", "0 am", "noon", "7:60", "٣", "1:2:3", "x" * 500])
def test_what_is_no_time_of_day_is_refused(typed: str) -> None:
    with pytest.raises(TableError, match="no time of day"):
        clock_words.time_of_day(typed)
