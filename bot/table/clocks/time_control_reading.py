"""Reads what people type about time: `90 minutes`, `2 days + 4 hours`, `Berlin`."""

from __future__ import annotations

import contextlib
import re
from datetime import date, timedelta
from string import digits
from typing import Final

from bot import digits as typed
from bot.table.model import time_control
from bot.table.model.errors import TableError

_MINUTE: Final = timedelta(minutes=1)
_UNITS: Final = {
    "m": _MINUTE,
    "min": _MINUTE,
    "mins": _MINUTE,
    "minute": _MINUTE,
    "h": timedelta(hours=1),
    "hr": timedelta(hours=1),
    "hrs": timedelta(hours=1),
    "hour": timedelta(hours=1),
    "d": timedelta(days=1),
    "day": timedelta(days=1),
    "w": timedelta(weeks=1),
    "wk": timedelta(weeks=1),
    "week": timedelta(weeks=1),
}
_WORDS: Final = {"a": "1", "an": "1", "one": "1", "half": "0.5", "two": "2", "three": "3"}
_PART: Final = re.compile(r"\s*(\d{1,5}(?:[.,]\d{1,2})?|[a-z]+)\s*([a-z]+)\s*,?", re.ASCII)
_FILLERS: Final = re.compile(r"\band\b|(?<=half) an?\b", re.ASCII)
_LONGEST: Final = 80
_TOLD: Final = 40
_NOT_NAMES: Final = frozenset({"localtime", "posixrules", "factory"})
"""Files beside the time zones: they would name the zone of the bot's machine, or none."""
_REGIONS: Final = (
    "Europe",
    "America",
    "Asia",
    "Africa",
    "Australia",
    "Pacific",
    "Atlantic",
    "Indian",
    "America/Argentina",
)
_MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_YEARS: Final = range(1970, 3000)
NEAR_DAYS: Final = ("today", "tomorrow")
_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_DAY_FIRST: Final = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)?\s*([a-z]{3,9})\.?(?:,?\s*(\d{4}))?", re.ASCII)
_MONTH_FIRST: Final = re.compile(r"([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s*(\d{4}))?", re.ASCII)


def length(text: str) -> timedelta:
    """A length of time in whole minutes: `12 hours`, `1 day 6 h`, `half an hour`. Raises TableError."""
    left = _FILLERS.sub(" ", text.casefold()).strip()
    total, read = timedelta(), False
    while left and len(text) <= _LONGEST:
        found = _PART.match(left)
        unit = None if found is None else _UNITS.get(found[2]) or _UNITS.get(found[2].removesuffix("s"))
        number = "" if found is None else _WORDS.get(found[1], found[1]).replace(",", ".")
        if found is None or unit is None or number[0] not in digits:
            break
        total += float(number) * unit
        left = left[found.end() :].strip()
        read = True
    if left or not read:
        typed = " ".join(text.split())[:_TOLD]
        raise TableError(
            "time",
            f"“{typed}” is no length of time." if typed else "No time was given.",
            "Write it as `12 hours`, `90 minutes` or `2 days`.",
        )
    minutes = round(total / _MINUTE)
    return minutes * _MINUTE


def bank(text: str) -> tuple[timedelta, timedelta]:
    """The time for a whole game, and what each turn adds to it: `5 days + 12 hours`, `3 days`. Raises TableError."""
    whole, plus, more = text.partition("+")
    return length(whole), length(more) if plus else timedelta()


def zone_named(text: str) -> str:
    """The name of a time zone, written carelessly: `europe/berlin`, `new york`, `utc`. Raises TableError."""
    tidy = "_".join(text.split())
    if tidy.casefold() in _NOT_NAMES:
        tidy = ""
    careful = "/".join(_capitals(part) for part in tidy.split("/"))
    tries = [tidy, careful, tidy.upper()]
    if "/" not in tidy:
        tries += [f"{region}/{careful}" for region in _REGIONS]
    for name in tries:
        with contextlib.suppress(TableError):
            time_control.zone(name)
            return name
    time_control.zone(tidy)
    return tidy


def _capitals(part: str) -> str:
    return "_".join(word[:1].upper() + word[1:].casefold() for word in part.split("_"))


def place_of(zone: str) -> str:
    """A time zone as people call it: `Berlin`, `New York`, `UTC`."""
    return zone.rpartition("/")[2].replace("_", " ")


def minute_of(text: str) -> int:
    """A time of day as minutes: `22:00`, `7`. Raises TableError."""
    hours, _, minutes = text.strip().replace(".", ":").partition(":")
    hour, minute = typed.number(hours, below=24), typed.number(minutes or "0", below=60)
    if hour is not None and minute is not None:
        return hour * 60 + minute
    raise TableError("quiet_hours", "That is no time of day.", "Write it as `22:00`.")


def time_of_day(text: str) -> int:
    """A time of day as minutes: `22:00`, `7`, `10 pm`. Raises TableError."""
    tidy = "".join(text.casefold().split())
    for half, later in (("am", 0), ("pm", 12)):
        if tidy.endswith(half):
            minute = minute_of(tidy.removesuffix(half))
            hour, rest = divmod(minute, 60)
            if 1 <= hour <= 12:
                return (hour % 12 + later) * 60 + rest
            return minute_of("")
    return minute_of(tidy)


def day(text: str, today: date) -> date:
    """A day: `2026-12-24`, `24 December`, `Dec 24`; without a year the next one that is not past. Raises TableError."""
    tidy = " ".join(text.casefold().split())
    if tidy in NEAR_DAYS:
        return today + timedelta(days=NEAR_DAYS.index(tidy))
    if found := _ISO.fullmatch(tidy):
        made = _date(int(found[1]), int(found[2]), int(found[3]))
    else:
        first, last = _DAY_FIRST.fullmatch(tidy), _MONTH_FIRST.fullmatch(tidy)
        number, name, year = (first[1], first[2], first[3]) if first else ("0", "", None)
        if first is None and last is not None:
            number, name, year = last[2], last[1], last[3]
        months = (at for at, each in enumerate(_MONTHS, 1) if name and each.startswith(name))
        month = next(months, 0)
        # The 29th of February may be years away.
        years = [int(year)] if year else range(today.year, today.year + 9)
        days = (_date(each, month, int(number)) for each in years)
        made = next((each for each in days if each is not None and (year or each >= today)), None)
    if made is None:
        raise TableError("day", "That is no day.", "Write it as `24 December` or `2026-12-24`.")
    return made


def _date(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number) if year in _YEARS else None
    except ValueError:
        return None


def clock_face(minute: int) -> str:
    """A minute of the day as a time: `07:00`."""
    return f"{minute // 60:02}:{minute % 60:02}"
