"""Movement orders: where a unit may end its move, and writing that it goes there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from games.core.hexes.grid import Direction, bearings, turns
from games.highest_ground import actions as a
from games.highest_ground.land.country import COMPASS, Cell
from games.highest_ground.land.marching import March
from games.highest_ground.playing.ground import steps_from
from games.highest_ground.playing.writing import Desk
from games.highest_ground.rules import writing
from games.highest_ground.rules.marching import entries, march_of, order_of, pace
from games.highest_ground.state import Order, Spot, Status, Unit


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
