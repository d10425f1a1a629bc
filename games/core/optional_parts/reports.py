"""What is told about a running game beside its prompt and events: how it stands, its turns, how events came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.core.words import Names


class Standings(Protocol):
    """Says how a game stands, for people who come back to it."""

    def standing(self, view: Any, names: Names, /) -> str:
        """Return in one line how the game stands, as far as the viewer can know."""


class Turns(Protocol):
    """Numbers the turns of a game, for its history and for the host who rewinds it."""

    def turn_number(self, position: Any, /) -> int:
        """Return the number of the turn in a state or a view, as the picture and the story have it; 0 before the first."""


class Reports(Protocol):
    """Tells events of which one sentence each is too little or too much."""

    def explained(self, event: Any, /) -> Sequence[str]:
        """Return line by line how something came about, such as a combat with its sums; nothing for an event that explains
        itself."""

    def summed(self, events: Sequence[Any], names: Names, /) -> Sequence[str]:
        """Return what happened at once in fewer sentences than one for each event."""
