"""What the Treehouse die does, and what is refused to who uses it (HG-15, HG-19 to HG-24)."""

from __future__ import annotations

from functools import partial

from games.core.chance import Draw
from games.core.dice import Face
from games.core.protocol import Event, Step
from games.core.words import listed
from games.high_ground import actions as a
from games.high_ground import events as e
from games.high_ground.land import Cell, Piece, Standing, neighbours
from games.high_ground.phases import Digging, Resolving, Unearthing
from games.high_ground.rules import legal, refusals
from games.high_ground.rules.legal import face_actions
from games.high_ground.rules.refusals import (
    SHOWN,
    check_attack,
    how_it_stands,
    owed,
    own_piece,
    refuse,
    refuse_for,
    that_piece,
)
from games.high_ground.rules.stacks import shot, swapped, tipped
from games.high_ground.rules.turn_actions import buried, covered, drawn_from, gone, taken_off
from games.high_ground.rules.turn_end import Did, end_turn
from games.high_ground.state import State, at, changed, stack_of
from games.high_ground.words import refusals as reasons
from games.high_ground.words.names import cell_list, piece_text


def rolled(state: State, action: a.DieRoll) -> Step[State]:
    """Show the face; the turn is over if the player cannot use it (HG-15)."""
    possible = any(True for _ in face_actions(state, action.face, state.player))
    events: list[Event] = [e.Rolled(state.player, action.face, possible)]
    if possible:
        return Step(changed(state, phase=Resolving(action.face)), tuple(events), barrier=True)
    if action.face is Face.DIG:
        events.append(e.NothingLeft(state.player))
    return end_turn(state, events, Did.NOTHING, barrier=True)


def hop(state: State, action: a.Hop) -> Step[State]:
    """Move a free piece to a neighbouring card of any level (HG-19)."""
    check_hop(state, action)
    return gone(state, action.piece, (action.piece.cell, action.cell), action.attack, hop=True)


def swap(state: State, action: a.Swap) -> Step[State]:
    """Swap two pieces (HG-20)."""
    check_swap(state, action)
    piece, other = action.piece, action.other
    first, second = ((stack_of(state.land, each) or ())[each.level - 1] for each in (piece, other))
    event = e.Swapped(state.player, first, piece.cell, second, other.cell, (piece, other))
    return end_turn(changed(state, land=swapped(state.land, piece, other)), [event])


def tip(state: State, action: a.Tip) -> Step[State]:
    """Throw everything off a piece (HG-21)."""
    check_tip(state, action)
    piece = action.piece
    stack = stack_of(state.land, piece) or ()
    event = e.Tipped(state.player, piece.cell, stack[piece.level - 1], stack[piece.level :], piece.stack)
    return end_turn(changed(state, land=tipped(state.land, piece)), [event])


def aim(state: State, action: a.Aim) -> Step[State]:
    """Kill the piece beneath one (HG-22)."""
    check_aim(state, action)
    piece = action.piece
    shooter = (stack_of(state.land, piece) or ())[piece.level - 1]
    land, victim = shot(state.land, piece)
    event = e.Shot(state.player, piece.cell, shooter, victim, piece.stack, piece.level - 1)
    return end_turn(buried(changed(state, land=land), victim), [event], Did.FOR_GOOD)


def dig(state: State, action: a.Dig) -> Step[State]:
    """Let a card be turned up (HG-23)."""
    check_dig(state)
    return Step(changed(state, phase=Unearthing()), ())


def sample_dug(state: State, draw: Draw) -> a.TurnedOver:
    """Return a random card to turn up."""
    return a.TurnedOver(drawn_from(state, 1, draw)[0])


def dug(state: State, action: a.TurnedOver) -> Step[State]:
    """Turn up the card that the player must play at once (HG-23)."""
    reshuffled = not state.draw_pile
    after = changed(taken_off(state, (action.card,)), phase=Digging(action.card))
    return Step(after, (e.CardTurned(state.player, action.card, reshuffled),), barrier=True)


def play_dug(state: State, action: a.Play) -> Step[State]:
    """Play the card that was dug (HG-23)."""
    refusals.check_play(state, action)
    after, event = covered(state, action)
    return end_turn(after, [event], Did.FOR_GOOD)


