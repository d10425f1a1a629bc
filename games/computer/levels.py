"""How strong a computer player is. A level is an amount of work, not of time: it answers alike on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """`work` is how many actions the search applies for an answer. `ahead` is how many decisions of one line it compares
    with each other; everything after them is only played out."""

    key: str
    work: int
    ahead: int


EASY: Final = Level("easy", 2_000, 1)
MEDIUM: Final = Level("medium", 15_000, 40)
HARD: Final = Level("hard", 75_000, 200)
LEVELS: Final = (EASY, MEDIUM, HARD)


def level(key: str) -> Level:
    """Return the level with this key; the middle one if there is none."""
    return next((each for each in LEVELS if each.key == key), MEDIUM)
