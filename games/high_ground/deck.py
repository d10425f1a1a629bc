"""The deck without kings but with jokers, and the four kings (HG-1, HG-3, HG-7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core.cards import KING, RANKS, SUITS, Card, CardOrJoker, Joker
from games.core.protocol import Seat

JOKERS: Final = (Joker(1), Joker(2))
CARDS: Final[tuple[CardOrJoker, ...]] = (
    *(Card(rank, suit) for rank in RANKS if rank != KING for suit in SUITS),
    *JOKERS,
)
"""Every card of the deck, in the order in which hands and piles are kept: by rank, then suit, jokers last."""
ORDER: Final[dict[CardOrJoker, int]] = {card: index for index, card in enumerate(CARDS)}
KINGS: Final = tuple(Card(KING, suit) for suit in SUITS)
JOKER_LEVELS: Final = range(1, 13)


def deck(jokers: int) -> tuple[CardOrJoker, ...]:
    """Return the deck with this many jokers, in order (HG-1)."""
    return CARDS[: len(CARDS) - len(JOKERS) + jokers]


def king_of(seat: Seat) -> Card:
    """Return the king of a seat: clubs, diamonds, hearts, spades."""
    return KINGS[seat]


def in_order(cards: Iterable[CardOrJoker]) -> tuple[CardOrJoker, ...]:
    """Return cards in the order of the deck."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Iterable[CardOrJoker], gone: Iterable[CardOrJoker]) -> tuple[CardOrJoker, ...]:
    """Return these cards without those that are gone, in the same order."""
    leaving = frozenset(gone)
    return tuple([card for card in cards if card not in leaving]) if leaving else tuple(cards)


def level_of(card: CardOrJoker, level: int | None) -> int:
    """Return the level of a card: its rank, or for a joker the chosen level (HG-7). Raises ValueError without one."""
    if isinstance(card, Card):
        return card.rank
    if level is None:
        raise ValueError("a joker has no level of its own")
    return level
