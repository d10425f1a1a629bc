"""A finished game tried again from one of its positions: a new game, which counts for no table of results.

It begins with the log of the old game up to that position, as a game from a file does, and a row of the kind `fork` that
names the old game. From then on it has a secret of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.store import LogRow
from bot.table.lobby import seats_from_files
from bot.table.lobby.new_games import NewGames
from bot.table.log.entries import Entry, standing
from bot.table.log.games import SECRET_BYTES, Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model import words
from bot.table.model.errors import TableError
from bot.table.model.posts import PostKind
from bot.table.model.table import FileSeat, Person, Player, Status, Table, tidy, vacant
from bot.table.outbox.board import show_board
from games.core.protocol import CHANCE


class Forks:
    """Begins games from positions of finished ones."""

    def __init__(self, tables: Tables, new_games: NewGames) -> None:
        self._tables = tables
        self._new_games = new_games

    async def begin(self, game: int, by: Person, seq: int, request: str | None = None) -> Table:
        """Try a finished game again from the position after row `seq`, in the same channel.

        It begins at once if nobody else has to play. Otherwise a lobby opens, which keeps every seat for its player.
        """
        live = await self._tables.playing(game)
        table = live.table
        _check(table, by)
        rows = await self._tables.all_rows(live)
        if not any(row.seq == seq and _decides(table, row) for row in standing(rows)):
            raise TableError(
                "no_such_position",
                f"Game #{table.id} cannot be tried again from there.",
                "/game history steps through it.",
            )
        if await self._tables.open_here(table.place) is not None:
            return await self._new_games.not_here(table.place, request)
        log = (await self._tables.store.log(game))[:seq]
        return await self._new_games.create(lambda: self._drafted(table, tidy(by), rows[:seq], log), request)

    def _drafted(self, old: Table, by: Person, played: Sequence[Entry], log: Sequence[LogRow]) -> UnitOfWork:
        """A new game with these rows of the old one."""
        change = self._new_games.drafted(old.game, old.place, by, (), old.options, rematch_of=old.id)
        gone = {row.seat for row in played if row.kind == "resign"}
        players = [_kept(player, player.seat in gone) for player in old.players]
        turn = old.game.rules.turn(played[-1].state)
        origin = {"number": old.id, "commitment": old.commitment, "turn": turn}
        change.set(pace=old.pace, one_board=old.one_board, forced=old.forced)
        change.adopt(self._tables.entropy(SECRET_BYTES), players, played, log, origin)
        change.keep(board_seq=change.table.public)
        seats_from_files.sit_down_again(change, by)
        if change.table.awaited:
            change.set(turn=turn)
            change.keep(lobby_post=change.post(PostKind.LOBBY))
        else:
            players = [each if each.vacant else replace(each, file=None) for each in change.table.players]
            change.set(status=Status.RUNNING, players=tuple(players))
            change.go_on(anew=True)
            change.line(words.forked(change.table, by, change.table.moves))
            show_board(change)
        return change


def _check(table: Table, by: Person) -> None:
    """Raise TableError unless this person played this game, and it can be tried again."""
    if table.status is not Status.OVER:
        raise TableError("not_over", f"Game #{table.id} is not over.", "Finish it first.")
    if not table.game.about.facts.cooperative:
        raise TableError(
            "not_again", f"{table.game.about.title} is not tried again.", "/game rematch starts a new game."
        )
    if all(player.person.id != by.id for player in table.players):
        raise TableError(
            "not_your_game",
            "Only those who played can try again.",
            "/game new starts a game of your own.",
        )


def _decides(table: Table, row: Entry) -> bool:
    """Whether somebody has to decide in the position after a row."""
    rules = table.game.rules
    return rules.outcome(row.state) is None and rules.to_act(row.state) not in (CHANCE, frozenset())


def _kept(player: Player, resigned: bool) -> Player:
    """A seat, kept for its player."""
    file = player.file if player.vacant else None
    return vacant(player.seat, file or FileSeat(player.person.name, player.person.id), resigned)
