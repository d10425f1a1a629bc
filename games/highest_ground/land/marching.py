"""Where a unit can march, and by which way (THG-11 to THG-15, THG-21, THG-44, THG-46, THG-57).

The search goes by cost: for each number of movement points it keeps the sets of hexes that are reached by a last step in
each direction, and those that a unit holds with each facing. Whole sets move at once, so a search takes well under a
millisecond. Of ways with equal costs one is always chosen alike.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from games.core.hexes.grid import Direction
from games.highest_ground.files.tables import Role, Tables, Terrain, UnitType
from games.highest_ground.land.country import COMPASS, FAR, Cell, Country, Mask

STRATEGIC: Final = 3
"""Strategic movement has so many times the movement points (THG-12)."""
BOAT: Final = 2
"""A boat goes so many times as far as that (THG-33)."""
AFLOAT: Final = "afloat"
"""The gait in a boat, for which no ground is open."""
NOWHERE: Final = (0,) * 6


@dataclass(frozen=True, slots=True)
class Pace:
    """How a unit moves. `free`: it goes in any direction without turning, as in tactical mode and as scouts always do;
    `roads`: it uses roads and bridges; `fords`: it may cross rivers without a bridge, and stops behind them."""

    gait: str
    points: int
    free: bool
    roads: bool
    fords: bool
    afloat: bool = False

    def lanes(self, country: Country) -> tuple[Mask, ...]:
        """Return, for each direction, the hexes from which it follows a road that way, or by boat a river."""
        if self.afloat:
            return country.lanes
        return country.paved if self.roads else NOWHERE


def pace_of(kind: UnitType, strategic: bool, afloat: bool = False) -> Pace:
    """Return how a unit of this type moves in a mode (THG-12, THG-13); in a boat it goes twice as far (THG-33)."""
    scouts = kind.role is Role.SCOUTS
    if afloat:
        points = kind.movement * STRATEGIC * BOAT
        return Pace(AFLOAT, points, free=True, roads=False, fords=False, afloat=True)
    if not strategic:
        return Pace(kind.gait, kind.movement, free=True, roads=False, fords=True)
    return Pace(kind.gait, kind.movement * STRATEGIC, free=scouts, roads=True, fords=scouts)


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What is in the way, as the unit's side knows it: hexes that end movement, hexes that cannot be entered, and hexes
    in which the unit cannot stop."""

    stops: Mask = 0
    shut: Mask = 0
    full: Mask = 0


Stand: TypeAlias = tuple[Cell, Direction]
"""A hex and the facing in it."""


@dataclass(frozen=True, slots=True)
class Marched:
    """A way over the map: each hex after the start, and each turn, with the facing then, its cost, and whether movement ended."""

    way: tuple[Stand, ...]
    cost: int
    ended: bool


@dataclass(frozen=True)
class Prices:
    """What entering costs by sets of hexes, for one gait: pairs of a cost and the hexes that cost so much."""

    by_cost: tuple[tuple[int, Mask], ...]
    open: Mask
    road: int
    river: int


@lru_cache(maxsize=64)
def prices_of(country: Country, tables: Tables, gait: str) -> Prices:
    """Return what entering each hex costs."""
    found: dict[int, Mask] = {}
    for terrain in Terrain if gait != AFLOAT else ():
        cost = tables.terrain[terrain].cost(gait)
        if cost:
            found[cost] = found.get(cost, 0) | country.ground[terrain]
    crossing = tables.crossing
    together = 0
    for mask in found.values():
        together |= mask
    return Prices(tuple(sorted(found.items())), together, crossing.road, crossing.river)


