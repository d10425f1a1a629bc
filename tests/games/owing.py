"""Who is to act in a position that waits for players."""

from __future__ import annotations

from typing import Any

from games.core.protocol import CHANCE, Game
from games.core.words import Seat


def owing(game: Game[Any, Any, Any], state: Any) -> frozenset[Seat]:
    """The seats that are to act; fails where chance is."""
    who = game.rules.to_act(state)
    assert who is not CHANCE, f"chance is to act in {state}"
    return who


def only_owing(game: Game[Any, Any, Any], state: Any) -> Seat:
    """The one seat that is to act."""
    (seat,) = owing(game, state)
    return seat
