"""Who stands in for others on a server."""

from __future__ import annotations

from typing import Final

from bot.store import Statement, Store, Write

MOST: Final = 500
"""How many volunteers of a server are considered at most."""


class Volunteers:
    """Keeps, for each server, who wants to be told when one of its games needs a substitute."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def stands_in(self, server: int, person: int) -> bool:
        """Whether a person stands in for others on a server."""
        return await self._store.stands_in(server, person)

    async def keep(self, server: int, person: int, wanted: bool) -> None:
        """Keep whether a person stands in for others on a server."""
        write = Write()
        if wanted:
            write.add(Statement.VOLUNTEER, server=server, person=person)
        else:
            write.add(Statement.NO_VOLUNTEER, where=server, who=person)
        await self._store.commit(write)

    async def on(self, server: int) -> list[int]:
        """Those who stand in for others on a server, by their ids."""
        return await self._store.volunteers(server, MOST)
