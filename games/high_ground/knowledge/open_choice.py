"""When everybody can tell what whoever is to act may do."""

from __future__ import annotations

from games.high_ground.phases import Crowning, Digging, Laying, Resolving
from games.high_ground.view import View


def open_choice(view: View) -> bool:
    """Return whether no hand could matter: a card that lies face up or a king is placed, or the die is used."""
    return isinstance(view.phase, (Laying, Crowning, Digging, Resolving))
