"""Joined maps: named printed maps side by side in one grid, where a hex is `IIC05`.

Each map has a place in the common grid, and lies as printed or turned by 180 degrees. Where the printed edge cuts
hexes in half, the halves of two maps make one hex, which has an address on each map.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from games.core.errors import Ambiguous, Unreadable
from games.core.hexes.grid import ORIGIN, Direction, Hex, centre
from games.core.hexes.hexsides import Hexside
from games.core.hexes.printed_maps import PrintedMap, plain, shown

MOST_SHEETS: Final = 16
_MOST_SHOWN: Final = 4


@dataclass(frozen=True)
class Sheet:
    """A printed map with a name, placed in the common grid.

    The map's own hex 0, 0 lies on `at`. A map that is `turned` lies upside down about that hex.
    """

    name: str
    map: PrintedMap
    at: Hex = ORIGIN
    turned: bool = False

    def __post_init__(self) -> None:
        if not re.fullmatch("[A-Za-z0-9]{1,4}", self.name):
            raise ValueError(f"a sheet's name has one to four letters or digits, unlike “{self.name[:20]}”")

    def placed(self, own: Hex) -> Hex:
        """Return the place in the common grid of one of the map's own hexes."""
        return self.at - own if self.turned else self.at + own

    def own(self, place: Hex) -> Hex:
        """Return the map's own hex at a place of the common grid, whether the map prints that hex or not."""
        return self.at - place if self.turned else place - self.at

    def placed_direction(self, own: Direction) -> Direction:
        """Return the direction in the common grid of one of the map's own directions. Works both ways."""
        return own.opposite if self.turned else own

    def placed_hexside(self, own: Hexside) -> Hexside:
        """Return the hexside in the common grid of one of the map's own hexsides."""
        return Hexside(self.placed(own.hex), self.placed_direction(own.direction))

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """Its hexes, as places in the common grid."""
        return frozenset(self.placed(own) for own in self.map.hexes)

    @cached_property
    def edge(self) -> frozenset[Hex]:
        """Those of its hexes that have a neighbour off the sheet."""
        return frozenset(place for place in self.hexes if not self.hexes.issuperset(place.neighbours()))


