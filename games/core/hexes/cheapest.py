"""The cheapest paths from one place to all others, by Dijkstra's algorithm.

A place may be a hex, a hex with a facing, or whatever else a game distinguishes on the way.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar

P = TypeVar("P", bound=Hashable)
Onward: TypeAlias = Callable[[P], Iterable[tuple[P, int]]]
"""From a place to each next place, with the cost of going there: 0 or more."""

MOST_PLACES: Final = 20_000
"""The most places of a search; one that finds more is taken to be endless, and stops with an error."""


@dataclass(frozen=True, slots=True)
class Ways(Generic[P]):
    """What can be reached from `start`.

    `costs` maps each place within reach, the start included, to its cost, cheapest first. `before` maps each of
    them but the start to the previous place on its path.
    """

    start: P
    costs: Mapping[P, int]
    before: Mapping[P, P]

    def path(self, place: P) -> tuple[P, ...]:
        """Return the cheapest path to a place, both ends included. Raises KeyError if it is out of reach."""
        if place not in self.costs:
            raise KeyError(place)
        found = [place]
        while found[-1] != self.start:
            found.append(self.before[found[-1]])
        return tuple(reversed(found))


def cheapest_ways(
    start: P, onward: Onward[P], limit: int | None = None, wanted: Callable[[P], bool] | None = None
) -> Ways[P]:
    """Return the cheapest paths from `start` to every place that costs at most `limit`.

    Of paths with equal costs it takes the one with the fewest steps, and of those the first found, in the order
    of `onward`. With `wanted`, the search stops at the cheapest place for which that is true. Raises ValueError for
    a negative cost or a search over more than MOST_PLACES.
    """
    costs: dict[P, int] = {}
    before: dict[P, P] = {}
    best: dict[P, tuple[int, int]] = {start: (0, 0)}
    waiting: list[tuple[int, int, int, P]] = [(0, 0, 0, start)]
    found = 0
    while waiting:
        spent, steps, _, place = heapq.heappop(waiting)
        if place in costs:
            continue
        costs[place] = spent
        if wanted is not None and wanted(place):
            break
        if len(costs) > MOST_PLACES:
            raise ValueError(f"the search from {start} passed {MOST_PLACES} places: it needs a limit")
        for further, cost in onward(place):
            if cost < 0:
                raise ValueError(f"going from {place} to {further} costs {cost}, less than nothing")
            reached = (spent + cost, steps + 1)
            known = best.get(further)
            if (limit is None or reached[0] <= limit) and (known is None or reached < known):
                best[further] = reached
                before[further] = place
                found += 1
                heapq.heappush(waiting, (*reached, found, further))
    return Ways(
        start,
        MappingProxyType(costs),
        MappingProxyType({place: before[place] for place in costs if place != start}),
    )
