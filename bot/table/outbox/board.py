"""Queues the board: a new message, an edit of the last one, a short notice that calls who is next, or the board anew where its message is gone."""

from collections.abc import Sequence

from bot.store import schema
from bot.table.log import Tables, UnitOfWork
from bot.table.model import Post, PostKind, Status, words
from bot.table.outbox.queue import OutboxQueue


def show_board(change: UnitOfWork) -> None:
    """Queue the board: a new message if the turn passed to somebody who has not just moved, or if the game ended;
    else an edit. Where the board is one message, a notice calls them."""
    table, book = change.table, change.book
    if not change.moved:
        return
    if table.status is not Status.RUNNING:
        show_end(change)
        return
    passed = table.turn != book.board_turn
    # Who has just moved, or taken back without asking, need not be mentioned.
    kinds = {"action"} if change.agreed else {"action", "undo"}
    movers = {row.seat for row in change.new_rows if row.kind in kinds}
    mention = () if table.lock is not None else change.people(table.owing - movers)
    calls = passed and mention
    if book.board_post is not None and (table.one_board or not calls):
        change.post(PostKind.BOARD_EDIT, seq=table.public, since=book.board_seq, target=book.board_post)
        if passed:
            change.keep(board_turn=table.turn)
            # What computers do one after another is told together, once a person is called.
            if calls or not movers or not movers <= table.computers:
                change.keep(board_seq=table.public)
            drop_notice(change)
        if calls:
            call_next(change, book.board_seq, mention)
        return
    _new_board(change, mention)


def refresh_board(change: UnitOfWork) -> None:
    """Queue an edit of the board, if there is one: what it says about time has changed."""
    table, book = change.table, change.book
    if book.board_post is not None and table.status is Status.RUNNING:
        change.post(PostKind.BOARD_EDIT, seq=table.public, since=book.board_seq, target=book.board_post)


def show_end(change: UnitOfWork, why: str = "") -> None:
    """Queue the end as one message: the last board, with the result and `why`. Only the result, where there is no
    position to show."""
    ended_by = change.new_rows[0].seat if change.new_rows else None
    mention = change.people({player.seat for player in change.table.players} - {ended_by})
    if change.position is not None and change.position.state is not None:
        _new_board(change, mention, why)
        return
    text = "\n".join(part for part in (words.ended(change.table), why) if part)
    post = change.post(PostKind.LINE, text=text, buttons="rematch", mention=mention, seq=change.table.public)
    if change.book.board_post is not None:
        change.post(PostKind.STRIP, target=change.book.board_post, since=post)
    change.keep(result_post=post)


def call_next(change: UnitOfWork, since: int, people: Sequence[int]) -> None:
    """Queue a notice for these people, with what happened after the row `since`, in place of an earlier notice."""
    drop_notice(change)
    post = change.post(PostKind.NOTICE, seq=change.table.public, since=since, mention=people)
    change.keep(notice_post=post)


def drop_notice(change: UnitOfWork) -> None:
    """Remove the notice that called who was next."""
    if change.book.notice_post is not None:
        change.post(PostKind.REMOVE, target=change.book.notice_post)
        change.keep(notice_post=None)


def _new_board(change: UnitOfWork, mention: Sequence[int], text: str = "") -> None:
    """Queue a new message with the board, which takes over the buttons of the last."""
    table, book = change.table, change.book
    post = change.post(PostKind.BOARD, text=text, seq=table.public, since=book.board_seq, mention=mention)
    if book.board_post is not None:
        kind = PostKind.REMOVE if table.one_board else PostKind.STRIP
        change.post(kind, target=book.board_post, since=post)
    drop_notice(change)
    change.keep(board_post=post, board_seq=table.public, board_turn=table.turn)


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
    standing = _standing(await tables.begin(await tables.live(number)))
    if standing is None or await outbox.is_owed(standing):
        return
    if await outbox.message_of(standing) is None:

        async def prepare(change: UnitOfWork) -> None:
            if _standing(change) == standing:
                # Nobody has read yet what the refused message told.
                post_again(change, await tables.store.number(schema.outbox.c.since, id=standing), calls=True)
                if change.table.status is Status.RUNNING:
                    # The board before the refused one has kept its buttons until now.
                    change.post(PostKind.STRIP, target=standing, since=change.book.board_post or 0)

        await tables.change(number, None, prepare)


async def draw_again(tables: Tables, game: int, channel: int) -> None:
    """Queue an edit that shows the board in this channel as it is now, because it went out without its picture."""

    async def prepare(change: UnitOfWork) -> None:
        table, book = change.table, change.book
        if book.board_post is None or table.place.channel != channel:
            return
        since = await _told_since(tables, change)
        change.post(PostKind.BOARD_EDIT, seq=table.public, since=since, target=book.board_post)

    await tables.change(game, None, prepare)


async def show_again(tables: Tables, game: int) -> None:
    """Post the open lobby or board again as it was, where all messages are gone; nobody is called."""

    async def prepare(change: UnitOfWork) -> None:
        post_again(change, await _told_since(tables, change))

    await tables.change(game, None, prepare)


async def _told_since(tables: Tables, change: UnitOfWork) -> int:
    """The row after which the standing board tells what has happened."""
    book = change.book
    if book.board_post is None or change.table.public != book.board_seq:
        return book.board_seq
    return await tables.store.number(schema.outbox.c.since, id=book.board_post) or 0


def _standing(change: UnitOfWork) -> int | None:
    """The row whose message shows the open lobby or the board."""
    posts = {Status.LOBBY: change.book.lobby_post, Status.RUNNING: change.book.board_post}
    return posts.get(change.table.status)


def post_again(change: UnitOfWork, since: int | None = None, *, calls: bool = False) -> None:
    """Queue the open lobby, or the board, as new messages, and what features add, such as a standing offer. If nobody has
    read them before, it `calls` those who are next and who must answer; else nobody is mentioned. A finished game stays as
    it is.

    The board tells what has happened after row `since`; None: after the last board.
    """
    table = change.table
    _post(change, since, change.people(table.owing) if calls and not table.stands else ())
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
