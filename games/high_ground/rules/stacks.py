"""How pieces leave stacks and join others. Nothing here checks whether an action is legal."""

from collections.abc import Iterable

from games.core.components import Pyramid, Stack
from games.high_ground.land import CELL_ORDER, Cell, Land, Piece, Territory, at, card_placed, moved_on, survey


def laid_out(block: Iterable[Territory]) -> Land:
    """Return a land of these cards, in order."""
    return tuple(sorted(block, key=lambda territory: CELL_ORDER[territory.cell]))


def put(land: Land, placed: Territory) -> Land:
    """Return the land with this card in its cell, in order."""
    if placed.cell in survey(land).cells:
        after = tuple([placed if here.cell == placed.cell else here for here in land])
    else:
        after = laid_out((*land, placed))
    return card_placed(land, after, placed)


def with_stacks(land: Land, stacks: dict[Cell, list[Stack]]) -> Land:
    """Return the land with these stacks in these cells; empty stacks disappear and later ones close up (HG-11)."""
    here = {cell: _holding(survey(land).cells[cell], found) for cell, found in stacks.items()}
    after = tuple([here.get(territory.cell, territory) for territory in land])
    return moved_on(land, after, here.values())


def _holding(here: Territory, stacks: Iterable[Stack]) -> Territory:
    """Return the territory with these stacks, except empty ones."""
    kept = tuple(stack for stack in stacks if stack)
    return Territory(here.cell, here.card, here.level, here.covered, here.king, here.owner, kept)


def stacks_in(land: Land, cells: Iterable[Cell]) -> dict[Cell, list[Stack]]:
    """Return the stacks in these cells, as lists that may be changed."""
    found = {}
    for cell in cells:
        territory = at(land, cell)
        assert territory is not None, f"no card lies in {cell}"  # noqa: S101
        found[cell] = list(territory.stacks)
    return found


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
    """Return the land after a piece throws off everything on it; each thrown piece stands singly, the lowest first
    (HG-21)."""
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
