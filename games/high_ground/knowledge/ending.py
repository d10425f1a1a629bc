"""What people read about a game as a whole: its turns, and the hands when it ends early."""

from __future__ import annotations

from games.core.cards import card_or_joker_words
from games.core.words import Names, enumerated
from games.high_ground.state import State
from games.high_ground.view import View


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.turn


def uncovered(state: State, names: Names) -> str:
    """Return who still holds which cards; empty if nobody holds any."""
    held = [
        f"{names.name(seat)} {enumerated(map(card_or_joker_words, hand))}"
        for seat, hand in enumerate(state.hands)
        if hand
    ]
    return f"Cards in hand: {'; '.join(held)}." if held else ""


def opened(state: State) -> None:
    """Return None: the views of all seats show everything."""
