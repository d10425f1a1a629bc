"""Cells, what is on them, how pieces stand in stacks and leave them, and a survey of the land: where pieces can go.

The survey of a land is needed often and made once: `survey` keeps those of the lands used last. A land made from another takes over
the parts of its survey that stay true.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeAlias

from games.core.components import CardOrJoker, Pyramid, Stack
from games.core.protocol import Seat, seat_letter

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


CELL_ORDER: Final[dict[Cell, int]] = {
    f"{column}{row}": index
    for index, (row, column) in enumerate((row, column) for row in reversed(ROWS) for column in COLUMNS)
}
"""The order of cells: by rows from the north, each row from west to east."""
_KEPT_AT_MOST: Final = 256


@dataclass(frozen=True, slots=True)
class Territory:
    """A cell of the land.

    `card` is the top card and `level` its level; `covered` are the cards under it, the lowest first. `king`: the card
    is a king, of the seat `owner` or neutral (None). `stacks` are in order of arrival, each from the bottom to the top.
    """

    cell: Cell
    card: CardOrJoker
    level: int
    covered: tuple[CardOrJoker, ...] = ()
    king: bool = False
    owner: Seat | None = None
    stacks: tuple[Stack, ...] = ()


Land: TypeAlias = tuple[Territory, ...]


class Heights:
    """The cells with cards and their levels, which decide where pieces can go, whatever stands there."""

    __slots__ = ("_beside", "_free", "_reach", "levels")

    def __init__(self, land: Land) -> None:
        self.levels = {territory.cell: territory.level for territory in land}
        self._reach: dict[Cell, dict[Cell, Cell | None]] = {}
        self._beside: dict[Cell, tuple[Cell, ...]] = {}
        self._free: tuple[Cell, ...] | None = None

    def with_card(self, cell: Cell, level: int) -> Heights:
        """Return the same with a card of this level in a cell."""
        after = object.__new__(Heights)
        after.levels = {**self.levels, cell: level}
        after._reach, after._beside, after._free = {}, self._beside, self._free
        if cell not in self.levels:
            around = neighbours(cell)
            after._beside = {here: found for here, found in self._beside.items() if here not in around}
            more = [there for there in around if there not in self.levels]
            after._free = tuple(sorted({*self.free(), *more} - {cell}, key=CELL_ORDER.__getitem__))
        return after

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the neighbouring cells with a card (HG-8)."""
        found = self._beside.get(cell)
        if found is None:
            found = self._beside[cell] = tuple(there for there in neighbours(cell) if there in self.levels)
        return found

    def reach(self, cell: Cell) -> dict[Cell, Cell | None]:
        """Return the cells within reach of this one without going uphill, nearest first, itself included (HG-12).

        Each is mapped to the cell before it on a shortest way, the start to None.
        """
        found = self._reach.get(cell)
        if found is None:
            found = self._reach[cell] = {cell: None}
            waiting = [cell]
            for here in waiting:
                level = self.levels[here]
                for there in self.beside(here):
                    if there not in found and self.levels[there] <= level:
                        found[there] = here
                        waiting.append(there)
        return found

    def free(self) -> tuple[Cell, ...]:
        """Return the empty cells next to the land, in order (HG-8, HG-13)."""
        if self._free is None:
            found = {there for here in self.levels for there in neighbours(here)} - self.levels.keys()
            self._free = tuple(sorted(found, key=CELL_ORDER.__getitem__))
        return self._free


