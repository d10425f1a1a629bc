"""The land as it lies with all that stands on it, and what follows from it.

What follows from a land is asked often and is worked out once: `survey` keeps it for the lands that were used last. A
land that comes of another takes over what stays true.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from games.core.cards import CardOrJoker
from games.core.protocol import Seat, seat_letter
from games.core.pyramids import Pyramid, Stack
from games.high_ground.land import COLUMNS, ROWS, Cell, Piece, Standing, neighbours, standing

CELL_ORDER: Final[dict[Cell, int]] = {
    f"{column}{row}": index
    for index, (row, column) in enumerate((row, column) for row in reversed(ROWS) for column in COLUMNS)
}
"""By rows from the north, each from west to east."""
_KEPT_AT_MOST: Final = 256


@dataclass(frozen=True, slots=True)
class Territory:
    """A cell of the land: the card that counts and its level, the cards it covers from the lowest on, whose king it
    is, and the stacks in the order in which they came to stand here, each from the bottom to the top."""

    cell: Cell
    card: CardOrJoker
    level: int
    covered: tuple[CardOrJoker, ...] = ()
    king: bool = False
    owner: Seat | None = None
    stacks: tuple[Stack, ...] = ()


Land: TypeAlias = tuple[Territory, ...]


class Heights:
    """Where cards lie and how high they are: where one may go follows from it, whatever stands there."""

    __slots__ = ("_beside", "_free", "_reach", "levels")

    def __init__(self, land: Land) -> None:
        self.levels = {territory.cell: territory.level for territory in land}
        self._reach: dict[Cell, dict[Cell, Cell | None]] = {}
        self._beside: dict[Cell, tuple[Cell, ...]] = {}
        self._free: tuple[Cell, ...] | None = None

    def with_card(self, cell: Cell, level: int) -> Heights:
        """The same with a card of this level in a cell."""
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
        """The neighbouring cells with a card (HG-8)."""
        found = self._beside.get(cell)
        if found is None:
            found = self._beside[cell] = tuple(there for there in neighbours(cell) if there in self.levels)
        return found

    def reach(self, cell: Cell) -> dict[Cell, Cell | None]:
        """The cells to which one may go from this one without ever rising, nearest first, each with the cell before
        it on a shortest way; the first is where one starts (HG-12)."""
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
        """The empty cells next to the land, in order (HG-8, HG-13)."""
        if self._free is None:
            found = {there for here in self.levels for there in neighbours(here)} - self.levels.keys()
            self._free = tuple(sorted(found, key=CELL_ORDER.__getitem__))
        return self._free


class Stood:
    """What stands in a cell: each piece, stack by stack from the bottom, its pyramid and how it stands; and all of it as
    text, the stacks in any order (HG-27)."""

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
        """The pieces of others than this seat that are not trapped."""
        found = self._enemies.get(seat)
        if found is None:
            found = self._enemies[seat] = tuple(
                (piece, pyramid)
                for piece, pyramid, how in self.pieces
                if pyramid.colour != seat and how is not Standing.TRAPPED
            )
        return found


piece_at = lru_cache(maxsize=4096)(Piece)
"""A piece by its cell, stack and level; the same object each time."""


class Survey:
    """What follows from a land.

    `cells` finds a territory by its cell; `heights` are where cards lie and how high; `kings` are the kings' territories
    and `occupied` all on which something stands, each with what stands there.
    """

    __slots__ = ("cells", "heights", "kings", "land", "occupied", "standing", "text")

    def __init__(self, land: Land) -> None:
        self.land = land
        self.cells = {territory.cell: territory for territory in land}
        self.heights = Heights(land)
        self.kings = tuple(territory for territory in land if territory.king)
        self._look({})

    def moved(self, land: Land, changed: Iterable[Territory]) -> Survey:
        """The survey of a land that comes of this one, in which pieces stand elsewhere in the changed territories."""
        after = object.__new__(Survey)
        after.land, after.heights = land, self.heights
        after.cells = self.cells | {territory.cell: territory for territory in changed}
        after.kings = tuple([after.cells[king.cell] for king in self.kings])
        after._look(self.standing)
        return after

    def covered(self, land: Land, placed: Territory) -> Survey:
        """The survey of a land that comes of this one, in which a card was placed."""
        after = object.__new__(Survey)
        after.land, after.heights = land, self.heights.with_card(placed.cell, placed.level)
        after.cells = {**self.cells, placed.cell: placed}
        after.kings = tuple([territory for territory in land if territory.king])
        after._look(self.standing)
        return after

    def _look(self, before: Mapping[Cell, Stood]) -> None:
        """What stands where, taken over from before where it is the same."""
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
    """What follows from this land."""
    found = _KEPT.get(id(land))
    return found if found is not None and found.land is land else _keep(Survey(land))


def moved_on(before: Land, after: Land, changed: Iterable[Territory]) -> Land:
    """The land `after`, which differs from the one before in what stands in the changed territories alone: what stays
    true is taken over."""
    _keep(survey(before).moved(after, changed))
    return after


def card_placed(before: Land, after: Land, placed: Territory) -> Land:
    """The land `after`, which differs from the one before in a card that was placed."""
    _keep(survey(before).covered(after, placed))
    return after


def _keep(made: Survey) -> Survey:
    if len(_KEPT) >= _KEPT_AT_MOST:
        _KEPT.clear()
    _KEPT[id(made.land)] = made
    return made


def at(land: Land, cell: Cell) -> Territory | None:
    """What lies in this cell; None where it is empty."""
    return survey(land).cells.get(cell)


def stack_of(land: Land, piece: Piece) -> Stack | None:
    """The stack in which this piece stands; None where there is no such piece."""
    territory = at(land, piece.cell)
    if territory is None or not 1 <= piece.stack <= len(territory.stacks):
        return None
    stack = territory.stacks[piece.stack - 1]
    return stack if 1 <= piece.level <= len(stack) else None
