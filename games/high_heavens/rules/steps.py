"""The rules: how a game begins, proceeds and ends, who plays with whom, and what becomes of a seat whose player has left.

Only `apply` decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from games.core.chance import Draw
from games.core.protocol import CHANCE, Actor, Outcome, Seat, Step
from games.core.setup.seats import nobody_out, resigned
from games.high_heavens import actions as a
from games.high_heavens.cards.decks import SIDES
from games.high_heavens.rules import chance, deciding, refusals
from games.high_heavens.rules.chance import new as new
from games.high_heavens.rules.legal import legal_actions as legal_actions
from games.high_heavens.rules.legal import may_end
from games.high_heavens.rules.legal import to_act as to_act
from games.high_heavens.rules.turns import player_of
from games.high_heavens.state import (
    ROUNDS,
    Acting,
    CleaningUp,
    Dealing,
    Drawing,
    Looking,
    Over,
    Robbing,
    Rolling,
    Starting,
    State,
    hand_of,
    seats_of,
)

MAX_ACTIONS: Final[int] = 5 + 4 * ROUNDS * (2 * 25 + 9 + 2) + 400
"""No game has more actions: the set-up; turns in which each point is worth at most 24 blows and rolls, or a move step by
step, with a free move, an end and a draw besides; and a discard of every card, some of them fetched back."""


def turn(state: State) -> int:
    """Return a number that grows when the turn passes to another seat."""
    return state.turn


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None; a seat that resigned does not win (HH-18)."""
    phase = state.phase
    if not isinstance(phase, Over):
        return None
    seats = range(state.seats) if phase.winner is None else seats_of(state.seats, phase.winner)
    return Outcome(phase.reason, tuple(seat for seat in seats if seat not in state.resigned))


def apply(state: State, actor: Actor, action: a.Action) -> Step[State]:
    """Return what an action leads to. Raises IllegalAction."""
    refusals.check_actor(state, actor)
    if actor is CHANCE:
        return _by_chance(state, action)
    refusals.check_kind(state, action)
    return _DECISIONS[type(action)](state, action)


_DECISIONS: Final[dict[type, Callable[[State, Any], Step[State]]]] = {
    a.Invoke: deciding.invoke,
    a.Move: deciding.move,
    a.Attack: deciding.attack,
    a.Acquire: deciding.acquire,
    a.Use: deciding.use,
    a.Play: deciding.play,
    a.Take: deciding.take,
    a.PutBack: deciding.put_back,
    a.Discard: deciding.discard_one,
    a.End: deciding.end,
}


def _by_chance(state: State, action: a.Action) -> Step[State]:
    match state.phase, action:
        case Starting(), a.FirstSeat():
            return chance.first_seat(state, action)
        case Dealing(hand), a.Dealt():
            return chance.dealt(state, hand, action)
        case Drawing() as phase, a.Drawn():
            return chance.drawn(state, phase, action)
        case Looking() as phase, a.Looked():
            return chance.looked(state, phase, action)
        case Robbing() as phase, a.Lost():
            return chance.lost(state, phase, action)
        case Rolling() as phase, a.Rune():
            return chance.rolled(state, phase, action)
    raise chance.wrong_chance("This action of chance does not fit the position.", "HH-15")


def sample(state: State, draw: Draw) -> a.Action:
    """Return a random action of chance. Raises ValueError if chance is not to act."""
    match state.phase:
        case Starting():
            return chance.sample_first(state, draw)
        case Dealing(hand):
            return chance.sample_dealt(state, hand, draw)
        case Drawing(count):
            return a.Drawn(chance.sample_top(state, count, draw))
        case Looking(count):
            return a.Looked(chance.sample_top(state, count, draw))
        case Robbing() as phase:
            return chance.sample_lost(state, phase, draw)
        case Rolling():
            return a.Rune(draw.die(chance.DIE))
    raise ValueError("chance is not to act")


out = nobody_out


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: of four seats the first two are Norse, the others Greek (HH-34)."""
    return tuple(seats_of(count, side) for side in SIDES)


def idle(state: State, seat: Seat) -> a.Action:
    """Return the action of a seat whose player has left: end the turn, after what must be decided first."""
    if isinstance(state.phase, (Acting, CleaningUp)):
        return a.End() if may_end(state) else a.Discard(state.hands[hand_of(state, state.seat)][-1])
    return next(legal_actions(state, seat))


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns; a team-mate plays on for it, from the middle of a turn too
    (HH-34)."""
    after = resigned(state, seat)
    return replace(after, player=player_of(after, state.seat)) if state.player == seat else after
