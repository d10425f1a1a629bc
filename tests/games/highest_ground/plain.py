"""The land told again in plain code: random sheets, who sees whom, and what can be reached, hex by hex.

It shares nothing with the game's own land: hexes are columns and rows, lines are cut with exact fractions, and the
search for ways tries one place after another.
"""

import heapq
import random
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import TypeAlias

from games.highest_ground.files.sheets import SheetFile

Place: TypeAlias = tuple[int, int]
"""Column from 0 and row from 1 of a sheet; on two sheets side by side columns go on."""

LETTERS = "ABCDEFGHIJKL"
AROUND = ("N", "NE", "SE", "S", "SW", "NW")
COSTS = {".": (1, 1, 1), "f": (2, 3, 3), "v": (1, 1, 1), "s": (3, 4, 0)}
GAITS = ("foot", "mounted", "baggage")


def beyond(place: Place, way: str) -> Place:
    """The neighbour in a direction; every second column lies half a hex lower."""
    column, row = place
    low = column % 2
    return {
        "N": (column, row - 1),
        "S": (column, row + 1),
        "NE": (column + 1, row - 1 + low),
        "SE": (column + 1, row + low),
        "NW": (column - 1, row - 1 + low),
        "SW": (column - 1, row + low),
    }[way]


def name(place: Place) -> str:
    """A place of a sheet as printed."""
    return f"{LETTERS[place[0]]}{place[1]:02d}"


PLACES = [(column, row) for column in range(12) for row in range(1, 15)]


def random_sheet(chance: random.Random, sheet: str = "X") -> SheetFile:
    """A sheet with random ground, some river sides and some roads."""
    wild = chance.random()
    letters = "." * 12 + "f" * int(6 * wild) + "s" * int(3 * wild) + "v"
    rows = tuple("".join(chance.choice(letters) for _ in range(12)) for _ in range(14))
    pairs = [(a, b) for a in PLACES for w in AROUND[1:4] if (b := beyond(a, w)) in set_of_places()]
    rivers = chance.sample(pairs, chance.randrange(0, 90))
    roads = []
    for _ in range(chance.randrange(4)):
        way = [chance.choice(PLACES)]
        for _ in range(chance.randrange(2, 16)):
            onward = [b for w in AROUND if (b := beyond(way[-1], w)) in set_of_places() and b not in way]
            if onward:
                way.append(chance.choice(onward))
        if len(way) > 1:
            roads.append(" ".join(map(name, way)))
    return SheetFile(sheet, rows, tuple(f"{name(a)}/{name(b)}" for a, b in rivers), tuple(roads))


@cache
def set_of_places() -> frozenset[Place]:
    return frozenset(PLACES)


def at(text: str) -> Place:
    """A place from its printed name."""
    return LETTERS.index(text[0]), int(text[1:])


class PlainLand:
    """One sheet: the letter of each place, and which pairs of neighbours have a river or a road between them."""

    def __init__(self, sheet: SheetFile) -> None:
        self.letter = {place: sheet.rows[place[1] - 1][place[0]] for place in PLACES}
        self.river = {frozenset(map(at, side.split("/"))) for side in sheet.rivers}
        self.road = {frozenset(map(at, pair)) for road in sheet.roads for pair in pairwise(road.split())}


# Sight


def middle(place: Place) -> tuple[int, int]:
    """The centre, in half sides and half heights of a hex."""
    return 3 * place[0], 2 * place[1] + place[0] % 2


@cache
def _overlap(across: int, down: int, to_across: int, to_down: int) -> bool:
    """Whether the line from the origin to a point has a part longer than a point in the hex with this centre."""
    corners = [(across + x, down + y) for x, y in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))]
    first, last = Fraction(0), Fraction(1)
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        at_start = (x2 - x1) * (0 - y1) - (y2 - y1) * (0 - x1)
        at_end = (x2 - x1) * (to_down - y1) - (y2 - y1) * (to_across - x1)
        if at_start == at_end:
            if at_start < 0:
                return False
            continue
        cut = Fraction(at_start, at_start - at_end)
        if at_end > at_start:
            first = max(first, cut)
        else:
            last = min(last, cut)
    return first < last


