"""What people read about a game as a whole: its turns, and the cards in the fog when it ends early."""

from __future__ import annotations

from dataclasses import replace

from games.bring_down_the_mountain import knowledge
from games.bring_down_the_mountain.state import RIDGES, Over, State
from games.bring_down_the_mountain.view import View
from games.core.cards import card_text
from games.core.words import Names


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the deal."""
    return position.turn


def opened(state: State) -> View:
    """Return the view of a game that has ended as if there had been no fog."""
    return knowledge.view(replace(state, fog=False), None)


def uncovered(state: State, names: Names) -> str:
    """Return the cards that still lie face down, ridge by ridge from the peak; empty if there are none."""
    if not state.fog or isinstance(state.phase, Over):
        return ""
    told = [
        f"{name} {' '.join(map(card_text, cards[:-1]))}"
        for name, cards in zip(RIDGES, state.ridges, strict=True)
        if cards[:-1]
    ]
    return f"Under the fog: {'; '.join(told)}." if told else ""
