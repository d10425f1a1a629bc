"""The action that leads to the best position, as far as it can be foreseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core.chance import Draw
from games.core.protocol import CHANCE, Seat
from games.high_heavens import actions as a
from games.high_heavens.knowledge import determinize
from games.high_heavens.phases import Blows, Granted, Rolling
from games.high_heavens.playing.worth import worth
from games.high_heavens.rules import chance, steps
from games.high_heavens.state import State, side_of
from games.high_heavens.view import View

ENOUGH: Final = 0.05
"""An action that brings less than this is left out."""
HIT: Final = (chance.DIE - chance.MISSES) / chance.DIE


def choose(view: View, draw: Draw) -> a.Action:
    """Return the action for the viewer, who is to act. Raises ValueError if there is none."""
    if view.seat is None:
        raise ValueError("a spectator does not act")
    state = determinize(view, draw)
    return best(state, view.seat)


def best(state: State, seat: Seat) -> a.Action:
    """Return the best action in this position. Raises ValueError if there is none."""
    legal = list(steps.legal_actions(state, seat))
    if not legal:
        raise ValueError(f"seat {seat} is not to act")
    side, now = side_of(state.seats, state.seat), worth(state, side_of(state.seats, state.seat))
    ends = [action for action in legal if isinstance(action, a.End)]
    tried = [action for action in legal if not isinstance(action, (a.End, a.Discard))]
    if not tried:
        return ends[0] if ends else _worst_card(legal, state)
    found = max(((value(state, seat, action, side), -number) for number, action in enumerate(tried)))
    if found[0] > now + ENOUGH or not ends:
        return tried[-found[1]]
    return ends[0]


def _worst_card(legal: Iterable[a.Action], state: State) -> a.Action:
    """Return the discard of a god, if more than one is held, else of any card."""
    found = list(legal)
    gods = [action for action in found if isinstance(action, a.Discard) and action.card in state.decks.gods]
    return gods[-1] if len(gods) > 1 else found[-1]


def value(state: State, seat: Seat, action: a.Action, side: int) -> float:
    """Return what an action leads to: the best of what must follow, and the mean of a hit and a miss."""
    after = steps.apply(state, seat, action).state
    phase = after.phase
    if isinstance(phase, Rolling):
        hit, miss = (steps.apply(after, CHANCE, a.Rune(number)).state for number in (chance.DIE, 1))
        return HIT * _settled(hit, seat, side) + (1 - HIT) * _settled(miss, seat, side)
    return _settled(after, seat, side)


def _settled(state: State, seat: Seat, side: int) -> float:
    if isinstance(state.phase, (Granted, Blows)):
        return max(value(state, seat, action, side) for action in steps.legal_actions(state, seat))
    return worth(state, side)
