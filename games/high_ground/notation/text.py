"""Actions and text, both ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core.chance import Draw
from games.core.protocol import CHANCE, settle
from games.high_ground.about import OPTIONS
from games.high_ground.actions import Action
from games.high_ground.knowledge import view
from games.high_ground.notation.parse import read as read
from games.high_ground.notation.pieces import meant as meant
from games.high_ground.notation.universe import around as around
from games.high_ground.notation.write import write as write
from games.high_ground.rules.steps import apply, new, sample


def universe(seats: int, options: Mapping[str, str]) -> Iterator[Action]:
    """What could be written about the land as it first lies: everything is too much."""
    state = new(seats, settle(OPTIONS, options))
    for seq in range(2 if state.quick_setup else 1):
        state = apply(state, CHANCE, sample(state, Draw(b"universe", seq))).state
    return around(view(state, 0))
