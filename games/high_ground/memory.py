"""What is remembered of a game beyond where everything lies: earlier positions, and what lay open (HG-14, HG-27)."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.cards import CardOrJoker
from games.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Fill:
    """A hand was filled with so many cards, after these were discarded openly (HG-14)."""

    seat: Seat
    discarded: tuple[CardOrJoker, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Standstill:
    """The position after a turn of this player (HG-27).

    `pieces` writes down where everything stands; hands are numbers of cards in the order they are kept, and those that a
    viewer cannot know are empty in a view. `fills` is how many hands had been filled by then.
    """

    player: Seat
    pieces: str
    hands: tuple[tuple[int, ...], ...]
    fills: int = 0
