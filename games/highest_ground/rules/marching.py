"""Movement: a unit's order as it is written, and all orders of a side as they run (THG-11 to THG-15, THG-44, THG-46)."""

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import Final

from games.core.hexes.grid import Direction
from games.core.protocol import Seat
from games.highest_ground import actions as a
from games.highest_ground.files.tables import Side
from games.highest_ground.land.country import Cell, Mask
from games.highest_ground.land.marching import March, Obstacles, Pace, march, pace_of, prices_of
from games.highest_ground.rules.work import Work, declared
from games.highest_ground.state import Order, Spot, State, Status, Unit

LEAVING: Final = 1
"""What leaving the map over an exit costs."""


def pace(state: State, unit: Unit) -> Pace:
    """Return how a unit moves this turn, by what is declared so far."""
    unit = declared(state, unit)
    return pace_of(state.kind(unit), unit.strategic, unit.afloat)


def column(state: State, unit: Unit) -> bool:
    """Return whether a unit marches in column, and so covers two hexes (THG-12)."""
    return declared(state, unit).strategic and not pace(state, unit).free


def order_of(state: State, name: str) -> Order | None:
    """Return what is written for a unit."""
    unit = state.unit(name)
    drafts = state.drafts[unit.seat] if unit is not None else None
    return next((each for each in drafts.orders if each.unit == name), None) if drafts is not None else None


def planned_cells(state: State, unit: Unit) -> tuple[Cell, ...]:
    """Return the hexes that a unit will cover when its order has run; none off the map."""
    order = order_of(state, unit.name)
    if order is None or order.idle:
        return unit.cells
    if order.leaves:
        return ()
    cells = [order.spots[0].cell]
    for spot in order.spots[1:]:
        if spot.cell != cells[-1]:
            cells.append(spot.cell)
    if not column(state, unit):
        return (cells[-1],)
    return tuple(reversed(cells[-2:])) if len(cells) > 1 or order.entering else unit.cells


def obstacles(state: State, unit: Unit) -> Obstacles:
    """Return what is in a unit's way, as its side knows it (THG-15, THG-21, THG-46)."""
    fighters, anybody, stacking = state.lasting(_in_the_way, unit.seat)
    full = 0
    if state.kind(unit).stacks:
        ordered = {each.unit for each in state.drafts[unit.seat].orders if not each.idle}
        for other, mask in stacking:
            if other is not unit:
                full |= (
                    state.setting.country.mask(planned_cells(state, other)) if other.name in ordered else mask
                )
    strategic = declared(state, unit).strategic
    return Obstacles(shut=anybody, full=full) if strategic else Obstacles(stops=fighters, full=full)


def _in_the_way(state: State, seat: Seat) -> tuple[Mask, Mask, list[tuple[Unit, Mask]]]:
    """Return where a seat sees enemies that fight, where it sees any, and its own units that stack, with their hexes."""
    country, kinds = state.setting.country, state.setting.kinds
    seen = state.sees(seat)
    return (
        country.mask(cell for each in seen if kinds[each.kind].combat for cell in each.cells),
        country.mask(cell for each in seen for cell in each.cells),
        [
            (unit, country.mask(unit.cells))
            for unit in state.units
            if unit.seat == seat and kinds[unit.kind].stacks
        ],
    )


def march_of(state: State, unit: Unit, order: Order) -> March | None:
    """Return where the unit in hand can go on to; None if it can move no more."""
    how = pace(state, unit)
    left = how.points - order.spent
    if order.ended or not order.spots or left <= 0:
        return None
    spot = order.spots[-1]
    setting = state.setting
    prices = prices_of(setting.country, setting.tables, how.gait)
    return march(setting.country, prices, how, spot.cell, spot.facing, left, obstacles(state, unit))


def entries(state: State, unit: Unit) -> dict[Cell, int]:
    """Return where a unit can enter the map, with what that costs (THG-53, THG-57)."""
    setting, how = state.setting, pace(state, unit)
    land, block = setting.country, obstacles(state, unit)
    found = {}
    for cell in setting.entries[unit.side]:
        bit = land.bit[cell]
        cost = min(setting.tables.terrain[land.terrain[cell]].cost(how.gait), how.points)
        if how.roads and any(bit & paved for paved in land.paved):
            cost = setting.tables.crossing.road
        if cost and not bit & (block.shut | block.full):
            found[cell] = cost
    return found


# Orders as they run


