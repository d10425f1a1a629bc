"""Marks over the borders that a piece crossed, each where it covers least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.high_ground.land import Cell
from render.core.scene import Point
from render.high_ground.cells.hills import March
from render.high_ground.viewport import Box, Plan

_HALF: Final = 36
_LEAST: Final = 70
"""Marks are never smaller than at this scale, in percent."""
_ALONG: Final = (50, 38, 62, 28, 72, 18, 84, 90, 10)
"""Where a border may be crossed, in hundredths of the side; earlier places are preferred."""
_SHIFTS: Final = (0, -14, 14, -26, 26)
"""How far from the border the middle may be."""


def _places(one: Box, other: Box) -> Iterator[tuple[Point, int]]:
    """The middles where the border between two cells may be crossed, with the turn, the preferred ones first."""
    beside = one.y == other.y
    turn = (0 if one.x < other.x else 180) if beside else (90 if one.y < other.y else 270)
    for share in _ALONG:
        for shift in _SHIFTS:
            if beside:
                yield (max(one.x, other.x) + shift, one.y + one.height * share // 100), turn
            else:
                yield (one.x + one.width * share // 100, max(one.y, other.y) + shift), turn


def _covers(place: Point, half: int) -> Box:
    """What a mark around this middle covers."""
    return Box(place[0] - half, place[1] - half, 2 * half, 2 * half)


def steps(
    crossed: Sequence[tuple[Cell, Cell]], laid: Plan, busy: Sequence[Box], planned: bool
) -> list[March]:
    """A mark for each border that was crossed, if both cells are shown."""
    made: list[March] = []
    scale = min(100, max(_LEAST, laid.scale))
    half = _HALF * scale // 100
    taken = list(busy)
    for start, end in crossed:
        one, other = laid.box(start), laid.box(end)
        if one is None or other is None:
            continue
        found = list(_places(one, other))
        reach = Box(
            min(place[0] for place, _ in found) - half,
            min(place[1] for place, _ in found) - half,
            max(place[0] for place, _ in found) - min(place[0] for place, _ in found) + 2 * half,
            max(place[1] for place, _ in found) - min(place[1] for place, _ in found) + 2 * half,
        )
        near = [box for box in taken if box.meets(reach)]
        place, turn = min(found, key=lambda each: sum(_covers(each[0], half).shared(box) for box in near))
        taken.append(_covers(place, half))
        made.append(March(*place, scale, turn, planned, "outline"))
    return made
