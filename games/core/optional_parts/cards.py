"""The cards of a game that people can look at, with a command and a picture (`render/<game key>/card.py` draws them)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Cards(Protocol):
    """The cards that somebody can look at, each by its key. `edition` is what tells the cards of one game from the usual
    ones, such as the file with which it is played; empty for the usual ones."""

    def edition(self, view: Any, /) -> str:
        """Return the edition of the cards in a game that is seen like this."""

    def names(self, edition: str, /) -> Mapping[str, str]:
        """Return the name of each card by its key, in a fixed order."""

    def read(self, edition: str, text: str, /) -> str:
        """Return the key of the card that this text names. Raises Unreadable."""

    def tell(self, edition: str, key: str, /) -> str:
        """Return all that a card says, in at most 1024 characters: its name in the first line."""
