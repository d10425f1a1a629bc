"""How the game stands, in one line."""

from __future__ import annotations

from games.bring_down_the_mountain.view import View
from games.core.cards import DECK
from games.core.words import Names


def standing(view: View, names: Names) -> str:
    """Return how much of the mountain is down, and how many piles are complete."""
    piles = f"{len(view.completed)} of 4 piles complete"
    return f"{view.brought_down} of {len(DECK)} cards down, {piles}, turn {view.turn}."
