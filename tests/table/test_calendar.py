"""Time that counts: weekends, outages, holidays, and the hours that a clock change skips or repeats."""

from datetime import UTC, date, datetime, timedelta
from unittest.mock import AsyncMock
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as st

from bot.errors import StoreError
from bot.table.model import time_control
from bot.table.model.clocks import Interval, joined, midnight, passed, runs_out, weekends
from bot.table.model.errors import TableError
from bot.table.model.table import Place
from bot.table.model.time_control import Zero
from bot.table.notifications.preferences import ReminderPreferences, Way, checked
from tests.databases import raw
from tests.table.conftest import ANN, BOB, CLEO, Sitting, refused
from tests.table.test_clocks import (
    DAY,
    HOUR,
    PER_TURN,
    SKIPPING,
    calls,
    clocks_of,
    left,
    now,
    owing,
    passed_on,
    playing,
    wait,
)

BERLIN = ZoneInfo("Europe/Berlin")
START = datetime(2026, 3, 1, tzinfo=UTC)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def never(since: datetime, until: datetime) -> list[Interval]:
    return []


def on_weekends(since: datetime, until: datetime) -> list[Interval]:
    return joined(weekends(since, until, BERLIN), since, until)


def test_a_weekend_lasts_from_midnight_to_midnight_there_also_when_the_clocks_change() -> None:
    # On 29 March 2026 clocks in Berlin are set ahead: this weekend has 47 hours.
    found = weekends(at("2026-03-27T12:00"), at("2026-03-31T12:00"), BERLIN)
    assert found == [(at("2026-03-27T23:00"), at("2026-03-29T22:00"))]
    # On 25 October they are set back: 49 hours.
    found = weekends(at("2026-10-24T12:00"), at("2026-10-26T12:00"), BERLIN)
    assert found == [(at("2026-10-23T22:00"), at("2026-10-25T23:00"))]


def test_a_clock_stands_on_weekends() -> None:
    friday = at("2026-03-27T12:00")
    assert runs_out(friday, timedelta(days=1), on_weekends) == at("2026-03-30T11:00")
    assert passed(friday, at("2026-03-29T12:00"), on_weekends) == 11 * HOUR
    saturday = at("2026-03-28T12:00")
    assert runs_out(saturday, HOUR, on_weekends) == at("2026-03-29T23:00")


def test_a_day_begins_when_its_midnight_is_skipped() -> None:
    # In Beirut 29 March 2026 begins at one o'clock.
    begins = midnight(date(2026, 3, 29), ZoneInfo("Asia/Beirut"))
    assert begins == at("2026-03-28T22:00")


def test_time_never_runs_backwards() -> None:
    assert passed(START, START - HOUR, never) == timedelta()


def test_a_clock_that_stands_for_ten_years_never_runs_out() -> None:
    assert runs_out(START, HOUR, lambda since, until: [(since, until)]) is None


@given(
    st.lists(st.tuples(st.integers(-50, 400), st.integers(1, 60)), max_size=8),
    st.integers(1, 200),
    st.booleans(),
)
def test_when_a_clock_runs_out_exactly_its_time_has_passed(
    stands: list[tuple[int, int]], hours: int, resting: bool
) -> None:
    outages = [(START + HOUR * begins, START + HOUR * (begins + long)) for begins, long in stands]

    def standing(since: datetime, until: datetime) -> list[Interval]:
        more = weekends(since, until, BERLIN) if resting else []
        return joined([*outages, *more], since, until)

    over = runs_out(START, HOUR * hours, standing)
    assert over is not None
    assert passed(START, over, standing) == HOUR * hours
    assert passed(START, over - timedelta(minutes=1), standing) < HOUR * hours


# quiet hours


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-01-10T20:59", None),  # 21:59 in Berlin
        ("2026-01-10T21:00", "2026-01-11T06:00"),
        ("2026-01-10T23:30", "2026-01-11T06:00"),
        ("2026-01-11T05:59", "2026-01-11T06:00"),
        ("2026-01-11T06:00", None),
        ("2026-03-28T22:00", "2026-03-29T05:00"),  # clocks are set ahead this night
        ("2026-10-24T22:00", "2026-10-25T06:00"),  # and back this night
    ],
)
def test_quiet_hours_are_those_of_the_persons_own_zone(now: str, until: str | None) -> None:
    preferences = checked(ReminderPreferences(Way.CHANNEL, "Europe/Berlin", (22 * 60, 7 * 60)))
    assert preferences.quiet_until(at(now)) == (None if until is None else at(until))


