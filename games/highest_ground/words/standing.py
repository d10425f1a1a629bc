"""How the game stands, in one line, and that nothing is left to order."""

from __future__ import annotations

from typing import Final

from games.core.words import Names, counted
from games.highest_ground.believing import as_known
from games.highest_ground.files.units import SIDES
from games.highest_ground.rules.ending import LEVELS, level_of, points
from games.highest_ground.view import View

NO_ATTACK: Final = "You have no attack to choose"
NO_ORDER: Final = "You have nobody to order"


def standing(view: View, names: Names) -> str:
    """Return the points of the side that scores as if the game ended now, as far as the reader can know (THG-28)."""
    state, file = as_known(view), view.setting.file
    side = file.victory.side.seat
    when = "At the end" if view.over else f"Turn {view.round} of {file.turns}"
    has = f"{names.name(side)} {names.verb(side, 'has')}"
    total = counted(sum(each.amount for each in points(state)), "point")
    known = ", as far as you know" if view.seat is not None else ", as far as everybody knows"
    known = "" if len(view.sides) == len(SIDES) else known
    level = f"{'That is' if view.over else 'Now that would be'} a {LEVELS[level_of(state)]}"
    return f"{when}: {has} {total}{known}. {level}."
