"""Joined maps: named printed maps of one size side by side in one grid, where a hex is `IIC05`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.core.errors import Ambiguous, Unreadable
from games.core.hexes.grid import Hex, Hexside
from games.core.hexes.printed_maps import PrintedMap, plain, shown

_MOST_SHOWN: Final = 4


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed map with a name, placed in the common grid: its own hex 0, 0 lies on `at`."""

    name: str
    map: PrintedMap
    at: Hex

    def placed(self, own: Hex) -> Hex:
        """Return the place in the common grid of one of the map's own hexes."""
        return self.at + own

    def placed_hexside(self, own: Hexside) -> Hexside:
        """Return the hexside in the common grid of one of the map's own hexsides."""
        return Hexside(self.placed(own.hex), own.direction)


@dataclass(frozen=True)
class JoinedMap:
    """Sheets in one grid, which do not overlap."""

    sheets: tuple[Sheet, ...]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, sheet by sheet, each sheet in the order of its printed map."""
        return tuple(self._addresses)

    def __contains__(self, place: object) -> bool:
        return place in self._addresses

    def write(self, place: Hex) -> str:
        """Return the address of a hex: `IIC05`. Raises KeyError for a hex off the map."""
        return self._addresses[place]

    def read(self, text: str) -> Hex:
        """Read a hex from its address, such as `IIC05`, `iic5` or `II C 5`.

        The sheet's name may be left out if only one sheet fits. Raises Unreadable, or Ambiguous with the addresses
        that could be meant.
        """
        typed = plain(text)
        named = [sheet for sheet in self.sheets if typed.startswith(sheet.name.casefold())]
        found = self._readings((sheet, typed[len(sheet.name) :]) for sheet in named)
        found = found or self._readings((sheet, typed) for sheet in self.sheets)
        if len(found) == 1:
            return found[0]
        quoted = f"“{shown(text)}”"
        if found:
            could = " or ".join(map(self.write, found[:_MOST_SHOWN]))
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
    def _addresses(self) -> Mapping[Hex, str]:
        return {
            sheet.placed(own): f"{sheet.name}{sheet.map.write(own)}"
            for sheet in self.sheets
            for own in sheet.map.hexes
        }

    @staticmethod
    def _readings(texts: Iterable[tuple[Sheet, str]]) -> list[Hex]:
        """Return the hexes that these texts mean on their sheets."""
        found = []
        for sheet, text in texts:
            try:
                found.append(sheet.placed(sheet.map.read(text)))
            except Unreadable:
                continue
        return found


def joined(names: Iterable[Iterable[str]], board: PrintedMap, columns: int, rows: int) -> JoinedMap:
    """Join sheets with these names, which all have this map of an even number of columns with so many rows each: in rows
    from the north, each row from the west. The edge hexes of each sheet lie beside those of the next.

    Raises ValueError for a name that is there twice.
    """
    placed = [
        Sheet(name, board, Hex(across * columns, down * rows - across * columns // 2))
        for down, row in enumerate(names)
        for across, name in enumerate(row)
    ]
    if len({sheet.name for sheet in placed}) < len(placed):
        raise ValueError("two sheets have the same name")
    return JoinedMap(tuple(placed))
