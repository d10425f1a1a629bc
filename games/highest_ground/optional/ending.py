"""The number of the turn, and what was hidden once the game is over."""

from __future__ import annotations

from typing import Final

from games.core.words import Names, listed
from games.highest_ground.files.units import SIDES, Side
from games.highest_ground.state import State, Status
from games.highest_ground.view import View

MOST_TOLD: Final = 8
"""So many units of a side are told by name."""


def turn_number(position: State | View) -> int:
    """Return the number of the turn, 0 before the first."""
    return position.round


def uncovered(state: State, names: Names) -> str:
    """Return which units stood out of the enemy's sight, and which had left the map; empty if none."""
    hidden = [_told(names, side, _out_of_sight(state, side)) for side in SIDES if _out_of_sight(state, side)]
    gone = [_told(names, side, _exited(state, side)) for side in SIDES if _exited(state, side)]
    told = f"Out of sight: {'; '.join(hidden)}." if hidden else ""
    left = f"Off the map again: {'; '.join(gone)}." if gone else ""
    return " ".join(part for part in (told, left) if part)


def opened(state: State) -> None:
    """Return None: the views of all seats show everything."""


def _told(names: Names, side: Side, units: list[str]) -> str:
    return f"{names.possessive(side.seat)} {listed(units, MOST_TOLD)}"


def _out_of_sight(state: State, side: Side) -> list[str]:
    seen = {each.name for each in state.sees(side.other.seat)}
    return [f"{unit.name} in {unit.at}" for unit in state.of(side) if unit.name not in seen]


def _exited(state: State, side: Side) -> list[str]:
    return [unit.name for unit in state.units if unit.side is side and unit.status is Status.EXITED]
