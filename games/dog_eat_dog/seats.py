"""Who plays with whom, and what becomes of a seat whose player has left."""

from __future__ import annotations

from games.core.protocol import Seat
from games.core.setup.seats import each_alone, nobody_out, resigned
from games.dog_eat_dog.actions import Action, Decline, Pass
from games.dog_eat_dog.state import Choosing, State

teams = each_alone
retire = resigned
out = nobody_out


def idle(state: State, seat: Seat) -> Action:
    """Return the pass, or the refusal of the die's face, of a seat whose player has left."""
    return Pass() if state.phase == Choosing() else Decline()
