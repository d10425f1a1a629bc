"""Units and modes by name, who holds the objectives, and what came of units that were sighted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from games.core.words import Names, enumerated
from games.highest_ground.actions import Mode
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.units import Side
from games.highest_ground.land.country import Cell
from games.highest_ground.state import Deed
from games.highest_ground.view import View

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


_ARMIES: Final = {Side.ALLIES: "the Allies", Side.ROMANS: "the Romans"}
_CAME: Final = {
    "disrupted": "disrupted",
    "retreated": "retreated",
    "routed": "routed",
    "restored": "reorganized",
    "spent": "out of ammunition",
}


def holder(view: View, cell: Cell, people: Names) -> str:
    """Return who holds an objective as far as the viewer knows, and from when: `held by you since turn 3`, `last seen with
    the Romans in turn 5`; empty if nobody is known to."""
    known = view.holder(cell)
    if known is None:
        return ""
    mine = known.side.seat == people.you and known.side in view.sides
    who = "you" if mine else _ARMIES[known.side]
    if known.now:
        return f"held by {who}{f' since turn {known.since}' if known.since else ''}"
    if known.side in view.sides:
        return f"last held by {who}, in turn {known.seen}"
    return f"last seen with {who} in turn {known.seen}"


def deeds(told: Iterable[Deed]) -> list[str]:
    """Return what came of a unit, turn by turn: `turn 4: attacked by K1, disrupted`."""
    turns: dict[int, list[str]] = {}
    for each in told:
        turns.setdefault(each.turn, []).append(_deed(each))
    return [f"turn {turn}: {', '.join(parts)}" for turn, parts in turns.items()]


def _deed(deed: Deed) -> str:
    if deed.what == "attacks":
        return f"attacked {enumerated(deed.others)}"
    if deed.what == "attacked":
        return f"was attacked by {enumerated(deed.others)}"
    return _CAME[deed.what]