def decline(state: State, action: a.Decline) -> Step[State]:
    """Decline what the die shows (HG-15)."""
    face = state.phase.face if isinstance(state.phase, Resolving) else Face.WILD
    return end_turn(state, [e.Declined(state.player, face)], Did.NOTHING)


def check_hop(state: State, action: a.Hop) -> None:
    """Refuse a hop that the rules forbid."""
    piece, cell = action.piece, action.cell

    def free() -> str:
        mine = [piece_text(each) for _, each in legal.own(state.land, state.player, free=True)]
        return f"Your free pieces are {listed(mine, SHOWN)}." if mine else "None of your pieces is free."

    own_piece(state, piece, free, "HG-19")
    if how_it_stands(state, piece) is not Standing.FREE:
        refuse_for(reasons.hobbled(piece_text(piece)), free)
    goals = beside(state, piece.cell)
    if cell not in goals:
        where = f"to {cell_list(goals)}" if goals else "nowhere"
        hint = f"{piece_text(piece)} can hop {where}."
        refuse("not_beside", f"{cell[:4]} is not a card next to {piece.cell}.", hint, "HG-19")
    if action.attack is not None:
        check_attack(state, piece, cell, action.attack)


def beside(state: State, cell: Cell) -> list[Cell]:
    """Return the cells with a card next to a cell (HG-8)."""
    return [there for there in neighbours(cell) if at(state.land, there) is not None]


def check_swap(state: State, action: a.Swap) -> None:
    """Refuse a swap that the rules forbid."""
    piece, other = action.piece, action.other

    def hint() -> str:
        return f"{_example(state, Face.SWAP)} One is yours, the other is on a neighbouring card."

    own_piece(state, piece, hint, "HG-20")
    that_piece(state, other, hint, "HG-20")
    if how_it_stands(state, other) is Standing.TRAPPED:
        refuse("trapped", f"{piece_text(other)} is trapped.", hint, "HG-20")
    if other.cell not in beside(state, piece.cell):
        message = f"{other.cell} is not next to {piece.cell}."
        refuse("not_beside", message, hint, "HG-20")


def check_tip(state: State, action: a.Tip) -> None:
    """Refuse a tip that the rules forbid."""
    hint = partial(_example, state, Face.TIP)
    own_piece(state, action.piece, hint, "HG-21")
    if how_it_stands(state, action.piece) is Standing.FREE:
        refuse_for(reasons.nothing_on(piece_text(action.piece)), hint)


def check_aim(state: State, action: a.Aim) -> None:
    """Refuse an aim that the rules forbid."""
    piece, hint = action.piece, partial(_example, state, Face.AIM)
    own_piece(state, piece, hint, "HG-22", even_trapped=True)
    if piece.level == 1:
        refuse("nothing_beneath", f"{piece_text(piece)} does not stand on a piece.", hint, "HG-22")
    beneath = that_piece(state, Piece(piece.cell, piece.stack, piece.level - 1), hint, "HG-22")
    if beneath.colour == state.player:
        refuse("own_piece", f"The piece beneath {piece_text(piece)} is yours.", hint, "HG-22")


def check_dig(state: State) -> None:
    """Refuse to dig when no card is left."""
    if not legal.may_dig(state):
        refuse("nothing_to_dig", "No card is left to dig.", owed(state), "HG-23")


def _example(state: State, face: Face) -> str:
    """Return a hint what a face allows."""
    found = list(legal.face_actions(state, face, state.player))
    if found:
        return f"You may {listed(map(_brief, found), 5, 'or')}."
    if isinstance(state.phase, Resolving) and state.phase.face is not face:
        return f"You cannot use {face.value} now: choose another face, or decline."
    return "You cannot use it now: decline."


def _brief(action: a.Action) -> str:
    match action:
        case a.Swap():
            return f"swap {piece_text(action.piece)} / {piece_text(action.other)}"
        case a.Tip():
            return f"tip {piece_text(action.piece)}"
        case a.Aim():
            return f"aim {piece_text(action.piece)}"
    return ""
