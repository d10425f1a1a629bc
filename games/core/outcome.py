"""How a game ended, as one value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    `reason` is a short code of that game (`no_attack`). `winners` are seats: all of them for a shared win, none for
    a lost co-operative game. `scores` has one number for each seat, or is empty.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
