"""The two usual ways to form teams."""

from __future__ import annotations

from games.core.protocol import Seat


def each_alone(count: int) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams of a game in which every seat plays for itself."""
    return tuple((seat,) for seat in range(count))


def all_together(count: int) -> tuple[tuple[Seat, ...], ...]:
    """Return the one team of a co-operative game: all seats."""
    return (tuple(range(count)),)
