"""What people read about a game as a whole: its turns, and the hands when it has ended."""

from __future__ import annotations

from games.core.words import Names
from games.high_heavens.state import State
from games.high_heavens.view import View
from games.high_heavens.words.names import cards_words


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.turn


def uncovered(state: State, names: Names) -> str:
    """Return who still holds which cards; empty if nobody holds any, or everybody knows them."""
    held = [
        f"{names.name(seat)} {cards_words(hand)}"
        for seat, hand in enumerate(state.hands)
        if hand and not state.omnipotence
    ]
    return f"Cards in hand: {'; '.join(held)}." if held else ""


def opened(state: State) -> None:
    """Return None: the views of all seats show everything."""
