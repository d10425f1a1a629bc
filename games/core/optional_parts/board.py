"""A board as values, for games whose picture is drawn from a description: grids, hexes, rows of pieces, hands of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from games.core.words import Seat

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A cell of a grid or a hex, by its column and row, both from 0. Players read `B3`: column 1, row 2. Row 1 is at the
    bottom of the picture; on hexes, odd columns stand half a hex higher."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{LETTERS[self.column]}{self.row + 1}"

    def moved(self, columns: int, rows: int) -> Cell:
        """Return the cell so many columns to the right and rows up, which may lie off the board."""
        return Cell(self.column + columns, self.row + rows)


@dataclass(frozen=True, slots=True)
class Piece:
    """A player's piece. `sign` is the letter on it, if it is not the player's own; `name` what it is called in words."""

    seat: Seat
    sign: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in columns and rows, with the pieces on them. `labels` stand in cells without a piece."""

    columns: int
    rows: int
    pieces: Mapping[Cell, Piece] = field(default_factory=dict)
    labels: Mapping[Cell, str] = field(default_factory=dict)
    hexes: bool = False

    @property
    def cells(self) -> list[Cell]:
        """All cells, from the lower left one on, row by row."""
        return [Cell(column, row) for row in range(self.rows) for column in range(self.columns)]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of pieces or labels, such as a pile or a track, with its title."""

    title: str
    items: tuple[Piece | str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A row of cards with its title, or those of a seat. A card is a short text, `10S` a ten of spades; None lies face
    down."""

    cards: tuple[str | None, ...]
    seat: Seat | None = None
    title: str = ""


Part: TypeAlias = Grid | Row | Hand


class Board(Protocol):
    """Describes a view, for the picture, the alt text and the board in words (`render/core/default_pictures/`)."""

    def board(self, view: Any, /) -> Sequence[Part]:
        """Return the parts of the board, from the top down."""

    def scores(self, view: Any, /) -> Sequence[int]:
        """Return the score of each seat; empty if nothing is counted."""
