"""Getting out of a game, and stopping one, wherever it is: in its lobby or under way."""

from __future__ import annotations

from collections.abc import Container

from bot.table.lobby.seating import Seating
from bot.table.log.games import Tables
from bot.table.model.table import Person, Status, Table
from bot.table.play.offers import Offers
from games.core.protocol import OBSERVER


class Leaving:
    """Leaves and stops games."""

    def __init__(self, tables: Tables, lobby: Seating, offers: Offers) -> None:
        self._tables = tables
        self._lobby = lobby
        self._offers = offers

    async def leave(self, game: int, person: Person, request: str | None = None) -> Table:
        """Leave a lobby or an observer's place, turn an invitation down, or resign."""
        table = (await self._tables.live(game)).table
        if table.status is Status.LOBBY or table.viewpoint(person.id) == OBSERVER:
            return await self._lobby.leave(game, person, request)
        return await self._offers.resign(game, person, request)

    async def abort(
        self,
        game: int,
        person: Person,
        request: str | None = None,
        *,
        force: bool = False,
        only_lobby: bool = False,
        gone: Container[int] = (),
        reason: str = "",
    ) -> Table:
        """Close a lobby, or end a game without a result (`Offers.abort`). With `only_lobby` a game that has started goes
        on."""
        table = (await self._tables.live(game)).table
        if only_lobby or table.status is Status.LOBBY:
            return await self._lobby.close(game, person, force=force, request=request)
        return await self._offers.abort(game, person, request, force=force, gone=gone, reason=reason)
