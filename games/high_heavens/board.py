"""The board: 58 flat-top hexes by name (`d5`), and sets of them as bits of a whole number (HH-1 to HH-3, HH-21).

A hex is written as its column and row. Inside searches it is one bit, so that a step in all directions is six shifts.
The bits of a column lie side by side with gaps between the columns, so that no step leaves the board unnoticed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from games.core.data_files.reading import load_data
from games.core.data_files.values import Length, Range
from games.core.hexes.grid import Hex
from games.core.hexes.printed_maps import diamond_map

Cell: TypeAlias = str
"""A hex by name, such as `d5`."""
Mask: TypeAlias = int
"""A set of hexes, one bit each."""


@dataclass(frozen=True, slots=True)
class ColumnOfBoard:
    """A column by its letter and its number of rows."""

    letters: Annotated[str, Length(1, 1)]
    rows: Annotated[int, Range(1, 10)]


@dataclass(frozen=True, slots=True)
class Home:
    """Where a side begins: its base and its three invoking hexes (HH-2)."""

    base: Cell
    invoking: Annotated[tuple[Cell, ...], Length(3, 3)]


@dataclass(frozen=True, slots=True)
class Places:
    """Both homes, with the bases on this column (HH-21)."""

    column: Annotated[str, Length(1, 1)]
    south: Home
    north: Home


@dataclass(frozen=True, slots=True)
class BoardFile:
    """What `data/board.toml` holds."""

    columns: Annotated[tuple[ColumnOfBoard, ...], Length(7, 7)]
    central: tuple[Cell, ...]
    layouts: Annotated[tuple[Places, ...], Length(3, 3)]


FILE: Final = load_data(BoardFile, "games.high_heavens", "data/board.toml")
MAP: Final = diamond_map({column.letters: column.rows for column in FILE.columns})
"""The printed map, for reading what people type."""

HEX: Final[dict[Cell, Hex]] = {MAP.write(place): place for place in MAP.hexes}
CELLS: Final = tuple(HEX)
"""All hexes, column by column from the south."""

_WIDTH: Final = 12
_HIGHEST: Final = max(place.r for place in HEX.values())


BIT: Final[dict[Cell, Mask]] = {
    cell: 1 << (place.q * _WIDTH + _HIGHEST - place.r) for cell, place in HEX.items()
}
NAME: Final[dict[Mask, Cell]] = {bit: cell for cell, bit in BIT.items()}
BOARD: Final[Mask] = sum(BIT.values())


def mask_of(cells: Iterable[Cell]) -> Mask:
    """Return hexes as bits."""
    found = 0
    for cell in cells:
        found |= BIT[cell]
    return found


def cells_of(mask: Mask) -> list[Cell]:
    """Return the hexes of a set, column by column from the south."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(NAME[bit])
        mask ^= bit
    return found


def spread(mask: Mask) -> Mask:
    """Return the neighbours of all hexes in a set; hexes of the set too where they touch each other."""
    return (mask << 1 | mask >> 1 | mask << 12 | mask >> 12 | mask << 13 | mask >> 13) & BOARD


NEAR: Final[dict[Cell, Mask]] = {cell: spread(bit) for cell, bit in BIT.items()}
"""The neighbours of each hex."""
DISTANCE: Final[dict[Cell, dict[Cell, int]]] = {
    cell: {other: place.distance(HEX[other]) for other in CELLS} for cell, place in HEX.items()
}
"""How many hexes lie between two, counted straight."""
BALL: Final[dict[Cell, tuple[Mask, ...]]] = {
    cell: tuple(mask_of(other for other, far in row.items() if far <= within) for within in range(13))
    for cell, row in DISTANCE.items()
}
"""The hexes at most so far away, counted straight, the hex itself included."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the homes are, by side: bases, invoking hexes by name and as bits, and what no movement enters."""

    bases: tuple[Cell, Cell]
    invoking: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    invoking_masks: tuple[Mask, Mask]
    all_invoking: Mask
    all_bases: Mask
    open: Mask


def _layout(places: Places) -> Layout:
    homes = (places.south, places.north)
    masks = (mask_of(homes[0].invoking), mask_of(homes[1].invoking))
    bases = mask_of(home.base for home in homes)
    return Layout(
        (homes[0].base, homes[1].base),
        (homes[0].invoking, homes[1].invoking),
        masks,
        masks[0] | masks[1],
        bases,
        BOARD & ~bases,
    )


LAYOUTS: Final[dict[str, Layout]] = {places.column: _layout(places) for places in FILE.layouts}
"""The layouts by the column of the bases (HH-21)."""
CENTRAL: Final[Mask] = mask_of(FILE.central)
WEST: Final[Mask] = mask_of(cell for cell in CELLS if cell[0] in "abcd")
EAST: Final[Mask] = mask_of(cell for cell in CELLS if cell[0] in "defg")
"""The columns in which the team-mates move (HH-22)."""


# Reach (HH-4)


def reach(start: Mask, steps: int, walkable: Mask) -> Mask:
    """Return the hexes that a path of at most so many steps through walkable hexes leads to, without the start."""
    seen = front = start
    for _ in range(steps):
        front = spread(front) & walkable & ~seen
        if not front:
            break
        seen |= front
    return seen & ~start


def within(start: Mask, steps: int, walkable: Mask) -> Mask:
    """Return every hex within so many steps: the last step may lead onto an occupied hex (HH-4)."""
    return spread(reach(start, steps - 1, walkable) | start)


def path(start: Cell, goal: Cell, steps: int, walkable: Mask, fallen: Mask) -> tuple[Cell, ...] | None:
    """Return a way of at most so many steps: past as few fallen gods as possible, then the shortest.

    The way begins with the start and ends with the goal; None if there is none.
    """
    origin, target = BIT[start], BIT[goal]
    clear = walkable & ~fallen
    fronts: list[list[Mask]] = [[origin] + [0] * steps]
    for _ in range(steps):
        last = fronts[-1]
        row = [spread(last[0]) & clear]
        for passed in range(1, steps + 1):
            onto = spread(last[passed - 1]) & walkable & fallen if last[passed - 1] else 0
            row.append((spread(last[passed]) & clear if last[passed] else 0) | onto)
        fronts.append(row)
    for passed in range(steps + 1):
        for step in range(1, steps + 1):
            if fronts[step][passed] & target:
                return _walked_back(fronts, step, passed, target, fallen)
    return None


def _walked_back(
    fronts: list[list[Mask]], step: int, passed: int, target: Mask, fallen: Mask
) -> tuple[Cell, ...]:
    way = [NAME[target]]
    while step:
        if target & fallen:
            passed -= 1
        step -= 1
        before = spread(target) & fronts[step][passed]
        target = before & -before
        way.append(NAME[target])
    return tuple(reversed(way))
