"""What may move, attack, be covered and be done by the die: the only place for each of these rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from games.core.cards import CardOrJoker, Joker
from games.core.dice import Face
from games.core.protocol import Seat
from games.core.pyramids import Pyramid
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
from games.high_ground.land import Cell, Land, Piece, Standing, Survey, Territory, at, stack_of, survey
from games.high_ground.rules.set_up_cells import crown_cells, lay_cells
from games.high_ground.state import (
    CARDS,
    JOKER_LEVELS,
    Choosing,
    Crowning,
    Digging,
    Laying,
    Playing,
    Resolving,
    State,
)

WILD_FACES = (Face.HOP, Face.SWAP, Face.TIP, Face.AIM, Face.DIG)


# Pieces


def own(land: Land, seat: Seat, free: bool = False) -> Iterator[tuple[Territory, Piece]]:
    """Yield the pieces of this seat that are not trapped, or only those that are free (HG-12, HG-19)."""
    known = survey(land)
    for cell, stood in known.standing.items():
        for piece, pyramid, how in stood.pieces:
            if pyramid.colour == seat and (how is Standing.FREE or (how is Standing.HOBBLED and not free)):
                yield known.cells[cell], piece


def victims(land: Land, piece: Piece, territory: Territory) -> Iterator[Piece]:
    """Yield the enemy pieces in a cell that this piece may attack: those that are not trapped (HG-16).

    It may not attack those it carries, and those below it in its own stack only to kill them.
    """
    attacker = (stack_of(land, piece) or ())[piece.level - 1]
    for victim, target in _enemies(survey(land), territory.cell, attacker.colour):
        if _can_meet(piece, attacker, victim, target):
            yield victim


def _enemies(known: Survey, cell: Cell, seat: Seat) -> tuple[tuple[Piece, Pyramid], ...]:
    stood = known.standing.get(cell)
    return () if stood is None else stood.enemies(seat)


def _can_meet(piece: Piece, attacker: Pyramid, victim: Piece, target: Pyramid) -> bool:
    """Return whether an attack changes anything: in the attacker's own stack, only a kill below it does."""
    if piece.stack != victim.stack or piece.cell != victim.cell:
        return True
    return victim.level < piece.level and target.size == attacker.size


def may_attack(land: Land, piece: Piece, victim: Piece) -> bool:
    """Return whether a piece may attack another in that one's cell (HG-16, HG-18)."""
    goal = at(land, victim.cell)
    return at(land, piece.cell) is not None and goal is not None and victim in victims(land, piece, goal)


def reach(land: Land, cell: Cell) -> dict[Cell, Cell | None]:
    """Return the cells within reach of this one without going uphill, nearest first, itself included (HG-12).

    Each is mapped to the cell before it on a shortest way, the start to None.
    """
    return survey(land).heights.reach(cell)


def level_beside(land: Land, cell: Cell) -> Cell | None:
    """Return the first neighbouring cell of the same level, or None; a piece may go there and come back."""
    heights = survey(land).heights
    level = heights.levels.get(cell)
    return next((there for there in heights.beside(cell) if heights.levels[there] == level), None)


def leaves_stack(land: Land, piece: Piece) -> bool:
    """Return whether a piece may go out and come back, and so step off its stack (HG-12).

    It needs a neighbouring card of the same level, and a piece below it: the lowest would take the whole stack along.
    """
    return piece.level > 1 and level_beside(land, piece.cell) is not None


