"""Who plays with whom, and what becomes of a seat whose player has left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.bring_down_the_mountain.actions import Action, EndTurn
from games.bring_down_the_mountain.rules.legal import draws
from games.bring_down_the_mountain.state import State
from games.core.protocol import Seat
from games.core.setup.teams import all_together


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: all players are one team."""
    return all_together(count)


def idle(state: State, seat: Seat) -> Action:
    """Return the first legal draw, or the end of the turn, for a seat whose player has left."""
    return next(draws(state), EndTurn())


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns: the others play on, and no card moves."""
    if seat not in range(state.seats):
        raise ValueError(f"no seat {seat}")
    return replace(state, resigned=tuple(sorted({*state.resigned, seat})))


def out(state: State) -> frozenset[Seat]:
    """Return no seats: nobody is eliminated before the end."""
    return frozenset()