class Course:
    """A unit's order while it runs: how far along its spots the unit has come; -1 before it has entered the map."""

    def __init__(self, unit: Unit, order: Order) -> None:
        self.unit, self.order = unit, order
        self.spots = order.spots
        self.least = -1 if order.entering else 0
        self.at = len(self.spots) - 1
        self.stopped = ""

    @property
    def cell(self) -> Cell | None:
        """Where the unit is."""
        return self.spots[self.at].cell if self.at >= 0 else None

    @property
    def done(self) -> bool:
        """Whether it came to the end of its order."""
        return self.at == len(self.spots) - 1 and not self.stopped

    def back(self) -> None:
        """Go back to the hex before."""
        here = self.cell
        while self.at > self.least and self.cell == here:
            self.at -= 1
        self.stopped = "full"

    @property
    def walked(self) -> list[Cell]:
        """The hexes of its way so far."""
        cells: list[Cell] = []
        for spot in self.spots[: self.at + 1]:
            if not cells or spot.cell != cells[-1]:
                cells.append(spot.cell)
        return cells


def run(work: Work, side: Side) -> None:
    """All orders of a side run as written. A unit stops where it meets an enemy combat unit, or before a full hex."""
    courses: dict[str, Course] = {}
    enemies = {
        cell for unit in work.field(side.other) if work.setting.kinds[unit.kind].combat for cell in unit.cells
    }
    for order in work.state.drafts[side.seat].orders:
        course = Course(work.units[order.unit], order)
        _meet(course, enemies)
        courses[order.unit] = course
    _settle(work, side, courses)
    for course in courses.values():
        _arrive(work, course)
    _make_room_for_tails(work, side, courses)


def _meet(course: Course, enemies: set[Cell]) -> None:
    """Stop in the first hex on the way with an enemy combat unit (THG-15)."""
    before = course.spots[0].cell if course.least == 0 else None
    for number, spot in enumerate(course.spots):
        if spot.cell != before and spot.cell in enemies:
            course.stopped = "met" if course.spots[number + 1 :] or course.order.leaves else ""
            course.at = number
            return
        before = spot.cell


def _settle(work: Work, side: Side, courses: dict[str, Course]) -> None:
    """Units that would stop in a full hex stop one hex before, the last in the orders first (THG-46)."""
    while True:
        standing: defaultdict[Cell, list[str]] = defaultdict(list)
        for unit in work.units.values():
            if unit.side is not side or not work.setting.kinds[unit.kind].stacks:
                continue
            course = courses.get(unit.name)
            if course is not None and course.done and course.order.leaves:
                continue
            goal = None if course is None else course.cell
            for cell in unit.cells if goal is None or goal == unit.at else (goal,):
                standing[cell].append(unit.name)
        crowded = {name for names in standing.values() if len(names) > 1 for name in names}
        back = [each for name, each in courses.items() if name in crowded and each.at > each.least]
        if not back:
            return
        back[-1].back()


def _arrive(work: Work, course: Course) -> None:
    """A unit is where its order brought it."""
    unit, spots, walked = course.unit, course.spots, course.walked
    if course.at < 0 or not spots:
        if spots:
            work.tell(a.Marched(unit.side, unit.name, (), unit.facing, course.stopped))
        return
    land = work.setting.country
    entered: Direction | None = None
    forded = False
    for one, other in pairwise(walked):
        entered = land.direction(one, other)
        how = pace(work.state, unit)
        bridged = how.afloat or (how.roads and land.follows_road(one, other))
        forded = forded or (land.crosses_river(one, other) and not bridged)
    tail = unit.tail
    if len(walked) > 1 or course.order.entering:
        tail = walked[-2] if len(walked) > 1 and column(work.state, unit) else None
    end = spots[course.at]
    if course.at > 0 or course.order.entering:
        work.tell(a.Marched(unit.side, unit.name, tuple(walked), end.facing, course.stopped))
    if course.order.leaves and course.done:
        work.units[unit.name] = replace(unit, status=Status.EXITED, at=None, tail=None, building=0, built=0)
        work.tell(a.Left(unit.side, unit.name))
        return
    work.units[unit.name] = replace(
        unit,
        status=Status.FIELD,
        at=end.cell,
        facing=end.facing,
        tail=tail,
        entered=entered if entered is not None else unit.entered,
        forded=unit.forded or forded,
    )


def _make_room_for_tails(work: Work, side: Side, courses: dict[str, Course]) -> None:
    """A column whose tail finds no room has none (THG-44)."""
    for name in courses:
        unit = work.units[name]
        if unit.tail is not None and len(work.stacked(unit.tail, side)) > 1:
            work.units[name] = replace(unit, tail=None)


def placed(order: Order, *spots: Spot, cost: int, ended: bool) -> Order:
    """Return an order with more spots."""
    return replace(order, spots=(*order.spots, *spots), spent=order.spent + cost, ended=ended)
