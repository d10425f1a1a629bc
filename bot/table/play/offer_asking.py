"""Asks the others for something that they must agree to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.table.log.entries import Mark, withdrawn
from bot.table.log.games import Tables
from bot.table.log.unit_of_work import UnitOfWork
from bot.table.model.errors import TableError
from bot.table.model.table import Offer
from bot.table.play import offer_words
from bot.table.play.rights import unlocked
from games.core.protocol import Seat


def others(change: UnitOfWork, seat: Seat) -> list[Seat]:
    """The seats that must agree to what this one offers: those still in the game whose players are there."""
    return [other for other in change.left if other != seat and other not in change.table.absent]


async def ask(
    tables: Tables,
    change: UnitOfWork,
    kind: str,
    seat: Seat,
    needs: Sequence[Seat],
    to_seq: int | None = None,
    about: Sequence[str] = (),
    whom: Seat | None = None,
) -> None:
    """Make an offer to the seats in `needs`; `about` and `whom` as `Offer` has them. Raises TableError while the game is
    locked, if another offer stands, or if this one was declined or withdrawn and nobody has moved since."""
    unlocked(change.table)
    standing = change.table.offer
    if standing is not None:
        mine = standing.by == seat
        raise TableError(
            "offer_stands",
            "You have already made an offer." if mine else "There is already another offer.",
            "Wait for the others, or withdraw it: press Decline below it."
            if mine
            else "Answer that one first.",
        )
    answered = await _refused_since_the_last_move(tables, change, kind, seat)
    if answered is not None:
        raise TableError("asked_already", *offer_words.not_yet(change.table, kind, seat, answered))
    data = {"kind": kind, "to": to_seq} | ({} if whom is None else {"whom": whom})
    row = change.log("offer", seat, change.place.state, data=data)
    change.offer(
        Offer(kind, seat, row.number(None), tuple(needs), to_seq, about=offer_words.told(about), whom=whom)
    )


async def _refused_since_the_last_move(
    tables: Tables, change: UnitOfWork, kind: str, seat: Seat
) -> Seat | None:
    """The seat that ended this seat's last offer of this kind, if nobody has moved since; else None.

    What was taken back since counts too: an offer that was declined stays declined.
    """
    moved = _last_move(change.place.marks)
    offered = answered = None
    for row in await tables.rows(change.before, moved):
        if row.seq > moved and row.kind == "offer":
            offered = row.seat if row.data.get("kind") == kind else None
        elif row.seq > moved and row.kind == "decline" and offered == seat:
            answered = row.seat
    return answered


def _last_move(marks: Sequence[Mark]) -> int:
    """The number of the last move that stands and of which everybody knows; 0 if there is none."""
    gone = withdrawn(marks)
    moves = (mark.seq for mark in reversed(marks) if mark.kind == "action" and not mark.quiet)
    return next((seq for seq in moves if seq not in gone), 0)
