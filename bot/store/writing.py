"""What one change writes: rows by statement, in one transaction.

Many changes can share a transaction (see `Store.commit`), so each statement takes the rows of all of them at once.
Statements run table by table, in the order of the schema; of each table first those that delete, then those that
insert, then those that update.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from operator import eq
from typing import Any, Final, cast

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Table,
    Update,
    bindparam,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.sql.dml import Delete, Insert
from sqlalchemy.sql.elements import BinaryExpression, BindParameter
from sqlalchemy.sql.visitors import iterate

from bot.store.expressions import SQLITE, IsNoNumber, dialect, in_district, replacing
from bot.store.schema import (
    METADATA,
    event_games,
    events,
    games,
    met_deals,
    outages,
    outbox,
    practice,
    reports,
    requests,
    results,
    timed_turns,
    timers,
)

_TABLES: Final = {name: place for place, name in enumerate(each.name for each in METADATA.sorted_tables)}
_NEVER_CHANGED: Final = frozenset({"id", "game", "server", "channel", "created", "rematch_of", "version"})
GAME_COLUMNS: Final = tuple(column.name for column in games.c if column.name not in _NEVER_CHANGED)
"""The columns of a game's row that every change writes."""
_WHERE: Final = "where_"
"""How the name begins of a value that a column is compared with."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A statement for a driver. `parameters` are the names of its values in order, each with its fixed value; `conditions`
    those that must be True, False or None; `key` those that name a row by its primary key, if any do."""

    sql: str
    parameters: tuple[tuple[str, Any], ...]
    conditions: frozenset[str]
    key: tuple[str, ...]

    def value(self, row: Mapping[str, Any], name: str, fixed: Any) -> Any:
        """A value of a row, as PostgreSQL's driver takes it."""
        found = row.get(name, fixed)
        return bool(found) if name in self.conditions and found is not None else found


class Statement:
    """An SQL statement. `fields` are the columns of the rows that it inserts. `exact`: each row must change exactly one row
    of the table. `first`: it runs before those that insert; `last`: after all others. `made_for` makes it for a database, if they write it
    differently."""

    def __init__(
        self,
        made: Insert | Update | Delete,
        fields: Sequence[str] | None = None,
        *,
        exact: bool = False,
        first: bool = False,
        last: bool = False,
        made_for: Callable[[str], Insert] | None = None,
    ) -> None:
        self.made = made
        self.table = cast(Table, made.table)
        self.exact = exact
        turn = 0 if first or isinstance(made, Delete) else 1 if isinstance(made, Insert) else 2
        self.order = (len(_TABLES) if last else _TABLES[self.table.name]), turn
        self._fields = fields
        self._made_for = made_for
        self._compiled: dict[str, Compiled] = {}

    def compiled(self, name: str) -> Compiled:
        """The statement for a database."""
        found = self._compiled.get(name)
        if found is None:
            found = self._compiled[name] = self._compile(name)
        return found

    def _compile(self, name: str) -> Compiled:
        statement = self.made if self._made_for is None else self._made_for(name)
        made: Any = statement.compile(dialect=dialect(name), column_keys=self._fields)
        parameters = tuple((each, made.params[each]) for each in made.positiontup or ())
        conditions = {each for each, bound in made.binds.items() if isinstance(bound.type, Boolean)}
        return Compiled(str(made), parameters, frozenset(conditions), self._key())

    def _key(self) -> tuple[str, ...]:
        """The names of the values that make the primary key, or that it is compared with; none unless all of it is."""
        made = self.made
        if isinstance(made, Insert):
            given = {name: name for name in self._fields or ()}
        else:
            given = {
                part.left.name: part.right.key
                for part in (() if made.whereclause is None else iterate(made.whereclause))
                if isinstance(part, BinaryExpression) and part.operator is eq
                if isinstance(part.left, Column) and isinstance(part.right, BindParameter)
            }
        key = [column.name for column in self.table.primary_key]
        return tuple(given[name] for name in key) if set(key) <= given.keys() else ()


@cache
def _inserting(table: Table, fields: tuple[str, ...]) -> Statement:
    # `inline`: else PostgreSQL would be asked for the number that it gives to each row.
    return Statement(insert(table).inline(), fields)


@cache
def _replacing(table: Table, fields: tuple[str, ...]) -> Statement:
    return Statement(insert(table), fields, made_for=partial(replacing, table, fields))


def _having(table: Table, where: tuple[str, ...]) -> list[ColumnElement[bool]]:
    """What compares these columns with values; an empty column is equal to None."""
    found: list[ColumnElement[bool]] = []
    for name in where:
        column: ColumnElement[Any] = table.c[name]
        value: ColumnElement[Any] = bindparam(_WHERE + name)
        found.append(column.is_not_distinct_from(value) if table.c[name].nullable else column == value)
    return found


@cache
def _deleting(table: Table, where: tuple[str, ...], exact: bool) -> Statement:
    made = delete(table).where(*_having(table, where))
    return Statement(made, exact=exact)


