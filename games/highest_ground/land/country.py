"""The land of a game: sheets joined to one map, with terrain, rivers, roads and edges (THG-1, THG-60), and lines of sight over it
(THG-25, THG-50).

A hex is named by its address, `IIC08`. For searches each hex is one bit of a whole number, so that a step of a
thousand places is one shift; the bits of a column lie side by side, with a gap between columns, so that no step leaves
the map unnoticed.

Sight reaches so many hexes. It is blocked by terrain that hides, in the target's hex or in any hex that the line touches
on the way, and by two combat units in all in hexes on the way. The viewer's own hex does not count; units in one hex
always see each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from games.core.hexes.grid import DIRECTIONS, ORIGIN, Direction, Hex, Hexside, hexsides, line
from games.core.hexes.printed_maps import JoinedMap, joined
from games.highest_ground.files.sheets import COLUMNS, PRINTED, ROWS, SheetFile
from games.highest_ground.files.tables import Terrain

Cell: TypeAlias = str
"""A hex by its address, such as `IIC08`."""
Mask: TypeAlias = int
"""A set of hexes, one bit each."""
FAR: Final = 10_000
"""A distance that no map has."""
OUTWARD: Final[dict[str, tuple[Direction, ...]]] = {
    "north": (Direction.N,),
    "south": (Direction.S,),
    "west": (Direction.SW, Direction.NW),
    "east": (Direction.NE, Direction.SE),
}
"""The directions in which one leaves a sheet over each of its edges."""


@dataclass(frozen=True)
class Bits:
    """How hexes are numbered as bits: column by column, `width` bits for each."""

    left: int
    top: int
    width: int

    @classmethod
    def around(cls, places: Iterable[Hex]) -> Bits:
        """Return the numbering for these hexes."""
        found = list(places)
        top = min(place.r for place in found)
        return cls(min(place.q for place in found), top, max(place.r for place in found) - top + 2)

    def number(self, place: Hex) -> int:
        """Return the number of a hex's bit."""
        return (place.q - self.left) * self.width + place.r - self.top

    def stepped(self, mask: Mask, direction: int) -> Mask:
        """Return the neighbours in one direction, clockwise from north by number; some may lie off the map."""
        width = self.width
        if direction < 3:
            return mask >> 1 if direction == 0 else mask << (width - 1 if direction == 1 else width)
        return mask << 1 if direction == 3 else mask >> (width - 1 if direction == 4 else width)


