"""Printed maps: reads and writes hexes by lettered columns and numbered rows, such as `C05`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Final

from games.core.errors import Unreadable
from games.core.hexes.grid import Direction, Hex

MOST_COLUMNS: Final = 52
MOST_ROWS: Final = 99
_LONGEST_TEXT: Final = 24
_COORDINATE: Final = re.compile(r"([a-z]{1,2})0*([0-9]{1,2})")
_BETWEEN: Final = re.compile(r"[\s.,_-]+")

ALPHABET: Final = (*ascii_uppercase, *(letter * 2 for letter in ascii_uppercase))
"""The letters of columns on printed maps: A to Z, then AA, BB and so on to ZZ."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a printed map: its letters, the hex of row 1, and the number of rows."""

    letters: str
    first: Hex
    rows: int

    def __post_init__(self) -> None:
        if not re.fullmatch("[A-Za-z]{1,2}", self.letters):
            raise ValueError(f"a column's name has one or two letters, unlike “{self.letters[:20]}”")
        if not 1 <= self.rows <= MOST_ROWS:
            raise ValueError(f"column {self.letters} has {self.rows} rows: 1 to {MOST_ROWS} are possible")


@dataclass(frozen=True)
class PrintedMap:
    """A map of columns of hexes. Rows count from 1, to the south, or to the north if `upwards`.

    `digits` is the least number of digits of a row number: 2 for `C05`. Raises ValueError if two columns have the
    same letters or a hex lies in two columns.
    """

    columns: tuple[Column, ...]
    upwards: bool = False
    digits: int = 1

    def __post_init__(self) -> None:
        if not 1 <= len(self.columns) <= MOST_COLUMNS:
            raise ValueError(f"a map has 1 to {MOST_COLUMNS} columns, not {len(self.columns)}")
        if len({column.letters.casefold() for column in self.columns}) < len(self.columns):
            raise ValueError("two columns of the map have the same letters")
        if len(self._names) < sum(column.rows for column in self.columns):
            raise ValueError("two columns of the map share a hex")

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, column by column in the order of their rows."""
        return tuple(self._names)

    def __contains__(self, place: object) -> bool:
        return place in self._names

    def write(self, place: Hex) -> str:
        """Return a hex as printed: `C05`. Raises ValueError for a hex that is not on the map."""
        name = self._names.get(place)
        if name is None:
            raise ValueError(f"{place} is not on the map")
        return name

    def read(self, text: str) -> Hex:
        """Read a hex such as `C05`, `c5` or `C-5`. Raises Unreadable, with a hint what can be written."""
        found = _COORDINATE.fullmatch(plain(text))
        if found is None:
            raise self._unreadable(f"“{shown(text)}” is not a hex.", f"Hexes here are {self.extent}.")
        column = self._by_letters.get(found[1])
        if column is None:
            raise self._unreadable(
                f"“{shown(text)}” is not a hex: this map has no column {found[1].upper()}.",
                f"Columns here are {self.columns[0].letters} to {self.columns[-1].letters}.",
            )
        row = int(found[2])
        if not 1 <= row <= column.rows:
            raise self._unreadable(
                f"“{shown(text)}” is not a hex: column {column.letters} has no row {row}.",
                f"Column {column.letters} has rows 1 to {column.rows}.",
            )
        return self._at(column, row)

    @property
    def extent(self) -> str:
        """The first and the last hex, for hints: `A01 to L14`."""
        first, last = self.columns[0], self.columns[-1]
        return f"{self.write(first.first)} to {self.write(self._at(last, last.rows))}"

    @staticmethod
    def _unreadable(message: str, hint: str) -> Unreadable:
        return Unreadable("unreadable_hex", message, hint)

    def _at(self, column: Column, row: int) -> Hex:
        return column.first.neighbour(Direction.N if self.upwards else Direction.S, row - 1)

    @cached_property
    def _names(self) -> Mapping[Hex, str]:
        return {
            self._at(column, row): f"{column.letters}{row:0{self.digits}}"
            for column in self.columns
            for row in range(1, column.rows + 1)
        }

    @cached_property
    def _by_letters(self) -> Mapping[str, Column]:
        return {column.letters.casefold(): column for column in self.columns}


def plain(text: str) -> str:
    """Return typed text in small letters and without gaps; empty if it is too long for a hex."""
    return _BETWEEN.sub("", text.strip().casefold()) if len(text) <= _LONGEST_TEXT else ""


def shown(text: str) -> str:
    """Return typed text, cut short for quoting."""
    cut = " ".join(text[: 4 * _LONGEST_TEXT].split())
    return cut if len(cut) <= _LONGEST_TEXT else f"{cut[: _LONGEST_TEXT - 1]}…"


def sheet_map(columns: int, rows: int, first_high: bool = True, digits: int = 2) -> PrintedMap:
    """Return a map with columns A, B, C … of the same number of rows, counted from the north.

    Every second column lies half a hex lower: B, D … with `first_high`, A, C … without. The hex of row 1 in the
    first column is 0, 0. Raises ValueError for impossible sizes.
    """
    if not 1 <= columns <= MOST_COLUMNS:
        raise ValueError(f"a map has 1 to {MOST_COLUMNS} columns, not {columns}")
    tops = (-(number // 2) if first_high else -((number + 1) // 2) for number in range(columns))
    return PrintedMap(
        tuple(
            Column(letters, Hex(number, top), rows)
            for number, (letters, top) in enumerate(zip(ALPHABET, tops, strict=False))
        ),
        digits=digits,
    )


def diamond_map(rows: Iterable[int], letters: str) -> PrintedMap:
    """Return a map with columns of different lengths, all centred on one line; rows count from the south.

    `rows` are the lengths of the columns, from the west; neighbouring columns differ by an odd number. The hex of
    row 1 in the first column is 0, 0. Raises ValueError if the columns do not mesh.
    """
    lengths = tuple(rows)
    if len(lengths) != len(letters):
        raise ValueError(f"{len(lengths)} columns need {len(lengths)} letters, not {len(letters)}")
    columns: list[Column] = []
    for number, (length, letter) in enumerate(zip(lengths, letters, strict=True)):
        lower = length - lengths[0] - number
        if lower % 2:
            raise ValueError(
                f"column {letter} does not mesh: it must be longer or shorter than the last by an odd number"
            )
        columns.append(Column(letter, Hex(number, lower // 2), length))
    return PrintedMap(tuple(columns), upwards=True)
