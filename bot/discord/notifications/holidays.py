"""Holidays below `/me`: days on which all of a person's clocks stand."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from discord.utils import format_dt

from bot.digits import number
from bot.discord import words
from bot.discord.controls.control import Control, Press, asked_text, button
from bot.table.model.clocks import Interval, midnight
from bot.table.model.errors import TableError
from bot.table.model.time_control import zone
from bot.table.notifications.holidays import BUDGET
from bot.table.service import TableService
from bot.table.time_control.words import NEAR_DAYS, day, zone_named

_DAY: Final = timedelta(days=1)
_DAY_LIMIT: Final = 20
_ZONE_LIMIT: Final = 64


def holiday_words(tables: TableService, person: int) -> str:
    """When this person is away, and how many days of the budget are left."""
    ahead = tables.notifications.holidays.ahead(person)
    left = max(BUDGET - tables.notifications.holidays.spent(person), timedelta()) // _DAY
    when = words.listed([_told(each, tables.clock()) for each in ahead]) or "none"
    return f"**Holidays**: {when}. {words.count(left, 'day')} of {BUDGET.days} a year left."


def _told(away: Interval, now: datetime) -> str:
    began, ended = away
    last = format_dt(ended - timedelta(minutes=1), "D")
    return f"now, until {last}" if began <= now else f"{format_dt(began, 'D')} to {last}"


def holiday_buttons(tables: TableService, person: int) -> list[Control]:
    """A button for a holiday, and one that ends all that are not over."""
    ahead = tables.notifications.holidays.ahead(person)
    return [button("Holiday", "meaway"), *([button("No holiday", "mehere")] if ahead else [])]


async def ask_for_days(press: Press) -> None:
    """Ask for the first and the last day of a holiday, and for the time zone if it is not known."""
    wanted = await press.tables.notifications.settings.of(press.interaction.user.id)
    await press.open_form(
        "Holiday",
        [
            asked_text("first", "First day", _DAY_LIMIT, example="24 December"),
            asked_text(
                "last",
                "Last day",
                _DAY_LIMIT,
                example="2 January",
                help_text="Your clocks stand in all games from the first day to the end of the last.",
            ),
            asked_text(
                "zone",
                "Your time zone",
                _ZONE_LIMIT,
                filled=wanted.zone or "",
                example="Europe/Berlin",
                help_text="Continent and city, or the city alone if it is well known.",
            ),
        ],
        "meawayset",
    )


async def take(press: Press) -> None:
    """Take the holiday that was filled in. Raises TableError if that cannot be; then nothing is kept."""
    person, tables = press.interaction.user.id, press.tables
    first, last, where = (press.typed(index).strip() for index in range(3))
    if not where:
        raise TableError(
            "time_zone",
            "A holiday needs your time zone.",
            "Write it as continent and city, such as `Europe/Berlin`.",
        )
    there = zone_named(where)
    today = tables.clock().astimezone(zone(there)).date()
    begins = day(first, today)
    ends = day(last or first, today)
    if ends < begins and number(last[-4:]) is None and last.casefold() not in NEAR_DAYS:
        ends = day(last, begins)
    await tables.notifications.holidays.take(
        person, midnight(begins, zone(there)), midnight(ends + _DAY, zone(there))
    )
    wanted = await tables.notifications.settings.of(person)
    if wanted.zone is None:
        await tables.notifications.settings.keep(person, replace(wanted, zone=there))
