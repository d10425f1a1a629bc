"""The legal actions of a position, made once: whoever types asks for them with every key."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from games.core.protocol import Game, Seat

POSITIONS: Final = 128
"""Positions, each from one seat, whose legal actions are kept."""


@lru_cache(maxsize=POSITIONS)
def legal_actions(game: Game[Any, Any, Any], state: Any, seat: Seat) -> tuple[Any, ...]:
    """What this seat can do in this position, in the game's order."""
    return tuple(game.rules.legal_actions(state, seat))
