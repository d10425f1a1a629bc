"""Lines of sight (THG-25, THG-50).

Sight reaches so many hexes. It is blocked by terrain that hides, in the target's hex or in any hex that the line touches
on the way, and by two combat units in all in hexes on the way. The viewer's own hex does not count; units in one hex
always see each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core.hexes.grid import ORIGIN, Hex, line
from games.highest_ground.land.country import Cell, Country, Mask

BLOCKING: Final = 2
"""So many combat units on the way block sight."""


@lru_cache(maxsize=1 << 13)
def _touched(q: int, r: int, width: int) -> tuple[Mask, int]:
    """Return the hexes that the line from the origin touches on its way to this one, without both ends, as bits of columns
    of this width, and the number of the origin's bit.

    A line may run along the edge of the map. There it touches hexes that do not exist; their bits lie between columns.
    """
    end = Hex(q, r)
    between = [place.q * width + place.r for place in line(ORIGIN, end) if place not in (ORIGIN, end)]
    origin = max(0, -min(between, default=0))
    mask = 0
    for number in between:
        mask |= 1 << (number + origin)
    return mask, origin


@dataclass(frozen=True, slots=True)
class Troops:
    """Where combat units stand: the hexes as bits, and who is in each. One that covers two hexes stands in both."""

    mask: Mask
    names: Mapping[Mask, tuple[str, ...]]


class Outlook:
    """Who sees whom over a country."""

    def __init__(self, country: Country, hiding: Iterable[Cell]) -> None:
        self.country = country
        self._hiding: Final = country.mask(hiding)
        self._number: Final = {cell: country.bits.number(place) for cell, place in country.hex.items()}
        self._open: Final[dict[tuple[Cell, int], Mask]] = {}
        self._openly: Final[dict[tuple[Cell, int], Mask]] = {}

    def troops(self, standing: Mapping[Cell, Iterable[str]]) -> Troops:
        """Return the combat units of each hex that has any, as `sees` needs them."""
        bit = self.country.bit
        return Troops(
            self.country.mask(standing), {bit[cell]: tuple(names) for cell, names in standing.items()}
        )

    def open_to(self, start: Cell, reach: int) -> Mask:
        """Return the hexes into which a unit in this one sees if nobody stands in the way, its own included."""
        found = self._open.get((start, reach))
        if found is None:
            bare = self.troops({})
            cells = (cell for cell in self.country.cells if self.sees(start, cell, reach, bare))
            found = self._open[start, reach] = self.country.mask(cells)
        return found

    def open_from(self, target: Cell, reach: int) -> Mask:
        """Return the hexes from which a unit sees into this one if nobody stands in the way, its own included."""
        found = self._openly.get((target, reach))
        if found is None:
            bare = self.troops({})
            cells = (cell for cell in self.country.cells if self.sees(cell, target, reach, bare))
            found = self._openly[target, reach] = self.country.mask(cells)
        return found

    def sees(self, start: Cell, target: Cell, reach: int, troops: Troops) -> bool:
        """Return whether a unit in one hex sees into another. A unit that covers two hexes on the way counts once."""
        if start == target:
            return True
        if self.country.bit[target] & self._hiding:
            return False
        one, other = self.country.hex[start], self.country.hex[target]
        if one.distance(other) > reach:
            return False
        mask, origin = _touched(other.q - one.q, other.r - one.r, self.country.bits.width)
        shift = self._number[start] - origin
        way = mask << shift if shift >= 0 else mask >> -shift
        if way & self._hiding:
            return False
        met = way & troops.mask
        names: set[str] = set()
        while met:
            bit = met & -met
            names.update(troops.names[bit])
            if len(names) >= BLOCKING:
                return False
            met ^= bit
        return True
