"""Who plays with whom, and what becomes of a seat whose player has left."""

from __future__ import annotations

from games.core.protocol import Seat
from games.core.setup.seats import each_alone, resigned
from games.high_ground.actions import Action, Decline, Discard, Enough
from games.high_ground.phases import Choosing, Playing, Resolving
from games.high_ground.rules.legal import legal_actions
from games.high_ground.state import State

teams = each_alone
retire = resigned


def idle(state: State, seat: Seat) -> Action:
    """Return the action of a seat whose player has left: discard nothing, play no more cards, or decline the die.

    A card or king that must be placed goes to the first possible cell.
    """
    phase = state.phase
    if isinstance(phase, Choosing):
        return Discard(())
    if isinstance(phase, Playing):
        return Enough()
    return Decline() if isinstance(phase, Resolving) else next(legal_actions(state, seat))


def out(state: State) -> frozenset[Seat]:
    """Return the seats without a piece (HG-25)."""
    return frozenset(state.out)