@cache
def _updating(table: Table, where: tuple[str, ...], fields: tuple[str, ...], exact: bool) -> Statement:
    made = update(table).where(*_having(table, where))
    return Statement(made.values({name: bindparam(name) for name in fields}), exact=exact)


GAME: Final = Statement(
    update(games)
    .where(games.c.id == bindparam("which"), games.c.version == bindparam("before"))
    .values({name: bindparam(name) for name in GAME_COLUMNS} | {"version": games.c.version + 1}),
    exact=True,
)
"""which, before (the version that was read), GAME_COLUMNS"""
GIVEN_UP: Final = Statement(
    update(games)
    .where(
        games.c.id == bindparam("this"),
        or_(games.c.version == bindparam("before"), IsNoNumber(games.c.version)),
        or_(games.c.status == "lobby", games.c.status == "running"),
    )
    .values(status="aborted", version=games.c.version + 1),
    exact=True,
)
"""this, before (the version that was read): closes a game that cannot be read, and leaves all else of it as it is. Its new
version tells those who still have it in memory."""
WIPED: Final = Statement(
    delete(games).where(games.c.id == bindparam("which"), games.c.version == bindparam("before")),
    exact=True,
    last=True,
)
"""which, before (the version that was read): deletes a game, once its rows in all other tables are deleted"""
FORGET_TRIED: Final = Statement(
    delete(practice).where(
        practice.c.kind == bindparam("what"), practice.c.exercise.like(bindparam("begins"))
    )
)
"""what, begins (with `%` at its end): the exercises of one kind whose keys begin so"""
FORGET_REQUESTS: Final = Statement(delete(requests).where(requests.c.at < bindparam("before")))
"""before"""
FORGET_REPORTS: Final = Statement(delete(reports).where(reports.c.at < bindparam("before")))
"""before"""
FORGET_TURNS: Final = Statement(delete(timed_turns).where(timed_turns.c.at < bindparam("before")))
"""before"""
MEETS: Final = Statement(
    insert(met_deals).from_select(
        ["which", "day", "person", "game"],
        select(results.c.which, results.c.day, bindparam("who", type_=BigInteger), results.c.game).where(
            results.c.game == bindparam("this"),
            results.c.day.is_not(None),
            ~exists().where(
                met_deals.c.which == results.c.which,
                met_deals.c.day == results.c.day,
                met_deals.c.person == bindparam("who"),
            ),
        ),
    )
)
"""this, who: a person meets the deal that this game has of a day, if it has one that they have not met."""
_HERE: Final = timers.c.game.in_(
    select(games.c.id).where(
        in_district(games.c.server, bindparam("which", type_=BigInteger), bindparam("of", type_=BigInteger))
    )
)
_ANEW: Final = update(timers).where(timers.c.kind == bindparam("what")).values(due=bindparam("then"))
_NO_LATER: Final = (
    update(timers)
    .where(timers.c.kind == bindparam("what"), timers.c.due > bindparam("latest"))
    .values(due=bindparam("latest"))
)
_AT_ONCE: Final = (
    update(timers)
    .where(
        timers.c.kind == bindparam("what"),
        timers.c.due > bindparam("now"),
        timers.c.due <= bindparam("until"),
    )
    .values(due=bindparam("now"))
)
TIMERS_ANEW: Final = Statement(_ANEW)
"""what, then: the timers of one kind"""
TIMERS_ANEW_HERE: Final = Statement(_ANEW.where(_HERE))
"""the same and which, of: those of a district's games"""
TIMERS_NO_LATER: Final = Statement(_NO_LATER)
"""what, latest: the timers of one kind that are due after this"""
TIMERS_NO_LATER_HERE: Final = Statement(_NO_LATER.where(_HERE))
"""the same and which, of: those of a district's games"""
TIMERS_AT_ONCE: Final = Statement(_AT_ONCE)
"""what, now, until: the timers of one kind that are due between these times"""
TIMERS_AT_ONCE_HERE: Final = Statement(_AT_ONCE.where(_HERE))
"""the same and which, of: those of a district's games"""
_OUTAGES: Final = delete(outages).where(
    outages.c.processes == bindparam("of"), outages.c.district == bindparam("which")
)
NOT_UP: Final = Statement(_OUTAGES.where(outages.c.ended <= 0))
"""which, of: forgets when a district was last seen up, before that is said anew."""
FORGET_OUTAGES: Final = Statement(_OUTAGES.where(outages.c.ended > 0))
"""which, of: the outages of a district"""
FORGET_OLD_OUTAGES: Final = Statement(
    delete(outages).where(outages.c.ended > 0, outages.c.ended < bindparam("before"))
)
"""before"""
SUPERSEDE: Final = Statement(
    update(outbox)
    .where(
        outbox.c.lane == bindparam("which_lane"),
        outbox.c.done.is_(None),
        outbox.c.attempts == 0,
        outbox.c.game == bindparam("which"),
        outbox.c.kind == bindparam("what"),
    )
    .values(done=bindparam("when"), dropped="a later edit says it all"),
    first=True,
)
"""which_lane, which, what, when: drops untried edits in favour of a later one"""
SUPERSEDE_EDITS: Final = Statement(
    update(outbox)
    .where(
        outbox.c.lane == bindparam("which_lane"),
        outbox.c.done.is_(None),
        outbox.c.attempts == 0,
        outbox.c.target == bindparam("of"),
    )
    .values(done=bindparam("when"), dropped="a later edit says it all"),
    first=True,
)
"""which_lane, of, when: drops untried edits of the message that a row posts in favour of a later one"""
EVENT_DUE: Final = Statement(
    update(events)
    .where(
        events.c.id.in_(select(event_games.c.event).where(event_games.c.game == bindparam("which"))),
        events.c.status == "running",
    )
    .values(due=bindparam("when"))
)
"""which, when: the event of a game, if it is one of an event, looks at it"""
TRYING: Final = Statement(
    update(outbox)
    .where(outbox.c.id == bindparam("which"))
    .values(attempts=outbox.c.attempts + 1, tried=bindparam("when"), due=None)
)
"""which, when"""