def steps_between(one: Place, other: Place) -> int:
    """The fewest steps from one place to another."""
    across = abs(one[0] - other[0])
    down = abs(middle(one)[1] - middle(other)[1])
    return across + max(0, (down - across) // 2)


def sees(land: PlainLand, start: Place, target: Place, reach: int, troops: dict[Place, set[str]]) -> bool:
    """Whether a unit at `start` sees into `target`."""
    if start == target:
        return True
    if steps_between(start, target) > reach or land.letter[target] != ".":
        return False
    x, y = middle(start)
    to_x, to_y = middle(target)
    met: set[str] = set()
    for place in PLACES:
        across, down = middle(place)
        if place not in (start, target) and _overlap(across - x, down - y, to_x - x, to_y - y):
            if land.letter[place] != ".":
                return False
            met |= troops.get(place, set())
    return len(met) < 2


# Marching

Spot: TypeAlias = tuple[Place, str, bool]
"""A place, the facing there, and whether movement has ended."""


def reached(
    land: PlainLand,
    start: Place,
    facing: str,
    points: int,
    gait: str,
    mode: str,
    stops: set[Place],
    shut: set[Place],
    full: set[Place],
) -> dict[Place, int]:
    """Where a unit may stop and what that costs. `mode` is tactical, strategic, or scouting: strategic mode of scouts."""
    costs: dict[Spot, int] = {}
    arrived: dict[tuple[Place, str], int] = {}
    waiting = [(0, start, facing, False)]
    while waiting:
        cost, place, faces, ended = heapq.heappop(waiting)
        if (place, faces, ended) in costs:
            continue
        costs[place, faces, ended] = cost
        if ended:
            continue
        if mode == "strategic":
            for turn in (1, -1):
                if cost < points:
                    turned = AROUND[(AROUND.index(faces) + turn) % 6]
                    heapq.heappush(waiting, (cost + 1, place, turned, False))
        for way in AROUND:
            onto = beyond(place, way)
            if onto not in land.letter or onto in shut:
                continue
            price, ends = step(land, place, onto, gait, mode)
            along = mode != "tactical" and frozenset((place, onto)) in land.road
            if mode == "strategic" and way != faces and not along:
                continue
            if price is None or cost + price > points:
                continue
            ends = ends or onto in stops
            arrived[onto, way] = min(arrived.get((onto, way), 999), cost + price)
            heapq.heappush(waiting, (cost + price, onto, way if mode == "strategic" else faces, ends))
    for way in AROUND:
        onto = beyond(start, way)
        if onto not in land.letter or onto in shut or any(place == onto for place, _ in arrived):
            continue
        price, _ = step(land, start, onto, gait, mode)
        along = mode != "tactical" and frozenset((start, onto)) in land.road
        if price is not None and (mode != "strategic" or way == facing or along):
            arrived[onto, way] = points
    found: dict[Place, int] = {}
    for (place, way), cost in arrived.items():
        tail = beyond(place, AROUND[(AROUND.index(way) + 3) % 6])
        blocked = place in full or (mode == "strategic" and tail in full)
        if place != start and not blocked and cost < found.get(place, 999):
            found[place] = cost
    return found


def step(land: PlainLand, place: Place, onto: Place, gait: str, mode: str) -> tuple[int | None, bool]:
    """What a step costs, None if it cannot be, and whether it ends movement because of a river."""
    pair = frozenset((place, onto))
    if mode != "tactical" and pair in land.road:
        return 1, False
    cost = COSTS[land.letter[onto]][GAITS.index(gait)]
    if not cost or (mode == "strategic" and pair in land.river):
        return None, False
    return (cost + 1, True) if pair in land.river else (cost, False)
