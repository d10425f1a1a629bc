"""Printed maps: reads and writes hexes by lettered columns and numbered rows, such as `C05`; and named ones side by side in one grid,
where a hex is `IIC05`."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Final

from games.core.hexes.grid import Hex
from games.core.words import Ambiguous, Unreadable

_LONGEST_TEXT: Final = 24
_COORDINATE: Final = re.compile(r"([a-z]{1,2})0*([0-9]{1,2})")
_BETWEEN: Final = re.compile(r"[\s.,_-]+")


@dataclass(frozen=True)
class PrintedMap:
    """A map of columns of hexes by their letters; the rows of each count from 1.

    `digits` is the least number of digits of a row number: 2 for `C05`.
    """

    columns: Mapping[str, tuple[Hex, ...]]
    digits: int = 1

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, column by column in the order of their rows."""
        return tuple(self._names)

    def __contains__(self, place: object) -> bool:
        return place in self._names

    def write(self, place: Hex) -> str:
        """Return a hex as printed: `C05`. Raises KeyError for a hex that is not on the map."""
        return self._names[place]

    def read(self, text: str) -> Hex:
        """Read a hex such as `C05`, `c5` or `C-5`. Raises Unreadable, with a hint what can be written."""
        found = _COORDINATE.fullmatch(plain(text))
        quoted, letters = f"“{shown(text)}” is not a hex", [*self.columns]
        if found is None:
            raise Unreadable("unreadable_hex", f"{quoted}.", f"Hexes here are {self.extent}.")
        column = next((each for each in letters if each.casefold() == found[1]), None)
        if column is None:
            message = f"{quoted}: this map has no column {found[1].upper()}."
            raise Unreadable("unreadable_hex", message, f"Columns here are {letters[0]} to {letters[-1]}.")
        row, rows = int(found[2]), len(self.columns[column])
        if not 1 <= row <= rows:
            message = f"{quoted}: column {column} has no row {row}."
            raise Unreadable("unreadable_hex", message, f"Column {column} has rows 1 to {rows}.")
        return self.columns[column][row - 1]

    @property
    def extent(self) -> str:
        """The first and the last hex, for hints: `A01 to L14`."""
        names = [*self._names.values()]
        return f"{names[0]} to {names[-1]}"

    @cached_property
    def _names(self) -> Mapping[Hex, str]:
        return {
            place: f"{letters}{row:0{self.digits}}"
            for letters, places in self.columns.items()
            for row, place in enumerate(places, 1)
        }


def plain(text: str) -> str:
    """Return typed text in small letters and without gaps; empty if it is too long for a hex."""
    return _BETWEEN.sub("", text.strip().casefold()) if len(text) <= _LONGEST_TEXT else ""


def shown(text: str) -> str:
    """Return typed text, cut short for quoting."""
    cut = " ".join(text[: 4 * _LONGEST_TEXT].split())
    return cut if len(cut) <= _LONGEST_TEXT else f"{cut[: _LONGEST_TEXT - 1]}…"


def sheet_map(columns: int, rows: int) -> PrintedMap:
    """Return a map with columns A, B, C … of the same number of rows, counted from the north, such as `C05`.

    Every second column, B, D …, lies half a hex lower. The hex of row 1 in the first column is 0, 0.
    """
    letters = ascii_uppercase[:columns]
    return PrintedMap(
        {letter: _column(number, -(number // 2), rows, 1) for number, letter in enumerate(letters)}, digits=2
    )


def diamond_map(lengths: Mapping[str, int]) -> PrintedMap:
    """Return a map with columns of different lengths, from the west, all centred on one line; rows count from the south.

    Neighbouring columns differ by an odd number. The hex of row 1 in the first column is 0, 0.
    """
    first = next(iter(lengths.values()))
    return PrintedMap(
        {
            letter: _column(number, (length - first - number) // 2, length, -1)
            for number, (letter, length) in enumerate(lengths.items())
        }
    )


def _column(q: int, first: int, rows: int, step: int) -> tuple[Hex, ...]:
    return tuple(Hex(q, first + step * row) for row in range(rows))


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
