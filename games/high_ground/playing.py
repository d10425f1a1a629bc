"""What a computer player goes by: what a position is worth, and which actions promise something."""

from collections.abc import Sequence
from math import exp
from typing import Final

from games.core.components import Draw, Pyramid
from games.core.optional_parts.parts import Playing
from games.core.protocol import Seat
from games.high_ground.actions import Action, Aim, Discard, Enough, Hop, Move, Play, Roll, Swap, Tip
from games.high_ground.land import Piece, Standing, Survey, survey
from games.high_ground.rules import legal
from games.high_ground.state import State

STANDS: Final = {Standing.FREE: 1.0, Standing.HOBBLED: 0.85, Standing.TRAPPED: 0.35}
"""What a piece is worth by how it stands."""
OWN_STACK: Final = 0.7
"""What a trapped piece is worth under a piece of its own side, which can go away."""
HEIGHT: Final = 0.015
"""What each level is worth on which a piece stands: from there it can go further."""
KING: Final = 2.0
"""What it is worth to stand alone on an enemy king."""
FIRST: Final = 0.5
LATER: Final = 0.2
"""What it is worth that a piece can be killed, for who moves next and for the others."""
CLOSE: Final = 1.2
"""So many pieces more make a win about e times as likely."""
MOST: Final = 24
"""At most so many actions are looked at."""


def worth(state: State, seat: Seat) -> float:
    """Return about the chance of a seat to win."""
    known = survey(state.land)
    values = [0.0] * state.seats
    for cell, stood in known.standing.items():
        level = known.heights.levels[cell]
        for piece, pyramid, how in stood.pieces:
            held = STANDS[how]
            if how is Standing.TRAPPED and stood.stacks[piece.stack - 1][-1].colour == pyramid.colour:
                held = OWN_STACK
            values[pyramid.colour] += held + HEIGHT * level
    for king in known.kings:
        colours = {pyramid.colour for stack in king.stacks for pyramid in stack}
        if king.owner is not None and len(colours) == 1 and king.owner not in colours:
            values[colours.pop()] += KING
    for each in range(state.seats):
        if can_kill(state, known, each):
            values[each] += FIRST if each == state.player else LATER
    gone = {*state.out, *state.resigned}
    powers = [0.0 if each in gone else exp(value / CLOSE) for each, value in enumerate(values)]
    return powers[seat] / sum(powers)


def can_kill(state: State, known: Survey, seat: Seat) -> bool:
    """Return whether a seat could kill something by a move."""
    for home, piece in legal.own(state.land, seat):
        size = home.stacks[piece.stack - 1][piece.level - 1].size
        reached = known.heights.reach(piece.cell)
        for cell, stood in known.standing.items():
            if cell in reached and any(victim.size == size for _, victim in stood.enemies(seat)):
                return True
    return False


def promising(state: State, seat: Seat) -> Sequence[Action]:
    """Return the actions that promise most, the best first."""
    found = list(legal.legal_actions(state, seat))
    if len(found) > 1:
        known = survey(state.land)
        found.sort(key=lambda action: -promise(state, known, seat, action))
    return found[:MOST]


def policy(state: State, seat: Seat, draw: Draw) -> Action:
    """Return one of the most promising actions."""
    found = promising(state, seat)
    return found[min(draw.below(6), draw.below(6)) % len(found)]


def promise(state: State, known: Survey, seat: Seat, action: Action) -> float:
    """Return how much an action promises at a glance."""
    if isinstance(action, (Move, Hop)):
        mover = _pyramid(known, action.piece)
        if action.attack is not None:
            target = _pyramid(known, action.attack)
            return 4.0 if target.size == mover.size else 1.0 if mover.size > target.size else 0.8
        there = known.cells[action.cell]
        others = any(pyramid.colour != seat for stack in there.stacks for pyramid in stack)
        if there.king and there.owner not in (None, seat):
            return 0.7 if others else 3.0
        return 0.4 + HEIGHT * there.level
    if isinstance(action, Play):
        beside = (action.cell, *known.heights.beside(action.cell))
        near = sum(bool(known.standing.get(cell)) for cell in beside)
        return 0.2 + 0.15 * near
    if isinstance(action, Discard):
        return 0.3 if len(action.cards) in (0, len(state.hands[seat])) else 0.05
    if isinstance(action, Aim):
        return 4.0
    return {Roll: 0.75, Swap: 0.5, Tip: 0.45, Enough: 0.6}.get(type(action), 0.4)


def _pyramid(known: Survey, piece: Piece) -> Pyramid:
    return known.cells[piece.cell].stacks[piece.stack - 1][piece.level - 1]


PLAYING: Final = Playing(worth=worth, promising=promising, policy=policy, depth=4, price=5)