def test_quiet_hours_that_end_in_a_skipped_or_repeated_hour_end_once() -> None:
    preferences = ReminderPreferences(Way.CHANNEL, "Europe/Berlin", (22 * 60, 2 * 60 + 30))
    # 02:30 does not exist on 29 March: it is 03:00 by the new time at once, which is not quiet.
    assert preferences.quiet_until(at("2026-03-28T23:00")) == at("2026-03-29T01:00")
    assert preferences.quiet_until(at("2026-03-29T01:00")) is None
    # 02:30 comes twice on 25 October, at 00:30 and at 01:30 in UTC.
    assert preferences.quiet_until(at("2026-10-24T23:00")) == at("2026-10-25T00:30")
    second = preferences.quiet_until(at("2026-10-25T01:10"))
    assert second == at("2026-10-25T01:30")


@pytest.mark.parametrize(
    "wrong",
    [
        ReminderPreferences(quiet=(60, 120)),
        ReminderPreferences(zone="UTC", quiet=(60, 60)),
        ReminderPreferences(zone="UTC", quiet=(0, 1440)),
        ReminderPreferences(Way.DAILY, None, None, 1080),
        ReminderPreferences(Way.DAILY, "UTC", None, None),
        ReminderPreferences(Way.DAILY, "Mars", None, 1080),
        ReminderPreferences(Way.DAILY, "UTC", None, 1440),
        ReminderPreferences(Way.CHANNEL, "UTC", None, -1),
    ],
)
def test_wishes_need_a_zone_and_times_of_day(wrong: ReminderPreferences) -> None:
    with pytest.raises(TableError):
        checked(wrong)


# paces


@pytest.mark.parametrize(
    "parts",
    [
        {},  # a bank of zero
        {"move": timedelta(seconds=59)},
        {"move": timedelta(days=31)},
        {"bank": timedelta(days=91)},
        {"bank": timedelta(days=1), "move": timedelta(days=1)},
        {"move": timedelta(days=1), "increment": timedelta(hours=1)},
        {"bank": timedelta(days=1), "increment": timedelta(hours=-1)},
        {"move": timedelta(days=1), "zone": "Mars/Olympus"},
    ],
)
def test_a_pace_that_cannot_be_played_is_refused(parts: dict[str, object]) -> None:
    with pytest.raises(TableError) as caught:
        time_control.own(**parts)
    assert caught.value.hint.endswith(".")


def test_a_pace_is_stored_and_read_again() -> None:
    mine = time_control.own(
        bank=timedelta(days=3),
        increment=timedelta(hours=12),
        zero=Zero.SKIP,
        weekends=True,
        zone="Europe/Berlin",
    )
    for each in (*time_control.PRESETS.values(), mine):
        assert time_control.read(time_control.written(each)) == each


@pytest.mark.parametrize(
    "damage", [{"move": "a day"}, {"move": -5}, {"zero": "explode"}, {"zone": "Nowhere"}, {"name": None}]
)
def test_a_damaged_pace_is_found(damage: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="damaged"):
        time_control.read({**time_control.written(time_control.USUAL), **damage})


# time that does not count


