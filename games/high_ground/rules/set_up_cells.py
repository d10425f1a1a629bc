"""The cells of the first land and of the kings (HG-2, HG-3, HG-28)."""

from __future__ import annotations

from typing import Final

from games.high_ground.land import CELL_ORDER, MIDDLE, Cell, Land, cell_at, neighbours, place_of
from games.high_ground.state import State

SIDES: Final = ("north", "east", "south", "west")
BLOCK: Final[tuple[Cell, ...]] = ("L14", "M14", "N14", "L13", "M13", "N13", "L12", "M12", "N12")
"""The cells of the first land that the game lays, by rows from the north-west."""
CROSS: Final[tuple[Cell, ...]] = ("M14", "L13", "M13", "N13", "M12")
"""The cells of the five cards of the mini game (HG-28)."""
MIDDLES: Final[tuple[Cell, ...]] = ("M15", "O13", "M11", "K13")
"""The middle of each side of the block, in the order of SIDES."""
CORNERS: Final[tuple[Cell, ...]] = ("L14", "N14", "N12", "L12")
"""The kings' cells of the mini game, clockwise from the north-west."""
CORNER_WORDS: Final = ("north-west", "north-east", "south-east", "south-west")


def ready_cells(seats: int, mini: bool) -> tuple[Cell, ...]:
    """Return the kings' cells with quick set-up: those of the players by seat, then those of the neutral kings.

    Two players sit opposite each other; more sit clockwise.
    """
    cells = CORNERS if mini else MIDDLES
    order = (0, 2, 1, 3) if seats == 2 else (0, 1, 2, 3)
    return tuple(cells[place] for place in order)


def laid_cells(mini: bool) -> tuple[Cell, ...]:
    """Return the cells of the first land with quick set-up."""
    return CROSS if mini else BLOCK


def lay_cells(state: State) -> list[Cell]:
    """Return the cells where the turned card may go: the first to the middle, every other next to a card (in the mini
    game, within the cross)."""
    if not state.land:
        return [MIDDLE]
    taken = {territory.cell for territory in state.land}
    found = {cell for here in taken for cell in neighbours(here)} - taken
    if state.mini:
        found &= set(CROSS)
    return sorted(found, key=CELL_ORDER.__getitem__)


def crown_cells(state: State) -> list[Cell]:
    """Return the cells where the player's king may go (HG-3, HG-28).

    They are beyond the outermost card of a column or row, on a side that no king has taken, or in the mini game the
    empty corners.
    """
    return [cell for _, cell in _open_cells(state)]


def crown_sides(state: State) -> list[str]:
    """Return the side that the king would take in each of `crown_cells`, in words; in the mini game the corner."""
    if state.mini:
        return [CORNER_WORDS[CORNERS.index(cell)] for cell in crown_cells(state)]
    return [SIDES[side] for side, _ in _open_cells(state)]


def neutral_cell(state: State) -> Cell:
    """Return the cell of the next neutral king (HG-3).

    It is on the first free side, the empty cell nearest to the middle; if two are equally near, the one further north
    or west. In the mini game it is the first empty corner.
    """
    found = _open_cells(state)
    side = found[0][0]
    cells = [cell for on, cell in found if on == side]
    places = [place_of(cell) for cell in _beyond(state.land)[side]] if not state.mini else []
    if not places:
        return cells[0]
    along = 0 if side in (0, 2) else 1
    ends = min(place[along] for place in places) + max(place[along] for place in places)
    return min(cells, key=lambda cell: abs(2 * place_of(cell)[along] - ends))


def _open_cells(state: State) -> list[tuple[int, Cell]]:
    """Return the empty cells for a king, each with the side it would take: of two possible sides, the first."""
    taken = {territory.cell for territory in state.land}
    if state.mini:
        return [(0, cell) for cell in CORNERS if cell not in taken]
    beyond, sides = _beyond(state.land), _taken_sides(state)
    found: dict[Cell, int] = {}
    for side in range(len(SIDES)):
        if side not in sides:
            for cell in beyond[side]:
                if cell not in taken:
                    found.setdefault(cell, side)
    return [(side, cell) for cell, side in found.items()]


def _beyond(land: Land) -> list[list[Cell]]:
    """Return for each side the cells beyond the outermost card of each column or row, from the west or north.

    Kings do not count as cards here.
    """
    cards = [place_of(territory.cell) for territory in land if not territory.king]
    columns = sorted({column for column, _ in cards})
    rows = sorted({row for _, row in cards}, reverse=True)
    places = (
        [(each, max(row for column, row in cards if column == each) + 1) for each in columns],
        [(max(column for column, row in cards if row == each) + 1, each) for each in rows],
        [(each, min(row for column, row in cards if column == each) - 1) for each in columns],
        [(min(column for column, row in cards if row == each) - 1, each) for each in rows],
    )
    return [[cell for place in side if (cell := cell_at(*place)) is not None] for side in places]


def _taken_sides(state: State) -> list[int]:
    """Return the sides that kings have taken: those of the players in turn order, then those of the neutral kings."""
    kings = [territory for territory in state.land if territory.king]
    kings.sort(
        key=lambda king: ((king.owner or 0) - state.first) % state.seats if king.owner is not None else 9
    )
    beyond = _beyond(state.land)
    taken: list[int] = []
    for king in kings:
        taken.append(next(s for s in range(len(SIDES)) if s not in taken and king.cell in beyond[s]))
    return taken
