"""A seat takes a sealed decision of its own back."""

from __future__ import annotations

from bot.table.repository.played import Played, counted
from bot.table.repository.replay import withdrawal
from bot.table.repository.sealed import rebuilt
from bot.table.repository.unit_of_work import UnitOfWork
from games.core.protocol import Seat


def withdraw(change: UnitOfWork, seat: Seat, to_seq: int) -> None:
    """A seat withdraws its last sealed decision, in row `to_seq`. Nobody else learns of it."""
    game, place = change.table.game, change.place
    state = rebuilt(game, place.phase, without=to_seq)
    if state is None:
        raise RuntimeError(f"sealed decisions of {game.about.key} do not commute")
    before = Played(change.table.seq, 0, "", None, place.state, change.table.moves)
    own = counted(place.own, len(change.table.players), seat)
    row = withdrawal(before, change.micros, seat, state, to_seq, own)
    change.log("withdraw", seat, state, data=row.data, played=row)
