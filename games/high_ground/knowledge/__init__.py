"""Who may know what: views, what a viewer takes for possible, and what is certain of an action beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.chance import Draw
from games.core.protocol import Seat
from games.high_ground.knowledge.possible import determinize as determinize
from games.high_ground.knowledge.viewing import veiled as veiled
from games.high_ground.knowledge.viewing import view as view
from games.high_ground.state import State


def resample(state: State, seat: Seat | None, draw: Draw) -> State:
    """A state that looks the same to this viewer, with everything they cannot know dealt anew."""
    return determinize(view(state, seat), draw)


def hides(options: Mapping[str, str]) -> bool:
    """Hands are always hidden."""
    return True
