"""Nights of all kinds: muted turns, weekends off, changes of the clock, several time zones at one table (P11, P15)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.table.model.table import Person
from bot.table.model.time_control import Zero, own
from bot.table.notifications.reminders import ReminderPreferences, Way
from tests.discord.conftest import NAMES, Room, words_of
from tests.discord.nights import HOUR, Night, falls_asleep, notified, playing, started
from tests.discord.test_reminders import reminders, wish
from tests.discord.test_sealed import begin

EVENING, MORNING = 22 * 60, 7 * 60

pytestmark = pytest.mark.usefixtures("noted_rarely", "unpainted")


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


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_turn_that_was_muted_in_the_evening_is_not_called_in_the_morning_but_the_next_one_is(
    room: Room, restarted: bool
) -> None:
    night = await falls_asleep(room, pace="three_days")
    await night.moves()
    await mutes(room, night.sleeper)
    if restarted:
        await room.restart()
    assert await night.until_morning() == []
    await room.env.advance_time(18 * HOUR - 120)  # to the middle of the next night
    await night.moves(night.sleeper)
    await night.moves()
    assert await room.mover() == night.sleeper
    assert await night.until_morning() == [night.mover, night.sleeper]


async def test_a_player_who_has_muted_their_turn_is_still_told_of_an_offer(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await mutes(room, night.sleeper)
    await room.slash(night.mover, "game draw")
    assert await night.until_morning() == [night.sleeper]
    assert night.told(f"**{night.mover}** waits for your answer above in **Dog Eat Dog #1**.")


# weekends off


FRIDAY = datetime(2026, 1, 2, tzinfo=UTC)
MONDAY = datetime(2026, 1, 5, tzinfo=UTC)


async def with_weekends(room: Room, zero: Zero, hour: int, count: int = 2) -> Night:
    """A game of 10 hours a turn with weekends off, in which the turn of somebody with quiet hours begins on a Friday, at this
    hour."""
    at = FRIDAY + timedelta(hours=hour)
    await until(room, at - timedelta(hours=1))
    await started(room, own(move=timedelta(hours=10), zero=zero, weekends=True, zone="UTC"), count)
    await until(room, at)
    mover = await room.mover()
    sleeper = NAMES[(NAMES.index(mover) + 1) % count]
    await nights_in(room, "UTC", sleeper)
    night = Night(room, mover, sleeper, len(notified(room)))
    await night.passes()
    return night


@pytest.mark.parametrize(("hour", "called_at"), [(20, 20), (23, 31)], ids=["evening", "night"])
async def test_a_turn_that_begins_on_friday_is_called_once_the_night_lets_it_and_reminded_once_on_monday(
    room: Room, hour: int, called_at: int
) -> None:
    night = await with_weekends(room, Zero.REMIND, hour)
    assert night.called == ([night.sleeper] if called_at == hour else [])
    await until(room, FRIDAY + timedelta(hours=called_at, minutes=2))
    assert night.called == [night.sleeper]
    await until(room, MONDAY + timedelta(hours=6, minutes=58))
    assert night.called == [night.sleeper], "not on the weekend, nor on Monday before seven"
    await until(room, MONDAY + timedelta(hours=7, minutes=2))
    assert night.called == [night.sleeper, night.sleeper]
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
    night = await with_weekends(room, Zero.PLAY, 20, count)
    for minute, over in ((-2, False), (2, True)):
        await until(room, MONDAY + timedelta(hours=6, minutes=minute))
        assert ("ran out of time" in "".join(words_of(each) for each in room.messages())) is over
    if restarted:
        await room.restart()
    await until(room, MONDAY + timedelta(hours=7, minutes=30))
    assert night.called.count(night.sleeper) == 2
    assert told in words_of(room.messages()[-1])


# changes of the clock


SPRING = datetime(2026, 3, 28, tzinfo=UTC)
AUTUMN = datetime(2026, 10, 24, tzinfo=UTC)


@pytest.mark.parametrize(
    ("eve", "ends", "begins", "woken"),
    [
        # In spring the hour after two is skipped, in autumn it comes twice.
        (SPRING, MORNING, SPRING + timedelta(hours=22), SPRING + timedelta(hours=29)),
        (AUTUMN, MORNING, AUTUMN + timedelta(hours=22), AUTUMN + timedelta(hours=30)),
        (SPRING, 150, SPRING + timedelta(hours=22), SPRING + timedelta(hours=25)),
        (AUTUMN, 180, AUTUMN + timedelta(hours=22), AUTUMN + timedelta(hours=26)),
        # A turn that begins at five past two, for the second time.
        (AUTUMN, 150, AUTUMN + timedelta(hours=25, minutes=5), AUTUMN + timedelta(hours=25, minutes=30)),
    ],
)
async def test_the_night_ends_by_the_sleepers_clock_when_it_changes(
    room: Room, eve: datetime, ends: int, begins: datetime, woken: datetime
) -> None:
    it_is(room, eve + timedelta(hours=21, minutes=30))
    mover, sleeper = await playing(room, pace="none")
    await nights_in(room, "Europe/Berlin", sleeper, ends=ends)
    await until(room, begins)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await until(room, woken - timedelta(minutes=1))
    assert notified(room, before) == []
    for minutes in (1, 120):
        await until(room, woken + timedelta(minutes=minutes))
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
