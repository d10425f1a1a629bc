"""The numbers of the rules."""

from __future__ import annotations

from typing import Final

RULES_VERSION: Final = 2
"""The version of the rules that new games are played by."""
TURN_CAP: Final = 300
"""A draw after so many turns (HG-27)."""
REPETITIONS: Final = 3
"""A position that comes up so many times is a draw (HG-27)."""
PASSED_ROUNDS: Final = 2
"""So many rounds in which everybody passes are a draw (HG-27)."""
LAID_CARDS: Final = 9
LAID_CARDS_MINI: Final = 5
"""The cards of the first land, without the kings (HG-2, HG-28)."""
