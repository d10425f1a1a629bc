"""The action that leads to the best position, as far as it can be foreseen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core.protocol import CHANCE, Seat
from games.high_heavens import actions as a
from games.high_heavens.playing.promising import promising
from games.high_heavens.playing.worth import promise, worth
from games.high_heavens.rules import steps, turns
from games.high_heavens.state import Acting, Blows, CleaningUp, Granted, Rolling, State, hand_of, side_of

ENOUGH: Final = 0.02
"""An action that brings less than this is left out."""
HIT: Final = (turns.DIE - turns.MISSES) / turns.DIE
FEW_GODS: Final = 4
"""With fewer gods on the board a full hand without gods is thinned out."""


def best(state: State, seat: Seat) -> a.Action:
    """Return the best action in this position. Raises ValueError if there is none."""
    tried = promising(state, seat)
    if not tried:
        return ending(state, seat)
    side = side_of(state.seats, state.seat)
    found = max(((value(state, seat, action, side), -number) for number, action in enumerate(tried)))
    if isinstance(state.phase, Acting) and found[0] <= worth(state, side) + ENOUGH:
        return ending(state, seat)
    return tried[-found[1]]


def ending(state: State, seat: Seat) -> a.Action:
    """Return the end of the turn, or a discard that comes before it. Raises ValueError if neither is possible."""
    legal = list(steps.legal_actions(state, seat))
    if not legal:
        raise ValueError(f"seat {seat} is not to act")
    discards = [action for action in legal if isinstance(action, a.Discard)]
    if a.End() not in legal:
        return _worst_card(discards, state)
    if isinstance(state.phase, (Acting, CleaningUp)) and _stuck(state):
        return _worst_card(discards, state)
    return a.End()


def _stuck(state: State) -> bool:
    """Whether a full hand keeps the gods away that are still to be drawn."""
    side, hand = state.side, state.hands[hand_of(state, state.seat)]
    if len(hand) < state.full_hand or state.omnipotence or not (state.piles[side] or state.tops[side]):
        return False
    gods = state.decks.gods
    if any(card in gods for card in hand):
        return False
    return sum(figure.side == side and figure.health > 0 for figure in state.gods) < FEW_GODS


def _worst_card(discards: Iterable[a.Discard], state: State) -> a.Discard:
    """Return the discard of a god, if more than two are held, else of a power: one that nothing can be done with now."""
    found = list(discards)
    gods = [action for action in found if action.card in state.decks.gods]
    powers = [action for action in found if action.card not in state.decks.gods]
    return gods[-1] if len(gods) > 2 or not powers else powers[state.turn % len(powers)]


def value(state: State, seat: Seat, action: a.Action, side: int) -> float:
    """Return what an action leads to, with what the points promise that are left."""
    return sum(
        share * (worth(after, side) + promise(after, side)) for share, after in leads_to(state, seat, action)
    )


def leads_to(state: State, seat: Seat, action: a.Action) -> list[tuple[float, State]]:
    """Return the positions that an action leads to with their chances: with runes a hit and a miss.

    What must follow an action is played as well as it can be.
    """
    after = steps.apply(state, seat, action).state
    phase = after.phase
    if isinstance(phase, Rolling):
        found = []
        for number, share in ((turns.DIE, HIT), (1, 1 - HIT)):
            rolled = steps.apply(after, CHANCE, a.Rune(number)).state
            found += [(share * part, state) for part, state in _settled(rolled, seat)]
        return found
    return _settled(after, seat)


def _settled(state: State, seat: Seat) -> list[tuple[float, State]]:
    if not isinstance(state.phase, (Granted, Blows)):
        return [(1.0, state)]
    return leads_to(state, seat, following(state, seat))


def following(state: State, seat: Seat) -> a.Action:
    """Return the best action among those of which one must follow."""
    side, tried = side_of(state.seats, state.seat), promising(state, seat)
    return tried[0] if len(tried) == 1 else max(tried, key=lambda each: value(state, seat, each, side))
