"""Caches the legal actions of a position: suggestions need them at every keystroke."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from games.core.protocol import Game, Seat

POSITIONS: Final = 128
"""How many positions, each for one seat, the cache holds."""


@lru_cache(maxsize=POSITIONS)
def legal_actions(game: Game[Any, Any, Any], state: Any, seat: Seat) -> tuple[Any, ...]:
    """This seat's legal actions in this position, in the game's order."""
    return tuple(game.rules.legal_actions(state, seat))
