"""What a position is worth to a side, as a number: higher is better. The weights are tuned by play."""

from __future__ import annotations

from typing import Final

from games.high_heavens.board import DISTANCE
from games.high_heavens.phases import Drawing, Looking, Over, Robbing
from games.high_heavens.state import Figure, State, side_of_hand

WON: Final = 1000.0
BASE: Final = 3.0
"""For each health of a base."""
STANDS: Final = 2.0
HEALTH: Final = 0.9
ATTACK: Final = 2.2
ARMOR: Final = 2.0
POISON: Final = 0.9
TRAP: Final = 0.7
DISABLED: Final = 1.5
BLESSED: Final = 1.2
NEARER: Final = 0.35
"""For each hex nearer to the enemy base, up to the middle of the board."""
PERISHED: Final = 1.5
A_GOD: Final = 0.5
A_POWER: Final = 0.9
"""For a card in hand."""
DRAWN: Final = 0.7
LOOKED: Final = 1.2
"""One of the cards looked at comes to the hand, and a good one: as many cards drawn are worth as much."""


def worth(state: State, side: int) -> float:
    """Return what a position is worth to a side."""
    phase = state.phase
    if isinstance(phase, Over):
        return 0.0 if phase.winner is None else WON if phase.winner == side else -WON
    found = _side(state, side) - _side(state, 1 - side)
    if isinstance(phase, (Drawing, Looking)):
        cards = phase.count if isinstance(phase, Drawing) else LOOKED
        found += DRAWN * cards * (1 if state.side == side else -1)
    elif isinstance(phase, Robbing):
        found += DRAWN * (phase.enemy - phase.own) * (1 if state.side == side else -1)
    return found


def _side(state: State, side: int) -> float:
    gods = state.decks.gods
    found = BASE * state.bases[side] - PERISHED * len(state.perished[side])
    goal = state.layout.bases[1 - side]
    for figure in state.gods:
        if figure.side == side and figure.health:
            found += _figure(figure) + NEARER * max(0, 9 - DISTANCE[figure.cell][goal])
    for each in state.lasting:
        if each.god and state.decks.side[each.god] == side:
            found += {"disabled": -DISABLED, "blessed": BLESSED, "guarded": 0.4, "hidden": 0.8}.get(
                each.kind, 0.0
            )
    for hand, cards in enumerate(state.hands):
        if side_of_hand(state, hand) == side:
            held = sum(card in gods for card in cards)
            found += A_GOD * held + A_POWER * (len(cards) - held)
    return found


def _figure(figure: Figure) -> float:
    found = STANDS + HEALTH * figure.health + ATTACK * figure.attack + ARMOR * figure.armor
    return found - POISON * min(figure.poison, figure.health) - TRAP * figure.trap