class March:
    """All that a unit can reach from a hex with a facing, with `points` left of its pace.

    `came[cost][direction]` are the hexes reached at exactly this cost by a last step in this direction, going on from
    which is possible; `ended` likewise where movement ends. `held[cost][facing]` are the hexes that it can hold with
    this facing.
    """

    def __init__(
        self,
        country: Country,
        prices: Prices,
        pace: Pace,
        start: Cell,
        facing: Direction,
        points: int,
        obstacles: Obstacles,
    ) -> None:
        self.country, self.prices, self.pace = country, prices, pace
        self.start, self.facing, self.points = start, facing, points
        self.obstacles = obstacles
        self.untouched = points == pace.points
        self.came = [[0] * 6 for _ in range(points + 1)]
        self.ended = [[0] * 6 for _ in range(points + 1)]
        self.held = [[0] * 6 for _ in range(points + 1)]
        self._search()

    def _search(self) -> None:
        begin = self.country.bit[self.start]
        if self.pace.free:
            self.held[0] = [begin] * 6
        else:
            self.held[0][self.facing.number] = begin
        seen = list(self.held[0])
        for cost in range(self.points + 1):
            held = self.held[cost]
            if cost:
                new = self.came[cost]
                if self.pace.free:
                    anyway = new[0] | new[1] | new[2] | new[3] | new[4] | new[5]
                    held[:] = [anyway] * 6
                else:
                    turned = self.held[cost - 1]
                    held[:] = [new[f] | turned[f - 1] | turned[(f + 1) % 6] for f in range(6)]
                for facing in range(6):
                    held[facing] &= ~seen[facing]
                    seen[facing] |= held[facing]
            if cost < self.points and any(held):
                self._onward(cost)
        if self.untouched and self.points:
            self._one_hex()

    def _onward(self, cost: int) -> None:
        """Take every step from what is held at this cost."""
        held, country, obstacles = self.held[cost], self.country, self.obstacles
        anyhow = held[0] | held[1] | held[2] | held[3] | held[4] | held[5]
        enter = country.land & ~obstacles.shut
        step, wet, lanes = country.bits.stepped, country.wet, self.pace.lanes(country)
        for d in range(6):
            paved = lanes[d]
            if anyhow & paved and cost + self.prices.road <= self.points:
                self._arrive(cost + self.prices.road, d, step(anyhow & paved, d) & enter)
            going = held[d] & ~paved
            if not going:
                continue
            dry, fording = going & ~wet[d], going & wet[d] if self.pace.fords else 0
            onto, across = step(dry, d) & enter, step(fording, d) & enter
            for price, where in self.prices.by_cost:
                if cost + price > self.points:
                    break
                if onto & where:
                    self._arrive(cost + price, d, onto & where)
                wetter = cost + price + self.prices.river
                if across & where and wetter <= self.points:
                    self.ended[wetter][d] |= across & where

    def _arrive(self, cost: int, d: int, where: Mask) -> None:
        stops = self.obstacles.stops
        self.came[cost][d] |= where & ~stops
        self.ended[cost][d] |= where & stops

    def _one_hex(self) -> None:
        """A unit can always move one hex that it may enter at all: that costs all its points (THG-57)."""
        country, last = self.country, self.points
        lanes = self.pace.lanes(country)
        begin = country.bit[self.start]
        for d in range(6):
            way = begin & ~(0 if self.pace.fords else country.wet[d] & ~lanes[d])
            if not self.pace.free and d != self.facing.number:
                way &= lanes[d]
            onto = country.bits.stepped(way, d) & self.prices.open & ~self.obstacles.shut
            if onto and not onto & self._reached:
                self.ended[last][d] |= onto

    @cached_property
    def _reached(self) -> Mask:
        found = 0
        for cost in range(self.points + 1):
            for d in range(6):
                found |= self.came[cost][d] | self.ended[cost][d]
        return found

    @cached_property
    def goals(self) -> Mapping[Cell, int]:
        """Where the unit may stop after a step or more, with what that costs, cheapest first."""
        country, full = self.country, self.obstacles.full
        begin, found = country.bit[self.start], {}
        seen = 0
        for cost in range(self.points + 1):
            here = 0
            for d in range(6):
                here |= (self.came[cost][d] | self.ended[cost][d]) & self._may_stop(d, full)
            here &= ~seen & ~begin
            seen |= here
            for cell in country.cells_of(here):
                found[cell] = cost
        return found

    def _may_stop(self, d: int, full: Mask) -> Mask:
        """Return where a unit that comes by this direction may stop: a column's tail needs room too (THG-44)."""
        return ~full if self.pace.free else ~full & ~self.country.bits.stepped(full, d)

    def way(self, goal: Cell) -> Marched:
        """Return the cheapest way to a goal; of several that which keeps movement going, then the first by direction.

        Raises KeyError if it is none.
        """
        cost = self.goals[goal]
        bit, full = self.country.bit[goal], self.obstacles.full
        for ended, found in ((False, self.came), (True, self.ended)):
            for d in range(6):
                if found[cost][d] & bit & self._may_stop(d, full):
                    return Marched(self._back(cost, d, bit), cost, ended)
        raise KeyError(goal)

    def _back(self, cost: int, d: int, bit: Mask) -> tuple[Stand, ...]:
        """Return the way that ends with a step in direction d at this cost, turns on the way included."""
        found: list[Stand] = []
        while True:
            cell = self.country.named[bit]
            found.append((cell, self.facing if self.pace.free else COMPASS[d]))
            bit = self.country.bits.stepped(bit, (d + 3) % 6)
            facing, cost = self._held_before(cell, d, bit, cost)
            while cost and not any(self.came[cost][e] & bit for e in self._ways_in(facing)):
                found.append((self.country.named[bit], COMPASS[facing]))
                cost -= 1
                facing = next(f % 6 for f in (facing - 1, facing + 1) if self.held[cost][f % 6] & bit)
            if not cost:
                return tuple(reversed(found))
            d = next(e for e in self._ways_in(facing) if self.came[cost][e] & bit)

    def _held_before(self, cell: Cell, d: int, origin: Mask, cost: int) -> tuple[int, int]:
        """Return the facing with which the hex before was held before the step, and the cost until then."""
        along = bool(self.pace.lanes(self.country)[d] & origin)
        if along:
            price = self.prices.road
        else:
            price = next((p for p, where in self.prices.by_cost if where & self.country.bit[cell]), FAR)
            price += self.prices.river if self.country.wet[d] & origin else 0
        for facing in (d, *range(6)) if along else (d,):
            if price <= cost and self.held[cost - price][facing] & origin:
                return facing, cost - price
        return self.facing.number, 0

    def _ways_in(self, facing: int) -> tuple[int, ...]:
        return (0, 1, 2, 3, 4, 5) if self.pace.free else (facing,)


march: Final = lru_cache(maxsize=32)(March)
"""Return what a unit can reach. The legal moves and then the move itself ask the same."""
