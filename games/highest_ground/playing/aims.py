"""Who makes for which objective, and when an army is together."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Role, Side
from games.highest_ground.land.country import FAR, Cell
from games.highest_ground.playing.ground import astride, steps_from, ways_to
from games.highest_ground.playing.writing import Desk
from games.highest_ground.state import Status, Unit

STAGING: Final = 4
"""Before an army is together its line keeps this far from the objectives."""
TOGETHER: Final = 9
"""Who is at most so far from an objective is there for the assault."""
ENOUGH: Final = 0.6
"""An army is together once this part of its line is there."""
WAITED: Final = 7
"""From this turn on nobody waits for the others."""
CLOSING: Final = 3
"""In so many last turns units that can leave the map do so for its points."""
SCOUTED: Final = 3
"""After so many turns all scouts have seen what they can, and leave the map."""


@lru_cache(maxsize=32)
def goals(setting: Scenario, side: Side) -> tuple[Cell, ...]:
    """Return the hexes that a side makes for: the objectives, or without any the exits or the enemy's edge."""
    if setting.objectives:
        return setting.objectives
    return setting.exits or setting.entries[side.other]


def ways(desk: Desk, unit: Unit, goal: tuple[Cell, ...], column: bool) -> Mapping[Cell, int]:
    """Return what it costs a unit to get to the nearest of these hexes from everywhere."""
    return ways_to(desk.setting, goal, desk.kind(unit).gait, column)


def start(desk: Desk, unit: Unit) -> tuple[Cell, ...]:
    """Return where a unit is, or where it may enter."""
    return (unit.at,) if unit.at is not None else desk.setting.entries[unit.side]


def cost_from(desk: Desk, unit: Unit, goal: Cell) -> int:
    """Return what it costs a unit to get to a goal from where it is."""
    found = ways(desk, unit, (goal,), column=True)
    return min((found.get(cell, FAR) for cell in start(desk, unit)), default=FAR)


def aims(desk: Desk) -> dict[str, Cell]:
    """Return for each unit of the line the hex that it makes for.

    A defender leaves alone what it could enter only over a river, keeps the stoutest and nearest unit for each other
    objective, the dearest first, and the others behind them. Who attacks keeps one unit in each objective that it has, and sends all others against those that it has not.
    """
    troops = desk.line()
    wanted = goals(desk.setting, desk.side)
    home = desk.setting.homeward[desk.side]
    order = sorted(desk.prizes, key=lambda cell: (-desk.prizes[cell], home[cell], cell)) or list(wanted[:1])
    if not desk.attacks:
        beyond = astride(desk.setting, desk.side)
        order = [cell for cell in order if cell not in beyond] or order
    found: dict[str, Cell] = {}
    free = list(troops)
    for cell in order:
        if desk.attacks and cell in desk.met:
            continue
        able = [unit for unit in free if not desk.attacks or unit.at == cell]
        if able:
            best = min(able, key=lambda unit: (_keeping(desk, unit, cell), unit.name))
            found[best.name] = cell
            free.remove(best)
    taken = set(found.values()) if desk.attacks else set()
    sought = [cell for cell in order if cell not in taken] or order
    load = dict.fromkeys(sought, 0)
    for unit in sorted(free, key=lambda each: each.name):
        goal = min(sought, key=lambda cell: (_drawn(desk, unit, cell) + 2 * load[cell], cell))
        found[unit.name] = goal
        load[goal] += 1
    return found


def _keeping(desk: Desk, unit: Unit, cell: Cell) -> float:
    """Return how ill a unit is suited to keep an objective: time to get there, less what it withstands."""
    kind = desk.kind(unit)
    turns = cost_from(desk, unit, cell) / (3 * kind.movement)
    stout = (
        (kind.full.defence + kind.full.morale) / 12 - (0.5 if unit.disrupted else 0) - 0.6 * bool(kind.range)
    )
    return round(turns + 0.001, 1) - stout - (1.0 if unit.at == cell else 0.0)


def _drawn(desk: Desk, unit: Unit, cell: Cell) -> float:
    return cost_from(desk, unit, cell) - 1.5 * desk.prizes.get(cell, 0)


def assembled(desk: Desk) -> bool:
    """Return whether the line of an attacker is together before the objectives, so that the assault begins."""
    if not desk.attacks or desk.state.round >= WAITED:
        return True
    troops = [unit for unit in desk.line() if not desk.kind(unit).range]
    there = [
        unit
        for unit in troops
        if unit.at is not None
        and any(steps_from(desk.setting, cell)[unit.at] <= TOGETHER for cell in desk.prizes)
    ]
    return len(there) >= ENOUGH * len(troops)


def leaving(desk: Desk, unit: Unit) -> bool:
    """Return whether a unit is to leave the map for its point: scouts as soon as they can, idle troops towards the end, and
    idle riders a turn before them if nobody has left yet."""
    victory = desk.setting.file.victory
    if not desk.attacks or not desk.setting.exits or victory.exit <= 0 or not desk.kind(unit).combat:
        return False
    if desk.kind(unit).role is Role.SCOUTS:
        number = sorted(each.name for each in desk.units(Role.SCOUTS)).index(unit.name)
        return number == 0 or desk.state.round > SCOUTED or desk.left <= CLOSING
    none = victory.nobody_left < 0 and not any(
        each.status is Status.EXITED and each.side is desk.side for each in desk.state.units
    )
    early = none and desk.kind(unit).mounted
    return desk.left <= CLOSING + early and unit.at not in desk.prizes
