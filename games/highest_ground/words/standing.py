"""How the game stands, in one line."""

from __future__ import annotations

from games.core.words import Names, counted
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.land.country import Cell
from games.highest_ground.rules.ending import LEVELS, level_with, tally
from games.highest_ground.state import Status, Unit
from games.highest_ground.view import View


def standing(view: View, names: Names) -> str:
    """Return the points of the side that scores as if the game ended now, as far as the reader can know (THG-28)."""
    setting = view.setting
    side = setting.file.victory.side
    whole = len(view.sides) == len(SIDES)
    held = dict(view.held) if whole else _held(view)
    total = sum(each.amount for each in tally(setting, _known(view), held))
    when = "At the end" if view.over else f"Turn {view.round} of {setting.file.turns}"
    known = (
        "" if whole else ", as far as you know" if view.seat is not None else ", as far as everybody knows"
    )
    has = f"{names.name(side.seat)} {names.verb(side.seat, 'has')} {counted(total, 'point')}"
    level = LEVELS[level_with(setting, total)]
    return f"{when}: {has}{known}. {'That is' if view.over else 'Now that would be'} a {level}."


def _known(view: View) -> tuple[Unit, ...]:
    """Return the units of which the viewer knows what became: the own, and the enemy's that were eliminated."""
    own = {unit.name for unit in view.units}
    lost = tuple(
        Unit(each.name, each.kind.key, each.side, Status.LOST)
        for each in view.setting.recruits
        if each.name in view.lost and each.name not in own
    )
    return (*view.units, *lost)


def _held(view: View) -> dict[Cell, Side | None]:
    """Return who stands alone at each objective, as far as the viewer sees."""
    kinds = view.setting.kinds
    there = [(unit.at, unit.side) for unit in view.units if kinds[unit.kind].combat]
    for seen, side in zip(view.public, SIDES, strict=True):
        there += [(each.at, side.other) for each in seen if each.now and kinds[each.kind].combat]
    sides = {cell: {side for at, side in there if at == cell} for cell in view.setting.objectives}
    return {cell: next(iter(found)) if len(found) == 1 else None for cell, found in sides.items()}
