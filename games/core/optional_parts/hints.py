"""Advice for a player who is to move: a hint for the position, and the odds of an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Hint:
    """A suggestion: in words, and as actions in notation, in order. No actions if there is nothing to do."""

    text: str
    actions: tuple[str, ...] = ()


class Hints(Protocol):
    """Suggests moves. A worker process asks, within a deadline (`games/thinking.py`)."""

    def hint(self, view: Any, /) -> Hint:
        """Return what to do next, as far as the viewer can know. May take seconds."""


class Odds(Protocol):
    """Says how likely actions are to succeed. It is asked for every button and must be quick."""

    def odds(self, view: Any, action: Any, /) -> str:
        """Return how likely an action is to do what it is for, as in `62 % to capture`; empty if that is certain."""
