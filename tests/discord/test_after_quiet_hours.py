"""A player who was left alone is called once, for what waits for them then, however their night went on: muted turns, weekends
off, changes of the clock, several time zones (P11, P15)."""

from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock

import pytest

from bot.table.model.time_control import Zero, own
from bot.table.notifications.preferences import ReminderPreferences, Way
from tests.discord.conftest import NAMES, Room, words_of
from tests.discord.nights import (
    HOUR,
    Night,
    falls_asleep,
    leave,
    minute,
    notified,
    playing,
    sleep,
    started,
    unreachable,
)
from tests.discord.test_board_not_lost import SEND_MESSAGES, deny
from tests.discord.test_outbox import answer_lost
from tests.discord.test_reminders import direct, held_up, mutes, reminders, wish
from tests.discord.test_sealed import begin

pytestmark = pytest.mark.usefixtures("noted_rarely")


@pytest.mark.parametrize("way", [Way.NEVER, Way.DAILY])
async def test_reminders_that_nobody_wants_do_not_count_as_the_call(room: Room, way: Way) -> None:
    mover, other = await playing(room, pace="tonight")
    here = minute(room.env.now())
    quiet = ((here - 60) % 1440, (here + 8) % 1440)
    await wish(room, other, ReminderPreferences(way, "UTC", quiet, (here + 120) % 1440))
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(9 * 60)
    assert notified(room, before) == [other]


@pytest.mark.parametrize("holiday", [True, False])
async def test_who_ends_a_holiday_or_drops_their_quiet_hours_is_told_at_once_and_not_again(
    room: Room, holiday: bool
) -> None:
    mover, other = await playing(room, pace="none")
    person = room.person(other).id
    if holiday:
        await leave(room, other, days=1)
    else:
        await sleep(room, other, hours=20)
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(12 * HOUR)
    assert notified(room, before) == []
    if holiday:
        await room.tables.notifications.holidays.end(person)
    else:
        await wish(room, other, ReminderPreferences(zone="UTC"))
    for seconds in (60, 24 * HOUR):
        await room.env.advance_time(seconds)
        assert notified(room, before) == [other]


async def test_longer_quiet_hours_put_the_call_off(room: Room) -> None:
    night = await falls_asleep(room)
    await night.passes()
    await sleep(room, night.sleeper, hours=8)
    assert await night.until_morning(8) == [night.sleeper]


async def test_what_a_host_is_told_directly_holds_nothing_up_once_they_are_back(room: Room) -> None:
    mover, _ = await playing(room)
    host = await leave(room, "Ann", days=10)
    deny(room, SEND_MESSAGES)
    await room.slash(mover, "play", move="pass")
    await room.env.advance_time(60)
    assert direct(room, "Ann") == []
    await room.tables.notifications.holidays.end(host)
    await room.env.advance_time(60)
    (told,) = direct(room, "Ann")
    assert "may not write" in words_of(told)


async def test_a_message_that_arrives_only_in_the_morning_is_the_call(room: Room) -> None:
    night = await falls_asleep(room)
    unreachable(room)
    await night.passes()
    await room.env.advance_time(6 * HOUR + 120)
    room.env.backend.faults.clear()
    tried = len(notified(room))
    for seconds in (600, HOUR):
        await room.env.advance_time(seconds)
        assert notified(room, tried) == [night.sleeper], "by the board itself, and not by a call as well"


async def test_a_board_that_left_somebody_alone_before_a_kill_is_followed_by_one_call(room: Room) -> None:
    night = await falls_asleep(room, pace="none")
    await night.passes()
    await answer_lost(room, "board")
    await room.restart()
    assert await night.until_morning() == [night.sleeper]
    await room.env.advance_time(8 * HOUR)
    assert night.called == [night.sleeper]


async def test_a_board_that_called_somebody_before_a_kill_is_not_followed_by_a_call(room: Room) -> None:
    mover, other = await playing(room, pace="none")
    before = len(notified(room))
    await room.slash(mover, "play", move="pass")
    await answer_lost(room, "board")
    await sleep(room, other)
    await room.restart()
    await room.env.advance_time(8 * HOUR)
    assert notified(room, before) == [other]


@pytest.mark.parametrize(
    ("command", "by_moderator"), [("game draw", False), ("game substitute", True)], ids=["offer", "search"]
)
async def test_what_arrives_after_its_end_calls_nobody(room: Room, command: str, by_moderator: bool) -> None:
    mover, _ = await playing(room)
    unreachable(room)
    who = room.moderator("Mia") if by_moderator else mover
    said = await room.slash(who, command, **({"player": mover} if by_moderator else {}))
    await room.press(who, said, "Withdraw")
    room.env.backend.faults.clear()
    before = len(notified(room))
    await room.env.advance_time(600)
    assert notified(room, before) == []


