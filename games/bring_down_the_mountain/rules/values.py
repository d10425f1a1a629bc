"""Piles as sets of values, which is all that decides what fits where.

Suits never matter, and a pile strictly falls (BDM-4), so the set of its values describes it: a mask of 14 bits, bit
`value - 1` for each value. An ace is 14 at the bottom of a pile and 1 on top of other cards. A lone ace is 14, takes
any lower card, and may itself go onto another pile as 1 (BDM-5).
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from games.core.components import ACE, KING, Card, Pile

Mask: TypeAlias = int
"""A pile: bit `value - 1` for each value from 1 to 14. 0 is an empty valley."""
HIGH_ACE: Final = 14
LOW_BIT: Final[Mask] = 1
"""An ace on top of other cards."""
LONE_ACE: Final[Mask] = 1 << (HIGH_ACE - 1)
"""A pile of one ace; also the bit of an ace at the bottom."""
FROM_ACE: Final[Mask] = (1 << 14) - 2
"""Ace, king, …, two: complete (BDM-7)."""
TO_ACE: Final[Mask] = (1 << 13) - 1
"""King, …, two, ace: complete (BDM-7)."""
COMPLETE: Final = frozenset({FROM_ACE, TO_ACE})


def values_of(pile: Pile) -> tuple[int, ...]:
    """Return the values of a pile, bottom to top: 14 for an ace at the bottom, 1 for an ace on other cards."""
    return tuple(
        HIGH_ACE if card.rank == ACE and place == 0 else card.rank for place, card in enumerate(pile)
    )


def mask_of(pile: Pile) -> Mask:
    """Return a pile as a mask. Raises ValueError for cards that do not strictly fall (BDM-4, BDM-5)."""
    mask = 0
    for value in values_of(pile):
        bit = 1 << (value - 1)
        if (mask and bit >= mask & -mask) or (value == ACE and mask == LONE_ACE):
            raise ValueError(f"{pile!r} does not fall from the bottom to the top")
        mask |= bit
    return mask


def top_value(mask: Mask) -> int:
    """Return the value on top: 14 for a lone ace, 0 for an empty valley."""
    return (mask & -mask).bit_length()


def takes(mask: Mask, rank: int) -> bool:
    """Return whether a card of this rank fits on a pile or into an empty valley (BDM-4 to BDM-6)."""
    if rank == ACE:
        return mask != LONE_ACE and not mask & LOW_BIT
    return not mask or rank < top_value(mask)


def with_card(mask: Mask, rank: int) -> Mask:
    """Return the pile with a card of this rank on top, which must fit. A complete pile stays."""
    if rank == ACE and not mask:
        return LONE_ACE
    return mask | 1 << (rank - 1)


def runs(source: Mask, target: Mask) -> Iterator[tuple[Mask, Mask, Mask]]:
    """Yield every run of `source` that fits on `target`, the longest first (BDM-9).

    Each is the bit of the run's bottom card, then both piles after the move. Complete piles stay.
    """
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
    """Return the pile, or an empty valley if the pile is complete (BDM-7)."""
    return 0 if mask in COMPLETE else mask


def ranks_of(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the ranks of these cards, 1 for an ace."""
    return tuple(card.rank for card in cards)


def breaks(mask: Mask) -> int:
    """Return the number of sequences without a gap in a pile: 0 for an empty valley."""
    return (mask & ~(mask << 1)).bit_count()


def wasted(mask: Mask, rank: int) -> int:
    """Return how many ranks a card shuts out that could still go onto this pile, in an empty valley those above it."""
    if not mask:
        return 0 if rank == ACE else HIGH_ACE - 1 - rank
    return top_value(mask) - 1 - rank


def from_king(mask: Mask) -> int:
    """Return how many of king, queen, … a pile has in a row, plus one for the ace below the king, whether it is there
    or not; 0 without a king."""
    if not mask >> (KING - 1) & 1:
        return 0
    return HIGH_ACE - (~(mask | LONE_ACE) & (LONE_ACE * 2 - 1)).bit_length()
