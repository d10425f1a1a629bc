"""How a game is shown in its channel: one message that is edited, or a new one each turn."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.store import schema
from bot.store.rows import TimerRow, timer_row
from bot.table.log import Live, Tables, UnitOfWork
from bot.table.model import Person, PostKind, Status, Table, TableError
from bot.table.outbox.queue import OutboxQueue
from bot.table.play.rights import in_charge

TIDY: Final = "tidy"
"""The kind of the timer that removes the next messages."""
AT_ONCE: Final = 5
PAUSE: Final = timedelta(seconds=10)
"""How many messages are removed together, and how long the next ones wait. Discord lets a bot remove about so many of
its older messages."""
MOST: Final = 10_000


class Tidying:
    """Counts and removes messages."""

    def __init__(self, tables: Tables, outbox: OutboxQueue) -> None:
        self._tables = tables
        self._outbox = outbox

    async def count(self, game: int, by: Person, *, moderator: bool = False, orphaned: bool = False) -> int:
        """How many messages this person can remove. `orphaned`: the host has left the server, so any player may. Raises
        TableError for anybody else, while the game goes on, and if nothing is left to remove."""
        live = await self._tables.live(game)
        end = await self._allowed(live, by, moderator, orphaned)
        found = await self._tables.store.removable(game, live.table.place.channel, end, MOST)
        if not found:
            raise TableError("tidy", "There is nothing left to remove.", "Only the end of the game is here.")
        return len(found)

    async def begin(
        self,
        game: int,
        by: Person,
        *,
        moderator: bool = False,
        orphaned: bool = False,
        request: str | None = None,
    ) -> Table:
        """Remove the messages, a few at a time. Raises TableError as `count` does."""

        async def prepare(change: UnitOfWork) -> None:
            await self._allowed(change.before, by, moderator, orphaned)
            change.write.delete(schema.timers, game=game, kind=TIDY)
            change.write.insert(schema.timers, **timer_row(game, TIDY, change.now))

        return await self._tables.change(game, request, prepare)

    async def go_on(self, timer: TimerRow) -> None:
        """Queue the removal of the next messages, and come back for those after them."""

        async def prepare(change: UnitOfWork) -> None:
            change.write.delete(schema.timers, game=timer.game, kind=TIDY)
            end = await self._end(change.before)
            if end is None:
                return
            where = change.table.place.channel
            found = await self._tables.store.removable(timer.game, where, end, AT_ONCE + 1)
            for post in found[:AT_ONCE]:
                change.post(PostKind.REMOVE, target=post)
            if len(found) > AT_ONCE:
                change.write.insert(schema.timers, **timer_row(timer.game, TIDY, change.now + PAUSE))

        await self._tables.change(timer.game, None, prepare)

    async def _allowed(self, live: Live, by: Person, moderator: bool, orphaned: bool) -> int:
        """The row of the message with the end, which stays. Raises TableError."""
        table = live.table
        if table.is_open:
            raise TableError(
                "not_over", f"Game #{table.id} is not over.", "Its messages can be removed at the end."
            )
        if not (orphaned and any(player.person.id == by.id for player in table.players)):
            in_charge(table, by, moderator, "tidy up")
        end = await self._end(live)
        if end is None:
            raise TableError("tidy", "The end of this game is not in its channel.", "So its messages stay.")
        return end

    async def _end(self, live: Live) -> int | None:
        """The row of the message with the end of the game, if that is there."""
        end = max(live.book.board_post or 0, live.book.result_post or 0)
        return end if end and await self._outbox.message_of(end) is not None else None


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
            if not table.is_open:
                raise TableError("over", f"Game #{table.id} is over.", "/game new starts another.")
            in_charge(table, by, moderator, "choose how the board is shown")
            if table.one_board is one:
                return
            change.set(one_board=one)
            if table.status is Status.LOBBY:
                change.edit_lobby()

        return await self._tables.change(game, request, prepare)
