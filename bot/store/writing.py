"""What one change writes: rows by statement, in one transaction.

Many changes can share a transaction (see `Store.commit`), so each statement takes the rows of all of them at once.
Statements run in the order in which they are defined here.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Table, Update, bindparam, delete, insert, or_, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.sql.dml import Delete, Insert

from bot.store.schema import (
    animations,
    appearance_preferences,
    daily_deals,
    games,
    holidays,
    invitations,
    last_looks,
    log,
    outages,
    outbox,
    people,
    plans,
    preview_preferences,
    reminder_preferences,
    requests,
    reserved_seats,
    results,
    seats,
    snapshots,
    timers,
    volunteers,
)

_DIALECT: Final = SQLiteDialect_aiosqlite(paramstyle="qmark")
_NEVER_CHANGED: Final = frozenset({"id", "game", "server", "channel", "created", "rematch_of", "version"})
GAME_COLUMNS: Final = tuple(column.name for column in games.c if column.name not in _NEVER_CHANGED)
"""The columns of a game's row that every change writes."""


def _replace(table: Table, *besides: str) -> Insert:
    """Inserts a row; one with the same primary key takes its values, all but those `besides`."""
    made = upsert(table)
    key = [column.name for column in table.primary_key]
    names = [column.name for column in table.c if column.name not in (*key, *besides)]
    return made.on_conflict_do_update(index_elements=key, set_={name: made.excluded[name] for name in names})


