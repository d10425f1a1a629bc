"""Who may know what: views, states that are possible for a viewer, and what is certain before an action."""

from __future__ import annotations

from collections.abc import Mapping

from games.high_ground.knowledge.possible import determinize as determinize
from games.high_ground.knowledge.viewing import certain as certain
from games.high_ground.knowledge.viewing import view as view


def hides(options: Mapping[str, str]) -> bool:
    """Return True: hands are always hidden."""
    return True
