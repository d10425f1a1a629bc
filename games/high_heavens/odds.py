"""How likely an attack is to hit (HH-20)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from games.core.words import percent
from games.high_heavens.actions import Action, Attack
from games.high_heavens.rules.chance import DIE, MISSES
from games.high_heavens.view import View

HITS: Final = percent(Fraction(DIE - MISSES, DIE))


def odds(view: View, action: Action) -> str:
    """Return the odds of an action in a few words; empty if it cannot fail."""
    return f"{HITS} to hit" if view.runes and isinstance(action, Attack) else ""
