"""Arrows over the borders that a piece crossed, each where it covers least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from games.high_ground.land import Cell
from render.core.scene import Arrow, Point
from render.high_ground.viewport import Box, Plan

_Way: TypeAlias = tuple[Point, Point]

_THICKNESS: Final = 11
_HALF: Final = 20
"""Half the width of an arrow's head with its outline."""
_TIP: Final = 6
_ALONG: Final = (50, 62, 75, 38, 90, 12, 25, 82, 95, 5)
"""Where an arrow may cross a border, in hundredths of the side; earlier places are preferred."""
_REACHES: Final = ((38, 38), (28, 28), (10, 44), (44, 10), (8, 34), (34, 8))
"""How far an arrow may reach into the left or upper cell, and into the other one."""


def _covers(way: _Way) -> Box:
    (ax, ay), (bx, by) = way
    if ay == by:
        return Box(min(ax, bx) - _TIP, ay - _HALF, abs(bx - ax) + 2 * _TIP, 2 * _HALF)
    return Box(ax - _HALF, min(ay, by) - _TIP, 2 * _HALF, abs(by - ay) + 2 * _TIP)


def _shared(one: Box, other: Box) -> int:
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0, wide) * max(0, high)


def _ways(one: Box, other: Box) -> Iterator[_Way]:
    """The ways over the border between two cells, the preferred ones first."""
    beside = one.y == other.y
    for before, after in _REACHES:
        for share in _ALONG:
            if beside:
                border, y = max(one.x, other.x), one.y + one.height * share // 100
                ends = (border - before, y), (border + after, y)
            else:
                border, x = max(one.y, other.y), one.x + one.width * share // 100
                ends = (x, border - before), (x, border + after)
            forward = one.x < other.x if beside else one.y < other.y
            yield ends if forward else ends[::-1]


def steps(crossed: Sequence[tuple[Cell, Cell]], laid: Plan, busy: Sequence[Box], dashed: bool) -> list[Arrow]:
    """An arrow for each border that was crossed, if both cells are shown."""
    made: list[Arrow] = []
    taken = list(busy)
    for start, end in crossed:
        one, other = laid.box(start), laid.box(end)
        if one is None or other is None:
            continue
        near = [box for box in taken if _shared(box, one) or _shared(box, other)]
        tail, head = min(_ways(one, other), key=lambda way: sum(_shared(_covers(way), box) for box in near))
        taken.append(_covers((tail, head)))
        made.append(Arrow(tail, head, thickness=_THICKNESS, dashed=dashed, on="rim"))
    return made