class Country:
    """Joined sheets. `rows` are the sheets from the north, each row from the west. Raises ValueError if one is
    there twice."""

    def __init__(self, rows: Sequence[Sequence[SheetFile]]) -> None:
        sheets = {sheet.name: sheet for row in rows for sheet in row}
        self.map: Final[JoinedMap] = joined(
            [[sheet.name for sheet in row] for row in rows], PRINTED, COLUMNS, ROWS
        )
        self.hex: Final[dict[Cell, Hex]] = {self.map.write(place): place for place in self.map.hexes}
        self.cell: Final[dict[Hex, Cell]] = {place: cell for cell, place in self.hex.items()}
        self.cells: Final = tuple(self.hex)
        self.bits: Final = Bits.around(self.cell)
        self.bit: Final[dict[Cell, Mask]] = {
            cell: 1 << self.bits.number(place) for cell, place in self.hex.items()
        }
        self.named: Final[dict[Mask, Cell]] = {bit: cell for cell, bit in self.bit.items()}
        self.land: Final[Mask] = self.mask(self.cells)
        self.terrain: Final[dict[Cell, Terrain]] = {}
        rivers: set[Hexside] = set()
        ends: dict[Hexside, set[Hex]] = {}
        for sheet in self.map.sheets:
            file = sheets[sheet.name]
            for own, terrain in file.terrain.items():
                self.terrain[self.cell[sheet.placed(own)]] = terrain
            rivers.update(Hexside(sheet.placed(side.hex), side.direction) for side in file.sides)
            for stretch in file.stretches:
                start = sheet.placed(stretch.start)
                beyond = start.neighbour(stretch.direction)
                side = Hexside(start, stretch.direction)
                inside = stretch.start.neighbour(stretch.direction) in PRINTED
                ends.setdefault(side, set()).update((start, beyond) if inside else (start,))
        self.rivers: Final = frozenset(
            side for side in rivers if all(place in self.cell for place in side.hexes)
        )
        self.roads: Final = frozenset(side for side, places in ends.items() if len(places) == 2)
        self.bridges: Final = self.rivers & self.roads
        self.wet: Final = self._over(self.rivers)
        banks = frozenset(end for side in self.rivers for end in side.ends)
        lanes = {
            side
            for place in self.cell
            for side in hexsides(place)
            if all(other in self.cell for other in side.hexes) and not banks.isdisjoint(side.ends)
        }
        self.lanes: Final = self._over(lanes)
        """For each direction by number, the hexes from which a boat goes that way: along a river or across it (THG-59)."""
        self.paved: Final = self._over(self.roads)
        """For each direction by number, the hexes from which a step that way crosses a river, or follows a road."""

    def _over(self, sides: Iterable[Hexside]) -> tuple[Mask, ...]:
        found = [0] * 6
        for side in sides:
            one, other = side.hexes
            for place, direction in ((one, side.direction), (other, side.direction.opposite)):
                found[direction.number] |= self.bit[self.cell[place]]
        return tuple(found)

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """Return hexes as bits."""
        found = 0
        for cell in cells:
            found |= self.bit[cell]
        return found

    def cells_of(self, mask: Mask) -> list[Cell]:
        """Return the hexes of a set, from west to east and north to south."""
        found = []
        while mask:
            bit = mask & -mask
            found.append(self.named[bit])
            mask ^= bit
        return found

    @cached_property
    def ground(self) -> Mapping[Terrain, Mask]:
        """The hexes of each terrain."""
        return {
            terrain: self.mask(cell for cell in self.cells if self.terrain[cell] is terrain)
            for terrain in Terrain
        }

    @cached_property
    def near(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The neighbours of each hex, clockwise from north."""
        return {
            cell: tuple(self.cell[place] for place in self.hex[cell].neighbours() if place in self.cell)
            for cell in self.cells
        }

    def beyond(self, cell: Cell, direction: Direction) -> Cell | None:
        """Return the neighbour in a direction, or None off the map."""
        return self.cell.get(self.hex[cell].neighbour(direction))

    def direction(self, cell: Cell, neighbour: Cell) -> Direction:
        """Return the direction of a neighbour. Raises ValueError if it is none."""
        return self.hex[cell].direction_to(self.hex[neighbour])

    def distance(self, one: Cell, other: Cell) -> int:
        """Return the fewest steps from one hex to another."""
        return self.hex[one].distance(self.hex[other])

    def crosses_river(self, cell: Cell, neighbour: Cell) -> bool:
        """Return whether a river runs between two neighbours."""
        return bool(self.wet[self.direction(cell, neighbour).number] & self.bit[cell])

    def follows_road(self, cell: Cell, neighbour: Cell) -> bool:
        """Return whether a road leads from one neighbour to the other."""
        return bool(self.paved[self.direction(cell, neighbour).number] & self.bit[cell])

    def edge(self, sheet: str, side: str) -> tuple[Cell, ...]:
        """Return the hexes along a side of a sheet from which one leaves the map there; none if another sheet joins."""
        (placed,) = (each for each in self.map.sheets if each.name == sheet)
        found = []
        for own in PRINTED.hexes:
            place = placed.placed(own)
            outside = all(place.neighbour(way) not in self.cell for way in OUTWARD[side])
            if outside and _lies_along(own, side):
                found.append(self.cell[place])
        return tuple(found)

    def distances(self, edge: Iterable[Cell]) -> Mapping[Cell, int]:
        """Return how many steps each hex is from the nearest hex of an edge, over any ground."""
        return _distances(self, self.mask(edge))

    def around(self, cell: Cell, steps: int) -> Mask:
        """Return the hexes within so many steps of one, itself included."""
        return _around(self, self.bit[cell], steps)

    def beside(self, mask: Mask) -> Mask:
        """Return the hexes next to any of these; some of them may be among these."""
        found = 0
        for number in range(6):
            found |= self.bits.stepped(mask, number)
        return found & self.land

    def _spreading(self, reached: Mask) -> Mapping[Cell, int]:
        front, found, far = reached, {}, 0
        while front:
            for cell in self.cells_of(front):
                found[cell] = far
            front = self.beside(front) & ~reached
            reached |= front
            far += 1
        return found

    def western(self, side: Hexside) -> Cell:
        """Return the western hex of two; of one above the other, the northern (THG-56)."""
        one, other = side.hexes
        return self.cell[min((one, other), key=lambda place: (place.q, place.r))]


@lru_cache(maxsize=1 << 11)
def _around(country: Country, reached: Mask, steps: int) -> Mask:
    return _around(country, reached | country.beside(reached), steps - 1) if steps else reached


@lru_cache(maxsize=256)
def _distances(country: Country, edge: Mask) -> Mapping[Cell, int]:
    # What is hidden is supposed again and again within reach of the same hexes.
    return country._spreading(edge)


def _lies_along(own: Hex, side: str) -> bool:
    written = PRINTED.write(own)
    column, row = written[0], written[1:]
    return {"north": row == "01", "south": row == "14", "west": column == "A", "east": column == "L"}[side]


COMPASS: Final = DIRECTIONS
"""All directions by number, clockwise from north."""


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
