"""Units as the declarations of this stage make them, before these take effect and when they do (THG-12, THG-14, THG-22, THG-33)."""

from __future__ import annotations

from dataclasses import replace

from games.highest_ground.actions import Mode
from games.highest_ground.files.units import Role
from games.highest_ground.state import State, Unit


def declared(state: State, unit: Unit) -> Unit:
    """Return a unit as it is once what its side has declared so far takes effect. Its tail is not known before."""
    stage = state.stage
    if not stage.declaring or (state.kind(unit).role is Role.SCOUTS) != stage.scouting:
        return unit
    for name, mode in state.drafts[unit.seat].modes:
        if name == unit.name:
            return _in_mode(unit, mode)
    return replace(unit, strategic=True) if unit.afloat else unit


def _in_mode(unit: Unit, mode: Mode) -> Unit:
    return replace(
        unit,
        strategic=mode is Mode.STRATEGIC,
        building=mode.level,
        built=unit.built if mode.level and mode.level == unit.building else 0,
        boarding=mode is Mode.BOAT,
        afloat=False,
    )
