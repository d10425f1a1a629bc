"""Time that counts: weekends, outages, and the hours that a clock change skips or repeats."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.model import time_control
from bot.table.model.clocks import Interval, joined, midnight, passed, runs_out, weekends
from bot.table.model.errors import TableError
from bot.table.notifications.reminders import ReminderPreferences, Way, checked
from bot.table.time_control.words import day, minute_of

BERLIN = ZoneInfo("Europe/Berlin")
START = datetime(2026, 3, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


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
    "name", ["", "Europe/Atlantis", "../../etc/passwd", "x" * 200, "/etc/localtime", "Europe"]
)
def test_a_time_zone_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(TableError, match="does not exist"):
        checked(ReminderPreferences(zone=name))


@pytest.mark.parametrize(
    ("text", "minute"), [("22:00", 1320), ("7", 420), ("07.30", 450), (" 0:05 ", 5), ("23:59", 1439)]
)
def test_times_of_day_are_read(text: str, minute: int) -> None:
    assert minute_of(text) == minute


@pytest.mark.parametrize("text", ["", "24:00", "7:60", "seven", "-1", "7:3:0", "²²:00", "1e1"])
def test_what_is_no_time_of_day_is_refused(text: str) -> None:
    with pytest.raises(TableError, match="no time of day"):
        minute_of(text)


def test_quiet_hours_need_a_zone_and_two_times() -> None:
    for wrong in (
        ReminderPreferences(quiet=(60, 120)),
        ReminderPreferences(zone="UTC", quiet=(60, 60)),
        ReminderPreferences(zone="UTC", quiet=(0, 1440)),
    ):
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
        zero=time_control.Zero.SKIP,
        weekends=True,
        zone="Europe/Berlin",
    )
    for each in (*time_control.PRESETS.values(), mine):
        assert time_control.read(time_control.written(each)) == each


@pytest.mark.parametrize(
    "damage", [{"move": "a day"}, {"move": -5}, {"zero": "explode"}, {"zone": "Nowhere"}, {"name": None}]
)
def test_a_damaged_pace_is_found(damage: dict[str, object]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        time_control.read({**time_control.written(time_control.USUAL), **damage})


# days


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("24 December", date(2026, 12, 24)),
        ("24. Dec", date(2026, 12, 24)),
        ("Dec 24", date(2026, 12, 24)),
        ("december 24th, 2027", date(2027, 12, 24)),
        ("2026-12-24", date(2026, 12, 24)),
        ("1 March", date(2027, 3, 1)),
        ("Today", date(2026, 11, 23)),
        ("tomorrow", date(2026, 11, 24)),
    ],
)
def test_days_are_read(text: str, found: date) -> None:
    assert day(text, date(2026, 11, 23)) == found


@pytest.mark.parametrize(
    "text", ["", "12/11", "30 Feb", "2026-13-01", "24", "Smarch 3", "0 May", "99999-01-01"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(TableError, match="day"):
        day(text, date(2026, 11, 23))
