"""People: their safe names, what they wish in a game, and how their own pictures look."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

from bot.store import Statement, Write
from bot.table.names import clean_name
from bot.table.repository.tables import Tables
from bot.table.types import Person

Theme: TypeAlias = Literal["dark", "light"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
KEPT: Final = 4096
"""How many people's themes stay in memory, since every private picture needs one."""


def tidy(person: Person) -> Person:
    """This person with a safe name."""
    return Person(person.id, clean_name(person.name))


def each_once(people: Iterable[Person]) -> tuple[Person, ...]:
    """These people with safe names, each once."""
    return tuple({person.id: tidy(person) for person in people}.values())


class People:
    """What people wish."""

    def __init__(self, tables: Tables) -> None:
        self._store = tables.store
        self._themes: OrderedDict[int, Theme] = OrderedDict()

    async def previews(self, game: int, person: int) -> bool:
        """Whether a person wants to see their guided moves in this game before they make them; at first they do."""
        return await self._store.previews(game, person)

    async def set_previews(self, game: int, person: int, wanted: bool) -> None:
        """Keep whether a person wants previews in this game."""
        write = Write()
        write.add(Statement.WISHES, game=game, person=person, previews=wanted)
        await self._store.commit(write)

    async def theme(self, person: int) -> Theme:
        """The theme of this person's own pictures, which is dark at first."""
        if person not in self._themes:
            found = await self._store.theme(person)
            self._remember(person, "light" if found == "light" else "dark")
        self._themes.move_to_end(person)
        return self._themes[person]

    async def set_theme(self, person: int, theme: Theme) -> None:
        """Keep the theme of this person's own pictures."""
        write = Write()
        write.add(Statement.LOOKS, person=person, theme=theme)
        await self._store.commit(write)
        self._remember(person, theme)

    def _remember(self, person: int, theme: Theme) -> None:
        self._themes[person] = theme
        while len(self._themes) > KEPT:
            self._themes.popitem(last=False)