@dataclass(frozen=True)
class JoinedMap:
    """Sheets in one grid. Raises ValueError if they overlap by more than their edges, or share names or addresses."""

    sheets: tuple[Sheet, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.sheets) <= MOST_SHEETS:
            raise ValueError(f"1 to {MOST_SHEETS} sheets can be joined, not {len(self.sheets)}")
        if len({sheet.name.casefold() for sheet in self.sheets}) < len(self.sheets):
            raise ValueError("two sheets have the same name")
        for one, other in combinations(self.sheets, 2):
            if not (one.hexes & other.hexes) <= (one.edge & other.edge):
                raise ValueError(f"the sheets {one.name} and {other.name} overlap by more than their edges")
        written = [address.casefold() for place in self.hexes for address in self.addresses(place)]
        if len(set(written)) < len(written):
            raise ValueError("two hexes of the sheets have the same address")

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, sheet by sheet, each sheet in the order of its printed map."""
        return tuple(self._addresses)

    def __contains__(self, place: object) -> bool:
        return place in self._addresses

    def addresses(self, place: Hex) -> tuple[str, ...]:
        """Return every address of a hex, in the order of the sheets. Raises ValueError for a hex off the map."""
        found = self._addresses.get(place)
        if found is None:
            raise ValueError(f"{place} is not on the map")
        return found

    def write(self, place: Hex) -> str:
        """Return the first address of a hex: `IIC05`. Raises ValueError for a hex off the map."""
        return self.addresses(place)[0]

    def read(self, text: str) -> Hex:
        """Read a hex from any of its addresses, such as `IIC05`, `iic5` or `II C 5`.

        The sheet's name may be left out if only one sheet fits. Raises Unreadable, or Ambiguous with the addresses
        that could be meant.
        """
        typed = plain(text)
        named = [sheet for sheet in self.sheets if typed.startswith(sheet.name.casefold())]
        found = _readings((sheet, typed[len(sheet.name) :]) for sheet in named)
        found = found or _readings((sheet, typed) for sheet in self.sheets)
        if len(found) == 1:
            return next(iter(found))
        quoted = f"“{shown(text)}”"
        if found:
            could = " or ".join(list(found.values())[:_MOST_SHOWN])
            raise Ambiguous("ambiguous_hex", f"{quoted} is on several sheets.", f"Write {could}.")
        if named:
            sheet = max(named, key=lambda each: len(each.name))
            hint = f"Hexes of sheet {sheet.name} are {sheet.map.extent}."
            raise Unreadable("unreadable_hex", f"{quoted} is not a hex of sheet {sheet.name}.", hint)
        names = ", ".join(sheet.name for sheet in self.sheets)
        example = self.write(self.hexes[0])
        hint = f"Write the sheet, the column and the row: {example}. Sheets here: {names}."
        raise Unreadable("unreadable_hex", f"{quoted} is not a hex.", hint)

    @cached_property
    def _addresses(self) -> Mapping[Hex, tuple[str, ...]]:
        found: defaultdict[Hex, list[str]] = defaultdict(list)
        for sheet in self.sheets:
            for own in sheet.map.hexes:
                found[sheet.placed(own)].append(f"{sheet.name}{sheet.map.write(own)}")
        return {place: tuple(names) for place, names in found.items()}


def _readings(texts: Iterable[tuple[Sheet, str]]) -> dict[Hex, str]:
    """Return the hexes that these texts mean on their sheets, each with its address."""
    found: dict[Hex, str] = {}
    for sheet, text in texts:
        try:
            own = sheet.map.read(text)
        except Unreadable:
            continue
        found.setdefault(sheet.placed(own), f"{sheet.name}{sheet.map.write(own)}")
    return found


@dataclass(frozen=True, slots=True)
class Laid:
    """A sheet to lay beside others: its name, its map, and whether it is turned upside down."""

    name: str
    map: PrintedMap
    turned: bool = False


def joined(rows: Iterable[Iterable[Laid]], halves: bool = False) -> JoinedMap:
    """Join sheets of one size, in rows from the north, each row from the west.

    The edge hexes of each sheet lie beside those of the next. With `halves` they are half hexes, and each lies on
    its other half. Raises ValueError if the sheets differ in size, do not mesh or leave a gap.
    """
    sheets: list[Sheet] = []
    size: tuple[int, int] | None = None
    for down, row in enumerate(rows):
        for across, laid in enumerate(row):
            west, north, width, height = _frame(laid)
            size = size or (width, height)
            if size != (width, height):
                raise ValueError(f"sheet {laid.name} differs in size from the first one")
            columns = across * (width - 1 if halves else width) - west
            halves_down = down * (height - 2 if halves else (height - height % 2)) - north
            if (halves_down - columns) % 2:
                raise ValueError(f"sheet {laid.name} does not mesh: its columns would lie half a hex off")
            at = Hex(columns, (halves_down - columns) // 2)
            sheets.append(Sheet(laid.name, laid.map, at, laid.turned))
    whole = JoinedMap(tuple(sheets))
    _refuse_gaps(whole.hexes)
    return whole


def _refuse_gaps(places: Iterable[Hex]) -> None:
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for place in places:
        columns[place.q].append(place.r)
    for rows in columns.values():
        if max(rows) - min(rows) >= len(rows):
            raise ValueError(
                "the sheets do not mesh: a column of one sheet ends before the next sheet begins"
            )


def _frame(laid: Laid) -> tuple[int, int, int, int]:
    """Return a sheet's frame about its origin: its western column, its northern half hex, columns, half hexes."""
    middles = [centre(Sheet(laid.name, laid.map, ORIGIN, laid.turned).placed(own)) for own in laid.map.hexes]
    columns = [middle.x // 3 for middle in middles]
    rows = [middle.y for middle in middles]
    west, north = min(columns), min(rows)
    return west, north, max(columns) - west + 1, max(rows) - north + 2
