"""Who plays with whom, and what becomes of a seat whose player has left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core.protocol import Seat
from games.core.setup.seats import nobody_out, resigned
from games.high_heavens.actions import Action, Discard, End
from games.high_heavens.cards.decks import SIDES
from games.high_heavens.phases import Acting, CleaningUp
from games.high_heavens.rules.legal import legal_actions, may_end
from games.high_heavens.rules.turns import player_of
from games.high_heavens.state import State, hand_of, seats_of

out = nobody_out


def teams(count: int, options: Mapping[str, str]) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams: of four seats the first two are Norse, the others Greek (HH-34)."""
    return tuple(seats_of(count, side) for side in SIDES)


def idle(state: State, seat: Seat) -> Action:
    """Return the action of a seat whose player has left: end the turn, after what must be decided first."""
    if isinstance(state.phase, (Acting, CleaningUp)):
        return End() if may_end(state) else Discard(state.hands[hand_of(state, state.seat)][-1])
    return next(legal_actions(state, seat))


def retire(state: State, seat: Seat) -> State:
    """Return the position after this seat's player resigns; a team-mate plays on for it, from the middle of a turn too
    (HH-34)."""
    after = resigned(state, seat)
    return replace(after, player=player_of(after, state.seat)) if state.player == seat else after
