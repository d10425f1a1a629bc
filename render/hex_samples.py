"""Boards of hexes to look at, measure and test with: a board of stones with chips, and a map with counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.hexes.grid import DIRECTIONS, Direction, Hex
from games.core.hexes.hexsides import Hexside
from games.core.hexes.printed_maps import PrintedMap, diamond_map, sheet_map
from render.core.hexes.cells import HexCell, HexRing, HexTerrain
from render.core.hexes.counters import Counter, stacked
from render.core.hexes.inks import INKS
from render.core.hexes.plan import HexPlan, border, fitted, half_height
from render.core.hexes.signs import SIGNS
from render.core.hexes.ways import bridge, rivers, roads, steps_along
from render.core.scene import WIDTH, Arrow, Mark, Rect, Scene, Text, Theme
from render.core.shapes.chips import Chips
from render.core.shapes.choices import Choice
from render.core.shapes.polygons import Polygon

_TOP: Final = 150
_STONES: Final = diamond_map((7, 8, 9, 10, 9, 8, 7), "abcdefg")
_BANDS: Final = (("ivory", "vein"), ("mist", ""), ("haze", ""), ("slate", ""), ("bark", "grain"))
_COUNTRY: Final = sheet_map(9, 8)
_TERRAIN: Final = {
    "wood": ("A01", "B01", "A02", "F04", "F05", "G05", "G04", "C08", "D07"),
    "marsh": ("H05", "I06", "H06", "I05"),
    "village": ("C03", "F06", "H03"),
    "fog": ("C01", "D01", "F01", "G01", "H01", "I01", "B02", "G02", "I02"),
}
_ROADS: Final = (
    ("A04", "B03", "C03", "D03", "E04", "F03", "G03", "H03", "I03"),
    ("C03", "C04", "D04", "E05", "E06", "F06", "F07", "F08"),
)


def _title(words: str) -> list[Mark]:
    return [Rect(0, 0, WIDTH, _TOP - 20, "panel"), Text(30, 64, words, 64, bold=True, on="panel")]


def stones(theme: Theme = "dark", counters: int = 0) -> Scene:
    """A board of 58 stones with stacks of chips, what one of them can reach, and so many counters."""
    plan = fitted(_STONES.hexes, 20, _TOP, WIDTH - 40, 1290)
    marks = [*_chips(plan), *_spread(plan, counters)] if counters else [*_reach(plan), *_chips(plan)]
    return Scene(
        WIDTH,
        1480,
        theme,
        (*_title("58 hexes, chips and choices"), *_ground(plan, not counters)),
        tuple(marks),
        INKS,
    )


def _ground(plan: HexPlan, quiet: bool) -> Iterator[Mark]:
    for outline in border(plan, _STONES.hexes):
        yield Polygon(tuple((x + 8, y + 34) for x, y in outline), "shade")
        yield Polygon(outline, edge="rim", thickness=7)
    for place in sorted(_STONES.hexes, key=lambda each: plan.middle(each)[1]):
        x, y = plan.middle(place)
        fill, pattern = _BANDS[min(4, (y - _TOP) * 5 // 1290)]
        name = _STONES.write(place)
        if name in ("d2", "d9"):
            yield HexCell(x, y, plan.side, "bank", depth=18)
            yield HexTerrain(x, y, plan.side, "abyss", "bank")
            continue
        yield HexCell(x, y, plan.side, fill, inset=quiet, depth=18)
        if pattern:
            yield HexTerrain(x, y, plan.side, pattern, fill)
        ink = "rim" if fill in ("slate", "bark") else "cliff"
        yield Text(x, y - half_height(plan.side) + 28, name, 34, ink, anchor="middle", on=fill)


def _fill(plan: HexPlan, place: Hex) -> str:
    return _BANDS[min(4, (plan.middle(place)[1] - _TOP) * 5 // 1290)][0]


def _chips(plan: HexPlan) -> Iterator[Mark]:
    stacks = (
        ("d10", ("B",), "30"),
        ("e8", ("rim", "B", "B", "B"), "9"),
        ("b7", ("B", "B"), "7"),
        ("c4", ("A",) * 3, "10"),
        ("d4", ("A",) * 4 + ("C", "H"), "8"),
        ("f3", ("A",), "2"),
        ("a4", ("E", "E"), ""),
        ("g6", ("D",), ""),
    )
    for name, chips, figure in sorted(stacks, key=lambda each: plan.middle(_STONES.read(each[0]))[1]):
        place = _STONES.read(name)
        x, y = plan.middle(place)
        yield Chips(
            x, y + round(plan.side * 0.36), round(plan.side * 1.24), chips, figure, _fill(plan, place)
        )
    yield Arrow(plan.middle(_STONES.read("g7")), plan.middle(_STONES.read("g6")), on="mist")


def _reach(plan: HexPlan) -> Iterator[Mark]:
    start, taken = _STONES.read("d4"), {_STONES.read(name) for name in ("c4", "d2", "d9", "f3")}

    spaces = {start: 0}
    for spent in (1, 2):
        for place in [each for each, before in spaces.items() if before == spent - 1]:
            for near in place.neighbours():
                if near in _STONES and near not in taken:
                    spaces.setdefault(near, spent)
    for place, spent in spaces.items():
        x, y = plan.middle(place)
        if spent:
            yield HexRing(x, y, plan.side, "H", on=_fill(plan, place))
            yield Choice(x, y + 12, str(spent), on=_fill(plan, place))
    for name in ("c8", "c7"):
        yield HexRing(*plan.middle(_STONES.read(name)), plan.side, "H", 7, "dashed", on="mist")
    for name in ("b7", "e8"):
        yield HexRing(*plan.middle(_STONES.read(name)), plan.side, "accent", 9, "corners", on="mist")


def _spread(plan: HexPlan, count: int) -> Iterator[Mark]:
    kinds = tuple(SIGNS)
    for number, place in enumerate(_STONES.hexes[:count]):
        x, y = plan.middle(place)
        sign, facing = kinds[number % len(kinds)], DIRECTIONS[number % 6].value
        values = (str(number % 9), str((number * 7) % 10))
        fill = _fill(plan, place)
        yield Counter(x, y + 12, 96, number % 2, sign, values, facing, number % 7 == 0, fill)


def country(theme: Theme = "dark") -> Scene:
    """A part of a map: every terrain, a river with a bridge, roads, counters alone and in stacks."""
    plan = HexPlan(96, 34, _TOP + 100)
    height = _TOP + 17 * half_height(96) - 20
    marks: list[Mark] = [*_map(plan, _COUNTRY), *_ways(plan), *_labels(plan, _COUNTRY)]
    return Scene(
        WIDTH, height, theme, (*marks, *_title("A map, units and their orders")), tuple(_units(plan)), INKS
    )


def _kind(name: str) -> str:
    return next((kind for kind, names in _TERRAIN.items() if name in names), "clear")


def _map(plan: HexPlan, board: PrintedMap) -> Iterator[Mark]:
    yield Rect(0, _TOP - 20, WIDTH, 1500, "clear")
    for place in board.hexes:
        kind = _kind(board.write(place))
        yield HexCell(*plan.middle(place), plan.side, kind, "grid", 3, on="grid")


def _ways(plan: HexPlan) -> Iterator[Mark]:
    south = dict(zip("ABCDEFGHI", (6, 6, 7, 7, 7, 7, 8, 8, 9), strict=True))

    def beyond(place: Hex) -> bool:
        name = _COUNTRY.write(place)
        return int(name[1:]) >= south[name[0]]

    sides = {
        Hexside(place, way)
        for place in _COUNTRY.hexes
        for way in DIRECTIONS
        if place.neighbour(way) in _COUNTRY and beyond(place) != beyond(place.neighbour(way))
    }
    yield from rivers(plan, sorted(sides, key=lambda side: (side.hex, side.direction.number)))
    ways = [steps_along([_COUNTRY.read(name) for name in names]) for names in _ROADS]
    yield from roads(plan, [step for steps in ways for step in steps])
    yield bridge(plan, Hexside(_COUNTRY.read("F07"), Direction.N))
    for kind, names in _TERRAIN.items():
        for name in names:
            yield HexTerrain(*plan.middle(_COUNTRY.read(name)), plan.side, kind, kind)


def _labels(plan: HexPlan, board: PrintedMap) -> Iterator[Mark]:
    for place in board.hexes:
        x, y = plan.middle(place)
        name = board.write(place)
        kind = _kind(name)
        ink = "cliff" if kind in ("clear", "village") else "rim"
        yield Text(x, y - half_height(plan.side) + 22, name, 34, ink, anchor="middle", on=kind)


def _units(plan: HexPlan) -> Iterator[Mark]:
    def at(name: str) -> tuple[int, int]:
        x, y = plan.middle(_COUNTRY.read(name))
        return x, y + 14

    def unit(name: str, seat: int, sign: str, values: str, facing: str, worn: bool = False) -> Counter:
        return Counter(*at(name), 112, seat, sign, tuple(values.split()), facing, worn, _kind(name))

    yield HexRing(*plan.middle(_COUNTRY.read("E05")), plan.side, "accent", 9)
    for name in ("D05", "F05", "D04", "E04", "F04"):
        yield HexRing(*plan.middle(_COUNTRY.read(name)), plan.side, "H", 7, on=_kind(name))
    yield Arrow(plan.middle(_COUNTRY.read("E06")), (at("E05")[0], at("E05")[1] + 66), on="clear")
    yield unit("E05", 0, "horse", "8 5", "N")
    yield unit("C06", 0, "foot", "4 5", "N")
    yield unit("D06", 0, "pike", "4 8", "NE", True)
    yield unit("B06", 0, "gun", "5* 1", "N")
    yield unit("E07", 0, "leader", "L3", "NW")
    yield unit("E03", 1, "foot", "7 8 6", "S")
    yield unit("G05", 1, "bow", "4 3", "SW")
    yield unit("H04", 1, "scout", "1 1", "SW")
    for number, (x, y) in enumerate(stacked(*at("G07"), 112, 3)):
        yield Counter(
            x, y, 112, 0, ("baggage", "foot", "horse")[number], ("2", "6"), "NE" if number == 2 else ""
        )
    for name in ("D01", "G02"):
        yield Counter(*at(name), 112, 1, on="fog")
    for number, name in enumerate(("D05", "D04", "E04", "F04", "F05")):
        yield Choice(*at(name), str(number + 1))
    yield HexRing(*plan.middle(_COUNTRY.read("E03")), plan.side, "accent", 9, "corners")