class Statement(enum.Enum):
    """The SQL statements, each followed by the fields of its rows. The second value says whether each row must change
    exactly one row of the table."""

    PERSON = (_replace(people), False)
    """id, name"""
    NEW_GAME = (insert(games), False)
    """all columns"""
    GAME = (
        update(games)
        .where(games.c.id == bindparam("which"), games.c.version == bindparam("before"))
        .values({name: bindparam(name) for name in GAME_COLUMNS} | {"version": games.c.version + 1}),
        True,
    )
    """which, before (the version that was read), GAME_COLUMNS"""
    MOVED = (
        update(games)
        .where(games.c.id == bindparam("this"))
        .values(server=bindparam("to_server"), channel=bindparam("to_channel")),
        True,
    )
    """this, to_server, to_channel"""
    GIVEN_UP = (
        update(games)
        .where(games.c.id == bindparam("this"), or_(games.c.status == "lobby", games.c.status == "running"))
        .values(status="aborted"),
        False,
    )
    """this: closes a game that cannot be read, and leaves all else of it as it is"""
    NO_SEATS = (delete(seats).where(seats.c.game == bindparam("which")), False)
    """which"""
    SEAT = (insert(seats), False)
    """game, seat, person, resigned, checksum"""
    NO_RESERVED_SEATS = (delete(reserved_seats).where(reserved_seats.c.game == bindparam("which")), False)
    """which"""
    RESERVED_SEAT = (insert(reserved_seats), False)
    """all columns"""
    RESIGNED = (
        update(seats)
        .where(seats.c.game == bindparam("which"), seats.c.seat == bindparam("place"))
        .values(resigned=True),
        True,
    )
    """which, place"""
    NO_INVITATIONS = (delete(invitations).where(invitations.c.game == bindparam("which")), False)
    """which"""
    INVITATION = (insert(invitations), False)
    """game, person"""
    LOG = (insert(log), False)
    """game, seq, at, kind, seat, data, checksum"""
    SNAPSHOT = (_replace(snapshots), False)
    """all columns"""
    NO_SNAPSHOTS = (
        delete(snapshots).where(
            snapshots.c.game.in_(
                select(games.c.id).where(
                    or_(games.c.status == "over", games.c.status == "aborted"),
                    games.c.changed < bindparam("before_time"),
                )
            )
        ),
        False,
    )
    """before_time: snapshots of games that ended before it"""
    REQUEST = (insert(requests), False)
    """request, at, game, answer"""
    NO_TIMER = (
        delete(timers).where(timers.c.game == bindparam("which"), timers.c.kind == bindparam("what")),
        False,
    )
    """which, what: all of a game's timers of one kind"""
    NO_TIMER_OF = (
        delete(timers).where(
            timers.c.game == bindparam("which"),
            timers.c.kind == bindparam("what"),
            timers.c.person == bindparam("who"),
        ),
        False,
    )
    """which, what, who: those of them for one person"""
    TIMER = (insert(timers), False)
    """all columns but id; `timer_row` makes them"""
    TIMER_LATER = (
        update(timers)
        .where(timers.c.id == bindparam("this"))
        .values(due=bindparam("when"), failures=bindparam("failed")),
        False,
    )
    """this, when, failed: the number of failed attempts"""
    TIMER_DONE = (delete(timers).where(timers.c.id == bindparam("this")), False)
    """this"""
    TIMERS_DUE = (
        update(timers).where(timers.c.kind == bindparam("what")).values(due=bindparam("when")),
        False,
    )
    """what, when: all timers of one kind, in all games"""
    TIMERS_OF = (
        update(timers)
        .where(timers.c.kind == bindparam("what"), timers.c.person == bindparam("who"))
        .values(due=bindparam("when")),
        False,
    )
    """what, who, when: one person's timers of one kind, in all games"""
    TIMERS_NO_LATER = (
        update(timers)
        .where(timers.c.kind == bindparam("what"), timers.c.due > bindparam("latest"))
        .values(due=bindparam("latest")),
        False,
    )
    """what, latest: the timers of one kind that are due after this"""
    LAST_LOOK = (_replace(last_looks), False)
    """game, person, seq, at"""
    PREVIEW_PREFERENCE = (_replace(preview_preferences), False)
    """game, person, previews"""
    REMINDER_PREFERENCES = (_replace(reminder_preferences, "daily_due"), False)
    """all columns but daily_due: how a person wants to be reminded"""
    DAILY = (
        update(reminder_preferences)
        .where(reminder_preferences.c.person == bindparam("who"))
        .values(daily_due=bindparam("when")),
        False,
    )
    """who, when: when their next daily message is due; None: they want none"""
    DAILY_DONE = (
        update(reminder_preferences)
        .where(
            reminder_preferences.c.person == bindparam("who"),
            reminder_preferences.c.daily_due == bindparam("before"),
        )
        .values(daily_due=bindparam("when")),
        True,
    )
    """who, before, when: the daily message that was due `before` is dealt with; the next is due `when`"""
    NO_HOLIDAYS = (delete(holidays).where(holidays.c.person == bindparam("who")), False)
    """who: all holidays of a person"""
    HOLIDAY = (insert(holidays), False)
    """person, began, ended"""
    NOT_UP = (delete(outages).where(outages.c.ended <= 0), False)
    """Nothing: forgets when the bot was last seen up, before UP says it anew."""
    FORGET_OUTAGES = (
        delete(outages).where(outages.c.ended > 0, outages.c.ended < bindparam("before_time")),
        False,
    )
    """before_time"""
    UP = (_replace(outages), False)
    """began, ended: when the bot was down; with `ended` 0, when it was last seen up; with -1, when it stopped"""
    APPEARANCE = (_replace(appearance_preferences), False)
    """all columns: how a person's own pictures look"""
    VOLUNTEER = (upsert(volunteers).on_conflict_do_nothing(), False)
    """server, person: this person stands in for others on this server"""
    NO_VOLUNTEER = (
        delete(volunteers).where(
            volunteers.c.server == bindparam("where"), volunteers.c.person == bindparam("who")
        ),
        False,
    )
    """where, who"""
    ANIMATION = (_replace(animations), False)
    """game, post"""
    PLAN = (_replace(plans), False)
    """all columns: replaces the plan or try that this person had"""
    NO_PLANS = (
        delete(plans).where(plans.c.game == bindparam("which"), plans.c.person == bindparam("who")),
        False,
    )
    """which, who: of any kind"""
    NO_PLAN = (
        delete(plans).where(
            plans.c.game == bindparam("which"),
            plans.c.person == bindparam("who"),
            plans.c.kind == bindparam("what"),
        ),
        False,
    )
    """which, who, what"""
    NO_PLANS_OF_KIND = (
        delete(plans).where(plans.c.game == bindparam("which"), plans.c.kind == bindparam("what")),
        False,
    )
    """which, what: whoever they are of"""
    RESULT = (insert(results), False)
    """all columns but practice"""
    SCORED = (
        update(results)
        .where(results.c.game == bindparam("this"), results.c.practice.is_(False))
        .values(score=bindparam("scored"), turns=bindparam("in_turns"), at=bindparam("when")),
        False,
    )
    """this, scored, in_turns, when: a game continued from a file has no row, so it gets no score"""
    UNCOUNTED = (update(results).where(results.c.game == bindparam("this")).values(counts=False), False)
    """this: the game counts in no day's table any more"""
    UNSCORED = (update(results).where(results.c.game == bindparam("this")).values(practice=True), False)
    """this: a game that will have no score"""
    DAILY_DEAL = (_replace(daily_deals), False)
    """which, day, attempt: replaces one that cannot be read; everybody finds the same"""
    SUPERSEDE = (
        update(outbox)
        .where(
            outbox.c.lane == bindparam("which_lane"),
            outbox.c.done.is_(None),
            outbox.c.attempts == 0,
            outbox.c.game == bindparam("which"),
            outbox.c.kind == bindparam("what"),
        )
        .values(done=bindparam("when"), dropped="a later edit says it all"),
        False,
    )
    """which_lane, which, what, when: drops untried edits in favour of a later one"""
    POST = (insert(outbox), False)
    """all columns but done and dropped"""
    TRYING = (
        update(outbox)
        .where(outbox.c.id == bindparam("which"))
        .values(attempts=outbox.c.attempts + 1, tried=bindparam("when"), due=None),
        False,
    )
    """which, when"""
    SENT = (
        update(outbox)
        .where(outbox.c.id == bindparam("which"))
        .values(done=bindparam("when"), message=bindparam("to_message")),
        False,
    )
    """which, when, to_message"""
    RETRY = (update(outbox).where(outbox.c.id == bindparam("which")).values(due=bindparam("when")), False)
    """which, when"""
    DROP = (
        update(outbox)
        .where(outbox.c.id == bindparam("which"))
        .values(done=bindparam("when"), dropped=bindparam("why")),
        False,
    )
    """which, when, why"""
    FORGET_REQUESTS = (delete(requests).where(requests.c.at < bindparam("before_time")), False)
    """before_time"""

    @property
    def statement(self) -> Insert | Update | Delete:
        statement: Insert | Update | Delete = self.value[0]
        return statement

    @property
    def exact(self) -> bool:
        return bool(self.value[1])


