"""Movement over hexes: what is within reach, the cheapest path, and connected hexes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
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
        """The hexside that it crosses."""
        return Hexside(self.start, self.direction)


Cost: TypeAlias = Callable[[Step], int | None]
"""The cost of a step, 0 or more, or None if it is forbidden."""

Allowed: TypeAlias = Callable[[Step], bool]


class _Ended(NamedTuple):
    """A hex entered by a step that ends movement. It differs from the hex itself, since a path that enters the hex
    by another step may continue."""

    place: Hex


_Place: TypeAlias = Hex | _Ended


@dataclass(frozen=True, slots=True)
class Path:
    """A path over hexes: all of its hexes, both ends included, and its cost."""

    hexes: tuple[Hex, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Reach:
    """What can be reached from a hex. `costs` maps each hex, the start included, to its cost, cheapest first."""

    costs: Mapping[Hex, int]
    _ways: Ways[_Place]
    _places: Mapping[Hex, _Place]

    def path(self, place: Hex) -> Path:
        """Return the cheapest path to a hex. Raises KeyError if it is out of reach."""
        return Path(tuple(map(_hex_of, self._ways.path(self._places[place]))), self.costs[place])


@lru_cache(maxsize=1 << 14)
def _kept(q: int, r: int) -> Hex:
    """Return always the same object for a hex: searches compare hexes often, and identity is quick to compare."""
    return Hex(q, r)


@lru_cache(maxsize=1 << 14)
def steps(place: Hex) -> tuple[Step, ...]:
    """Return the six steps out of a hex, clockwise from north."""
    here = _kept(place.q, place.r)
    ends = (_kept(near.q, near.r) for near in place.neighbours())
    return tuple(Step(here, direction, end) for direction, end in zip(DIRECTIONS, ends, strict=True))


def reach(start: Hex, cost: Cost, limit: int | None = None, ends: Allowed | None = None) -> Reach:
    """Return every hex within reach at a cost of at most `limit`; without a limit, as far as steps are allowed.

    A step for which `ends` is true ends movement; a path that enters the same hex by another step may continue. Of
    paths with equal costs the one with the fewest steps counts, and of those the first found, as directions are
    tried clockwise from north. Raises ValueError for a negative cost, or if neither `limit` nor `cost` bounds the
    search.
    """
    first: _Place = start
    return _reach(cheapest_ways(first, _onward(cost, ends), limit))


def cheapest_path(
    start: Hex, end: Hex, cost: Cost, limit: int | None = None, ends: Allowed | None = None
) -> Path | None:
    """Return the cheapest path from one hex to another, or None if none exists within `limit`.

    `cost`, `ends`, the choice among equal paths and the errors are those of `reach`.
    """
    first: _Place = start
    ways = cheapest_ways(first, _onward(cost, ends), limit, lambda place: _hex_of(place) == end)
    found = _reach(ways)
    return found.path(end) if end in found.costs else None


def _hex_of(place: _Place) -> Hex:
    return place.place if isinstance(place, _Ended) else place


def _onward(cost: Cost, ends: Allowed | None) -> Callable[[_Place], Iterator[tuple[_Place, int]]]:
    def onward(place: _Place) -> Iterator[tuple[_Place, int]]:
        if isinstance(place, _Ended):
            return
        for step in steps(place):
            price = cost(step)
            if price is not None:
                yield _Ended(step.end) if ends is not None and ends(step) else step.end, price

    return onward


def _reach(ways: Ways[_Place]) -> Reach:
    places: dict[Hex, _Place] = {}
    for place in ways.costs:
        places.setdefault(_hex_of(place), place)
    costs = {place: ways.costs[reached] for place, reached in places.items()}
    return Reach(MappingProxyType(costs), ways, MappingProxyType(places))


def connected(start: Hex, allowed: Allowed) -> tuple[Hex, ...]:
    """Return the hexes connected with `start` by allowed steps, nearest first, the start included.

    Raises ValueError if there are more than MOST_PLACES.
    """
    found = {start: None}
    waiting = deque([start])
    while waiting:
        for step in steps(waiting.popleft()):
            if step.end not in found and allowed(step):
                found[step.end] = None
                waiting.append(step.end)
        if len(found) > MOST_PLACES:
            raise ValueError(f"more than {MOST_PLACES} hexes are connected with {start}")
    return tuple(found)
