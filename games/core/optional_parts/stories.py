"""What is told about a game that has ended, from its positions in order: its story, and the move that decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Story:
    """What is told after a game, in words. `last_chance` is the index of the last position from which a lost game could
    still be won; None if there is none."""

    text: str
    last_chance: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """What decided a finished game, in a few words, and the index of the position after it."""

    index: int
    text: str


class Stories(Protocol):
    """Tells how games went. A worker process asks, within a deadline (`games/thinking.py`)."""

    def afterword(self, states: Sequence[Any], names: Sequence[str], /) -> Story:
        """Return the story of a finished game in one to three sentences, or one without words. May take minutes."""


class Moments(Protocol):
    """Finds the moment in which a game was decided, for the line on its last picture."""

    def decided(self, states: Sequence[Any], names: Sequence[str], /) -> Moment | None:
        """Return what decided a finished game, at once; None if nothing did."""
