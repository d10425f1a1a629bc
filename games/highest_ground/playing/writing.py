"""What the land alone says: how far it is to a goal by the ways of a unit, and what is seen from a hex.

A stage's orders while they are written, and what the player goes by: its own units and the enemy as it may stand.

Movement orders: where a unit may end its move, and writing that it goes there.
"""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from games.core.hexes.grid import Direction, bearings, turns
from games.core.protocol import Seat
from games.highest_ground import actions as a
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import SIDES, Role, Side, UnitType
from games.highest_ground.land.country import COMPASS, FAR, Cell, Mask
from games.highest_ground.land.marching import March
from games.highest_ground.rules import steps, writing
from games.highest_ground.rules.marching import entries, march_of, order_of, pace, planned_cells
from games.highest_ground.rules.work import declared
from games.highest_ground.state import Order, Sighting, Spot, State, Status, Unit, changed

FORD: Final = 2
"""What crossing a river costs more, for it ends a move."""


@lru_cache(maxsize=2048)
def steps_from(setting: Scenario, cell: Cell) -> Mapping[Cell, int]:
    """Return how many steps each hex is from this one, over any ground."""
    return setting.country.distances((cell,))


@lru_cache(maxsize=512)
def ways_to(setting: Scenario, goals: tuple[Cell, ...], gait: str, column: bool) -> Mapping[Cell, int]:
    """Return what it costs from each hex to get to the nearest of these goals; in a column, by bridges and not by fords.

    Hexes from which there is no way are left out.
    """
    land, terrain = setting.country, setting.tables.terrain
    found: dict[Cell, int] = {}
    front = [(0, cell) for cell in goals]
    while front:
        far, cell = heapq.heappop(front)
        if cell in found:
            continue
        found[cell] = far
        price = terrain[land.terrain[cell]].cost(gait)
        for near in land.near[cell]:
            if near in found:
                continue
            if column and land.follows_road(near, cell):
                cost = setting.tables.crossing.road
            elif not price:
                continue
            elif land.crosses_river(near, cell):
                cost = FAR if column else price + FORD
            else:
                cost = price
            if cost < FAR:
                heapq.heappush(front, (far + cost, near))
    return found


def seen_from(setting: Scenario, cell: Cell) -> Mask:
    """Return the hexes that are seen from this one, if nobody stands in the way."""
    return setting.outlook.open_to(cell, setting.sight)


@lru_cache(maxsize=2048)
def hidden(setting: Scenario, cell: Cell) -> bool:
    """Return whether this hex hides who stands in it."""
    return setting.tables.terrain[setting.country.terrain[cell]].hides


@lru_cache(maxsize=16)
def prizes(setting: Scenario) -> Mapping[Cell, int]:
    """Return the objectives with the points for holding each, the dearest first."""
    victory = setting.file.victory
    found = {
        cell: victory.bridge * (cell in setting.bridges)
        + victory.village * (cell in setting.villages)
        + victory.objective * (cell in setting.places)
        for cell in setting.objectives
    }
    return dict(sorted(found.items(), key=lambda each: -each[1]))


@lru_cache(maxsize=32)
def astride(setting: Scenario, side: Side) -> frozenset[Cell]:
    """Return the objectives into which this side comes only over a river, by the ways from home."""
    land, home = setting.country, setting.homeward[side]
    return frozenset(
        cell
        for cell in setting.objectives
        if not any(home[near] < home[cell] and not land.crosses_river(near, cell) for near in land.near[cell])
    )


