"""The deal of the day: everybody who plays on that day begins with the same one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Daily(Protocol):
    """Which games use the deal of the day, which deals are good enough for it, and what a result looks like."""

    def uses(self, options: Mapping[str, str], /) -> bool:
        """Return whether a game with these options uses the deal of the day. `Game.uses_daily` fills in the defaults."""

    def worthy(self, state: Any, /) -> bool:
        """Return whether a position just dealt is good enough to be that deal; the same on every machine. A worker process
        asks, within a deadline (`games/thinking.py`)."""

    def signs(self, states: Sequence[Any], /) -> str:
        """Return a sign for each turn of a finished game, from its positions in order: how it went, and nothing of the
        deal. Empty if there are none."""
