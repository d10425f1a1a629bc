"""Lines over hexes, against exact geometry: a segment cut with hexagons in fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from hypothesis import given, strategies as st

from games.core.hexes.grid import ORIGIN, Hex, Point, centre, corners, line

FAR = st.integers(-12, 12)
HEXES = st.builds(Hex, FAR, FAR)


def area(middle: Hex, radius: int) -> list[Hex]:
    """All hexes at most so far away."""
    around = [
        Hex(middle.q + q, middle.r + r)
        for q in range(-radius, radius + 1)
        for r in range(-radius, radius + 1)
    ]
    return [place for place in around if middle.distance(place) <= radius]


Exact: TypeAlias = tuple[Fraction, Fraction]


def crossing(start: Point, end: Point, polygon: tuple[Point, ...]) -> tuple[Exact, Exact] | None:
    """The part of a segment in a convex polygon, cut edge by edge (Sutherland and Hodgman); None if empty.

    Points count in half sides and half heights. That stretches the picture, which keeps what is straight and
    what lies where.
    """
    one: Exact = (Fraction(start.x), Fraction(start.y))
    other: Exact = (Fraction(end.x), Fraction(end.y))
    for number, corner in enumerate(polygon):
        after = polygon[(number + 1) % len(polygon)]

        def inside(point: Exact, corner: Point = corner, after: Point = after) -> Fraction:
            return (after.x - corner.x) * (point[1] - corner.y) - (after.y - corner.y) * (point[0] - corner.x)

        here, there = inside(one), inside(other)
        if here < 0 and there < 0:
            return None
        if here < 0 or there < 0:
            share = here / (here - there)
            cut = (one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]))
            one, other = (cut, other) if here < 0 else (one, cut)
    return one, other


def touched_by_geometry(start: Hex, end: Hex) -> set[Hex]:
    """Every hex of which the line has a part that is longer than a point."""
    if start == end:
        return {start}
    found = set()
    for place in area(start, start.distance(end) + 1):
        part = crossing(centre(start), centre(end), corners(place))
        if part is not None and part[0] != part[1]:
            found.add(place)
    return found


@given(HEXES, HEXES)
def test_a_line_touches_what_the_exact_segment_touches(start: Hex, end: Hex) -> None:
    found = line(start, end)
    assert len(set(found)) == len(found)
    assert set(found) == touched_by_geometry(start, end)


def test_every_short_line_touches_what_the_exact_segment_touches() -> None:
    for end in area(ORIGIN, 5):
        assert set(line(ORIGIN, end)) == touched_by_geometry(ORIGIN, end)


@given(HEXES, HEXES)
def test_a_line_goes_from_its_start_to_its_end(start: Hex, end: Hex) -> None:
    found = line(start, end)
    assert (found[0], found[-1]) == (start, end)
    far = [start.distance(place) for place in found]
    assert far == sorted(far)
    assert set(line(end, start)) == set(found)


def test_a_line_along_a_side_touches_both_of_its_hexes() -> None:
    assert line(ORIGIN, Hex(2, -1)) == (ORIGIN, Hex(1, -1), Hex(1, 0), Hex(2, -1))


def test_a_line_that_meets_only_a_corner_of_a_hex_does_not_touch_it() -> None:
    assert Hex(0, -1) not in line(ORIGIN, Hex(2, -1))
    assert line(ORIGIN, Hex(0, 2)) == (ORIGIN, Hex(0, 1), Hex(0, 2))


def test_the_line_to_the_same_hex_is_that_hex() -> None:
    assert line(Hex(3, 4), Hex(3, 4)) == (Hex(3, 4),)
