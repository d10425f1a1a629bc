"""What a game remembers beyond its position: earlier positions, and hands that were filled (HG-14, HG-27)."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.cards import CardOrJoker
from games.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Fill:
    """A hand was filled with `count` cards, after these cards were discarded face up (HG-14)."""

    seat: Seat
    discarded: tuple[CardOrJoker, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Standstill:
    """The position after a turn of this player (HG-27).

    `pieces` writes down where everything stands. `hands` are, by seat, the indices of the cards in the deck's order;
    in a view, hands that the viewer cannot know are empty. `fills` is the number of hands filled by then.
    """

    player: Seat
    pieces: str
    hands: tuple[tuple[int, ...], ...]
    fills: int = 0
