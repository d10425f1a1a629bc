"""What can still come of the ridges, by counting alone: how far it is to a table on which a pile can be
completed, and whether there is any left."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, TypeAlias

from games.core.cards import ACE, KING, RANKS

Left: TypeAlias = tuple[int, ...]
"""How many cards are left on each ridge, in the order of RIDGES."""

LOST: Final = 1_000
"""The distance where no pile can be completed any more."""
_WIDTH: Final = 3
"""Bits for the number of cards of one rank, 0 to 4."""
_ONES: Final = sum(1 << _WIDTH * (rank - 1) for rank in RANKS)
_ACE_WEIGHT: Final = 4


def outlook(ridges: Sequence[Sequence[int]]) -> dict[Left, int]:
    """The distance for every number of cards left on the ridges, as long as no pile is complete.

    `ridges` are ranks from the peak to the outer end; all other cards lie in the valleys. The distance is the
    number of draws until each rank has come down, and more where all four cards of a rank have come down by
    then: no top is higher than the lowest such rank (see `judge`), so the more the lower it is. LOST is
    certain: a pile needs each rank, and from here ranks are missing that no order of draws can bring down,
    since only a card lower than such a rank can be drawn.
    """
    gone = [[0] for _ in ridges]
    for ridge, sums in zip(ridges, gone, strict=True):
        for rank in ridge:
            sums.append(sums[-1] + (1 << _WIDTH * (rank - 1)))
    found: dict[Left, int] = {}
    for left in product(*(range(len(ridge) + 1) for ridge in ridges)):
        down = 4 * _ONES - sum(sums[count] for sums, count in zip(gone, left, strict=True))
        whole = down >> 2 & _ONES
        best = LOST
        if (down | down >> 1 | down >> 2) & _ONES == _ONES:
            best = _weight(whole)
        lowest = _lowest_but_ace(whole)
        for index, count in enumerate(left):
            if count and ridges[index][count - 1] < lowest:
                best = min(best, 1 + found[(*left[:index], count - 1, *left[index + 1 :])])
        found[left] = min(best, LOST)
    return found


def _weight(whole: int) -> int:
    """What the ranks that have come down wholly cost."""
    return sum(
        _ACE_WEIGHT if rank == ACE else KING + 1 - rank for rank in RANKS if whole >> _WIDTH * (rank - 1) & 1
    )


def _lowest_but_ace(whole: int) -> int:
    """The lowest rank that has come down wholly, aces left out, since some may count as 14; 14 for none."""
    whole &= ~1
    if not whole:
        return KING + 1
    return ((whole & -whole).bit_length() - 1) // _WIDTH + 1
