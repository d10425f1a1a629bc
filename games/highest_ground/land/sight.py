"""Lines of sight (THG-25, THG-50).

Sight reaches so many hexes. It is blocked by terrain that hides, in the target's hex or in any hex that the line touches
on the way, and by two combat units in all in hexes on the way. The viewer's own hex does not count; units in one hex
always see each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import lru_cache
from typing import Final

from games.core.hexes.grid import ORIGIN, Hex
from games.core.hexes.lines import line
from games.highest_ground.land.country import Cell, Country

BLOCKING: Final = 2
"""So many combat units on the way block sight."""


@lru_cache(maxsize=1 << 13)
def _between(q: int, r: int) -> tuple[tuple[int, int], ...]:
    """Return the hexes that the line from the origin touches on its way to this one, without both ends."""
    end = Hex(q, r)
    return tuple((place.q, place.r) for place in line(ORIGIN, end) if place not in (ORIGIN, end))


class Outlook:
    """Who sees whom over a country, whose ground never changes. What is found of a pair of hexes is kept."""

    def __init__(self, country: Country, hiding: Set[Cell]) -> None:
        self.country = country
        self._hiding = hiding
        self._ways: dict[tuple[Cell, Cell], tuple[Cell, ...] | None] = {}
        self._cells = {(place.q, place.r): cell for place, cell in country.cell.items()}

    def way(self, start: Cell, target: Cell) -> tuple[Cell, ...] | None:
        """Return the hexes that the line touches on the way, or None if the ground blocks it."""
        key = (start, target)
        if key not in self._ways:
            self._ways[key] = self._found(start, target)
        return self._ways[key]

    def _found(self, start: Cell, target: Cell) -> tuple[Cell, ...] | None:
        if start == target:
            return ()
        if target in self._hiding:
            return None
        one, other = self.country.hex[start], self.country.hex[target]
        # A line may run along the edge of the map, where one of the two hexes that it touches does not exist.
        touched = (
            self._cells.get((one.q + q, one.r + r)) for q, r in _between(other.q - one.q, other.r - one.r)
        )
        way = tuple(cell for cell in touched if cell is not None)
        return None if any(cell in self._hiding for cell in way) else way

    def sees(self, start: Cell, target: Cell, reach: int, troops: Mapping[Cell, Iterable[str]]) -> bool:
        """Return whether a unit in one hex sees into another. `troops` are the combat units in each hex that has any; one
        that covers two hexes stands in both, and counts once."""
        if start == target:
            return True
        if self.country.distance(start, target) > reach:
            return False
        way = self.way(start, target)
        if way is None:
            return False
        met: set[str] = set()
        for cell in way:
            if cell in troops:
                met.update(troops[cell])
                if len(met) >= BLOCKING:
                    return False
        return True
