"""What remains hidden when a game with secrets ends, and is shown then."""

from __future__ import annotations

from typing import Any, Protocol

from games.core.words import Names


class Reveal(Protocol):
    """Shows the secrets of a game that has ended."""

    def uncovered(self, state: Any, names: Names, /) -> str:
        """Return in a sentence or two what not everybody has seen when the game has ended in this state, as after
        resignations; empty if the view shows it."""

    def opened(self, state: Any, /) -> Any | None:
        """Return a view in which nothing is hidden; None if the views of all seats, one after another, show everything."""
