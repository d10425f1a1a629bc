"""What one change writes: rows by statement, in one transaction.

Many changes can share a transaction (see `Store.commit`), so each statement takes the rows of all of them at once.
Statements run in the order in which they are defined here. A row has a value for each `:name` in its SQL.
"""

# ruff: noqa: S608 - the names are those of the schema

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Table

from bot.store import schema

_NEVER_CHANGED: Final = frozenset({"id", "game", "server", "channel", "created", "rematch_of", "version"})
GAME_COLUMNS: Final = tuple(column.name for column in schema.games.c if column.name not in _NEVER_CHANGED)
"""The columns of a game's row that every change writes."""


def _insert(table: Table, *besides: str) -> str:
    """Inserts a row with all columns of a table, or all `besides` these."""
    names = [column.name for column in table.c if column.name not in besides]
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"


def _replace(table: Table, *besides: str) -> str:
    """The same; a row with this primary key takes these values."""
    key = [column.name for column in table.primary_key]
    names = [column.name for column in table.c if column.name not in (*key, *besides)]
    values = ", ".join(f"{name} = excluded.{name}" for name in names)
    return f"{_insert(table, *besides)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {values}"


@enum.unique
class Statement(enum.Enum):
    """The SQL statements. With `exact`, each row must change exactly one row of the table."""

    def __init__(self, sql: str, exact: bool = False) -> None:
        self.sql = sql
        self.exact = exact

    PERSON = _replace(schema.people)
    NEW_GAME = _insert(schema.games)
    GAME = (
        f"UPDATE games SET {', '.join(f'{name} = :{name}' for name in GAME_COLUMNS)}, version = version + 1 "
        "WHERE id = :which AND version = :before",
        True,
    )
    """`before` is the version that was read."""
    MOVED = ("UPDATE games SET server = :to_server, channel = :to_channel WHERE id = :this", True)
    GIVEN_UP = "UPDATE games SET status = 'aborted' WHERE id = :this AND status IN ('lobby', 'running')"
    """Closes a game that cannot be read, and leaves all else of it as it is."""
    NO_SEATS = "DELETE FROM seats WHERE game = :which"
    SEAT = _insert(schema.seats)
    NO_RESERVED_SEATS = "DELETE FROM reserved_seats WHERE game = :which"
    RESERVED_SEAT = _insert(schema.reserved_seats)
    RESIGNED = ("UPDATE seats SET resigned = 1 WHERE game = :which AND seat = :place", True)
    NO_INVITATIONS = "DELETE FROM invitations WHERE game = :which"
    INVITATION = _insert(schema.invitations)
    LOG = _insert(schema.log)
    SNAPSHOT = _replace(schema.snapshots)
    NO_SNAPSHOTS = (
        "DELETE FROM snapshots WHERE game IN "
        "(SELECT id FROM games WHERE status IN ('over', 'aborted') AND changed < :before_time)"
    )
    REQUEST = _insert(schema.requests)
    NO_TIMER = "DELETE FROM timers WHERE game = :which AND kind = :what"
    NO_TIMER_OF = "DELETE FROM timers WHERE game = :which AND kind = :what AND person = :who"
    TIMER = _insert(schema.timers, "id")
    """`timer_row` makes its rows."""
    TIMER_LATER = "UPDATE timers SET due = :when, failures = :failed WHERE id = :this"
    """`failed` is the number of failed attempts."""
    TIMER_DONE = "DELETE FROM timers WHERE id = :this"
    TIMERS_DUE = "UPDATE timers SET due = :when WHERE kind = :what"
    TIMERS_OF = "UPDATE timers SET due = :when WHERE kind = :what AND person = :who"
    TIMERS_NO_LATER = "UPDATE timers SET due = :latest WHERE kind = :what AND due > :latest"
    LAST_LOOK = _replace(schema.last_looks)
    PREVIEW_PREFERENCE = _replace(schema.preview_preferences)
    REMINDER_PREFERENCES = _replace(schema.reminder_preferences, "daily_due")
    """How a person wants to be reminded."""
    DAILY = "UPDATE reminder_preferences SET daily_due = :when WHERE person = :who"
    """When their next daily message is due; None: they want none."""
    DAILY_DONE = (
        "UPDATE reminder_preferences SET daily_due = :when WHERE person = :who AND daily_due = :before",
        True,
    )
    """The daily message that was due `before` is dealt with; the next is due `when`."""
    NO_HOLIDAYS = "DELETE FROM holidays WHERE person = :who"
    HOLIDAY = _insert(schema.holidays)
    NOT_UP = "DELETE FROM outages WHERE ended <= 0"
    """Forgets when the bot was last seen up, before UP says it anew."""
    FORGET_OUTAGES = "DELETE FROM outages WHERE ended > 0 AND ended < :before_time"
    UP = _replace(schema.outages)
    """When the bot was down; with `ended` 0, when it was last seen up; with -1, when it stopped."""
    APPEARANCE = _replace(schema.appearance_preferences)
    VOLUNTEER = f"{_insert(schema.volunteers)} ON CONFLICT DO NOTHING"
    NO_VOLUNTEER = "DELETE FROM volunteers WHERE server = :where AND person = :who"
    ANIMATION = _replace(schema.animations)
    PLAN = _replace(schema.plans)
    NO_PLANS = "DELETE FROM plans WHERE game = :which AND person = :who"
    NO_PLAN = "DELETE FROM plans WHERE game = :which AND person = :who AND kind = :what"
    NO_PLANS_OF_KIND = "DELETE FROM plans WHERE game = :which AND kind = :what"
    RESULT = _insert(schema.results, "practice")
    SCORED = "UPDATE results SET score = :scored, turns = :in_turns, at = :when WHERE game = :this AND practice IS 0"
    """A game continued from a file has no row, so it gets no score."""
    UNCOUNTED = "UPDATE results SET counts = 0 WHERE game = :this"
    """The game counts in no day's table any more."""
    UNSCORED = "UPDATE results SET practice = 1 WHERE game = :this"
    """The game will have no score."""
    DAILY_DEAL = _replace(schema.daily_deals)
    """Replaces one that cannot be read; everybody finds the same."""
    SUPERSEDE = (
        "UPDATE outbox SET done = :when, dropped = 'a later edit says it all' WHERE lane = :which_lane "
        "AND done IS NULL AND attempts = 0 AND game = :which AND kind = :what"
    )
    """Drops untried edits in favour of a later one."""
    POST = _insert(schema.outbox, "done", "dropped")
    TRYING = "UPDATE outbox SET attempts = attempts + 1, tried = :when, due = NULL WHERE id = :which"
    SENT = "UPDATE outbox SET done = :when, message = :to_message WHERE id = :which"
    RETRY = "UPDATE outbox SET due = :when WHERE id = :which"
    DROP = "UPDATE outbox SET done = :when, dropped = :why WHERE id = :which"
    FORGET_REQUESTS = "DELETE FROM requests WHERE at < :before_time"


_ORDER: Final = {part: number for number, part in enumerate(Statement)}


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
