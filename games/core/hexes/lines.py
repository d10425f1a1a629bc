"""Straight lines from centre to centre, and every hex that such a line touches.

A line touches a hex when a part of it, longer than a point, lies in the hex or on its edge. So a line that
runs along a hexside touches the hexes on both sides of it, and one that meets only a corner of a hex does not
touch that hex. All of it is decided in whole numbers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TypeAlias

from games.core.hexes.grid import ORIGIN, Hex

Part: TypeAlias = tuple[int, int]
"""From where to where on a line a hex is touched, in fractions of the line with one common denominator."""


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes that the line touches, from `start` to `end`, both included.

    Where it runs along a hexside, both of its hexes stand beside each other in the order of their coordinates.
    """
    return tuple(place for step in line_steps(start, end) for place in step)


def line_steps(start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The line in steps: each is the one hex that it crosses, or the two that it runs between."""
    way = end - start
    return tuple(
        tuple(Hex(start.q + place.q, start.r + place.r) for place in step)
        for step in _steps_from_origin(way.q, way.r)
    )


@lru_cache(maxsize=4096)
def _steps_from_origin(q: int, r: int) -> tuple[tuple[Hex, ...], ...]:
    """The steps of the line from the origin. Touched hexes hang together, so it walks from one to the next."""
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
    """Which part of the line lies in this hex; None for a mere point or nothing.

    A hex is where each difference of two cube coordinates is at most 1 away from that of its centre. Along
    the line each difference rises evenly, from 0 to its value in `rises`.
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
