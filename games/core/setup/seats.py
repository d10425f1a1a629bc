"""What most games do with seats, for the functions of `Seats` (`games/core/protocol.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from games.core.words import Seat

S = TypeVar("S", bound=Any)


def each_alone(count: int, options: Mapping[str, str] | None = None) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams of a game in which every seat plays for itself."""
    return tuple((seat,) for seat in range(count))


def all_together(count: int, options: Mapping[str, str] | None = None) -> tuple[tuple[Seat, ...], ...]:
    """Return the one team of a co-operative game: all seats."""
    return (tuple(range(count)),)


def resigned(state: S, seat: Seat) -> S:
    """Return the position after this seat's player resigns: nothing moves, and `state.resigned` has the seat."""
    if seat not in range(state.seats):
        raise ValueError(f"no seat {seat}")
    return replace(state, resigned=tuple(sorted({*state.resigned, seat})))


def nobody_out(state: Any) -> frozenset[Seat]:
    """Return no seats: nobody is eliminated before the end."""
    return frozenset()
