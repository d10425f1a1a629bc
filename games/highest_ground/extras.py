"""What only some games offer: the number of the turn."""

from __future__ import annotations

from games.highest_ground.state import State
from games.highest_ground.view import View


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.round
