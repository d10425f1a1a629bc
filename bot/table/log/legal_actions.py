"""Caches the legal actions of a position: suggestions need them at every keystroke. Finds moves that play themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from bot.table.model.table import Table
from games.core.choosing.forced import only_move
from games.core.protocol import Game, Seat

POSITIONS: Final = 128
"""How many positions, each for one seat, the cache holds."""


@lru_cache(maxsize=POSITIONS)
def legal_actions(game: Game[Any, Any, Any], state: Any, seat: Seat) -> tuple[Any, ...]:
    """This seat's legal actions in this position, in the game's order."""
    return tuple(game.rules.legal_actions(state, seat))


def plays_itself(table: Table, state: Any) -> tuple[Seat, Any] | None:
    """The seat that must decide in this position of a table's game and its only move, if the table wants such a move to
    play itself; else None. In a locked game nothing does."""
    if not table.forced or table.lock is not None:
        return None
    return only_move(table.game, state, table.game.hides(table.options))
