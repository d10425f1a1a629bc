"""What a game remembers beyond its position: earlier positions, and hands that were filled (HG-14, HG-27)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.cards import CardOrJoker
from games.core.protocol import Seat

Shuffles = tuple[tuple[CardOrJoker, ...], ...]
"""The discards that were shuffled into the draw pile, each time that happened, in order."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A hand was filled, after these cards were discarded face up (HG-14).

    `ages` has the age of each card that was drawn. `unchanged`: as everybody could count, the cards that were drawn are
    those that were discarded.
    """

    seat: Seat
    discarded: tuple[CardOrJoker, ...]
    ages: tuple[int, ...]
    unchanged: bool = False


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


def ages(shuffles: Shuffles) -> dict[CardOrJoker, int]:
    """Return the number of the last shuffle that each card was in; a card that was in none is left out, with age 0.

    All cards of the draw pile have the age of the last shuffle. A card in a hand was drawn when the pile had its age, so
    everybody knows how many cards of each age somebody holds, but not which.
    """
    return {card: number for number, cards in enumerate(shuffles, 1) for card in cards}


def age_counts(hands: Sequence[Sequence[CardOrJoker]], shuffles: Shuffles) -> tuple[tuple[int, ...], ...]:
    """Return the ages of the cards in each hand, in order."""
    known = ages(shuffles)
    return tuple(tuple(sorted(known.get(card, 0) for card in hand)) for hand in hands)