def way(reached: dict[Cell, Cell | None], cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of a shortest way to a cell, both ends included."""
    found = [cell]
    while (before := reached[found[-1]]) is not None:
        found.append(before)
    return tuple(reversed(found))


# Cards


def may_cover(territory: Territory, seat: Seat) -> bool:
    """Return whether this seat may cover this card: it is not a king and has no enemy piece (HG-13)."""
    return not territory.king and all(
        pyramid.colour == seat for stack in territory.stacks for pyramid in stack
    )


def may_play(land: Land, seat: Seat, cell: Cell) -> bool:
    """Return whether this seat may play a card in this cell (HG-13)."""
    known = survey(land)
    territory = known.cells.get(cell)
    return cell in known.heights.free() if territory is None else may_cover(territory, seat)


def play_cells(land: Land, seat: Seat) -> list[Cell]:
    """Return the cells where this seat may play a card: first those with cards, then those next to the land (HG-13)."""
    cells = [
        territory.cell
        for territory in land
        if not territory.king and (not territory.stacks or may_cover(territory, seat))
    ]
    cells += survey(land).heights.free()
    return cells


def _levels(card: CardOrJoker) -> tuple[int | None, ...]:
    return tuple(JOKER_LEVELS) if isinstance(card, Joker) else (None,)


_PLAYS: Final[dict[CardOrJoker, dict[Cell, tuple[Play, ...]]]] = {card: {} for card in CARDS}
"""Every play made so far: the same plays are proposed again and again."""


def _plays(state: State, cards: tuple[CardOrJoker, ...]) -> list[Action]:
    found: list[Action] = []
    cells = play_cells(state.land, state.player) if cards else []
    for card in cards:
        known = _PLAYS[card]
        for cell in cells:
            plays = known.get(cell)
            if plays is None:
                plays = known[cell] = tuple(Play(card, cell, level) for level in _levels(card))
            found += plays
    return found


@lru_cache(maxsize=1024)
def discards(hand: tuple[CardOrJoker, ...]) -> tuple[Discard, ...]:
    """Return every possible discard of a hand, the fewest cards first (HG-14)."""
    found = chain.from_iterable(combinations(hand, count) for count in range(len(hand) + 1))
    return tuple(map(Discard, found))


def may_dig(state: State) -> bool:
    """Return whether there is any card to dig (HG-23)."""
    return bool(state.draw_pile or state.discards)


# Actions


def moves(state: State, seat: Seat) -> list[Action]:
    """Return one move for each piece, cell and attack (HG-12)."""
    land, known = state.land, survey(state.land)
    found: list[Action] = []
    for home, piece in own(land, seat):
        for cell in known.heights.reach(piece.cell):
            there = known.cells[cell]
            if there is not home or (piece.level > 1 and leaves_stack(land, piece)):
                found.append(Move(piece, cell))
            if there.stacks and (enemies := known.standing[cell].enemies(seat)):
                met = victims(land, piece, home) if there is home else [victim for victim, _ in enemies]
                found += [Move(piece, cell, victim) for victim in met]
    return found


def _hops(land: Land, seat: Seat) -> Iterator[Action]:
    known = survey(land)
    for home, piece in own(land, seat, free=True):
        for cell in known.heights.beside(home.cell):
            yield Hop(piece, cell)
            for victim in victims(land, piece, known.cells[cell]):
                yield Hop(piece, cell, victim)


def _swaps(land: Land, seat: Seat) -> Iterator[Action]:
    known = survey(land)
    for home, piece in own(land, seat):
        for cell in known.heights.beside(home.cell):
            stood = known.standing.get(cell)
            for other, _, how in () if stood is None else stood.pieces:
                if how is not Standing.TRAPPED:
                    yield Swap(piece, other)


def aiming(state: State, seat: Seat) -> Iterator[Piece]:
    """Yield the pieces of this seat that stand directly on an enemy piece, even trapped ones (HG-22)."""
    known = survey(state.land)
    for stood in known.standing.values():
        beneath: Pyramid | None = None
        for piece, pyramid, _ in stood.pieces:
            on_enemy = piece.level > 1 and beneath is not None and beneath.colour != seat
            if on_enemy and pyramid.colour == seat:
                yield piece
            beneath = pyramid


def face_actions(state: State, face: Face, seat: Seat) -> Iterator[Action]:
    """Yield what this face allows, except declining it (HG-19 to HG-24)."""
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
    """Yield every action of this seat now, in a fixed order."""
    return iter(_legal(state, seat) if seat == state.player else ())


def _legal(state: State, seat: Seat) -> list[Action]:
    phase = state.phase
    match phase:
        case Choosing():
            hand = state.hands[seat]
            return [*moves(state, seat), *_plays(state, hand), *discards(hand), Roll()]
        case Playing():
            return [*_plays(state, state.hands[seat]), Enough()]
        case Resolving():
            return [*face_actions(state, phase.face, seat), Decline()]
        case Digging():
            return _plays(state, (phase.card,))
        case Laying():
            return [Lay(cell, level) for cell in lay_cells(state) for level in _levels(phase.card)]
        case Crowning():
            return [*map(Crown, crown_cells(state))]
    return []
