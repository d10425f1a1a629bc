"""Who plays with whom, and what becomes of a seat whose player has left."""

from __future__ import annotations

from games.bring_down_the_mountain.actions import Action, EndTurn
from games.bring_down_the_mountain.rules.legal import draws
from games.bring_down_the_mountain.state import State
from games.core.protocol import Seat
from games.core.setup.seats import all_together, nobody_out, resigned

teams = all_together
retire = resigned
out = nobody_out


def idle(state: State, seat: Seat) -> Action:
    """Return the first legal draw, or the end of the turn, for a seat whose player has left."""
    return next(draws(state), EndTurn())
