"""People: their safe names, and what they wish in a game."""

from __future__ import annotations

from collections.abc import Iterable

from bot.store import Statement, Write
from bot.table.names import clean_name
from bot.table.repository.tables import Tables
from bot.table.types import Person


def tidy(person: Person) -> Person:
    """This person with a safe name."""
    return Person(person.id, clean_name(person.name))


def each_once(people: Iterable[Person]) -> tuple[Person, ...]:
    """These people with safe names, each once."""
    return tuple({person.id: tidy(person) for person in people}.values())


class People:
    """What people wish in a game."""

    def __init__(self, tables: Tables) -> None:
        self._store = tables.store

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants to see their guided moves in this game before they make them; at first they do."""
        return await self._store.previews(game, person)

    async def set_previews(self, game: int, person: int, wanted: bool) -> None:
        """Keep whether a person wants previews in this game."""
        write = Write()
        write.add(Statement.WISHES, game=game, person=person, previews=wanted)
        await self._store.commit(write)
