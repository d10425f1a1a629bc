"""When conditional moves stop: others have done something that their player could not foresee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.core.words import Seat


class ConditionalMoves(Protocol):
    """Says when others touch what is a seat's. Without it, a seat is touched if a sentence about what others did names its
    player."""

    def touches(self, before: Any, events: Sequence[Any], after: Any, seat: Seat, /) -> bool:
        """Return whether others did something to what is this seat's: from its view before to its view after, with the
        events in between that it may know."""
