"""Estimates, by counting cards alone, how far it is to a table on which a pile can be completed, if there is one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, product
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
    one, two, three, four = ridges
    gone_one, gone_two, gone_three, gone_four = map(_gone, ridges)
    # Where in the list the table with one card less on a ridge stands.
    step_three = len(four) + 1
    step_two = step_three * (len(three) + 1)
    step_one = step_two * (len(two) + 1)
    numbers = list(product(*(range(len(ridge) + 1) for ridge in ridges)))
    found: list[int] = []
    for place, (first, second, third, fourth) in enumerate(numbers):
        down = 4 * _ONES - gone_one[first] - gone_two[second] - gone_three[third] - gone_four[fourth]
        weight, lowest = _weighed(down >> 2 & _ONES)
        best = weight if (down | down >> 1 | down >> 2) & _ONES == _ONES else LOST
        if first and one[first - 1] < lowest:
            best = min(best, 1 + found[place - step_one])
        if second and two[second - 1] < lowest:
            best = min(best, 1 + found[place - step_two])
        if third and three[third - 1] < lowest:
            best = min(best, 1 + found[place - step_three])
        if fourth and four[fourth - 1] < lowest:
            best = min(best, 1 + found[place - 1])
        found.append(best)
    return dict(zip(numbers, found, strict=True))


def _gone(ridge: tuple[int, ...]) -> list[int]:
    """Return the ranks that are still on a ridge for each number of cards left, as sums of `1 << _WIDTH * (rank - 1)`."""
    return list(accumulate((1 << _WIDTH * (rank - 1) for rank in ridge), initial=0))


@cache
def _weighed(whole: int) -> tuple[int, int]:
    return _weight(whole), _lowest_but_ace(whole)


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
