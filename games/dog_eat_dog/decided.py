"""What decided a game that has ended: from when on the winner had the most points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.optional_parts.stories import Moment
from games.core.protocol import Seat
from games.dog_eat_dog.score import Sorting, sortings, winners
from games.dog_eat_dog.state import Over, State

_A_TREE: Final = 3
"""A capture that brings so many points or more completes a tree."""


def _leads(scores: Sequence[Sorting], winner: Seat, resigned: Sequence[Seat]) -> bool:
    own = scores[winner].points
    return all(each.points < own for each in scores if each.seat != winner and each.seat not in resigned)


def decided(states: Sequence[State], names: Sequence[str]) -> Moment | None:
    """Return when the only winner took the lead for good, and whether a tree did it; None if several have won, or if
    others had to resign for it."""
    if not states or not isinstance(states[-1].phase, Over):
        return None
    scored = [sortings(state.table, state.captured) for state in states]
    won = winners(scored[-1], states[-1].resigned)
    if len(won) != 1:
        return None
    (winner,) = won
    first = len(states)
    while first and _leads(scored[first - 1], winner, states[first - 1].resigned):
        first -= 1
    if not 0 < first < len(states):
        return None
    gained = scored[first][winner].points - scored[first - 1][winner].points
    if gained <= 0:
        return None
    told = "’s tree decides it" if gained >= _A_TREE else " leads for good"
    return Moment(first, f"{names[winner]}{told}")
