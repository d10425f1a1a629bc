"""The words as one part of the game: `prompt`, `describe` and `standing`."""

from __future__ import annotations

from games.core.words import Names, counted, enumerated
from games.high_ground.view import View
from games.high_ground.words.events import describe as describe
from games.high_ground.words.prompt import prompt as prompt


def standing(view: View, names: Names) -> str:
    """Return how many pieces each player has on the land, the most first, and how many cards are left to draw."""
    standing = [piece.colour for ground in view.land for stack in ground.stacks for piece in stack]
    ranked = sorted(range(view.seats), key=lambda seat: (-standing.count(seat), seat))
    pieces = enumerated(f"{names.name(seat)} {standing.count(seat)}" for seat in ranked)
    return f"Pieces on the land: {pieces}. {counted(view.draw_pile, 'card')} left to draw."
