"""Who may know what: views, what a viewer takes for possible, and what is certain of an action beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from games.high_ground.knowledge.possible import determinize as determinize
from games.high_ground.knowledge.viewing import certain as certain
from games.high_ground.knowledge.viewing import view as view


def hides(options: Mapping[str, str]) -> bool:
    """Hands are always hidden."""
    return True
