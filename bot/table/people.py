"""People: their safe names and their preferences."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store import Statement, Write
from bot.table.errors import TableError
from bot.table.names import clean_name
from bot.table.repository.tables import Tables
from bot.table.types import Person, Wishes


def tidy(person: Person) -> Person:
    """This person with a safe name."""
    return Person(person.id, clean_name(person.name))


def each_once(people: Iterable[Person]) -> tuple[Person, ...]:
    """These people with safe names, each once."""
    return tuple({person.id: tidy(person) for person in people}.values())


class People:
    """People's preferences."""

    def __init__(self, tables: Tables) -> None:
        self._store = tables.store

    async def wishes(self, person: int) -> Wishes:
        """A person's preferences."""
        confirm = await self._store.confirms(person)
        return Wishes() if confirm is None else Wishes(confirm)

    async def set_wishes(self, person: int, **wishes: bool) -> Wishes:
        """Change a person's preferences. Raises TableError for an unknown one."""
        unknown = sorted(set(wishes) - {"confirm"})
        if unknown:
            raise TableError("no_such_wish", f"There is no wish “{unknown[0]}”.", "There is: confirm.")
        if "confirm" in wishes:
            write = Write()
            if await self._store.confirms(person) is None:
                write.add(Statement.PERSON, id=person, name="somebody")
            write.add(Statement.WISHES, person=person, wish=bool(wishes["confirm"]))
            await self._store.commit(write)
        return await self.wishes(person)
