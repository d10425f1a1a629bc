"""What is kept of people: each column that has their numbers or names, and what becomes of it once one of them is forgotten.

A test holds this against the schema: whoever adds a column that may be about a person says here, or there, what it is.
"""

import enum
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Column, Table

from bot.store.schema import (
    appearance_preferences,
    challenge_games,
    challenges,
    daily_preferences,
    entrants,
    event_changes,
    events,
    forgetting,
    games,
    holidays,
    invitations,
    last_looks,
    log,
    met_deals,
    names,
    outbox,
    people,
    plans,
    practice,
    preview_preferences,
    puzzle_days,
    ratings,
    reminder_preferences,
    reports,
    reserved_seats,
    review_wishes,
    seats,
    seen,
    timed_turns,
    timers,
    uncounted,
)


class Kept(enum.Enum):
    """What a column has of a person, and what becomes of it."""

    OWN = enum.auto()
    """Whose row it is. The row is deleted."""
    PART = enum.auto()
    """Who had a part in what others keep too. Nobody's number takes the place of theirs."""
    SAID = enum.auto()
    """What names them among other things. It is written anew."""


PEOPLE: Final[Mapping[Column[Any], Kept]] = {
    people.c.id: Kept.OWN,
    people.c.name: Kept.OWN,
    games.c.host: Kept.PART,
    games.c.offer: Kept.SAID,
    games.c.clocks: Kept.SAID,
    games.c.substitutes: Kept.SAID,
    games.c.lock: Kept.SAID,
    seats.c.person: Kept.PART,
    reserved_seats.c.person: Kept.SAID,
    reserved_seats.c.name: Kept.SAID,
    invitations.c.person: Kept.OWN,
    log.c.data: Kept.SAID,
    timers.c.person: Kept.OWN,
    last_looks.c.person: Kept.OWN,
    plans.c.person: Kept.OWN,
    plans.c.steps: Kept.OWN,
    outbox.c.person: Kept.OWN,
    outbox.c.lane: Kept.OWN,
    outbox.c.key: Kept.OWN,
    outbox.c.text: Kept.SAID,
    outbox.c.mention: Kept.SAID,
    met_deals.c.person: Kept.OWN,
    ratings.c.person: Kept.PART,
    events.c.host: Kept.PART,
    events.c.trouble: Kept.SAID,
    entrants.c.person: Kept.PART,
    event_changes.c.person: Kept.PART,
    uncounted.c.person: Kept.PART,
    preview_preferences.c.person: Kept.OWN,
    reminder_preferences.c.person: Kept.OWN,
    reminder_preferences.c.zone: Kept.OWN,
    holidays.c.person: Kept.OWN,
    appearance_preferences.c.person: Kept.OWN,
    names.c.person: Kept.OWN,
    names.c.name: Kept.OWN,
    forgetting.c.person: Kept.OWN,
    seen.c.person: Kept.OWN,
    timed_turns.c.person: Kept.OWN,
    challenges.c.person: Kept.OWN,
    challenge_games.c.person: Kept.OWN,
    practice.c.person: Kept.OWN,
    puzzle_days.c.person: Kept.OWN,
    daily_preferences.c.person: Kept.OWN,
    review_wishes.c.person: Kept.OWN,
    reports.c.person: Kept.OWN,
    reports.c.words: Kept.OWN,
}
_LAST: Final = (people, forgetting)
"""Where a person stands until everything else is gone."""


def own_tables() -> list[tuple[Table, Column[Any]]]:
    """The tables with rows of people's own, each with the column that says whose they are."""
    found = {}
    for column, kept in PEOPLE.items():
        if kept is Kept.OWN and column.table not in _LAST and column.name == "person":
            found[column.table] = column
    return [(table, column) for table, column in found.items() if isinstance(table, Table)]
