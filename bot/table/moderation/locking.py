"""Locks a game, for disputes: nobody can move, and all clocks stand, until it is unlocked."""

from __future__ import annotations

from bot.table.log import Tables, UnitOfWork
from bot.table.model import Lock, Person, Table, TableError
from bot.table.outbox.board import refresh_board, show_board
from bot.table.play import words
from bot.table.play.rights import in_charge, running


class Locking:
    """Locks and unlocks games."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def lock(
        self, game: int, by: Person, *, moderator: bool = False, request: str | None = None
    ) -> Table:
        """Lock a running game, as its host or a moderator."""

        def prepare(change: UnitOfWork) -> None:
            table = change.table
            running(table)
            in_charge(table, by, moderator, "lock a game")
            if table.lock is not None:
                who = "a moderator" if table.lock.moderator else "the host or a moderator"
                hint = f"/host unlock opens it again, for {who}."
                raise TableError("locked", f"{table.lock.by} has locked it already.", hint)
            change.log("lock", table.seat_of(by.id), change.place.state, data={"by": by.name})
            as_moderator = moderator and table.host.id != by.id
            change.set(lock=Lock(by.name, by.id, change.micros, as_moderator))
            change.line(words.locked(table, by.name))
            refresh_board(change)

        return await self._tables.change(game, request, prepare, position=True)

    async def unlock(
        self, game: int, by: Person, *, moderator: bool = False, request: str | None = None
    ) -> Table:
        """Unlock a game, as the person who locked it, a moderator, or the host unless a moderator locked it."""

        def prepare(change: UnitOfWork) -> None:
            table = change.table
            running(table)
            if table.lock is None:
                raise TableError("not_locked", "This game is not locked.", "Everyone can play on.")
            if table.lock.person != by.id:
                in_charge(table, by, moderator, "unlock a game")
                if table.lock.moderator and not moderator:
                    raise TableError(
                        "not_moderator",
                        f"{table.lock.by} locked it as a moderator, so only moderators unlock it.",
                        "Ask one of them.",
                    )
            change.log("unlock", table.seat_of(by.id), change.place.state, data={"by": by.name})
            change.set(lock=None)
            # Somebody may have resigned meanwhile: the table plays for them only now.
            before = change.table.seq
            change.go_on()
            played = change.table.seq > before
            now = change.table
            # A new board calls those who are next; else this line does.
            passed = played and now.turn != change.book.board_turn
            change.line(words.unlocked(now, by.name), () if passed else change.people(now.owing))
            if played:
                show_board(change)
            else:
                refresh_board(change)

        return await self._tables.change(game, request, prepare, position=True)
