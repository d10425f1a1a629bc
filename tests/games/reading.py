"""What a text means in a position, as the table reads it."""

from __future__ import annotations

from typing import Any

from games.core.protocol import CHANCE, Game
from games.core.words import Seat


def parsed(game: Game[Any, Any, Any], state: Any, text: str, seat: Seat | None = None) -> Any:
    """The action that this seat means by a text; without a seat, whoever is to act first, else seat 0."""
    if seat is None:
        owing = game.rules.to_act(state)
        seat = 0 if owing is CHANCE or not owing else min(owing)
    legal = tuple(game.rules.legal_actions(state, seat))
    return game.notation.parse(game.knowledge.view(state, seat), legal, text)
