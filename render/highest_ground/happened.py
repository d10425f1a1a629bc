"""What happened, on the country: ways, rings and results of the last move; numbered arrows since the viewer looked."""

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.highest_ground.actions import Fought
from games.highest_ground.land.country import Cell
from games.highest_ground.state import View
from render.core.frame.banner import HEIGHT as TOP
from render.core.hexes import HexPlan, HexRing, Style
from render.core.look import Look
from render.core.scene import MAX_HEIGHT, WIDTH, Arrow, Halo, Ink, Mark, Point
from render.core.shapes.trails import Area, Leg, Trails, trails
from render.highest_ground import last_move, orders
from render.highest_ground.land import ink_of, placed
from render.highest_ground.last_move import Traces, traces
from render.highest_ground.pieces.badges import Verdict
from render.highest_ground.plan import Window
from render.highest_ground.standing import beside, block_size, lowered

_BETWEEN: Final = 8
"""How far below the upper edge of its hex the middle of a result lies: between the block there and the one above."""
_SMALL: Final = 20
"""How far a ring in the small picture is from the middle of what it is around."""
_FAR: Final = 4
"""So many sides of a hex away from its place a result is as bad as one on a block."""
_FEW: Final = 2
"""So many combats are told in words."""


def happened(
    view: View, look: Look, window: Window, places: Mapping[str, Point], inks: Mapping[Cell, Ink]
) -> tuple[list[Mark], list[Mark]]:
    """Ways and rings of what just happened, below what stands; and the results of combat, above it."""
    if look.steps:
        return [], []
    found = last_move.traces(look.events)
    setting = view.setting
    below: list[Mark] = []
    casings: list[Mark] = []
    steps: list[Mark] = []
    for way in found.ways:
        more = orders.strides(window, setting, way, "accent", look.preview, short=True)
        casings += more[0]
        steps += more[1]
    style: Style = "dashed" if look.preview else "line"
    for cell in dict.fromkeys([*found.touched, *found.fallen]):
        point = window.plan.middle(setting.country.hex[cell])
        if window.touches(point):
            below.append(HexRing(*point, window.side, "accent", 7, style, inks[cell]))
    below += [*casings, *steps]
    for name, cell in found.blows:
        end = window.plan.middle(setting.country.hex[cell])
        start = places.get(name)
        if (
            start is not None
            and window.touches(end)
            and max(abs(start[0] - end[0]), abs(start[1] - end[1])) > 40
        ):
            below.append(Arrow(start, end, "accent", 11, look.preview, "outline"))
    above = _verdicts(view, window, found.fights, places)
    return below, above


def afar(view: View, look: Look, window: Window, whole: HexPlan) -> list[Mark]:
    """Rings in the small picture around what just happened where the large one does not show it."""
    if look.steps:
        return []
    found = last_move.traces(look.events)
    place = view.setting.country.hex
    cells = [*(fight.report.cell for fight in found.fights), *found.touched, *found.fallen]
    points = [
        whole.middle(place[cell])
        for cell in dict.fromkeys(cells)
        if not window.shows(window.plan.middle(place[cell]))
    ]
    reach = 2 * _SMALL
    return [
        Halo(x - _SMALL, y - _SMALL, reach, reach, ink, thick, _SMALL, on="clear")
        for ink, thick in (("outline", 9), ("accent", 5))
        for x, y in points
    ]


