"""Nights of all kinds: muted turns, weekends off, changes of the clock, several time zones at one table (P11, P15)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.table.model.table import Person, Place
from bot.table.model.time_control import Zero, own
from bot.table.notifications.reminders import ReminderPreferences, Way
from tests.discord.conftest import NAMES, Room, words_of
from tests.discord.nights import HOUR, Night, falls_asleep, notified, playing
from tests.discord.test_reminders import reminders, wish
from tests.discord.test_sealed import begin

EVENING, MORNING = 22 * 60, 7 * 60

pytestmark = pytest.mark.usefixtures("noted_rarely")


def it_is(room: Room, when: datetime) -> None:
    """The simulated Discord, which has just begun, begins at this time."""
    clock = room.env.backend.clock
    clock._epoch = when - timedelta(seconds=clock.elapsed)


async def until(room: Room, when: datetime) -> None:
    await room.env.advance_time((when - room.env.now()).total_seconds())


async def nights_in(room: Room, zone: str, *names: str, ends: int = MORNING) -> None:
    """These people sleep from ten in the evening to seven in the morning, or to another minute, in this time zone."""
    for name in names:
        await wish(room, name, ReminderPreferences(Way.CHANNEL, zone, (EVENING, ends)))


# muted turns


async def mutes(room: Room, name: str) -> None:
    await room.tables.time_control.timekeeper.mute(1, Person(room.person(name).id, name))


async def other_move(night: Night, name: str) -> None:
    """Somebody does something else than to pass, and passes then if it is still their turn."""
    room = night.room
    offered = [each for each in await room.complete(name, "play", "move") if each != "pass"]
    await room.slash(name, "play", move=offered[0])
    while await room.mover() == name:
        await night.passes(name)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_turn_that_was_muted_in_the_evening_is_not_called_in_the_morning_but_the_next_one_is(
    room: Room, restarted: bool
) -> None:
    night = await falls_asleep(room, pace="three_days")
    await other_move(night, night.mover)
    await mutes(room, night.sleeper)
    if restarted:
        await room.restart()
    await night.until_morning()
    assert night.called == []
    await room.env.advance_time(18 * HOUR)  # to the middle of the next night
    await other_move(night, night.sleeper)
    await other_move(night, night.mover)
    assert await room.mover() == night.sleeper
    assert night.called == [night.mover]
    await night.until_morning()
    assert night.called == [night.mover, night.sleeper]


async def test_whoever_has_muted_their_turn_is_still_told_of_an_offer(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await mutes(room, night.sleeper)
    await room.slash(night.mover, "game draw")
    await night.until_morning()
    assert night.called == [night.sleeper]
    assert night.told(f"**{night.mover}** waits for your answer above in **Dog Eat Dog #1**.")


# weekends off


FRIDAY = datetime(2026, 1, 2, tzinfo=UTC)
MONDAY = datetime(2026, 1, 5, tzinfo=UTC)


async def with_weekends(room: Room, zero: Zero, at: datetime, count: int = 2) -> tuple[str, int]:
    """A game of 10 hours a turn with weekends off, in which the turn of somebody with quiet hours begins at this time.
    Returns their name, and how many were notified before."""
    ann, *others = [Person(room.person(name).id, name) for name in NAMES[:count]]
    await until(room, at - timedelta(hours=1))
    table = await room.tables.lobby.seating.create("dog_eat_dog", Place(room.guild.id, room.channel.id), ann)
    for person in others:
        await room.tables.lobby.seating.join(table.id, person)
    pace = own(move=timedelta(hours=10), zero=zero, weekends=True, zone="UTC")
    await room.tables.lobby.seating.set_pace(table.id, ann, pace)
    await room.tables.lobby.starting.start(table.id, ann)
    await until(room, at)
    mover = await room.mover()
    sleeper = NAMES[(NAMES.index(mover) + 1) % count]
    await nights_in(room, "UTC", sleeper)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    return sleeper, before


async def test_reminders_that_a_weekend_puts_into_the_night_come_in_the_morning_as_one(room: Room) -> None:
    sleeper, before = await with_weekends(room, Zero.REMIND, FRIDAY + timedelta(hours=20))
    assert notified(room, before) == [sleeper]
    await until(room, MONDAY + timedelta(hours=6, minutes=58))
    assert notified(room, before) == [sleeper], "not on the weekend, nor on Monday before seven"
    await until(room, MONDAY + timedelta(hours=7, minutes=2))
    assert notified(room, before) == [sleeper, sleeper]
    assert len(reminders(room)) == 1


async def test_a_turn_that_begins_on_friday_night_is_called_on_saturday_and_reminded_on_monday(
    room: Room,
) -> None:
    sleeper, before = await with_weekends(room, Zero.REMIND, FRIDAY + timedelta(hours=23))
    assert notified(room, before) == []
    await until(room, FRIDAY + timedelta(hours=31, minutes=2))
    assert notified(room, before) == [sleeper]
    await until(room, MONDAY + timedelta(hours=6, minutes=58))
    assert notified(room, before) == [sleeper]
    await until(room, MONDAY + timedelta(hours=7, minutes=2))
    assert notified(room, before) == [sleeper, sleeper]
    assert len(reminders(room)) == 1


@pytest.mark.parametrize(
    ("count", "told"),
    # In a game for two the table ends it by passing, as the other has done.
    [(3, "You ran out of time in"), (2, "has ended. The result stands above.")],
)
@pytest.mark.parametrize("restarted", [False, True])
async def test_time_that_is_over_on_monday_before_the_morning_is_told_once(
    room: Room, restarted: bool, count: int, told: str
) -> None:
    sleeper, before = await with_weekends(room, Zero.PLAY, FRIDAY + timedelta(hours=20), count)
    await until(room, MONDAY + timedelta(hours=5, minutes=58))
    assert "ran out of time" not in "".join(words_of(each) for each in room.messages())
    await until(room, MONDAY + timedelta(hours=6, minutes=2))
    assert "ran out of time" in "".join(words_of(each) for each in room.messages())
    if restarted:
        await room.restart()
    await until(room, MONDAY + timedelta(hours=7, minutes=30))
    assert notified(room, before).count(sleeper) == 2
    assert told in words_of(room.messages()[-1])


# changes of the clock


@pytest.mark.parametrize(
    ("eve", "ends", "woken"),
    [
        # in spring the hour after two is skipped, in autumn it comes twice
        (datetime(2026, 3, 28, tzinfo=UTC), MORNING, datetime(2026, 3, 29, 5, tzinfo=UTC)),
        (datetime(2026, 10, 24, tzinfo=UTC), MORNING, datetime(2026, 10, 25, 6, tzinfo=UTC)),
        (datetime(2026, 3, 28, tzinfo=UTC), 150, datetime(2026, 3, 29, 1, tzinfo=UTC)),
        (datetime(2026, 10, 24, tzinfo=UTC), 180, datetime(2026, 10, 25, 2, tzinfo=UTC)),
    ],
)
async def test_the_night_ends_by_the_sleepers_clock_when_it_changes(
    room: Room, eve: datetime, ends: int, woken: datetime
) -> None:
    it_is(room, eve + timedelta(hours=21, minutes=30))
    mover, sleeper = await playing(room, pace="none")
    await nights_in(room, "Europe/Berlin", sleeper, ends=ends)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await until(room, woken - timedelta(minutes=1))
    assert notified(room, before) == []
    await until(room, woken + timedelta(minutes=1))
    assert notified(room, before) == [sleeper]
    await room.env.advance_time(2 * HOUR)
    assert notified(room, before) == [sleeper]


async def test_a_night_that_ends_in_an_hour_that_comes_twice_disturbs_nobody_in_its_second_time(
    room: Room,
) -> None:
    it_is(room, datetime(2026, 10, 24, 21, 30, tzinfo=UTC))
    mover, sleeper = await playing(room, pace="none")
    await nights_in(room, "Europe/Berlin", sleeper, ends=150)
    await until(room, datetime(2026, 10, 25, 1, 5, tzinfo=UTC))  # five past two, for the second time
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    assert notified(room, before) == []
    await until(room, datetime(2026, 10, 25, 1, 31, tzinfo=UTC))
    assert notified(room, before) == [sleeper]


# several time zones


@pytest.mark.parametrize("restarted", [False, True])
async def test_each_is_called_in_the_morning_of_their_own_time_zone(room: Room, restarted: bool) -> None:
    it_is(room, datetime(2026, 1, 1, 4, tzinfo=UTC))
    await nights_in(room, "Europe/Berlin", "Cleo")
    await nights_in(room, "America/New_York", "Ben")
    before = len(notified(room))
    await begin(room, "sealed_bids")
    assert notified(room, before) == ["Ann"]
    if restarted:
        await room.restart()
    await until(room, datetime(2026, 1, 1, 6, 1, tzinfo=UTC))
    assert notified(room, before) == ["Ann", "Cleo"]
    await until(room, datetime(2026, 1, 1, 11, 59, tzinfo=UTC))
    assert notified(room, before) == ["Ann", "Cleo"]
    await until(room, datetime(2026, 1, 1, 12, 1, tzinfo=UTC))
    assert notified(room, before)[:3] == ["Ann", "Cleo", "Ben"]
    assert notified(room, before).count("Ben") == 1
