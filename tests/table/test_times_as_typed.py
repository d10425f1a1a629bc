"""Lengths of time, time zones, times of day and days are read as people write them; what is none is refused."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from bot.table.model.errors import TableError
from bot.table.notifications.preferences import ReminderPreferences, checked
from bot.table.time_control.words import day, length, time_of_day, zone_named

HOURS = {
    "12 hours": 12,
    "12h": 12,
    "1d 6h": 30,
    "1 day and 6 hours": 30,
    "90 MINUTES": 1.5,
    "1,5 days": 36,
    "2 weeks, 1 min": 336 + 1 / 60,
}
ZONES = {
    "europe/berlin": "Europe/Berlin",
    "New York": "America/New_York",
    "utc": "UTC",
    "Paris": "Europe/Paris",
}
MINUTES = {
    "22:00": 1320,
    "7": 420,
    "10 pm": 1320,
    "12 AM": 0,
    "12:30pm": 750,
    "7.15": 435,
    "07.30": 450,
    " 0:05 ": 5,
    "23:59": 1439,
}
DAYS = {
    "2026-12-24": date(2026, 12, 24),
    "24 December": date(2026, 12, 24),
    "Dec 24": date(2026, 12, 24),
    "december 24th, 2027": date(2027, 12, 24),
    "24. Dec 2027": date(2027, 12, 24),
    "24. Dec": date(2026, 12, 24),
    "1 March": date(2027, 3, 1),
    "5 Nov": date(2026, 11, 5),
    "9 Sep": date(2027, 9, 9),
    "29 Feb": date(2028, 2, 29),
    "Today": date(2026, 11, 5),
    "tomorrow": date(2026, 11, 6),
}
NO_LENGTHS = (
    "",
    " ",
    "12",
    "an hour",
    "5 years",
    "1 day or 2 days",
    "-1 day",
    "1 hour 30",
    "٣ days",
    "1e9 days",
    "x" * 5000,
)
NO_ZONES = (
    "",
    "Mars",
    "../../etc/passwd",
    "/etc/localtime",
    "localtime",
    "Europe",
    "x" * 5000,
    "\0",
    "GMT+2",
)
NOT_STORED = ("", "Europe/Atlantis", "../../etc/passwd", "x" * 200, "/etc/localtime", "Europe")
NO_MINUTES = (*("", "24:00", "13 pm", "0 am", "noon", "7:60", "-1", "٣", "²²:00", "1e1", "1:2:3", "x" * 500),)
NO_DAYS = (
    *("", "24", "24.12.", "0 May", "٣ May", "9999-99-99", "0000-01-01", "9999-12-31", "24 Mayhem"),
    *("12/11", "30 Feb", "2026-13-01", "Smarch 3", "99999-01-01"),
)


def on_5_november(typed: str) -> date:
    return day(typed, date(2026, 11, 5))


def stored_zone(name: str) -> ReminderPreferences:
    return checked(ReminderPreferences(zone=name))


@pytest.mark.parametrize(
    ("read", "typed", "found"),
    [
        *[(length, typed, timedelta(hours=hours)) for typed, hours in HOURS.items()],
        *[(zone_named, *each) for each in ZONES.items()],
        *[(time_of_day, *each) for each in MINUTES.items()],
        *[(on_5_november, *each) for each in DAYS.items()],
    ],
)
def test_what_people_type_is_read(read: Callable[[str], Any], typed: str, found: Any) -> None:
    assert read(typed) == found


@pytest.mark.parametrize(
    ("read", "typed", "told"),
    [
        *[(length, typed, "time") for typed in NO_LENGTHS],
        *[(zone_named, typed, "does not exist") for typed in NO_ZONES],
        *[(stored_zone, typed, "does not exist") for typed in NOT_STORED],
        *[(time_of_day, typed, "no time of day") for typed in NO_MINUTES],
        *[(on_5_november, typed, "no day") for typed in NO_DAYS],
    ],
)
def test_what_cannot_be_read_is_refused(read: Callable[[str], Any], typed: str, told: str) -> None:
    with pytest.raises(TableError, match=told):
        read(typed)
