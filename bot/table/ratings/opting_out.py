"""Who wants to be in no table: games that end meanwhile are rated for nobody, and tables call these people “someone”."""

from collections.abc import Iterable, Sequence

from bot.store import Write, schema, to_micros
from bot.table.log import Tables, anew
from bot.table.model import SOMEONE, Table


class OptingOut:
    """Keeps who wants to be in no table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store

    async def is_out(self, person: int) -> bool:
        """Whether this person wants to be in no table."""
        return person in await self._store.out_of_tables([person])

    async def set_out(self, person: int, out: bool) -> None:
        """From now on be in no table, or in all again."""
        now = to_micros(self._tables.clock())

        async def do() -> None:
            rows = await self._store.rows_with(schema.uncounted, person=person, ended=0)
            write = Write()
            if out and not rows:
                write.insert(schema.uncounted, person=person, began=now, ended=0)
            for row in () if out else rows:
                write.swap(schema.uncounted, {"person": person, "began": row.began}, row, ended=max(now, 1))
            await self._store.commit(write)

        await anew(do)

    async def named(self, tables: Sequence[Table]) -> dict[int, tuple[str, ...]]:
        """The names of those who play at these tables, as other tables tell them, by game."""
        out = await self._store.out_of_tables(_everybody(tables))
        return {
            table.id: tuple(SOMEONE if each.person.id in out else each.person.name for each in table.players)
            for table in tables
        }


def _everybody(tables: Iterable[Table]) -> list[int]:
    return sorted({each.person.id for table in tables for each in table.players if each.person.id > 0})