def _verdicts(
    view: View, window: Window, fights: Sequence[Fought], places: Mapping[str, Point]
) -> list[Mark]:
    """The results of combats, each above its hex and off the others; in words if there are few, which lie where they cover
    little of the blocks around and are not far away."""
    sides = {each.name: each.side for each in view.setting.recruits}
    made: list[Verdict] = []
    for fight in fights:
        cell = fight.report.cell
        x, y = window.plan.middle(view.setting.country.hex[cell])
        if not window.shows((x, y)):
            continue
        odds = fight.report.odds.value if fight.report.odds is not None and fight.die else ""
        side = last_move.hit(fight, sides)
        words = last_move.SHORT[fight.result] if len(fights) <= _FEW else ""
        mark = Verdict(x, y, odds, fight.die, -1 if side is None else side.seat, fight.result.severity, words)
        half, high = mark.wide // 2 + 8, mark.high
        x = min(max(x, half), WIDTH - half)
        y = min(max(y - window.half + (_BETWEEN if not words else 6), TOP + high // 2 + 8), window.low - high)
        spots = [(x, y), (x, y + 2 * window.half), (x - 2 * half, y), (x + 2 * half, y), (x, y - high - 8)]
        spots += [(x, y + number * (high + 8)) for number in range(1, 9)]
        if words:
            beside = y + window.half
            spots += [(x - half - window.side, beside), (x + half + window.side, beside)]
            far = _FAR * window.side
            found = {
                spot: _covers(spot, mark, window, places.values()) + math.dist(spot, (x, y)) / far
                for spot in spots
            }
            spots = sorted(found, key=lambda spot: found[spot])
        free = [spot for spot in spots if _fits(spot, mark, window, made)]
        x, y = free[0] if free else (x, y)
        made.append(replace(mark, x=x, y=y))
    return list(made)


def _covers(spot: Point, mark: Verdict, window: Window, places: Iterable[Point]) -> float:
    """How many blocks a result at this place would cover, in parts of one."""
    size = block_size(window)
    across, down = (mark.wide + size) / 2, (mark.high + size) / 2
    shared = (
        min(size, max(0.0, across - abs(spot[0] - x))) * min(mark.high, max(0.0, down - abs(spot[1] - y)))
        for x, y in set(places)
    )
    return sum(shared) / (size * mark.high)


def _fits(spot: Point, mark: Verdict, window: Window, made: Sequence[Verdict]) -> bool:
    """Whether a result at this place lies on the country and on no other."""
    x, y = spot
    across, down = mark.wide // 2 + 4, mark.high // 2 + 4
    if not (across <= x <= WIDTH - across and TOP + down <= y <= window.low - down):
        return False
    return all(
        abs(x - each.x) >= across + each.wide // 2 or abs(y - each.y) >= down + each.high // 2
        for each in made
    )


_MOST: Final = 3
"""So many ways of one step have its number; the others are in the words."""


def since(
    view: View,
    look: Look,
    window: Window,
    whole: HexPlan,
    standing: Iterable[Point],
    taken: Container[Cell] = (),
) -> Trails:
    """The arrows and numbers of all steps, with the rings among the arrows. What the large picture does not show has its
    number in the small one. Where somebody stands, what fell has its cross beside the block."""
    found = [traces(step) for step in look.steps]
    legs = [
        leg for number, step in enumerate(found, 1) for leg in _legs(number, step, view, window, whole, taken)
    ]
    left = [way[0] for step in found for way in step.ways]
    half = window.side // 2
    busy: list[Area] = [(x - half, y - half, x + half, y + half) for x, y in standing]
    made = trails(legs, busy, (TOP, MAX_HEIGHT))
    inks: dict[Cell, Ink] = {lot.cell: ink_of(lot, False) for lot, _ in placed(view.setting, window)}
    rings: list[Mark] = []
    for cell in dict.fromkeys(left):
        point = window.plan.middle(view.setting.country.hex[cell])
        if cell in inks and window.shows(point):
            rings.append(HexRing(*point, window.side, "accent", 5, "dashed", inks[cell]))
    return Trails((*rings, *made.arrows), made.signs)


def _legs(
    number: int, found: Traces, view: View, window: Window, whole: HexPlan, taken: Container[Cell]
) -> list[Leg]:
    place = view.setting.country.hex

    def large(cell: Cell) -> Point:
        return window.plan.middle(place[cell])

    legs: list[Leg] = []
    rest: list[Cell] = []
    for way in reversed(found.ways):
        if window.shows(large(way[-1])) and len(legs) < _MOST:
            shown = [large(cell) for cell in way if window.shows(large(cell))]
            legs.append(Leg(number, tuple(shown), 44))
        elif not window.shows(large(way[-1])):
            rest.append(way[-1])
    if len(legs) < _MOST:
        spots = dict.fromkeys([*(fight.report.cell for fight in found.fights), *found.touched])
        seen = [cell for cell in spots if window.shows(large(cell))]
        rest += [cell for cell in spots if not window.shows(large(cell))]
        for cell in seen[: _MOST - len(legs)]:
            x, y = large(cell)
            legs.append(Leg(number, ((x + window.side // 2, y - window.half // 2),)))
    for cell in found.fallen:
        x, y = large(cell)
        if window.shows((x, y)):
            spot = (x + beside(window), y + lowered(window)) if cell in taken else (x, y)
            legs.append(Leg(number, (), fell=spot))
    if not legs and rest:
        legs.append(Leg(number, (whole.middle(place[rest[0]]),)))
    return legs
