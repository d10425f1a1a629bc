"""The country in a window: its hexes with what lies on them, from the ground up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.core.hexes.grid import DIRECTIONS, Hex
from games.core.hexes.hexsides import Hexside
from games.highest_ground.files.scenarios import Scenario
from games.highest_ground.files.tables import Terrain
from games.highest_ground.land.country import Cell
from render.core.hexes.plan import HexPlan
from render.core.hexes.ways import SMALL, Bridge, River, Road
from render.core.scene import Ink, Mark, Point
from render.highest_ground.inks import DIM
from render.highest_ground.land.ground import INKS_OF, KINDS, Feature, Ground
from render.highest_ground.plan import Window


@dataclass(frozen=True, slots=True)
class Lot:
    """A hex of the country as it is drawn: how it varies, the sides that roads lead to, and the rivers and bridges along its
    first three sides."""

    cell: Cell
    place: Hex
    terrain: str
    kind: int
    roads: tuple[int, ...]
    rivers: tuple[int, ...]
    bridges: tuple[int, ...]


@lru_cache(maxsize=16)
def lots(setting: Scenario) -> tuple[Lot, ...]:
    """Every hex of a country, from north to south."""
    land = setting.country
    found = []
    for place, cell in land.cell.items():
        sides = [Hexside(place, way) for way in DIRECTIONS]
        bit = land.bit[cell]
        found.append(
            Lot(
                cell,
                place,
                land.terrain[cell].value,
                (place.q * 7 + place.r * 13 + place.q * place.r * 3) % KINDS,
                tuple(number for number in range(6) if land.paved[number] & bit),
                tuple(number for number in range(3) if sides[number] in land.rivers),
                tuple(number for number in range(3) if sides[number] in land.bridges),
            )
        )
    return tuple(sorted(found, key=lambda lot: (2 * lot.place.r + lot.place.q, lot.place.q)))


@lru_cache(maxsize=32)
def placed(setting: Scenario, window: Window) -> tuple[tuple[Lot, Point], ...]:
    """The hexes of which any is seen, with their middles."""
    found = ((lot, window.plan.middle(lot.place)) for lot in lots(setting))
    return tuple((lot, point) for lot, point in found if window.touches(point))


@lru_cache(maxsize=16)
def _whole(setting: Scenario, plan: HexPlan) -> tuple[tuple[Lot, Point], ...]:
    return tuple((lot, plan.middle(lot.place)) for lot in lots(setting))


def ink_of(lot: Lot, dim: bool) -> Ink:
    """The ink of a hex's ground."""
    clear, heath = INKS_OF[Terrain(lot.terrain)]
    return (heath if lot.kind % 3 == 2 else clear) + (DIM if dim else "")


def window_marks(
    setting: Scenario, window: Window, seen: Collection[Cell] | None, lit: Collection[Cell]
) -> Iterator[Mark]:
    """The country in the large picture. What is not `seen` is dim (None: nothing is); `lit` hexes can be reached."""
    found = placed(setting, window)
    side = window.side
    dims = {lot.cell for lot, _ in found if seen is not None and lot.cell not in seen}
    for lot, (x, y) in found:
        yield Ground(x, y, side, lot.terrain, lot.kind, lot.cell in dims, lot.cell in lit)
    yield from _ways(found, side)
    for lot, (x, y) in found:
        if lot.terrain != Terrain.CLEAR.value:
            yield Feature(x, y, side, lot.terrain, lot.kind % 2, lot.cell in dims)


def small_marks(
    setting: Scenario, plan: HexPlan, seen: Collection[Cell] | None, lit: Collection[Cell]
) -> Iterator[Mark]:
    """The whole country in the small picture."""
    found = _whole(setting, plan)
    for lot, (x, y) in found:
        dim = seen is not None and lot.cell not in seen
        yield Ground(x, y, plan.side, lot.terrain, 0, dim, lot.cell in lit)
    yield from _ways(found, plan.side)


def _ways(found: tuple[tuple[Lot, Point], ...], side: int) -> Iterator[Mark]:
    for lot, (x, y) in found if side > SMALL else ():
        for number in lot.rivers:
            yield River(x, y, side, number, 2 * (lot.kind % 2), "bank")
    for lot, (x, y) in found:
        for number in lot.rivers:
            yield River(x, y, side, number, 2 * (lot.kind % 2) if side > SMALL else 1, "water")
    for lot, (x, y) in found:
        if lot.roads:
            yield Road(x, y, side, lot.roads)
    for lot, (x, y) in found:
        for number in lot.bridges:
            yield Bridge(x, y, side, number)
