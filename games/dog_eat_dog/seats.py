"""Who plays with whom, and what becomes of a seat whose player has left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.protocol import Seat
from games.core.setup.teams import each_alone
from games.dog_eat_dog.actions import Action, Decline, Pass
from games.dog_eat_dog.state import Choosing, State


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return each_alone(count)


def idle(state: State, seat: Seat) -> Action:
    """Pass, or leave the die's face unused."""
    return Pass() if state.phase == Choosing() else Decline()


def retire(state: State, seat: Seat) -> State:
    """This seat's player gave up: it can no longer win, and its pyramids stay where they are."""
    if seat not in range(state.seats):
        raise ValueError(f"There is no seat {seat}.")
    return replace(state, resigned=tuple(sorted({*state.resigned, seat})))


def out(state: State) -> frozenset[Seat]:
    """Nobody is put out before the end."""
    return frozenset()
