"""What may move, attack, be covered and be done by the die: each of these rules stands here once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from games.core.cards import CardOrJoker, Joker
from games.core.dice import Face
from games.core.protocol import Seat
from games.high_ground.actions import (
    Action,
    Aim,
    Crown,
    Decline,
    Dig,
    Discard,
    Enough,
    Hop,
    Lay,
    Move,
    Play,
    Roll,
    Swap,
    Tip,
)
from games.high_ground.deck import JOKER_LEVELS
from games.high_ground.land import Cell, Piece, Standing, neighbours, standing
from games.high_ground.phases import Choosing, Crowning, Digging, Laying, Playing, Resolving
from games.high_ground.rules.set_up_cells import crown_cells, lay_cells
from games.high_ground.state import CELL_ORDER, Land, State, Territory, at

WILD_FACES = (Face.HOP, Face.SWAP, Face.TIP, Face.AIM, Face.DIG)


# Pieces


def pieces(territory: Territory) -> Iterator[Piece]:
    """Every piece in a cell, stack by stack from the bottom."""
    for number, stack in enumerate(territory.stacks, start=1):
        for level in range(1, len(stack) + 1):
            yield Piece(territory.cell, number, level)


def own(land: Land, seat: Seat, free: bool = False) -> Iterator[tuple[Territory, Piece]]:
    """The pieces of this seat that are not trapped, or only those that are free (HG-12, HG-19)."""
    for territory in land:
        for number, stack in enumerate(territory.stacks, start=1):
            highest = len(stack)
            for level in range(highest if free else 1, highest + 1):
                if stack[level - 1].colour == seat and (
                    level == highest or standing(stack, level) is not Standing.TRAPPED
                ):
                    yield territory, Piece(territory.cell, number, level)


def victims(land: Land, piece: Piece, territory: Territory) -> Iterator[Piece]:
    """What this piece may attack in a cell: enemy pieces that are not trapped (HG-16). Those it carries go with it;
    and on those below it in its own stack it stands already, unless it can kill them."""
    for victim in pieces(territory):
        if may_attack(land, piece, victim):
            yield victim


def may_attack(land: Land, piece: Piece, victim: Piece) -> bool:
    """Whether a piece may attack another where it is, both being there (HG-16, HG-18)."""
    home, goal = at(land, piece.cell), at(land, victim.cell)
    if home is None or goal is None:
        return False
    attacker = home.stacks[piece.stack - 1][piece.level - 1]
    stack = goal.stacks[victim.stack - 1]
    target = stack[victim.level - 1]
    if target.colour == attacker.colour or standing(stack, victim.level) is Standing.TRAPPED:
        return False
    if piece.cell == victim.cell and piece.stack == victim.stack:
        return victim.level < piece.level and target.size == attacker.size
    return True


def reach(land: Land, cell: Cell) -> dict[Cell, Cell | None]:
    """The cells to which one may go from this one without ever rising, nearest first, each with the cell before it
    on a shortest way; the first is where one starts (HG-12)."""
    levels = {territory.cell: territory.level for territory in land}
    found: dict[Cell, Cell | None] = {cell: None}
    waiting = [cell]
    for here in waiting:
        level = levels[here]
        for there in neighbours(here):
            if there not in found and levels.get(there, level + 1) <= level:
                found[there] = here
                waiting.append(there)
    return found


def level_beside(land: Land, cell: Cell) -> Cell | None:
    """The first neighbouring card of the same level, by which a piece may come back to its card; None without one."""
    home = at(land, cell)
    for there in neighbours(cell):
        found = at(land, there)
        if home is not None and found is not None and found.level == home.level:
            return there
    return None


def leaves_stack(land: Land, piece: Piece) -> bool:
    """Whether a piece may go out and come back to stand singly where it stood on others: over cards that never rise,
    so by way of one of the same level. The lowest of a stack would only take all of it back (HG-12)."""
    return piece.level > 1 and level_beside(land, piece.cell) is not None


def way(reached: dict[Cell, Cell | None], cell: Cell) -> tuple[Cell, ...]:
    """The cells of a shortest way, both ends included."""
    found = [cell]
    while (before := reached[found[-1]]) is not None:
        found.append(before)
    return tuple(reversed(found))


# Cards


def may_cover(territory: Territory, seat: Seat) -> bool:
    """Whether this seat may play a card onto this one: no king, and no enemy piece on it (HG-13)."""
    return not territory.king and all(
        pyramid.colour == seat for stack in territory.stacks for pyramid in stack
    )


def free_cells(land: Land) -> list[Cell]:
    """The empty cells next to the land (HG-8, HG-13)."""
    taken = {territory.cell for territory in land}
    found = {cell for here in taken for cell in neighbours(here)} - taken
    return sorted(found, key=CELL_ORDER.__getitem__)


def may_play(land: Land, seat: Seat, cell: Cell) -> bool:
    """Whether this seat may play a card there (HG-13)."""
    territory = at(land, cell)
    if territory is not None:
        return may_cover(territory, seat)
    return cell in CELL_ORDER and any(at(land, there) is not None for there in neighbours(cell))


def play_cells(land: Land, seat: Seat) -> list[Cell]:
    """Where this seat may play a card: onto cards, then beside the land (HG-13)."""
    return [territory.cell for territory in land if may_cover(territory, seat)] + free_cells(land)


def _levels(card: CardOrJoker) -> tuple[int | None, ...]:
    return tuple(JOKER_LEVELS) if isinstance(card, Joker) else (None,)


def _plays(state: State, cards: tuple[CardOrJoker, ...]) -> Iterator[Action]:
    if not cards:
        return
    cells = play_cells(state.land, state.player)
    for card in cards:
        yield from (Play(card, cell, level) for cell in cells for level in _levels(card))


def discards(hand: tuple[CardOrJoker, ...]) -> Iterator[Discard]:
    """Any number of the cards of a hand, the fewest first (HG-14)."""
    found = chain.from_iterable(combinations(hand, count) for count in range(len(hand) + 1))
    return map(Discard, found)


def may_dig(state: State) -> bool:
    """Whether there is any card to dig (HG-23)."""
    return bool(state.draw_pile or state.discards)


# Actions


def moves(state: State, seat: Seat) -> Iterator[Action]:
    """One move for each piece, cell and attack (HG-12)."""
    land = state.land
    reached: dict[Cell, list[Territory]] = {}
    for home, piece in own(land, seat):
        if piece.cell not in reached:
            reached[piece.cell] = [there for cell in reach(land, piece.cell) if (there := at(land, cell))]
        for there in reached[piece.cell]:
            if there is not home or leaves_stack(land, piece):
                yield Move(piece, there.cell)
            if there.stacks:
                yield from (Move(piece, there.cell, victim) for victim in victims(land, piece, there))


def _hops(land: Land, seat: Seat) -> Iterator[Action]:
    for home, piece in own(land, seat, free=True):
        for cell in neighbours(home.cell):
            if there := at(land, cell):
                yield Hop(piece, cell)
                yield from (Hop(piece, cell, victim) for victim in victims(land, piece, there))


def _swaps(land: Land, seat: Seat) -> Iterator[Action]:
    for home, piece in own(land, seat):
        for cell in neighbours(home.cell):
            if there := at(land, cell):
                for other in pieces(there):
                    if standing(there.stacks[other.stack - 1], other.level) is not Standing.TRAPPED:
                        yield Swap(piece, other)


def aiming(state: State, seat: Seat) -> Iterator[Piece]:
    """The pieces of this seat that stand directly on an enemy piece, trapped ones too (HG-22)."""
    for territory in state.land:
        for number, stack in enumerate(territory.stacks, start=1):
            for level in range(2, len(stack) + 1):
                if stack[level - 1].colour == seat != stack[level - 2].colour and (
                    trapped_may_aim(state) or standing(stack, level) is not Standing.TRAPPED
                ):
                    yield Piece(territory.cell, number, level)


def trapped_may_aim(state: State) -> bool:
    """Whether a trapped piece may aim: not in version 1 of the rules (HG-22)."""
    return state.rules_version > 1


def face_actions(state: State, face: Face, seat: Seat) -> Iterator[Action]:
    """What may be done with this face, declining left aside (HG-19 to HG-24)."""
    land = state.land
    if face is Face.HOP:
        yield from _hops(land, seat)
    elif face is Face.SWAP:
        yield from _swaps(land, seat)
    elif face is Face.TIP:
        for home, piece in own(land, seat):
            if piece.level < len(home.stacks[piece.stack - 1]):
                yield Tip(piece)
    elif face is Face.AIM:
        yield from map(Aim, aiming(state, seat))
    elif face is Face.DIG:
        if may_dig(state):
            yield Dig()
    else:
        for each in WILD_FACES:
            yield from face_actions(state, each, seat)


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """Every action of this seat now, in a fixed order."""
    if seat != state.player:
        return
    phase = state.phase
    if isinstance(phase, Choosing):
        yield from moves(state, seat)
        yield from _plays(state, state.hands[seat])
        yield from discards(state.hands[seat])
        yield Roll()
    elif isinstance(phase, Playing):
        yield from _plays(state, state.hands[seat])
        yield Enough()
    elif isinstance(phase, Resolving):
        yield from face_actions(state, phase.face, seat)
        yield Decline()
    elif isinstance(phase, Digging):
        yield from _plays(state, (phase.card,))
    elif isinstance(phase, Laying):
        cells = lay_cells(state)
        yield from (Lay(cell, level) for cell in cells for level in _levels(phase.card))
    elif isinstance(phase, Crowning):
        yield from map(Crown, crown_cells(state))
