"""Rematches: a lobby with the seats of the last game, each held for a day for the player who had it."""

from __future__ import annotations

from bot.store import CorruptRow, schema
from bot.store.rows import TimerRow
from bot.table.lobby import reserved_seats
from bot.table.lobby.new_games import NewGames
from bot.table.lobby.seating import Seating, hosted
from bot.table.log import Part, Tables, UnitOfWork, changing
from bot.table.model import USUAL, Person, Status, Table, TableError, tidy
from games.core.setup.options import carried_over, unsealed


class Rematches(Part):
    """Opens rematches, and frees their seats after a day."""

    def __init__(self, tables: Tables, new_games: NewGames, lobby: Seating) -> None:
        super().__init__(tables)
        self._new_games = new_games
        self._lobby = lobby

    async def begin(self, game: int, person: Person, request: str | None = None) -> Table:
        """Open a lobby with the options and observers of a finished game, in which only this person sits. The others who
        played are asked. The first seat of the last game is now the last. If the lobby is open already, sit down in it.
        """
        live = await self._tables.live(game)
        table = live.table
        if table.is_open:
            raise TableError("not_over", f"Game #{table.id} is not over.", "Finish it first.")
        if not _played(table, person):
            raise TableError(
                "not_your_game",
                "Only those who played can ask for a rematch.",
                "/game new starts another game.",
            )
        people = [player.person for player in table.players if not player.vacant]
        newest = self._tables.games[table.game.about.key]
        try:
            return await self._new_games.lobby(
                newest,
                table.place,
                person,
                (),
                unsealed(newest.about.options, carried_over(newest.about.options, table.options), keep=True),
                request,
                rematch_of=table.id,
                strip=live.book.result_post,
                pace=table.pace or USUAL,
                forced=table.forced,
                observers=table.observers,
                seats=reserved_seats.asked(
                    [tidy(person) if each.id == person.id else each for each in (*people[1:], *people[:1])],
                    frozenset(player.person.id for player in table.players if player.resigned),
                    person,
                )
                | {"one_board": table.one_board, "hints": table.hints},
            )
        except TableError as error:
            number = await self._open(table) if error.code == "game_here" else None
            if number is None or not reserved_seats.held_for(
                (await self._tables.live(number)).table, person.id
            ):
                raise
            return await self._lobby.join(number, person, request)

    async def _open(self, last: Table) -> int | None:
        """The number of the open lobby in which a game is played again."""
        number = await self._tables.open_here(last.place)
        if number is None:
            return None
        return number if (await self._tables.live(number)).table.rematch_of == last.id else None

    async def free(self, timer: TimerRow) -> None:
        """Open the seats of a rematch whose holders have not answered."""

        await self._tables.change(timer.game, None, _open_to_anyone)

    @changing()
    async def wait_no_more(self, change: UnitOfWork, by: Person, request: str | None = None) -> None:
        """Open the held seats now. Only those who may start the game can do this; others get a refusal."""
        if change.table.status is not Status.LOBBY or not await may_start(self._tables, change.table, by):
            hosted(change, by)
        _open_to_anyone(change)


def _open_to_anyone(change: UnitOfWork) -> None:
    if change.table.status is Status.LOBBY and change.table.held:
        change.set(held=())
        change.seat_everybody()
        change.edit_lobby()
    change.write.delete(schema.timers, game=change.table.id, kind=reserved_seats.HOLD)


async def may_start(tables: Tables, table: Table, person: Person) -> bool:
    """Whether this person starts a rematch without being its host: they played in the last game, and play again."""
    if table.rematch_of is None or table.resumes or table.seat_of(person.id) is None:
        return False
    try:
        return _played((await tables.live(table.rematch_of)).table, person)
    except (TableError, CorruptRow):
        return False


def _played(table: Table, person: Person) -> bool:
    return any(player.person.id == person.id for player in table.players)
