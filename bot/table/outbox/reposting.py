"""Posts a game again whose message is gone."""

from __future__ import annotations

from bot.table.repository.tables import Tables
from bot.table.repository.unit_of_work import UnitOfWork
from bot.table.types import PostKind, Status, Table
from bot.table.words import offered


async def show_again(tables: Tables, game: int) -> Table:
    """Post the open lobby or board of this game again, with any standing offer.

    Nobody is mentioned, since nothing has happened. A finished game stays as it is.
    """

    def prepare(change: UnitOfWork) -> None:
        table, book = change.table, change.book
        if table.status is Status.LOBBY:
            change.keep(lobby_post=change.post(PostKind.LOBBY, seq=table.public))
        elif table.status is Status.RUNNING:
            change.keep(board_post=change.post(PostKind.BOARD, seq=table.public, since=book.board_seq))
        if table.offer is not None:
            text = offered(table, table.offer)
            post = change.post(PostKind.LINE, text=text, buttons="offer", seq=table.offer.seq)
            change.keep(offer_post=post)

    return await tables.change(game, None, prepare)