class Stood:
    """The pieces in a cell.

    `pieces` has each piece, stack by stack from the bottom, with its pyramid and its standing. `text` writes them all
    down; it does not depend on the order of the stacks (HG-27).
    """

    __slots__ = ("_enemies", "pieces", "stacks", "text")

    def __init__(self, territory: Territory) -> None:
        self.stacks = territory.stacks
        self.pieces: tuple[tuple[Piece, Pyramid, Standing], ...] = tuple(
            (piece_at(territory.cell, number, level), pyramid, standing(stack, level))
            for number, stack in enumerate(territory.stacks, start=1)
            for level, pyramid in enumerate(stack, start=1)
        )
        written = sorted(
            "".join(f"{seat_letter(each.colour)}{int(each.size)}" for each in stack)
            for stack in territory.stacks
        )
        self.text = f"{territory.cell}:{'/'.join(written)}"
        self._enemies: dict[Seat, tuple[tuple[Piece, Pyramid], ...]] = {}

    def enemies(self, seat: Seat) -> tuple[tuple[Piece, Pyramid], ...]:
        """Return the pieces of other seats that are not trapped."""
        found = self._enemies.get(seat)
        if found is None:
            found = self._enemies[seat] = tuple(
                (piece, pyramid)
                for piece, pyramid, how in self.pieces
                if pyramid.colour != seat and how is not Standing.TRAPPED
            )
        return found


piece_at = lru_cache(maxsize=4096)(Piece)
"""Returns a piece by its cell, stack and level; the same object each time."""


class Survey:
    """What is often asked about a land.

    `cells` maps a cell to its territory, `heights` has the levels, `kings` are the territories of kings, `occupied`
    those with pieces, `standing` maps their cells to the pieces, and `text` writes down all pieces (HG-27).
    """

    __slots__ = ("cells", "heights", "kings", "land", "occupied", "standing", "text")

    def __init__(self, land: Land) -> None:
        self.land = land
        self.cells = {territory.cell: territory for territory in land}
        self.heights = Heights(land)
        self.kings = tuple(territory for territory in land if territory.king)
        self._look({})

    def moved(self, land: Land, changed: Iterable[Territory]) -> Survey:
        """Return the survey of `land`, which differs from this one only in the pieces on the changed territories."""
        after = object.__new__(Survey)
        after.land, after.heights = land, self.heights
        after.cells = self.cells | {territory.cell: territory for territory in changed}
        after.kings = tuple([after.cells[king.cell] for king in self.kings])
        after._look(self.standing)
        return after

    def covered(self, land: Land, placed: Territory) -> Survey:
        """Return the survey of `land`, which differs from this one only in a card that was placed."""
        after = object.__new__(Survey)
        after.land, after.heights = land, self.heights.with_card(placed.cell, placed.level)
        after.cells = {**self.cells, placed.cell: placed}
        after.kings = tuple([territory for territory in land if territory.king])
        after._look(self.standing)
        return after

    def _look(self, before: Mapping[Cell, Stood]) -> None:
        """Look at what stands where, and take over from `before` what is the same."""
        self.occupied = [territory for territory in self.land if territory.stacks]
        self.standing: dict[Cell, Stood] = {}
        for territory in self.occupied:
            stood = before.get(territory.cell)
            if stood is None or stood.stacks is not territory.stacks:
                stood = Stood(territory)
            self.standing[territory.cell] = stood
        self.text = " ".join([stood.text for stood in self.standing.values()])


_KEPT: Final[dict[int, Survey]] = {}


def survey(land: Land) -> Survey:
    """Return the survey of this land."""
    found = _KEPT.get(id(land))
    return found if found is not None and found.land is land else _keep(Survey(land))


def _keep(made: Survey) -> Survey:
    if len(_KEPT) >= _KEPT_AT_MOST:
        _KEPT.clear()
    _KEPT[id(made.land)] = made
    return made


def at(land: Land, cell: Cell) -> Territory | None:
    """Return the territory of this cell, or None if the cell is empty."""
    return survey(land).cells.get(cell)


def stack_of(land: Land, piece: Piece) -> Stack | None:
    """Return the stack of this piece, or None if there is no such piece."""
    territory = at(land, piece.cell)
    if territory is None or not 1 <= piece.stack <= len(territory.stacks):
        return None
    stack = territory.stacks[piece.stack - 1]
    return stack if 1 <= piece.level <= len(stack) else None