async def test_time_in_which_the_bot_was_down_is_given_back(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    sitting.clock.turn(hours=1)
    await sitting.service.time_control.outages._beat()
    service = await sitting.killed(down=timedelta(days=2))
    await service.time_control.scheduler.fire()
    assert calls(await sitting.deliver()) == []
    assert left(sitting, await now(sitting, table), seat) == 9 * HOUR
    await sitting.again()  # and it is remembered
    assert left(sitting, await now(sitting, table), seat) == 9 * HOUR
    assert len(calls(await wait(sitting, hours=4))) == 1


async def test_time_in_which_nothing_could_be_saved_is_given_back(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    sitting.clock.turn(hours=1)
    outages = sitting.service.time_control.outages
    with monkeypatch.context() as patched:
        patched.setattr(
            sitting.service.store, "commit", AsyncMock(side_effect=StoreError("It is away.", "Wait."))
        )
        for _ in range(48):
            with pytest.raises(StoreError):
                await outages._beat()
            sitting.clock.turn(hours=1)
    await outages._beat()
    await sitting.service.time_control.scheduler.fire()
    assert calls(await sitting.deliver()) == []
    assert left(sitting, await now(sitting, table), seat) == 9 * HOUR
    await sitting.again()  # and it is remembered
    assert left(sitting, await now(sitting, table), seat) == 9 * HOUR


async def leap(sitting: Sitting, days: int) -> None:
    """The clock of the machine leaps, and the bot notices it."""
    sitting.clock.turn(days=days)
    sitting.service._clock_jumped(timedelta(days=days))
    await sitting.service.time_control.scheduler.fire()
    await sitting.service.time_control.outages._beat()


@pytest.mark.parametrize("leaps", [(3,), (365, -365)], ids=["ahead", "a year ahead and back"])
async def test_a_leap_of_the_clock_costs_nobody_time(sitting: Sitting, leaps: tuple[int, ...]) -> None:
    table = await playing(sitting, SKIPPING)
    seat = owing(table)
    await sitting.service.time_control.outages._beat()
    for days in leaps:
        await leap(sitting, days)
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR
    assert calls(await sitting.deliver()) == []
    await sitting.again()  # and it is remembered
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR


async def test_a_start_while_the_clock_was_a_year_ahead_stops_no_clock_for_ever(sitting: Sitting) -> None:
    table = await playing(sitting, SKIPPING)
    first = owing(table)
    await sitting.service.time_control.outages._beat()
    await sitting.killed(down=timedelta(days=365))
    await passed_on(sitting, await now(sitting, table))
    await sitting.killed(down=timedelta(days=-365))
    await wait(sitting, days=3)
    assert (await clocks_of(sitting, table)).seats[1 - first].missed == 1


@pytest.mark.parametrize(
    ("killed", "seconds", "lost"),
    [
        *[(False, seconds, 180) for seconds in (1, 40, 299, 359, 600)],
        # 180 seconds after the last note; from 360 seconds after it on, all of them are given back.
        *[(True, 119, 299), (True, 150, 300), (True, 179, 300), (True, 220, 0)],
    ],
)
async def test_between_a_stop_and_a_start_all_time_is_given_back_and_after_a_kill_what_is_certain(
    sitting: Sitting, killed: bool, seconds: int, lost: int
) -> None:
    table = await playing(sitting, PER_TURN)
    seat = owing(table)
    await sitting.service.time_control.outages._beat()
    sitting.clock.turn(seconds=180)
    await (sitting.killed if killed else sitting.again)(down=timedelta(seconds=seconds))
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR - timedelta(seconds=lost)
    sitting.clock.turn(minutes=1)
    await sitting.again()  # and it is remembered
    assert left(sitting, await now(sitting, table), seat) == 10 * HOUR - timedelta(seconds=lost + 60)


async def test_a_stop_that_cannot_be_noted_is_a_stop_all_the_same(sitting: Sitting) -> None:
    await sitting.service.time_control.outages.loop.stop()
    await sitting.service.time_control.outages._beat()  # no transaction is under way then
    with raw(sitting.place) as database:
        database.execute("DROP TABLE outages")
    await sitting.service.time_control.outages.stop()


async def test_weekends_do_not_count_where_the_table_wants_that(sitting: Sitting) -> None:
    sitting.clock.now = datetime(2026, 3, 27, 12, tzinfo=UTC)  # a Friday; clocks are set ahead on Sunday
    table = await playing(sitting, time_control.own(move=DAY, weekends=True, zone="Europe/Berlin"))
    assert left(sitting, table, owing(table)) == timedelta(days=2, hours=23)
    assert calls(await wait(sitting, days=2, hours=10)) == []  # half of the day is not yet over
    assert len(calls(await wait(sitting, hours=1))) == 1


# holidays


async def test_on_holiday_a_clock_stands_in_all_games_and_nobody_is_called(sitting: Sitting) -> None:
    pace, people = time_control.own(move=10 * HOUR, zero=Zero.REMIND), (ANN, BOB, CLEO)
    games = [await playing(sitting, pace, *people, place=Place(1, 4000 + each)) for each in range(3)]

    async def all_away(begins: datetime, ends: datetime) -> None:
        for person in people:
            await sitting.service.notifications.holidays.take(person.id, begins, ends)

    sitting.clock.turn(hours=1)
    await all_away(sitting.clock.now + HOUR, sitting.clock.now + 7 * DAY)
    assert [left(sitting, each, owing(each)) for each in games] == [8 * HOUR + 7 * DAY] * 3
    assert calls(await wait(sitting, hours=1)) == []
    await sitting.service.time_control.outages._beat()
    await sitting.again()
    assert calls(await wait(sitting, days=6, hours=23)) == []
    assert len(calls(await wait(sitting, hours=3))) == 3  # half of the time is over now
    assert len(calls(await wait(sitting, hours=3))) == 3
    await all_away(sitting.clock.now + HOUR, sitting.clock.now + HOUR + 5 * DAY)
    assert calls(await wait(sitting, days=5)) == []  # the last reminder would have come on the first day
    assert len(calls(await wait(sitting, days=1))) == 3


async def test_whoever_sits_down_on_holiday_after_a_start_has_a_clock_that_stands(sitting: Sitting) -> None:
    for person in (ANN, BOB):
        await sitting.service.notifications.holidays.take(
            person.id, sitting.clock.now, sitting.clock.now + 3 * DAY
        )
    await sitting.again()
    table = await playing(sitting, time_control.own(move=10 * HOUR, zero=Zero.REMIND), ANN, BOB)
    assert left(sitting, table, owing(table)) == 10 * HOUR + 3 * DAY
    assert calls(await wait(sitting, days=3)) == []


async def test_who_comes_back_early_goes_on_with_what_was_left(sitting: Sitting) -> None:
    table = await playing(sitting, PER_TURN)
    who, holidays = table.players[owing(table)].person.id, sitting.service.notifications.holidays
    begins = sitting.clock.now
    await holidays.take(who, begins, begins + 9 * DAY)
    await holidays.take(who, begins + 20 * DAY, begins + 21 * DAY)
    sitting.clock.turn(days=2)
    await holidays.end(who)
    assert left(sitting, table, owing(table)) == 10 * HOUR
    assert await holidays.ahead(who) == []
    assert await holidays.spent(who) == 2 * DAY
    assert (await refused(holidays.end(who))).code == "holiday"
    assert len(calls(await wait(sitting, hours=5))) == 1


async def test_a_year_has_thirty_days_of_holiday(sitting: Sitting) -> None:
    holidays, begins = sitting.service.notifications.holidays, sitting.clock.now

    async def take(first: int, last: int) -> timedelta:
        await holidays.take(ANN.id, begins + first * DAY, begins + last * DAY)
        return await holidays.spent(ANN.id)

    for first, last in ((-3, -1), (2, 1), (1, 1), (400, 401), (0, 31)):
        assert (await refused(take(first, last))).code == "holiday"
    assert await take(-1, 20) == 20 * DAY  # what is over does not count
    assert "10 are left" in (await refused(take(30, 41))).message
    assert await take(5, 22) == 22 * DAY  # overlaps: only two days more
    sitting.clock.turn(days=60)
    assert (await refused(take(355, 364))).code == "holiday"
    assert await take(366, 388) == 22 * DAY, "that is next year's"
    assert (await refused(take(400, 409))).code == "holiday"
    assert await take(100, 108) == 30 * DAY
    sitting.clock.turn(days=100)
    assert (await refused(take(200, 201))).code == "holiday"


async def test_holidays_that_are_begun_and_ended_again_and_again_are_bounded(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.table.notifications.holidays.MOST_KEPT", 5)
    holidays = sitting.service.notifications.holidays
    for _ in range(5):
        await holidays.take(ANN.id, sitting.clock.now, sitting.clock.now + DAY)
        sitting.clock.turn(minutes=1)
        await holidays.end(ANN.id)
        sitting.clock.turn(minutes=1)
    error = await refused(holidays.take(ANN.id, sitting.clock.now, sitting.clock.now + DAY))
    assert error.message == "You have changed your holidays too often."
    await holidays.take(BOB.id, sitting.clock.now, sitting.clock.now + DAY)
