"""The land's cells and what lies and stands on them."""

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
    """Column and row as numbers from 1 to 25. Raises ValueError for what is no cell of the table."""
    column, row = COLUMNS.find(cell[:1].upper()) + 1, cell[1:]
    if not column or not row.isascii() or not row.isdecimal() or len(row) > 2 or int(row) not in ROWS:
        raise ValueError(f"{cell!r} is no cell")
    return column, int(row)


def cell_at(column: int, row: int) -> Cell | None:
    """The cell with these numbers; None beyond the table's edge."""
    if not 1 <= column <= len(COLUMNS) or row not in ROWS:
        return None
    return f"{COLUMNS[column - 1]}{row}"


@cache
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The cells north, east, south and west of a cell, as far as the table goes (HG-8)."""
    column, row = place_of(cell)
    around = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
    return tuple(found for at in around if (found := cell_at(*at)) is not None)


def lies_across(cell: Cell) -> bool:
    """Whether a card lies across here; those next to it stand upright, as on a chessboard (HG-2)."""
    column, row = place_of(cell)
    return (column + row) % 2 == 1


@dataclass(frozen=True, slots=True)
class Ground:
    """The card that counts in a cell (HG-8), its level (HG-7), how many cards it covers, and what stands on it.

    `king` is true for a king; `owner` is whose king it is, None for a neutral one and for other cards.
    `stacks` are in the order in which they came to stand here, each from the bottom to the top (HG-11). `beneath` are the
    covered cards, from the lowest on, which everybody saw.
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
    """A piece by its place: the stack's number on the cell, from 1, and its level in it, from 1 at the bottom."""

    cell: Cell
    stack: int
    level: int


class Standing(enum.Enum):
    """What a piece in a stack may do (HG-9): the value is the word for it."""

    FREE = "free"
    HOBBLED = "hobbled"
    TRAPPED = "trapped"


def standing(stack: Stack, level: int) -> Standing:
    """How the piece at this level stands, counted from 1 at the bottom: trapped under anything larger, else
    hobbled under anything, else free (HG-9)."""
    size = stack[level - 1].size
    for above in stack[level:]:
        if above.size > size:
            return Standing.TRAPPED
    return Standing.HOBBLED if level < len(stack) else Standing.FREE
