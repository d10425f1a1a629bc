"""Decisions without a choice, which the table can make for a player.

If everybody can tell that a move is the only one, it may play itself (`games/core/numbered_choices/forced.py`). If one seat alone can
tell, that would give it away: the seat is asked like any other, and the table ends its decision at a moment that tells
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


class ForcedMoves(Protocol):
    """Says in a game with secrets when everybody can tell what may be done."""

    def open_choice(self, view: Any, /) -> bool:
        """Return of the public view whether everybody who sees it knows all that the player to act may do."""


@dataclass(frozen=True, slots=True)
class AutoPass:
    """A decision with nothing left to choose. `action` ends it. `why` says so to its seat, as the beginning of a sentence:
    `You have no attack to choose`."""

    action: Any
    why: str


class AutoPasses(Protocol):
    """Says when a seat has nothing left to choose, as far as it knows."""

    def auto_pass(self, view: Any, /) -> AutoPass | None:
        """Return what ends the decision of a seat that is to act, by its own view, if nothing is left to choose in it,
        whatever the seat has noted; else None."""
