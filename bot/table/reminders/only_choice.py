"""Decisions in which a seat has nothing left to choose, as far as it knows: the table ends them for it.

Nobody else can tell that there was nothing to choose, so the seat is asked like any other, and the decision is ended as an
answer that was set ahead is played: at the same kind of moment, as the same kind of row.
"""

from __future__ import annotations

from typing import Any, Final

from bot.table.log.entries import POSITION
from bot.table.log.replay import Live, Position
from bot.table.log.sealed import as_seen
from bot.table.model.table import Status, Table
from games.core.optional_parts.forced import AutoPass
from games.core.protocol import Seat

_BEGINS: Final = (POSITION - {"withdraw"}) | {"unpause", "unlock", "back", "replace"}
"""The kinds of rows, if everybody knows of them, with which a decision begins or begins anew."""


def settled(table: Table, view: Any, seat: Seat | None) -> AutoPass | None:
    """How the table ends this seat's decision if nothing is left to choose in it; None if something is, or if it must be
    made by hand. `view` is the seat's.

    Beside the view, what everybody knows decides: whether moves that are the only ones play themselves, whether the game is
    locked or paused, and whether the player has missed a turn. Players who have must move first, so that no game which all have
    left goes on by itself.
    """
    passes, clocks = table.game.auto_passes, table.clocks
    if passes is None or seat is None or not table.forced or not table.owes(seat):
        return None
    if table.status is not Status.RUNNING or table.lock is not None or table.players[seat].resigned:
        return None
    stands = clocks is not None and (clocks.pause is not None or clocks.seats[seat].missed > 0)
    return None if stands or seat in table.absent else passes.auto_pass(view)


def settled_in(live: Live, seat: Seat) -> AutoPass | None:
    """The same for a seat in a game as it is now."""
    game, position = live.table.game, live.position
    if game.auto_passes is None or position is None or position.state is None:
        return None
    seen = as_seen(game, position.phase, position.state, seat)
    return settled(live.table, game.knowledge.view(seen, seat), seat)


def begun(position: Position | None, seat: Seat) -> int:
    """The row with which the present decision of a seat began, or began anew: after a pause, or since its player took back
    what they had sealed. 0 before the game."""
    for mark in reversed(position.marks if position is not None else ()):
        if (mark.kind in _BEGINS and not mark.sealed) or (mark.kind == "withdraw" and mark.seat == seat):
            return mark.seq
    return 0


def comes_to(before: Live, after: Live, seat: Seat) -> bool:
    """Whether a change has brought a seat to a decision that the table is to end for it."""
    if after.table.game.auto_passes is None or not after.table.forced or not after.table.owes(seat):
        return False
    return begun(before.position, seat) != begun(after.position, seat) and settled_in(after, seat) is not None
