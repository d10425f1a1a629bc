"""Cells, what is on them, and how pieces in a stack stand."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from games.core.cards import CardOrJoker
from games.core.protocol import Seat
from games.core.pyramids import Stack

Cell: TypeAlias = str
"""A place on the table: column A to Y from west to east, row 1 to 25 from south to north; `M13` is the middle."""

COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXY"
ROWS: Final = range(1, 26)
MIDDLE: Final[Cell] = "M13"
KING_LEVEL: Final = 13


@cache
def place_of(cell: Cell) -> tuple[int, int]:
    """Return column and row as numbers from 1 to 25. Raises ValueError for anything but a cell of the table."""
    column, row = COLUMNS.find(cell[:1].upper()) + 1, cell[1:]
    if not column or not row.isascii() or not row.isdecimal() or len(row) > 2 or int(row) not in ROWS:
        raise ValueError(f"{cell!r} is not a cell")
    return column, int(row)


def cell_at(column: int, row: int) -> Cell | None:
    """Return the cell with these numbers, or None beyond the table's edge."""
    if not 1 <= column <= len(COLUMNS) or row not in ROWS:
        return None
    return f"{COLUMNS[column - 1]}{row}"


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the cells north, east, south and west of a cell that are on the table (HG-8)."""
    column, row = place_of(cell)
    around = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
    return tuple(found for at in around if (found := cell_at(*at)) is not None)


def lies_across(cell: Cell) -> bool:
    """Return whether a card here lies sideways; cards next to it lie upright, as on a chessboard (HG-2)."""
    column, row = place_of(cell)
    return (column + row) % 2 == 1


@dataclass(frozen=True, slots=True)
class Ground:
    """A cell as a viewer sees it.

    `card` is the top card (HG-8), `level` its level (HG-7), and `covered` the number of cards under it. `king`: the
    card is a king; `owner` is whose king, None for a neutral king and other cards. `stacks` are in order of arrival,
    each from the bottom to the top (HG-11). `beneath` are the covered cards, the lowest first, which everybody saw.
    """

    cell: Cell
    card: CardOrJoker
    level: int
    covered: int = 0
    king: bool = False
    owner: Seat | None = None
    stacks: tuple[Stack, ...] = ()
    beneath: tuple[CardOrJoker, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece by its place: its cell, the number of its stack there, from 1, and its level, from 1 at the bottom."""

    cell: Cell
    stack: int
    level: int


class Standing(enum.Enum):
    """How a piece in a stack stands, which decides what it may do (HG-9). The value is the word for it."""

    FREE = "free"
    HOBBLED = "hobbled"
    TRAPPED = "trapped"


def standing(stack: Stack, level: int) -> Standing:
    """Return how the piece at this level of a stack stands; levels count from 1 at the bottom (HG-9).

    It is trapped under anything larger, otherwise hobbled under anything, otherwise free.
    """
    size = stack[level - 1].size
    for above in stack[level:]:
        if above.size > size:
            return Standing.TRAPPED
    return Standing.HOBBLED if level < len(stack) else Standing.FREE
