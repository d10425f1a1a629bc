"""Why a unit cannot go or enter somewhere, as far as its side knows, and what it can do instead (THG-11, THG-12, THG-21, THG-36,
THG-46, THG-53)."""

from collections.abc import Iterable
from typing import NoReturn

from games.core.words import counted
from games.highest_ground.rules.marching import entries, march_of, pace, planned_cells
from games.highest_ground.rules.refusals import refuse
from games.highest_ground.rules.work import declared
from games.highest_ground.state import Order, State, Unit


def longer(state: State, unit: Unit, order: Order) -> str:
    """Return an order with a hex more, if the unit can go on, as a line."""
    cells = list(dict.fromkeys(spot.cell for spot in order.spots))
    further = march_of(state, unit, order)
    cells += list(further.goals)[:1] if further is not None else []
    way = cells if order.entering or len(cells) < 2 else cells[1:]
    return f"{unit.name} {'-'.join(way[-2:])}".strip()


def refuse_way(state: State, unit: Unit, order: Order, cell: str) -> NoReturn:
    """Say why a unit cannot stop in a hex, as far as its side knows."""
    how, land = pace(state, unit), state.setting.country
    left = how.points - order.spent
    if order.ended or left <= 0:
        refuse("no_further", unit.name)
    if cell in land.bit:
        ground = land.terrain[cell]
        if not how.afloat and not state.setting.tables.terrain[ground].cost(how.gait):
            refuse("impassable", unit.name, cell, ground.value)
        if declared(state, unit).strategic and any(cell in each.cells for each in state.sees(unit.seat)):
            refuse("column_meets", unit.name, cell)
        found = march_of(state, unit, order)
        _refuse_full(state, unit, cell, found.goals if found is not None else ())
    points = counted(left, "movement point")
    if how.free:
        refuse("too_far", unit.name, cell, points)
    refuse("too_far_ahead", unit.name, cell, points, order.spots[-1].facing.value)


def _refuse_full(state: State, unit: Unit, cell: str, free: Iterable[str]) -> None:
    """Refuse a hex in which another unit of the same side takes the room (THG-21); the nearest of those that are free can be
    had instead."""
    kinds, land = state.setting.kinds, state.setting.country
    near = min(
        (each for each in free if each != cell), key=lambda each: land.distance(cell, each), default=""
    )
    instead = f"Choose {near}," if near else "Leave it where it is,"
    for other in state.units if kinds[unit.kind].stacks else ():
        own = other.side is unit.side and other.name != unit.name and kinds[other.kind].stacks
        if own and cell in planned_cells(state, other):
            refuse("no_room", unit.name, cell, other.name, instead)


def refuse_entry(state: State, unit: Unit, cell: str) -> NoReturn:
    """Say why a unit cannot enter in a hex, as far as its side knows."""
    free = list(entries(state, unit))
    if cell in state.setting.entries[unit.side]:
        _refuse_full(state, unit, cell, free)
    if not free:
        refuse("entry_full", unit.name, cell)
    refuse("no_entry", unit.name, cell, free[len(free) // 2])
