"""Straight lines from centre to centre, and every hex that such a line touches.

A line touches a hex if a part of it, longer than a point, lies in the hex or on its edge. So a line along a
hexside touches the hexes on both sides, and a line through only a corner of a hex does not touch that hex. All
calculation is in whole numbers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TypeAlias

from games.core.hexes.grid import ORIGIN, Hex

Part: TypeAlias = tuple[int, int]
"""The part of a line that touches a hex: its start and end, as numerators with a common denominator."""


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return the hexes that the line touches, from `start` to `end`, both included.

    Where it runs along a hexside, the two hexes follow each other in the order of their coordinates.
    """
    return tuple(place for step in line_steps(start, end) for place in step)


def line_steps(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """Return the line in steps: each step is the hex that it crosses, or the two hexes that it runs between."""
    way = end - start
    return tuple(
        tuple(Hex(start.q + place.q, start.r + place.r) for place in step)
        for step in _steps_from_origin(way.q, way.r)
    )


@lru_cache(maxsize=4096)
def _steps_from_origin(q: int, r: int) -> tuple[tuple[Hex, ...], ...]:
    """Return the steps of the line from the origin to `q`, `r`. Touched hexes are connected, so it visits neighbours."""
    end = Hex(q, r)
    if end == ORIGIN:
        return ((ORIGIN,),)
    rises = (q - r, r - end.s, end.s - q)
    denominator = abs((rises[0] or 1) * (rises[1] or 1) * (rises[2] or 1))
    touched: dict[Hex, Part] = {}
    seen = {ORIGIN}
    waiting = [ORIGIN]
    while waiting:
        place = waiting.pop()
        part = _touched_part(place, rises, denominator)
        if part is not None:
            touched[place] = part
            new = [near for near in place.neighbours() if near not in seen]
            seen.update(new)
            waiting += new
    ordered = sorted(touched, key=lambda place: (touched[place], place))
    return tuple(tuple(step) for _, step in groupby(ordered, key=touched.__getitem__))


def _touched_part(place: Hex, rises: tuple[int, int, int], denominator: int) -> Part | None:
    """Return the part of the line that lies in this hex; None for a point or nothing.

    A point is in a hex if each difference of two of its cube coordinates is at most 1 from that of the hex's
    centre. Along the line each difference grows evenly from 0 to its value in `rises`.
    """
    first, last = 0, denominator
    for middle, rise in zip((place.q - place.r, place.r - place.s, place.s - place.q), rises, strict=True):
        if rise == 0:
            if abs(middle) > 1:
                return None
            continue
        scale = denominator // rise
        one, other = (middle - 1) * scale, (middle + 1) * scale
        first, last = max(first, min(one, other)), min(last, max(one, other))
        if first >= last:
            return None
    return (first, last)
