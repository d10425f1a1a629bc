"""How a game ended: by its rules, or because a side has resigned."""

from __future__ import annotations

from games.high_heavens.cards.decks import SIDES
from games.high_heavens.phases import Over
from games.high_heavens.state import seats_of
from games.high_heavens.view import View
from render.core.look import Look


def result(view: View, look: Look) -> Over | None:
    """The end of the game; None while it goes on, and if it was stopped without a winner."""
    if isinstance(view.phase, Over):
        return view.phase
    gone = [side for side in SIDES if set(seats_of(view.seats, side)) <= set(view.resigned)]
    return Over("resigned", 1 - gone[0]) if len(gone) == 1 and not look.to_act and not look.preview else None
