"""Estimates, by counting cards alone, how far it is to a table on which a pile can be completed, if there is one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import product
from typing import Final, TypeAlias

from games.core.cards import ACE, KING, RANKS

Left: TypeAlias = tuple[int, ...]
"""How many cards are left on each ridge, in the order of RIDGES."""

LOST: Final = 1_000
"""The distance if no pile can be completed any more."""
_WIDTH: Final = 3
"""Bits for the number of cards of one rank, 0 to 4."""
_ONES: Final = sum(1 << _WIDTH * (rank - 1) for rank in RANKS)
_ACE_WEIGHT: Final = 4
_COUNTED: Final[deque[tuple[tuple[tuple[int, ...], ...], dict[Left, int]]]] = deque(maxlen=2)
"""The last tables, with the ridges that they were counted for."""


def outlook(ridges: Sequence[Sequence[int]]) -> dict[Left, int]:
    """Return the distance for every number of cards left on the ridges, while no pile is complete.

    `ridges` are ranks from the peak to the outer end; all other cards are in the valleys. A table may hold more than
    was asked for: one counted for longer ridges serves for what is left of them later in the game. The distance is the number
    of draws until every rank has come down at least once. It is larger if all four cards of a rank have come down by
    then, and more so for a low rank: no top gets higher than the lowest such rank (see `deadlock`). LOST is certain:
    a pile needs every rank, and no order of draws brings down those that are missing, since only cards lower than
    such a rank can be drawn.
    """
    wanted = tuple(map(tuple, ridges))
    for longer, counted in tuple(_COUNTED):
        if all(part == whole[: len(part)] for part, whole in zip(wanted, longer, strict=True)):
            return counted
    counted = _count(wanted)
    _COUNTED.append((wanted, counted))
    return counted


def _count(ridges: tuple[tuple[int, ...], ...]) -> dict[Left, int]:
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
    """Return the cost of the ranks of which all four cards have come down."""
    return sum(
        _ACE_WEIGHT if rank == ACE else KING + 1 - rank for rank in RANKS if whole >> _WIDTH * (rank - 1) & 1
    )


def _lowest_but_ace(whole: int) -> int:
    """Return the lowest rank, aces excepted, of which all four cards have come down; 14 for none. Aces may be 14."""
    whole &= ~1
    if not whole:
        return KING + 1
    return ((whole & -whole).bit_length() - 1) // _WIDTH + 1
