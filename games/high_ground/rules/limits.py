"""The numbers of the rules."""

from __future__ import annotations

from typing import Final

TURN_CAP: Final = 300
"""The game is a draw after this many turns that count (HG-27)."""
ALL_TURNS: Final = 1500
"""The game is a draw after this many turns of any kind, so that every game ends (HG-27)."""
REPETITIONS: Final = 3
"""The game is a draw when a position comes up this many times (HG-27)."""
PASSED_ROUNDS: Final = 2
"""The game is a draw after this many rounds in a row in which everybody passes (HG-27)."""
LAID_CARDS: Final = 9
LAID_CARDS_MINI: Final = 5
"""The number of cards in the first land, without the kings (HG-2, HG-28)."""