_ORDER: Final = {part: number for number, part in enumerate(Statement)}


@cache
def _compiled(part: Statement, fields: tuple[str, ...]) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """A statement's SQL for rows with these fields, and its parameters in order, each with its fixed value."""
    made = part.statement.compile(dialect=_DIALECT, column_keys=list(fields))
    return str(made), tuple((name, made.params[name]) for name in made.positiontup or ())


def prepared(
    part: Statement, fields: tuple[str, ...], rows: Sequence[Mapping[str, Any]]
) -> tuple[str, list[tuple[Any, ...]]]:
    """The SQL, compiled once, and the parameters of all rows for the driver. All rows have the same fields."""
    sql, parameters = _compiled(part, fields)
    return sql, [tuple([row.get(name, fixed) for name, fixed in parameters]) for row in rows]


def in_order(writes: Iterable[Write]) -> list[tuple[Statement, list[Mapping[str, Any]]]]:
    """The rows of all changes by statement, in the order in which statements are executed."""
    found: dict[Statement, list[Mapping[str, Any]]] = {}
    for write in writes:
        for part, rows in write.rows.items():
            found.setdefault(part, []).extend(rows)
    return sorted(found.items(), key=lambda item: _ORDER[item[0]])


class Write:
    """Everything that one change writes, all or nothing.

    `then` is called once it is on disk, in the order of commits, even if the caller has gone.
    """

    __slots__ = ("rows", "then")

    def __init__(self) -> None:
        self.rows: dict[Statement, list[dict[str, Any]]] = {}
        self.then: Callable[[], None] | None = None

    def add(self, part: Statement, /, **row: Any) -> None:
        """Add a row for this statement, whose docstring names the fields."""
        self.rows.setdefault(part, []).append(row)

    def __bool__(self) -> bool:
        return bool(self.rows)
