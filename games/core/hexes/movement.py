"""Movement over hexes: what is within reach, the cheapest path, and what hangs together."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.core.hexes.cheapest import MOST_PLACES, Ways, cheapest_ways
from games.core.hexes.grid import DIRECTIONS, Direction, Hex
from games.core.hexes.hexsides import Hexside


class Step(NamedTuple):
    """One step from a hex to its neighbour."""

    start: Hex
    direction: Direction
    end: Hex

    @property
    def hexside(self) -> Hexside:
        """The side that it crosses."""
        return Hexside(self.start, self.direction)


Cost: TypeAlias = Callable[[Step], int | None]
"""What a step costs, 0 or more, or None where it is forbidden."""

Allowed: TypeAlias = Callable[[Step], bool]


class _Stand(NamedTuple):
    """A hex, and whether movement has ended with the step into it."""

    place: Hex
    ended: bool


@dataclass(frozen=True, slots=True)
class Path:
    """A way over hexes: all of them, the first and the last included, and what it costs."""

    hexes: tuple[Hex, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Reach:
    """What can be reached from a hex. `costs` maps each hex, the start included, to its cost, cheapest first."""

    costs: Mapping[Hex, int]
    _ways: Ways[_Stand]
    _stands: Mapping[Hex, _Stand]

    def path(self, place: Hex) -> Path:
        """The cheapest path to a hex. Raises KeyError if it is out of reach."""
        return Path(tuple(stand.place for stand in self._ways.path(self._stands[place])), self.costs[place])


def steps(place: Hex) -> tuple[Step, ...]:
    """The six steps out of a hex, clockwise from north."""
    return tuple(map(Step, (place,) * 6, DIRECTIONS, place.neighbours()))


def reach(start: Hex, cost: Cost, limit: int | None = None, ends: Allowed | None = None) -> Reach:
    """Every hex that can be reached at a cost of at most `limit`; without it, as far as steps are allowed.

    A step for which `ends` is true may be the last one only; a hex that is entered so can still be passed by
    whoever comes another way. Of paths that cost the same, the one with the fewest steps counts, and of those
    the one that is first clockwise from north. Raises ValueError for a negative cost, and where neither
    `limit` nor `cost` bounds the search.
    """
    return _reach(cheapest_ways(_Stand(start, False), _onward(cost, ends), limit))


def cheapest_path(
    start: Hex, end: Hex, cost: Cost, limit: int | None = None, ends: Allowed | None = None
) -> Path | None:
    """The cheapest path from one hex to another, or None if there is none within `limit`.

    `cost`, `ends`, the choice among equal paths and the errors are those of `reach`.
    """
    ways = cheapest_ways(_Stand(start, False), _onward(cost, ends), limit, lambda stand: stand.place == end)
    found = _reach(ways)
    return found.path(end) if end in found.costs else None


def _onward(cost: Cost, ends: Allowed | None) -> Callable[[_Stand], Iterator[tuple[_Stand, int]]]:
    def onward(stand: _Stand) -> Iterator[tuple[_Stand, int]]:
        if stand.ended:
            return
        for step in steps(stand.place):
            price = cost(step)
            if price is not None:
                yield _Stand(step.end, ends is not None and ends(step)), price

    return onward


def _reach(ways: Ways[_Stand]) -> Reach:
    stands: dict[Hex, _Stand] = {}
    for stand in ways.costs:
        stands.setdefault(stand.place, stand)
    costs = {place: ways.costs[stand] for place, stand in stands.items()}
    return Reach(MappingProxyType(costs), ways, MappingProxyType(stands))


def connected(start: Hex, allowed: Allowed) -> tuple[Hex, ...]:
    """The hexes that hang together with `start` by allowed steps, nearest first, the start included.

    Raises ValueError if they are more than MOST_PLACES.
    """
    found = {start: None}
    waiting = deque([start])
    while waiting:
        for step in steps(waiting.popleft()):
            if step.end not in found and allowed(step):
                found[step.end] = None
                waiting.append(step.end)
        if len(found) > MOST_PLACES:
            raise ValueError(f"more than {MOST_PLACES} hexes hang together with {start}")
    return tuple(found)
