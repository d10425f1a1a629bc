"""What all queries have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Column, Executable, Select, Table, bindparam, select

from bot.store.expressions import IsNumber


@cache
def _having(table: Table, names: tuple[str, ...]) -> Select[Any]:
    """The rows of a table with certain values in these columns."""
    return select(table).where(*(table.c[name] == bindparam(name) for name in names))


class Queries(ABC):
    """What runs the queries."""

    @abstractmethod
    async def _all_at_once(
        self, statements: Sequence[Executable], values: Mapping[str, Any] | None = None
    ) -> list[Sequence[Any]]:
        """The rows that each of these queries finds, in one and the same state of the database."""

    async def _all(self, statement: Executable, values: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """The rows that a query finds."""
        return (await self._all_at_once([statement], values))[0]

    async def rows_with(self, table: Table, **key: Any) -> Sequence[Any]:
        """The rows of a table that have these values."""
        return await self._all(_having(table, tuple(key)), key)

    async def row(self, table: Table, **key: Any) -> Any:
        """The row of a table that has these values; None if there is none."""
        return next(iter(await self.rows_with(table, **key)), None)

    async def number(self, column: Column[Any], **key: Any) -> int | None:
        """The number in a column of the row that has these values; None if there is no row, or none in it."""
        where = (column.table.c[name] == value for name, value in key.items())
        return await self._number(select(column).where(IsNumber(column), *where))

    async def _number(self, statement: Executable, **values: Any) -> int | None:
        """The number in the first column of the first row; None if there is no row, or none in it."""
        rows = await self._all(statement, values)
        return int(rows[0][0]) if rows and rows[0][0] is not None else None

    async def _numbers(self, statement: Executable, **values: Any) -> list[int]:
        return [int(row[0]) for row in await self._all(statement, values)]
