"""How a game ended, as one value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """`reason` is a short code of the game (`no_attack`); `winners` are seats, all of them for a
    shared win and none for a lost co-operative game; `scores` has one number a seat, or is empty.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
