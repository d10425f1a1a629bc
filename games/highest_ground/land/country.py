"""The land of a game: sheets joined to one map, with terrain, rivers, roads and edges (THG-1, THG-60).

A hex is named by its address, `IIC08`. For searches each hex is one bit of a whole number, so that a step of a
thousand places is one shift; the bits of a column lie side by side, with a gap between columns, so that no step leaves
the map unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from games.core.hexes.grid import DIRECTIONS, Direction, Hex, Hexside, hexsides
from games.core.hexes.joined_maps import JoinedMap, joined
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
        bottom = max(place.r for place in found)
        return cls(min(place.q for place in found), top, bottom - top + 2)

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
            rivers.update(sheet.placed_hexside(side) for side in file.sides)
            for stretch in file.stretches:
                start = sheet.placed(stretch.start)
                beyond = start.neighbour(stretch.direction)
                side = Hexside(start, stretch.direction)
                inside = own_sheet_has(stretch.start.neighbour(stretch.direction))
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

    def _spreading(self, reached: Mask) -> Mapping[Cell, int]:
        front, found, far = reached, {}, 0
        while front:
            for cell in self.cells_of(front):
                found[cell] = far
            around = 0
            for number in range(6):
                around |= self.bits.stepped(front, number)
            front = around & self.land & ~reached
            reached |= front
            far += 1
        return found

    def western(self, side: Hexside) -> Cell:
        """Return the western hex of two; of one above the other, the northern (THG-56)."""
        one, other = side.hexes
        first = min((one, other), key=lambda place: (place.q, place.r))
        return self.cell[first]


@lru_cache(maxsize=256)
def _distances(country: Country, edge: Mask) -> Mapping[Cell, int]:
    # What is hidden is supposed again and again within reach of the same hexes.
    return country._spreading(edge)


def own_sheet_has(place: Hex) -> bool:
    """Return whether a sheet has this hex, in its own numbering."""
    return place in PRINTED


def _lies_along(own: Hex, side: str) -> bool:
    written = PRINTED.write(own)
    column, row = written[0], written[1:]
    return {"north": row == "01", "south": row == "14", "west": column == "A", "east": column == "L"}[side]


COMPASS: Final = DIRECTIONS
"""All directions by number, clockwise from north."""
