"""How a game is shown in its channel: one message that is edited, or a new one each turn."""

from __future__ import annotations

from bot.table.log.games import Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.errors import TableError
from bot.table.model.table import Person, Status, Table
from bot.table.play.rights import in_charge


class BoardMessages:
    """Lets a host choose how a game is shown."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def choose(
        self, game: int, by: Person, *, one: bool, moderator: bool = False, request: str | None = None
    ) -> Table:
        """Show the board in one message, or in a new one each turn; from the next turn on if the game has begun."""

        def prepare(change: UnitOfWork) -> None:
            table = change.table
            if table.status not in (Status.LOBBY, Status.RUNNING):
                raise TableError("over", f"Game #{table.id} is over.", "/game new starts another.")
            in_charge(table, by, moderator, "choose how the board is shown")
            if table.one_board is one:
                return
            change.set(one_board=one)
            if table.status is Status.LOBBY:
                change.edit_lobby()

        return await self._tables.change(game, request, prepare)
