"""How the game stands, in one line."""

from __future__ import annotations

from games.core.words import Names, enumerated
from games.dog_eat_dog.view import View


def standing(view: View, names: Names) -> str:
    """Return everybody's points so far, the most first."""
    ranked = sorted(view.sortings, key=lambda each: (-each.points, each.seat))
    return f"Points so far: {enumerated(f'{names.name(each.seat)} {each.points}' for each in ranked)}."
