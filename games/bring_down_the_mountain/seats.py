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
    """All play together."""
    return all_together(count)


def idle(state: State, seat: Seat) -> Action:
    """No move, and only the draw that is owed."""
    return next(draws(state), EndTurn())


def retire(state: State, seat: Seat) -> State:
    """This seat's player gave up: the others play on, and nothing on the table changes."""
    if seat not in range(state.seats):
        raise ValueError(f"There is no seat {seat}.")
    return replace(state, resigned=tuple(sorted({*state.resigned, seat})))


def out(state: State) -> frozenset[Seat]:
    """Nobody is put out before the end."""
    return frozenset()
