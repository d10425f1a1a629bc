"""Piles as sets of values: all that decides what fits where.

Suits never matter, and a pile strictly falls (BDM-4), so the set of its values is the pile: a mask of 14
bits, bit `value - 1` for each value. An ace is 14 as the bottom card and 1 on top of others; a lone ace
counts as 14, takes anything lower, and may itself go onto another pile as 1 (BDM-5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from games.core.cards import ACE, KING, Card, Pile

Mask: TypeAlias = int
"""A pile: bit `value - 1` for each value from 1 to 14. 0 is an empty valley."""
HIGH_ACE: Final = 14
LOW_BIT: Final[Mask] = 1
"""An ace on top of other cards."""
LONE_ACE: Final[Mask] = 1 << (HIGH_ACE - 1)
"""A pile of nothing but an ace; also the bit of an ace at the bottom."""
FROM_ACE: Final[Mask] = (1 << 14) - 2
"""Ace, king, …, two: complete (BDM-7)."""
TO_ACE: Final[Mask] = (1 << 13) - 1
"""King, …, two, ace: complete (BDM-7)."""
COMPLETE: Final = frozenset({FROM_ACE, TO_ACE})


def values_of(pile: Pile) -> tuple[int, ...]:
    """The values of a pile, bottom to top: 14 for an ace at the bottom, 1 for one on others."""
    return tuple(
        HIGH_ACE if card.rank == ACE and place == 0 else card.rank for place, card in enumerate(pile)
    )


def mask_of(pile: Pile) -> Mask:
    """The pile as a mask. Raises ValueError for cards that do not strictly fall (BDM-4, BDM-5)."""
    mask = 0
    for value in values_of(pile):
        bit = 1 << (value - 1)
        if (mask and bit >= mask & -mask) or (value == ACE and mask == LONE_ACE):
            raise ValueError(f"{pile!r} does not fall from the bottom to the top")
        mask |= bit
    return mask


def top_value(mask: Mask) -> int:
    """The value on top: 14 for a lone ace, 0 for an empty valley."""
    return (mask & -mask).bit_length()


def takes(mask: Mask, rank: int) -> bool:
    """Whether a card of this rank fits on the pile or into the empty valley (BDM-4 to BDM-6)."""
    if rank == ACE:
        return mask != LONE_ACE and not mask & LOW_BIT
    return not mask or rank < top_value(mask)


def with_card(mask: Mask, rank: int) -> Mask:
    """The pile with a card of this rank on top, which must fit; complete piles are not taken away."""
    if rank == ACE and not mask:
        return LONE_ACE
    return mask | 1 << (rank - 1)


def runs(source: Mask, target: Mask) -> Iterator[tuple[Mask, Mask, Mask]]:
    """Every run of `source` that fits on `target`, the longest first: the value bit of the run's lowest
    card, and what lies in both valleys then (BDM-9). Complete piles are not taken away."""
    if source == LONE_ACE:
        if not target:
            yield LONE_ACE, 0, LONE_ACE
        elif takes(target, ACE):
            yield LONE_ACE, 0, target | LOW_BIT
        return
    room = (target & -target) - 1 if target else -1
    fitting = source & room
    while fitting:
        first = 1 << (fitting.bit_length() - 1)
        run = source & ((first << 1) - 1)
        fitting &= ~first
        if run == LOW_BIT:
            if target == LONE_ACE:
                continue
            yield first, source & ~run, target | LOW_BIT if target else LONE_ACE
        else:
            yield first, source & ~run, target | run


def left_by(mask: Mask) -> Mask:
    """What is left in the valley: nothing once the pile is complete (BDM-7)."""
    return 0 if mask in COMPLETE else mask


def ranks_of(cards: Sequence[Card]) -> tuple[int, ...]:
    """The ranks of these cards, 1 for an ace."""
    return tuple(card.rank for card in cards)


def breaks(mask: Mask) -> int:
    """How many sequences without a gap a pile falls into: 0 for an empty valley."""
    return (mask & ~(mask << 1)).bit_count()


def from_king(mask: Mask) -> int:
    """How many of king, queen, … a pile holds in a row, one more for a place for an ace below; 0 without a
    king."""
    if not mask >> (KING - 1) & 1:
        return 0
    return HIGH_ACE - (~(mask | LONE_ACE) & (LONE_ACE * 2 - 1)).bit_length()
