"""What people read about a game as a whole: its turns, and the cards in the fog when it ends early."""

from __future__ import annotations

from collections.abc import Sequence

from games.bring_down_the_mountain.state import RIDGES, Over, State
from games.bring_down_the_mountain.view import View
from games.core.cards import card_symbol


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the deal."""
    return position.turn


def uncovered(state: State, names: Sequence[str]) -> str:
    """Return the cards that still lie face down, ridge by ridge from the peak; empty if there are none."""
    if not state.fog or isinstance(state.phase, Over):
        return ""
    told = [
        f"{name} {' '.join(map(card_symbol, cards[:-1]))}"
        for name, cards in zip(RIDGES, state.ridges, strict=True)
        if cards[:-1]
    ]
    return f"Under the fog: {'; '.join(told)}." if told else ""
