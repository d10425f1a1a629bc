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
    if not view.runes or not isinstance(action, Attack) or _parried(view, action):
        return ""
    return f"{HITS} to hit"


def _parried(view: View, action: Attack) -> bool:
    """Return whether the attack does nothing, whatever the die shows (HH-30)."""
    if action.trap:
        return False
    used = {each.god for each in view.lasting if each.kind == "parried"}
    able = view.decks.passives.get("parry", {})
    return any(
        each.cell == action.at and each.health and each.key in able and each.key not in used
        for each in view.gods
    )
