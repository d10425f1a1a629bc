"""The words as one part of the game: `prompt`, `describe` and `standing`."""

from __future__ import annotations

from games.core.words import Names, counted
from games.high_heavens.cards.decks import BASE_NAMES
from games.high_heavens.state import seats_of
from games.high_heavens.view import View
from games.high_heavens.words.events import describe as describe
from games.high_heavens.words.prompt import prompt as prompt


def standing(view: View, names: Names) -> str:
    """Return the health of both homes, whose they are, and how many gods stand for each."""
    told = []
    for side, home in enumerate(BASE_NAMES):
        whose = names.all(seats_of(view.seats, side))
        gods = sum(figure.side == side and figure.health > 0 for figure in view.gods)
        told.append(f"{home} ({whose}) has {view.bases[side]} health and {counted(gods, 'god')}")
    return f"{'; '.join(told)}."
