"""The few expressions that SQLite and PostgreSQL write differently, side by side.

In a damaged file of SQLite a column may hold anything, and texts need not be UTF-8. A column of PostgreSQL holds what its type
says. PostgreSQL's dialect and driver are loaded only where it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Dialect,
    Integer,
    LargeBinary,
    Table,
    Text,
    func,
    literal_column,
)
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import Insert
from sqlalchemy.sql.functions import FunctionElement

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
"""As SQLAlchemy names them: `connection.dialect.name`."""


@cache
def dialect(name: str) -> Dialect:
    """Compiles statements for the driver itself, with parameters in order."""
    if name == SQLITE:
        return SQLiteDialect_aiosqlite(paramstyle="qmark")
    psycopg: Any = registry.load("postgresql.psycopg")
    found: Dialect = psycopg(paramstyle="format")
    return found


def replacing(table: Table, fields: Sequence[str], name: str) -> Insert:
    """Inserts a row with these columns. A row that already has its primary key gets its values instead; without other values
    it stays as it is.
    """
    made: Any
    if name == SQLITE:
        from sqlalchemy.dialects import sqlite

        made = sqlite.insert(table)
    else:
        from sqlalchemy.dialects import postgresql

        made = postgresql.insert(table)
    key = [column.name for column in table.primary_key]
    taken = {field: made.excluded[field] for field in fields if field not in key}
    done: Insert = (
        made.on_conflict_do_update(index_elements=key, set_=taken) if taken else made.on_conflict_do_nothing()
    )
    return done


def in_district(key: ColumnElement[Any], number: Any, processes: Any) -> ColumnElement[bool]:
    """Whether what has this key, a server or a person, belongs to a district, as in `bot/district.py`."""
    found: ColumnElement[bool] = (
        func.coalesce(key, 0).bitwise_rshift(literal_column("22", Integer)) % processes == number
    )
    return found


class _Differing(FunctionElement[Any]):
    """An expression of others, `{0}` and so on."""

    sqlite: ClassVar[str]
    postgresql: ClassVar[str]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.inherit_cache = True


@compiles(_Differing)
def _written(element: _Differing, compiler: SQLCompiler, **kw: Any) -> str:
    parts = [compiler.process(each, **kw) for each in element.clauses]
    template: str = getattr(element, compiler.dialect.name)
    return template.format(*parts, all=", ".join(parts))


class _Condition(_Differing):
    type = Boolean()

    def self_group(self, against: Any = None) -> Any:
        """Itself: for want of conditions on SQLite, SQLAlchemy would compare it with 1."""
        return self


class IsNumber(_Condition):
    """Whether a column holds a whole number."""

    sqlite = "typeof({0}) = 'integer'"
    postgresql = "{0} IS NOT NULL"


class IsNoNumber(_Condition):
    """Whether a column holds something else, or nothing."""

    sqlite = "typeof({0}) != 'integer'"
    postgresql = "{0} IS NULL"


class ListHas(_Condition):
    """Whether a JSON list has a number. In damaged JSON there is none."""

    sqlite = """EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid({0}) = 1 THEN {0} ELSE '[]' END) AS item \
WHERE item.value = {1})"""
    postgresql = "list_has({0}, NULL, {1})"


class ListWithinHas(_Condition):
    """Whether the list in a place of a JSON list has a number. In damaged JSON there is none."""

    sqlite = """EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid({0}) = 1 THEN {0} ELSE '[]' END, '$[{2}]') \
AS item WHERE item.value = {1})"""
    postgresql = "list_has({0}, {2}, {1})"


class ListOf(_Differing):
    """Numbers of a row as a JSON list."""

    type = Text()
    sqlite = "json_array({all})"
    postgresql = "'[' || concat_ws(',', {all}) || ']'"


class ListOfAll(_Differing):
    """Numbers, or lists of them, of all rows as a JSON list."""

    type = Text()
    sqlite = "json_group_array({0})"
    postgresql = "'[' || coalesce(string_agg(({0})::text, ','), '') || ']'"


class AsBytes(_Differing):
    """A text as bytes: one that cannot be decoded would hide all other rows."""

    type = LargeBinary()
    sqlite = "CAST({0} AS BLOB)"
    postgresql = "convert_to({0}, 'UTF8')"
