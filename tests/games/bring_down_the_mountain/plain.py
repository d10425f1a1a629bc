"""The slow, plain search that the judge is held to: ranks on tuples, written from the rules alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

Ranks: TypeAlias = tuple[int, ...]
"""The ranks of a pile from the bottom to the top; an ace is 1 wherever it lies."""
Table: TypeAlias = tuple[Ranks, ...]
"""Four piles, sorted."""
COMPLETE = ((1, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2), (13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1))


@cache
def may_lie(ranks: Ranks) -> bool:
    """BDM-4 and BDM-5, card by card."""
    for place in range(1, len(ranks)):
        below, above = ranks[place - 1], ranks[place]
        if below == 1 and (place > 1 or above == 1):
            return False
        if below != 1 and above >= below:
            return False
    return True


def settled(piles: Sequence[Ranks]) -> Table:
    """Complete piles leave (BDM-7); the order of the valleys does not matter here."""
    return tuple(sorted(() if pile in COMPLETE else pile for pile in piles))


def moves(table: Table) -> Iterator[Table]:
    """Every arrangement that one move leads to (BDM-9)."""
    for source in range(4):
        for target in range(4):
            if source == target:
                continue
            for cut in range(len(table[source])):
                joined = table[target] + table[source][cut:]
                if may_lie(joined):
                    piles = list(table)
                    piles[source] = table[source][:cut]
                    piles[target] = joined
                    yield settled(piles)


def top(pile: Ranks) -> int:
    """The value on top: 14 for a lone ace, 0 for nothing."""
    if not pile:
        return 0
    return 14 if pile == (1,) else pile[-1]


@dataclass
class Found:
    possible: bool
    searched: int
    highest: int


def search(piles: Sequence[Ranks], ends: Sequence[int], cap: int) -> Found | None:
    """Breadth first to the end, or None where more than `cap` arrangements are reached."""

    def reached(table: Table) -> bool:
        if not ends:
            return not any(table)
        return any(may_lie((*pile, end)) for pile in table for end in ends)

    start = settled(piles)
    seen = {start}
    waiting: deque[Any] = deque([start])
    highest = 0
    while waiting:
        table = waiting.popleft()
        if reached(table):
            return Found(True, len(seen), 0)
        highest = max(highest, *map(top, table))
        for after in moves(table):
            if after not in seen:
                seen.add(after)
                if len(seen) > cap:
                    return None
                waiting.append(after)
    return Found(False, len(seen), highest)
