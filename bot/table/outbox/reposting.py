"""Posts a game again whose message is gone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.log.games import Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.posts import Post, PostKind
from bot.table.model.table import Status, Table
from bot.table.outbox.queue import OutboxQueue


async def show_again(tables: Tables, game: int) -> Table:
    """Post the open lobby or board of this game again, with any standing offer.

    Nobody is mentioned, since nothing has happened. A finished game stays as it is.
    """

    return await tables.change(game, None, post_again)


async def replace_deleted(tables: Tables, post: Post) -> None:
    """Post the lobby or board anew whose message is gone, or was never posted, as the edit `post` has found.

    Does nothing if another row has taken its place, so the same edit replaces it once even if it is tried again, or if
    the game is closed. Raises TableError if there is no such game.
    """

    def prepare(change: UnitOfWork) -> None:
        standing = _standing(change)
        if standing is not None and standing == post.target:
            _post(change)

    if post.game is not None:
        await tables.change(post.game, None, prepare)


async def show_missing(tables: Tables, outbox: OutboxQueue, channel: int) -> None:
    """Post the open lobby or board of a channel again if Discord refused it and now may take it."""
    number = await tables.store.open_in(channel)
    if number is None:
        tables.unreachable.discard(channel)
        return
    standing = _standing(tables.begin(await tables.live(number)))
    if standing is not None and not outbox.waits(standing) and await outbox.message_of(standing) is None:

        async def prepare(change: UnitOfWork) -> None:
            if _standing(change) == standing:
                # Nobody has read yet what the refused message told.
                post_again(change, await tables.store.since_of(standing), calls=True)

        await tables.change(number, None, prepare)


async def draw_again(tables: Tables, game: int) -> None:
    """Queue an edit that shows the board as it is now, because it went out without its picture."""

    async def prepare(change: UnitOfWork) -> None:
        table, book = change.table, change.book
        if book.board_post is None:
            return
        # The edit tells what the message tells.
        first = table.public == book.board_seq
        since = await tables.store.since_of(book.board_post) if first else book.board_seq
        change.post(PostKind.BOARD_EDIT, seq=table.public, since=since or 0, target=book.board_post)

    await tables.change(game, None, prepare)


def _standing(change: UnitOfWork) -> int | None:
    """The row whose message shows the open lobby or the board."""
    match change.table.status:
        case Status.LOBBY:
            return change.book.lobby_post
        case Status.RUNNING:
            return change.book.board_post
        case _:
            return None


def post_again(change: UnitOfWork, since: int | None = None, *, calls: bool = False) -> None:
    """Queue the open lobby, or the board, as new messages, and what features add, such as a standing offer. If nobody has
    read them before, it `calls` those who are next and who must answer.

    The board tells what has happened after row `since`; None: after the last board.
    """
    table = change.table
    stands = table.lock is not None or (table.clocks is not None and table.clocks.pause is not None)
    _post(change, since, change.people(table.owing) if calls and not stands else ())
    for listener in change.moments.posted_again:
        listener(change, calls)


def _post(change: UnitOfWork, since: int | None = None, mention: Sequence[int] = ()) -> None:
    """Queue the open lobby or the board as a new message; a board calls those in `mention`."""
    table, book = change.table, change.book
    if table.status is Status.LOBBY:
        change.keep(lobby_post=change.post(PostKind.LOBBY, seq=table.public))
    elif table.status is Status.RUNNING:
        after = book.board_seq if since is None else since
        post = change.post(PostKind.BOARD, seq=table.public, since=after, mention=mention)
        change.keep(board_post=post)
