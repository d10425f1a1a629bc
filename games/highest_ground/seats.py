"""Who plays with whom, and what happens to a seat whose player has left."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.protocol import Seat
from games.core.setup.teams import each_alone
from games.highest_ground.actions import Action, Stock, Submit
from games.highest_ground.state import Stage, State, changed


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: each side plays alone."""
    return each_alone(count)


def idle(state: State, seat: Seat) -> Action:
    """Return what changes least: the orders stand as they are written."""
    return Stock(0) if state.stage is Stage.STOCK else Submit()


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns: its units stay, and it cannot win."""
    return changed(state, gone=tuple(sorted({*state.gone, seat})))


def out(state: State) -> frozenset[Seat]:
    """Return the seats that are out: nobody is before the end."""
    return frozenset()
