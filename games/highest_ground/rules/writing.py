"""Movement orders and attacks as a side writes them (THG-11 to THG-16, THG-24, THG-46, THG-53, THG-55)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NoReturn

from games.core.hexes.grid import turns
from games.core.protocol import Seat
from games.core.words import counted
from games.highest_ground import actions as a
from games.highest_ground.files.tables import Role
from games.highest_ground.land.country import COMPASS
from games.highest_ground.rules.declaring import of_this_phase, own_unit
from games.highest_ground.rules.marching import (
    LEAVING,
    entries,
    march_of,
    order_of,
    pace,
    placed,
    planned_cells,
)
from games.highest_ground.rules.refusals import refuse
from games.highest_ground.rules.work import declared
from games.highest_ground.state import Draft, Order, Spot, State, Status, Unit

Movement = a.Take | a.Enter | a.Go | a.Face | a.Leave


def hand(state: State, seat: Seat) -> tuple[Unit, Order]:
    """Return the unit in hand and its order so far. Raises IllegalAction if there is none."""
    name = state.drafts[seat].hand
    unit, order = state.unit(name), order_of(state, name)
    if unit is None or order is None:
        refuse("no_hand")
    return unit, order


def movement(state: State, seat: Seat, action: Movement) -> Draft:
    """Return the draft with this part of a movement order. Raises IllegalAction."""
    draft = state.drafts[seat]
    if isinstance(action, a.Take):
        unit = declared(state, own_unit(state, seat, action.unit))
        of_this_phase(state, unit)
        if unit.building:
            refuse("builds", unit.name)
        if unit.boarding:
            refuse("boards", unit.name)
        if order_of(state, unit.name) is not None:
            refuse("ordered", unit.name)
        spots = () if unit.at is None else (Spot(unit.at, unit.facing),)
        order = Order(unit.name, spots, entering=unit.at is None)
        return replace(draft, hand=unit.name, orders=(*draft.orders, order))
    unit, order = hand(state, seat)
    if isinstance(action, a.Enter):
        after = _entered(state, unit, order, action)
    elif not order.spots:
        refuse("must_enter", unit.name)
    elif isinstance(action, a.Go):
        found = march_of(state, unit, order)
        if found is None or action.to not in found.goals:
            _refuse_way(state, unit, order, action.to)
        way = found.way(action.to)
        after = placed(order, *(Spot(*each) for each in way.way), cost=way.cost, ended=way.ended)
    elif isinstance(action, a.Face):
        after = _faced(state, unit, order, action)
    else:
        if not may_leave(state, unit, order):
            refuse("no_exit", unit.name)
        after = replace(order, spent=order.spent + LEAVING, ended=True, leaves=True)
    return replace(draft, orders=(*draft.orders[:-1], after))


def _entered(state: State, unit: Unit, order: Order, action: a.Enter) -> Order:
    if unit.at is not None or order.spots:
        refuse("stands", unit.name)
    cost = entries(state, unit).get(action.cell)
    if cost is None:
        _refuse_entry(state, unit, action.cell)
    ended = cost >= pace(state, unit).points or stops(state, unit, action.cell)
    return placed(order, Spot(action.cell, action.facing), cost=cost, ended=ended)


def stops(state: State, unit: Unit, cell: str) -> bool:
    """Return whether a unit goes no further from a hex, since an enemy combat unit in sight is there (THG-15)."""
    kinds = state.setting.kinds
    return any(cell in each.cells and kinds[each.kind].combat for each in state.sees(unit.seat))


def _faced(state: State, unit: Unit, order: Order, action: a.Face) -> Order:
    here = order.spots[-1]
    cost = turns(here.facing, action.facing)
    if not cost:
        refuse("faces_so", unit.name, action.facing.value)
    if order.ended or order.spent + cost > pace(state, unit).points:
        refuse("no_turn", unit.name)
    return placed(order, Spot(here.cell, action.facing), cost=cost, ended=False)


def _refuse_way(state: State, unit: Unit, order: Order, cell: str) -> NoReturn:
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
        _refuse_full(state, unit, cell)
    points = counted(left, "movement point")
    if how.free:
        refuse("too_far", unit.name, cell, points)
    refuse("too_far_ahead", unit.name, cell, points, order.spots[-1].facing.value)


def _refuse_full(state: State, unit: Unit, cell: str) -> None:
    """Refuse a hex in which another unit of the same side takes the room (THG-21)."""
    kinds = state.setting.kinds
    for other in state.units if kinds[unit.kind].stacks else ():
        own = other.side is unit.side and other.name != unit.name and kinds[other.kind].stacks
        if own and cell in planned_cells(state, other):
            refuse("no_room", unit.name, cell, other.name)


def _refuse_entry(state: State, unit: Unit, cell: str) -> NoReturn:
    """Say why a unit cannot enter in a hex, as far as its side knows."""
    free = list(entries(state, unit))
    if cell in state.setting.entries[unit.side]:
        _refuse_full(state, unit, cell)
    if not free:
        refuse("entry_full", unit.name, cell)
    refuse("no_entry", unit.name, cell, free[len(free) // 2])


def may_leave(state: State, unit: Unit, order: Order) -> bool:
    """Return whether the unit in hand can leave the map from where it is (THG-28)."""
    setting = state.setting
    return (
        unit.side is setting.file.victory.side
        and bool(order.spots)
        and not order.ended
        and order.spots[-1].cell in setting.exits
        and order.spent + LEAVING <= pace(state, unit).points
    )


def possible_movement(state: State, seat: Seat) -> Iterator[Movement]:
    """Yield every part of a movement order that a seat may write now: first for the unit in hand."""
    name = state.drafts[seat].hand
    unit, order = state.unit(name), order_of(state, name)
    if unit is not None and order is not None:
        if not order.spots:
            for cell in entries(state, unit):
                yield from (a.Enter(cell, facing) for facing in COMPASS)
        else:
            found = march_of(state, unit, order)
            if found is not None:
                yield from (a.Go(cell) for cell in found.goals)
                facing, left = order.spots[-1].facing, pace(state, unit).points - order.spent
                yield from (a.Face(each) for each in COMPASS if 0 < turns(facing, each) <= left)
            if may_leave(state, unit, order):
                yield a.Leave()
    draft = state.drafts[seat]
    ordered, modes = {each.unit for each in draft.orders}, dict(draft.modes)
    for other in state.lasting(_due, seat):
        mode = modes.get(other.name)
        busy = mode.level or mode is a.Mode.BOAT if mode else other.building or other.boarding
        if not busy and other.name not in ordered:
            yield a.Take(other.name)


def _due(state: State, seat: Seat) -> tuple[Unit, ...]:
    """Return a seat's units that have their turn in this phase."""
    return tuple(
        unit
        for unit in state.units
        if unit.seat == seat
        and (unit.status is Status.FIELD or (unit.status is Status.RESERVE and unit.due <= state.round))
        and (state.kind(unit).role is Role.SCOUTS) == state.stage.scouting
    )
