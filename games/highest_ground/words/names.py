"""Names of units and modes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.highest_ground.actions import Mode
from games.highest_ground.files.scenarios import Scenario

MODES: Final = {
    Mode.TACTICAL: "tactical",
    Mode.STRATEGIC: "in column",
    Mode.STAKES: "builds stakes",
    Mode.DITCH: "builds a ditch",
    Mode.BOAT: "by boat",
}
"""What a unit does in each mode, in short."""


@lru_cache(maxsize=16)
def _kinds(setting: Scenario) -> dict[str, str]:
    return {each.name: each.kind.name for each in setting.recruits}


def kind_name(setting: Scenario, unit: str) -> str:
    """Return the name of a unit's type; empty for a unit that the scenario does not have."""
    return _kinds(setting).get(unit, "")


def unit_name(setting: Scenario, unit: str) -> str:
    """Return a unit with its type: `K2, Knights`."""
    kind = kind_name(setting, unit)
    return f"{unit}, {kind}" if kind else unit