SURE: Final = 1.0
LATE: Final = 0.6
GUESSED: Final = 0.3
"""How far an enemy's place is trusted: in sight now, seen in this turn or the last, or only guessed."""
FAR_OFF: Final = 99


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy unit where it stands or may stand."""

    unit: Unit
    kind: UnitType
    at: Cell
    trust: float


class Desk:
    """The orders of a side in this stage. `state` is a position that is possible for it, with what is written so far; `caution` is
    how much dangers count."""

    def __init__(self, state: State, seat: Seat, caution: float = 1.0) -> None:
        self.state, self.seat, self.side = state, seat, SIDES[seat]
        self.caution: Final = caution
        self.setting, self.land = state.setting, state.setting.country
        self.written: list[a.Action] = []
        self.prizes: Final = prizes(self.setting)
        self.attacks: Final = self.side is self.setting.file.victory.side
        """Whether this side must take the objectives, rather than keep them."""

    def write(self, *actions: a.Action) -> None:
        """Write these orders. Raises IllegalAction."""
        for action in actions:
            self.state = steps.apply(self.state, self.seat, action).state
            self.written.append(action)

    def in_effect(self) -> None:
        """Go by the own units as what is declared makes them."""
        state = self.state
        units = (declared(state, unit) if unit.side is self.side else unit for unit in state.units)
        self.state = changed(state, units=tuple(units))

    @property
    def left(self) -> int:
        """The turns that are left, with this one."""
        return self.setting.file.turns - self.state.round + 1

    def units(self, *roles: Role) -> Iterator[Unit]:
        """Yield the own units on the map, or due to enter it, with one of these roles."""
        for unit in self.state.units:
            if unit.side is self.side and self.setting.kinds[unit.kind].role in roles:
                due = unit.status is Status.RESERVE and unit.due <= self.state.round
                if unit.status is Status.FIELD or due:
                    yield unit

    def line(self) -> list[Unit]:
        """Return the own troops that fight hand to hand or shoot."""
        return list(self.units(Role.LINE))

    @cached_property
    def foes(self) -> tuple[Foe, ...]:
        """The enemy's combat units as they may stand. Who was last seen where nobody sees in is taken to be there still, in
        an objective for good, elsewhere for a while."""
        known = {each.name: each for each in self.state.sighted[self.seat]}
        found = []
        for unit in self.state.units:
            kind, seen = self.setting.kinds[unit.kind], known.get(unit.name)
            if unit.side is self.side or unit.status is Status.LOST or not kind.combat:
                continue
            fresh = seen is not None and seen.turn >= self.state.round - 1
            if seen is not None and not seen.now and self._unseen_since(seen, fresh):
                unit = replace(unit, status=Status.FIELD, at=seen.at, tail=None)
            if unit.at is not None:
                trust = SURE if seen is not None and seen.now else LATE if fresh else GUESSED
                found.append(Foe(unit, kind, unit.at, trust))
        return tuple(found)

    def _unseen_since(self, seen: Sighting, fresh: bool) -> bool:
        """Return whether nobody of this side could have seen a unit leave the hex where it was last seen."""
        here = any(unit.at == seen.at for unit in self.state.of(self.side))
        return hidden(self.setting, seen.at) and not here and (fresh or seen.at in self.prizes)

    @cached_property
    def fighters(self) -> tuple[Foe, ...]:
        """Those of them that are a danger hand to hand: no scouts and no mercenaries."""
        return tuple(each for each in self.foes if each.kind.role is Role.LINE)

    @cached_property
    def met(self) -> dict[Cell, tuple[Foe, ...]]:
        """The hexes of enemy combat units in sight, or last seen there and likely there still, since nobody sees in."""
        found: dict[Cell, tuple[Foe, ...]] = {}
        known = {each.name: each for each in self.state.sighted[self.seat]}
        for each in self.foes:
            mark = known.get(each.unit.name)
            if each.trust == SURE or (
                mark is not None and mark.at == each.at and hidden(self.setting, each.at)
            ):
                for cell in each.unit.cells:
                    found[cell] = (*found.get(cell, ()), each)
        return found

    def nearest(self, cell: Cell, trust: float = SURE) -> int:
        """Return how far the nearest enemy of the line is that is trusted so much."""
        steps = steps_from(self.setting, cell)
        return min((steps[each.at] for each in self.fighters if each.trust >= trust), default=FAR_OFF)

    def place(self, unit: Unit) -> Cell | None:
        """Return the hex where a unit will be by its order."""
        cells = planned_cells(self.state, self.state.unit(unit.name) or unit)
        return cells[0] if cells else None

    def places(self, *roles: Role) -> dict[Cell, list[Unit]]:
        """Return the own units by the hexes where they will be."""
        found: dict[Cell, list[Unit]] = {}
        for unit in self.units(*roles):
            cell = self.place(unit)
            if cell is not None:
                found.setdefault(cell, []).append(unit)
        return found


@dataclass(frozen=True, slots=True)
class End:
    """Where a move may end: `begin` is where the unit starts or enters, `march` the way from there, None if it stays."""

    cell: Cell
    begin: Spot
    march: March | None

    @property
    def steps(self) -> list[tuple[Cell, Cell]]:
        """The steps from hex to hex."""
        if self.march is None:
            return []
        cells = [self.begin.cell, *(cell for cell, _ in self.march.way(self.cell).way)]
        return [(one, other) for one, other in pairwise(cells) if one != other]

    def arrived(self, unit: Unit) -> Unit:
        """Return the unit as it is after this move."""
        if self.march is None or not self.steps:
            return replace(unit, status=Status.FIELD, at=self.cell)
        land, last = self.march.country, self.steps[-1]
        came = land.direction(*last)
        forded = unit.forded or (not unit.strategic and any(land.crosses_river(*step) for step in self.steps))
        return replace(unit, status=Status.FIELD, at=self.cell, tail=None, entered=came, forded=forded)


def ends(desk: Desk, unit: Unit) -> Mapping[Cell, End]:
    """Return where a unit may end its move, with how it gets there by the fewest points."""
    found: dict[Cell, tuple[int, End]] = {}
    for begin, spent in _begins(desk, unit):
        enters = unit.at is None
        ended = enters and writing.stops(desk.state, unit, begin.cell)
        order = Order(unit.name, (begin,), entering=enters, spent=spent, ended=ended)
        found.setdefault(begin.cell, (spent, End(begin.cell, begin, None)))
        if found[begin.cell][0] > spent:
            found[begin.cell] = (spent, End(begin.cell, begin, None))
        march = march_of(desk.state, unit, order)
        for cell, cost in march.goals.items() if march is not None else ():
            if cell not in found or found[cell][0] > spent + cost:
                found[cell] = (spent + cost, End(cell, begin, march))
    return {cell: end for cell, (_, end) in found.items()}


def _begins(desk: Desk, unit: Unit) -> list[tuple[Spot, int]]:
    """Return where a unit stands, or may enter and at what cost."""
    if unit.at is not None:
        return [(Spot(unit.at, unit.facing), 0)]
    return [(Spot(cell, inward(desk, cell)), cost) for cell, cost in entries(desk.state, unit).items()]


def inward(desk: Desk, cell: Cell) -> Direction:
    """Return the facing with which a unit enters: along a road, else away from its edge."""
    land, home = desk.land, desk.setting.homeward[desk.side]

    def rank(direction: Direction) -> tuple[int, bool, int]:
        beyond = land.beyond(cell, direction)
        if beyond is None:
            return (-1, False, 0)
        return (home[beyond], land.follows_road(cell, beyond), -direction.number)

    return max(COMPASS, key=rank)


def set_out(desk: Desk, unit: Unit, end: End) -> None:
    """Write the order that takes a unit there. Who stays where it is gets none."""
    if unit.at == end.cell:
        return
    desk.write(a.Take(unit.name))
    if unit.at is None:
        desk.write(a.Enter(end.begin.cell, end.begin.facing))
    if end.cell != end.begin.cell:
        desk.write(a.Go(end.cell))


def leave(desk: Desk, unit: Unit) -> bool:
    """Take a unit off the map over the exit where it stands or ends its move. Return whether it can go."""
    order = order_of(desk.state, unit.name)
    taken = order is not None and desk.state.drafts[desk.seat].hand == unit.name
    if order is None and unit.at is not None:
        order = Order(unit.name, (Spot(unit.at, unit.facing),))
    elif not taken:
        return False
    if order is None or not writing.may_leave(desk.state, unit, order):
        return False
    desk.write(*(() if taken else (a.Take(unit.name),)), a.Leave())
    return True


def turn(desk: Desk, unit: Unit) -> None:
    """Turn a unit towards the enemy, as far as it has points left."""
    place = desk.place(unit)
    if place is None or unit.strategic or unit.building or unit.boarding:
        return
    wanted = bearing(desk, place)
    order = order_of(desk.state, unit.name)
    spots = order.spots if order is not None and order.spots else (Spot(place, unit.facing),)
    facing, spent = spots[-1].facing, order.spent if order is not None else 0
    cost = turns(facing, wanted)
    if not cost or (order is not None and order.ended) or spent + cost > pace(desk.state, unit).points:
        return
    if order is None:
        desk.write(a.Take(unit.name))
    elif desk.state.drafts[desk.seat].hand != unit.name:
        return
    desk.write(a.Face(wanted))


def bearing(desk: Desk, cell: Cell) -> Direction:
    """Return the side of a hex towards the nearest enemy in sight, or without any towards the enemy's edge."""
    steps = steps_from(desk.setting, cell)
    near = [foe.at for foe in desk.foes if foe.trust == 1.0 and foe.at != cell]
    if near:
        goal = min(near, key=lambda other: (steps[other], other))
        return bearings(desk.land.hex[cell], desk.land.hex[goal])[0]
    return desk.setting.forward(desk.side, cell)
