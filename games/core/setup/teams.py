"""Who plays with whom, where a game has no rule of its own about it."""

from __future__ import annotations

from games.core.protocol import Seat


def each_alone(count: int) -> tuple[tuple[Seat, ...], ...]:
    """Every seat is a team of its own."""
    return tuple((seat,) for seat in range(count))


def all_together(count: int) -> tuple[tuple[Seat, ...], ...]:
    """All seats are one team, as in a co-operative game."""
    return (tuple(range(count)),)
