"""Printed maps: reads and writes hexes by lettered columns and numbered rows, such as `C05`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Final

from games.core.errors import Unreadable
from games.core.hexes.grid import Hex

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
