"""What people read about a game as a whole: its turns, and the hands when it ends early."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.cards import card_or_joker_symbol
from games.core.words import enumerated
from games.high_ground.state import State
from games.high_ground.view import View


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.turn


def uncovered(state: State, names: Sequence[str]) -> str:
    """Return who still holds which cards; empty if nobody holds any."""
    held = [
        f"{names[seat]} {enumerated(map(card_or_joker_symbol, hand))}"
        for seat, hand in enumerate(state.hands)
        if hand
    ]
    return f"Cards in hand: {'; '.join(held)}." if held else ""
