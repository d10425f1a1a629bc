"""Who plays with whom, and what happens to a seat whose player has left."""

from __future__ import annotations

from games.core.protocol import Seat
from games.core.setup.seats import each_alone, nobody_out
from games.highest_ground.actions import Action, Stock, Submit
from games.highest_ground.state import Stage, State, changed

teams = each_alone
out = nobody_out


def idle(state: State, seat: Seat) -> Action:
    """Return what changes least: the orders stand as they are written."""
    return Stock(0) if state.stage is Stage.STOCK else Submit()


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns: its units stay, and it cannot win."""
    return changed(state, gone=tuple(sorted({*state.gone, seat})))
