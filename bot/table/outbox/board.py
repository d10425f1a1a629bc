"""Queues the board: a new message, an edit of the last one, or a short notice that calls who is next."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model import words
from bot.table.model.posts import PostKind
from bot.table.model.table import Status


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
            change.keep(board_seq=table.public, board_turn=table.turn)
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


def call_next(change: UnitOfWork, since: int, people: Sequence[int], called: Sequence[int] = ()) -> None:
    """Queue a notice for these people, with what happened after the row `since`, in place of an earlier notice. Those who
    were `called` before stand in it too, and are not notified again."""
    drop_notice(change)
    text = " ".join(map(str, called))
    post = change.post(PostKind.NOTICE, text=text, seq=change.table.public, since=since, mention=people)
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
