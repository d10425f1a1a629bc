"""What the Treehouse die does (HG-15, HG-19 to HG-24)."""

from __future__ import annotations

from games.core.chance import Draw
from games.core.dice import Face
from games.core.protocol import Event, Step
from games.high_ground import actions as a
from games.high_ground import events as e
from games.high_ground.phases import Digging, Resolving, Unearthing
from games.high_ground.rules import refusals, refusals_die
from games.high_ground.rules.legal import face_actions
from games.high_ground.rules.stacks import shot, swapped, tipped
from games.high_ground.rules.turn_actions import buried, covered, drawn_from, gone, taken_off
from games.high_ground.rules.turn_end import Did, end_turn
from games.high_ground.state import State, changed, stack_of


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
    refusals_die.check_hop(state, action)
    return gone(state, action.piece, (action.piece.cell, action.cell), action.attack, hop=True)


def swap(state: State, action: a.Swap) -> Step[State]:
    """Swap two pieces (HG-20)."""
    refusals_die.check_swap(state, action)
    piece, other = action.piece, action.other
    first, second = ((stack_of(state.land, each) or ())[each.level - 1] for each in (piece, other))
    event = e.Swapped(state.player, first, piece.cell, second, other.cell, (piece, other))
    return end_turn(changed(state, land=swapped(state.land, piece, other)), [event])


def tip(state: State, action: a.Tip) -> Step[State]:
    """Throw everything off a piece (HG-21)."""
    refusals_die.check_tip(state, action)
    piece = action.piece
    stack = stack_of(state.land, piece) or ()
    event = e.Tipped(state.player, piece.cell, stack[piece.level - 1], stack[piece.level :], piece.stack)
    return end_turn(changed(state, land=tipped(state.land, piece)), [event])


def aim(state: State, action: a.Aim) -> Step[State]:
    """Kill the piece beneath one (HG-22)."""
    refusals_die.check_aim(state, action)
    piece = action.piece
    shooter = (stack_of(state.land, piece) or ())[piece.level - 1]
    land, victim = shot(state.land, piece)
    event = e.Shot(state.player, piece.cell, shooter, victim, piece.stack, piece.level - 1)
    return end_turn(buried(changed(state, land=land), victim), [event], Did.FOR_GOOD)


def dig(state: State, action: a.Dig) -> Step[State]:
    """Let a card be turned up (HG-23)."""
    refusals_die.check_dig(state)
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