def laid_out(block: Iterable[Territory]) -> Land:
    """Return a land of these cards, in order."""
    return tuple(sorted(block, key=lambda territory: CELL_ORDER[territory.cell]))


def put(land: Land, placed: Territory) -> Land:
    """Return the land with this card in its cell, in order."""
    if placed.cell in survey(land).cells:
        after = tuple([placed if here.cell == placed.cell else here for here in land])
    else:
        after = laid_out((*land, placed))
    _keep(survey(land).covered(after, placed))
    return after


def with_stacks(land: Land, stacks: dict[Cell, list[Stack]]) -> Land:
    """Return the land with these stacks in these cells; empty stacks disappear and later ones close up (HG-11)."""
    here, cells = {}, survey(land).cells
    for cell, found in stacks.items():
        old = cells[cell]
        kept = tuple(stack for stack in found if stack)
        here[cell] = Territory(old.cell, old.card, old.level, old.covered, old.king, old.owner, kept)
    after = tuple([here.get(territory.cell, territory) for territory in land])
    _keep(survey(land).moved(after, here.values()))
    return after


def stacks_in(land: Land, cells: Iterable[Cell]) -> dict[Cell, list[Stack]]:
    """Return the stacks in these cells, as lists that may be changed."""
    known = survey(land).cells
    return {cell: list(known[cell].stacks) for cell in cells}


def carried(land: Land, piece: Piece) -> Stack:
    """Return a piece with all that it carries, from the bottom (HG-10)."""
    return stacks_in(land, (piece.cell,))[piece.cell][piece.stack - 1][piece.level - 1 :]


def moved(land: Land, piece: Piece, cell: Cell, attack: Piece | None) -> Land:
    """Return the land after a piece moves to a cell with what it carries, and attacks there if `attack` is given.

    Without an attack it stands singly. `attack` is the victim's place before the move (HG-10, HG-16).
    """
    stacks = stacks_in(land, {piece.cell, cell})
    left = stacks[piece.cell]
    stack = left[piece.stack - 1]
    left[piece.stack - 1], run = stack[: piece.level - 1], stack[piece.level - 1 :]
    goal = stacks[cell]
    if attack is None:
        goal.append(run)
    else:
        attacked = goal[attack.stack - 1]
        if attacked[attack.level - 1].size == run[0].size:
            goal[attack.stack - 1] = attacked[: attack.level - 1] + attacked[attack.level :]
            goal.append(run)
        else:
            goal[attack.stack - 1] = attacked + run
    return with_stacks(land, stacks)


def swapped(land: Land, piece: Piece, other: Piece) -> Land:
    """Return the land after two pieces change places, each alone; what stood on them stays behind (HG-20)."""
    stacks = stacks_in(land, (piece.cell, other.cell))
    for goes, to in ((piece, other.cell), (other, piece.cell)):
        stack = stacks[goes.cell][goes.stack - 1]
        stacks[goes.cell][goes.stack - 1] = stack[: goes.level - 1] + stack[goes.level :]
        stacks[to].append((stack[goes.level - 1],))
    return with_stacks(land, stacks)


def tipped(land: Land, piece: Piece) -> Land:
    """Return the land after a piece throws off all that is on it; each stands singly then, the lowest first (HG-21)."""
    stacks = stacks_in(land, (piece.cell,))
    stack = stacks[piece.cell][piece.stack - 1]
    stacks[piece.cell][piece.stack - 1] = stack[: piece.level]
    stacks[piece.cell] += [(thrown,) for thrown in stack[piece.level :]]
    return with_stacks(land, stacks)


def shot(land: Land, piece: Piece) -> tuple[Land, Pyramid]:
    """Return the land after a piece kills the one beneath it, and the killed pyramid (HG-22)."""
    stacks = stacks_in(land, (piece.cell,))
    stack = stacks[piece.cell][piece.stack - 1]
    stacks[piece.cell][piece.stack - 1] = stack[: piece.level - 2] + stack[piece.level - 1 :]
    return with_stacks(land, stacks), stack[piece.level - 2]
