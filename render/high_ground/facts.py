"""What both pictures and words need of a view."""

from __future__ import annotations

from typing import Final

from games.core.pyramids import Stack
from games.high_ground.land import Standing, standing
from games.high_ground.phases import Digging, Laying, Playing
from games.high_ground.view import View
from render.high_ground.cells.storeys import Hold

_HOLDS: Final[dict[Standing, Hold]] = {
    Standing.FREE: "free",
    Standing.HOBBLED: "hobbled",
    Standing.TRAPPED: "trapped",
}


def holds(stack: Stack) -> tuple[Hold, ...]:
    """What holds each piece of a stack, from the bottom to the top (HG-9)."""
    return tuple(_HOLDS[standing(stack, level)] for level in range(1, len(stack) + 1))


def asked(view: View) -> bool:
    """Whether the player can only place a card now, and not choose between several kinds of action."""
    return isinstance(view.phase, Laying | Playing | Digging)
