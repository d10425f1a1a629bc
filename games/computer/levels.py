"""How strong a computer player is. A level is an amount of work, not of time: it answers alike on every machine."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """`work` is how many actions the search applies for an answer. `ahead` is how many decisions of one line it compares
    with each other; everything after them is only played out. `sees` is what part of a whole turn it sees at most, where a
    game offers whole turns: it plans the beginning, of a length by chance, and then how the turn ends. None: it plans whole
    turns, and compares several."""

    key: str
    work: int
    ahead: int
    sees: float | None = None


EASY: Final = Level("easy", 300, 1, 0.5)
MEDIUM: Final = Level("medium", 4_000, 40, 1.0)
HARD: Final = Level("hard", 50_000, 200)
LEVELS: Final = (EASY, MEDIUM, HARD)
ADVISER: Final = Level("adviser", 15_000, 40)
"""Gives hints and plays on for people who are away. Nobody can choose it as an opponent."""


def level(key: str) -> Level:
    """Return the level with this key; the middle one if there is none."""
    return next((each for each in LEVELS if each.key == key), MEDIUM)