def prepared(
    part: Statement, rows: Sequence[Mapping[str, Any]], name: str = SQLITE
) -> tuple[str, list[tuple[Any, ...]]]:
    """The SQL, compiled once, and the parameters of all rows for the driver's `executemany`: in order, `?` on SQLite and
    `%s` on PostgreSQL. There the rows are sorted by their keys, so that two processes do not lock rows crosswise."""
    made = part.compiled(name)
    if name == SQLITE:
        return made.sql, [tuple([row.get(each, fixed) for each, fixed in made.parameters]) for row in rows]
    if made.key:
        rows = sorted(rows, key=lambda row: [row[each] for each in made.key])
    return made.sql, [tuple([made.value(row, *parameter) for parameter in made.parameters]) for row in rows]


def in_order(writes: Iterable[Write]) -> list[tuple[Statement, list[Mapping[str, Any]]]]:
    """The rows of all changes by statement, in the order in which statements are executed."""
    found: dict[Statement, list[Mapping[str, Any]]] = {}
    for write in writes:
        for part, rows in write.rows.items():
            found.setdefault(part, []).extend(rows)
    return sorted(found.items(), key=lambda item: item[0].order)


class Write:
    """Everything that one change writes, all or nothing.

    `then` is called once it is on disk, in the order of commits, even if the caller has gone.
    """

    __slots__ = ("news", "rows", "then")

    def __init__(self) -> None:
        self.rows: dict[Statement, list[dict[str, Any]]] = {}
        self.then: Callable[[], None] | None = None
        self.news: set[tuple[int | None, str]] = set()
        """What is told to which district, None for all; only on a server, where there can be several."""

    def add(self, part: Statement, /, **row: Any) -> Write:
        """Add a row for this statement, whose docstring names the fields."""
        self.rows.setdefault(part, []).append(row)
        return self

    def insert(self, table: Table, /, **row: Any) -> Write:
        """Add a new row of a table."""
        return self.add(_inserting(table, tuple(row)), **row)

    def replace(self, table: Table, /, **row: Any) -> Write:
        """Add a row of a table; one with the same primary key takes its values."""
        return self.add(_replacing(table, tuple(row)), **row)

    def delete(self, table: Table, /, *, exact: bool = False, **where: Any) -> Write:
        """Delete the rows that have these values. `exact`: there must be one."""
        return self.add(_deleting(table, tuple(where), exact), **_compared(where))

    def update(
        self, table: Table, where: Mapping[str, Any], /, *, exact: bool = False, **values: Any
    ) -> Write:
        """Give the rows `where` columns have these values other `values`. `exact`: there must be one."""
        return self.add(_updating(table, tuple(where), tuple(values), exact), **_compared(where), **values)

    def swap(self, table: Table, key: Mapping[str, Any], read: Any, /, **values: Any) -> Write:
        """Give the row with this primary key other values, or delete it if there are none. It must still be as it was `read`,
        a row or its columns with their values; None stands for no row."""
        if read is None:
            return self.insert(table, **key, **values) if values else self
        where = dict(getattr(read, "_mapping", read))
        return (
            self.update(table, where, exact=True, **values)
            if values
            else self.delete(table, exact=True, **where)
        )

    def tell(self, district: int | None, what: str) -> Write:
        """Tell the process that looks after this district, or all, what this change has made old in its memory, once it is
        saved."""
        self.news.add((district, what))
        return self

    def inserted(self, table: Table) -> list[dict[str, Any]]:
        """The rows that are inserted into a table, or replaced there."""
        return self._of(Insert, table)

    def updated(self, table: Table) -> list[dict[str, Any]]:
        """What is updated in a table: the new values, and those that are compared (`where_id`)."""
        return self._of(Update, table)

    def _of(self, kind: type[Insert | Update], table: Table) -> list[dict[str, Any]]:
        parts = (part for part in self.rows if part.table is table and isinstance(part.made, kind))
        return [row for part in parts for row in self.rows[part]]

    def __bool__(self) -> bool:
        return bool(self.rows)


def _compared(where: Mapping[str, Any]) -> dict[str, Any]:
    return {_WHERE + name: value for name, value in where.items()}
