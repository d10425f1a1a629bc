"""Who plays with whom, and what becomes of a seat whose player has left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.protocol import Seat
from games.core.setup.teams import each_alone
from games.dog_eat_dog.actions import Action, Decline, Pass
from games.dog_eat_dog.state import Choosing, State


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: every player plays alone."""
    return each_alone(count)


def idle(state: State, seat: Seat) -> Action:
    """Return the pass, or the refusal of the die's face, of a seat whose player has left."""
    return Pass() if state.phase == Choosing() else Decline()


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns: its pyramids stay, and it can no longer win."""
    if seat not in range(state.seats):
        raise ValueError(f"no seat {seat}")
    return replace(state, resigned=tuple(sorted({*state.resigned, seat})))


def out(state: State) -> frozenset[Seat]:
    """Return no seats: nobody is eliminated before the end."""
    return frozenset()
