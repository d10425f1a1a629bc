"""How a game ended: by its points, or because a side has resigned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.view import View
from render.core.look import Look
from render.highest_ground.margins.score import score_of

LEVELS: Final = ("Decisive victory", "Marginal victory", "A draw", "Marginal victory", "Decisive victory")
"""What the levels are called, by the points of the side that scores."""


@dataclass(frozen=True, slots=True)
class Over:
    """Who won, None for a draw; what it is called; and whether somebody resigned."""

    winner: Side | None
    called: str
    resigned: bool = False


def result(view: View, look: Look) -> Over | None:
    """The end of the game; None while it goes on, and if it was stopped without a winner."""
    left = [side for side in SIDES if side.seat not in view.gone]
    if view.gone and len(left) == 1 and not look.to_act and not look.preview:
        return Over(left[0], "Victory", resigned=True)
    if not view.over:
        return None
    level, side = score_of(view).level, view.setting.file.victory.side
    winner = None if level == 2 else side if level > 2 else side.other
    return Over(winner, LEVELS[level])
