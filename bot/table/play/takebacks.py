"""What taking a move back would undo, and a seat taking back a sealed decision of its own."""

from __future__ import annotations

from dataclasses import dataclass

from bot.table.log.entries import Entry, counted
from bot.table.log.replay import withdrawal
from bot.table.log.sealed import others
from bot.table.log.unit_of_work import UnitOfWork
from games.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What an undo would take back, newest first, in words; who must agree (nobody: it happens at once); the last log
    row that would stay; and the words that everybody may read.

    `sealed`: the undo withdraws the seat's own sealed decision, in row `to_seq`. `number` is the number of the position
    (`Shown.seq`) that this is for.
    """

    lines: tuple[str, ...]
    needs: tuple[Seat, ...]
    to_seq: int
    known: tuple[str, ...] = ()
    sealed: bool = False
    number: int = 0


def withdraw(change: UnitOfWork, seat: Seat, to_seq: int) -> None:
    """A seat withdraws its last sealed decision, in row `to_seq`. Nobody else learns of it."""
    game, place = change.table.game, change.place
    state = others(game, place.phase, {to_seq})
    if state is None:
        raise RuntimeError(f"sealed decisions of {game.about.key} do not commute")
    before = Entry(change.table.seq, 0, "", None, place.state, change.table.moves)
    own = counted(place.own, len(change.table.players), seat)
    row = withdrawal(before, change.micros, seat, state, to_seq, own)
    change.log("withdraw", seat, state, data=row.data, played=row)