# reminders that are put off


async def test_a_reminder_that_cannot_be_sent_before_the_night_is_made_up_for_in_the_morning(
    room: Room,
) -> None:
    late = await held_up(room)
    before = len(notified(room))
    await sleep(room, late)
    await room.env.advance_time(HOUR)
    assert notified(room, before) == []
    await room.env.advance_time(5 * HOUR + 120)
    assert notified(room, before) == [late]
    assert reminders(room) == []


async def test_a_reminder_that_could_not_be_dropped_at_night_is_the_call(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = await held_up(room)
    await sleep(room, late)

    with monkeypatch.context() as patched:
        patched.setattr(
            room.tables.outbox,
            "drop",
            AsyncMock(side_effect=RuntimeError("killed before it was written down")),
        )
        await room.env.advance_time(60)
        await room.bot.outbox.close()
    before = len(notified(room))
    await room.env.advance_time(6 * HOUR)
    await room.restart()
    await room.env.advance_time(HOUR)
    assert notified(room, before) == [late]


@pytest.mark.parametrize("dropped", [False, True])
async def test_a_reminder_that_was_put_off_waits_for_longer_quiet_hours_and_comes_once_they_end_or_are_dropped(
    room: Room, dropped: bool
) -> None:
    mover, _ = await playing(room)
    await room.env.advance_time(11 * HOUR)
    await sleep(room, mover, hours=4)
    await room.env.advance_time(2 * HOUR)
    await sleep(room, mover, hours=5)
    await room.env.advance_time(4 * HOUR)
    assert reminders(room) == []
    if dropped:
        await room.restart()
        await wish(room, mover, ReminderPreferences(zone="UTC"))
    await room.env.advance_time(60 if dropped else HOUR + 60)
    assert len(reminders(room)) == 1
    await room.env.advance_time(HOUR)
    assert len(reminders(room)) == 1


EVENING, MORNING = 22 * 60, 7 * 60


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


async def test_a_turn_that_was_muted_in_the_evening_is_not_called_in_the_morning_but_the_next_one_is(
    room: Room,
) -> None:
    night = await falls_asleep(room, pace="three_days")
    await night.moves()
    await mutes(room, night.sleeper)
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


async def with_weekends(room: Room, hour: int) -> Night:
    """A game of 10 hours a turn with weekends off, in which the turn of somebody with quiet hours begins on a Friday, at this
    hour."""
    at = FRIDAY + timedelta(hours=hour)
    await until(room, at - timedelta(hours=1))
    await started(room, own(move=timedelta(hours=10), zero=Zero.REMIND, weekends=True, zone="UTC"))
    await until(room, at)
    mover = await room.mover()
    sleeper = NAMES[1 - NAMES.index(mover)]
    await nights_in(room, "UTC", sleeper)
    night = Night(room, mover, sleeper, len(notified(room)))
    await night.passes()
    return night


@pytest.mark.parametrize(("hour", "called_at"), [(20, 20), (23, 31)], ids=["evening", "night"])
async def test_a_turn_that_begins_on_friday_is_called_once_the_night_lets_it_and_reminded_once_on_monday(
    room: Room, hour: int, called_at: int
) -> None:
    night = await with_weekends(room, hour)
    assert night.called == ([night.sleeper] if called_at == hour else [])
    await until(room, FRIDAY + timedelta(hours=called_at, minutes=2))
    assert night.called == [night.sleeper]
    await until(room, MONDAY + timedelta(hours=6, minutes=58))
    assert night.called == [night.sleeper], "not on the weekend, nor on Monday before seven"
    await until(room, MONDAY + timedelta(hours=7, minutes=2))
    assert night.called == [night.sleeper, night.sleeper]
    assert len(reminders(room)) == 1


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


async def test_each_is_called_in_the_morning_of_their_own_time_zone(room: Room) -> None:
    it_is(room, datetime(2026, 1, 1, 4, tzinfo=UTC))
    await nights_in(room, "Europe/Berlin", "Cleo")
    await nights_in(room, "America/New_York", "Ben")
    before = len(notified(room))
    await begin(room, "sealed_bids")
    assert notified(room, before) == ["Ann"]
    await room.restart()
    for hour, minutes, called in ((6, 1, ["Cleo"]), (11, 59, ["Cleo"]), (12, 1, ["Cleo", "Ben"])):
        await until(room, datetime(2026, 1, 1, hour, minutes, tzinfo=UTC))
        others = [name for name in notified(room, before) if name != "Ann"]
        assert others[: len(called)] == called
        assert others.count("Ben") == called.count("Ben")
