"""Hexes, sides, corners, facing and lines, against plain geometry that is written in another way."""

import math
from collections import Counter, deque
from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import given, strategies as st

from games.core import codec
from games.core.hexes.grid import (
    DIRECTIONS,
    HALF_HEIGHT,
    ORIGIN,
    Arc,
    Direction,
    Hex,
    Hexside,
    Point,
    arc,
    bearings,
    centre,
    corners,
    hexsides,
    line,
    turns,
)

NEAR = st.integers(-7, 7)
HEXES = st.builds(Hex, NEAR, NEAR)
WAYS = st.sampled_from(DIRECTIONS)
TURNS = st.integers(-13, 13)


def drawn(place: Hex) -> tuple[float, float]:
    """Where the centre of a hex is drawn, by plain trigonometry: y grows to the south."""
    return (1.5 * place.q, math.sqrt(3) * (place.r + place.q / 2))


def compass(place: Hex) -> float:
    """The angle from the origin to a hex, in degrees clockwise from north."""
    x, y = drawn(place)
    return math.degrees(math.atan2(x, -y)) % 360


def distances_by_search(start: Hex, furthest: int) -> dict[Hex, int]:
    """The distance of each hex around by breadth-first search."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        if found[place] == furthest:
            continue
        for near in place.neighbours():
            if near not in found:
                found[near] = found[place] + 1
                waiting.append(near)
    return found


SEARCHED = distances_by_search(ORIGIN, 30)


def test_directions_point_where_they_say() -> None:
    angles = [round(compass(ORIGIN.neighbour(direction))) for direction in DIRECTIONS]
    assert angles == [0, 60, 120, 180, 240, 300]


def test_all_neighbours_are_equally_far() -> None:
    lengths = {round(math.hypot(*drawn(near)), 9) for near in ORIGIN.neighbours()}
    assert lengths == {round(math.sqrt(3), 9)}


@given(HEXES, WAYS)
def test_a_neighbour_is_one_step_away_and_back(place: Hex, way: Direction) -> None:
    near = place.neighbour(way)
    assert place.direction_to(near) is way
    assert near.neighbour(way.opposite) == place
    assert place.neighbours()[way.number] == near
    assert near.neighbour(way, 3) == place.neighbour(way, 4)


@given(HEXES, HEXES)
def test_distance_is_the_length_of_the_shortest_walk(one: Hex, other: Hex) -> None:
    assert one.distance(other) == SEARCHED[other - one]


def test_hexes_and_sides_can_be_stored() -> None:
    side = Hexside(Hex(2, -1), Direction.NE)
    assert codec.decode(Hexside, codec.encode(side)) == side


# Sides and corners


@given(HEXES, WAYS)
def test_a_side_is_the_same_from_both_of_its_hexes(place: Hex, way: Direction) -> None:
    near = place.neighbour(way)
    here, there = Hexside(place, way), Hexside(near, way.opposite)
    assert here == there == Hexside(place, place.direction_to(near))
    assert hash(here) == hash(there)
    assert set(here.hexes) == {place, near}


@given(HEXES)
def test_the_six_sides_of_a_hex_differ_and_ring_it(place: Hex) -> None:
    around = hexsides(place)
    assert {near for side in around for near in side.hexes} - {place} == set(place.neighbours())
    assert {end for side in around for end in side.ends} == set(corners(place))


@given(HEXES, WAYS)
def test_the_ends_of_a_side_are_the_corners_that_its_hexes_share(place: Hex, way: Direction) -> None:
    side = Hexside(place, way)
    one, other = side.hexes
    assert set(side.ends) == set(corners(one)) & set(corners(other))


def lengths(point: Point) -> tuple[float, float]:
    """A point as lengths, for hexes whose side is 1."""
    return point.x / 2, point.y * HALF_HEIGHT


@given(HEXES)
def test_corners_are_drawn_one_side_from_the_centre_clockwise(place: Hex) -> None:
    x, y = lengths(centre(place))
    assert (x, y) == pytest.approx(drawn(place))
    ways = [(dx - x, dy - y) for dx, dy in map(lengths, corners(place))]
    assert [math.hypot(*way) for way in ways] == pytest.approx([1.0] * 6)
    angles = [round(math.degrees(math.atan2(dx, -dy))) % 360 for dx, dy in ways]
    assert angles == [330, 30, 90, 150, 210, 270]


def test_three_hexes_meet_at_each_corner_within_a_map() -> None:
    met: Counter[Point] = Counter(
        corner for place in distances_by_search(ORIGIN, 4) for corner in corners(place)
    )
    assert {met[corner] for place in distances_by_search(ORIGIN, 3) for corner in corners(place)} == {3}


# Facing


def test_three_sides_are_front_two_are_flanks_and_one_is_the_rear() -> None:
    around = [arc(Direction.SE, Direction.SE.turned(steps)) for steps in range(6)]
    assert around == [Arc.FRONT, Arc.FRONT, Arc.FLANK, Arc.REAR, Arc.FLANK, Arc.FRONT]


@given(WAYS, WAYS)
def test_turns_are_counted_the_short_way(facing: Direction, wanted: Direction) -> None:
    walked = next(n for n in range(4) if wanted in (facing.turned(n), facing.turned(-n)))
    assert turns(facing, wanted) == walked


@given(HEXES, HEXES)
def test_the_bearing_is_the_side_that_points_nearest_to_the_target(start: Hex, target: Hex) -> None:
    if start == target:
        return
    angle = compass(target - start)
    off = {way: abs((angle - 60 * way.number + 180) % 360 - 180) for way in DIRECTIONS}
    least = min(off.values())
    assert bearings(start, target) == tuple(way for way in DIRECTIONS if off[way] < least + 1e-6)


def test_what_is_no_neighbour_has_no_direction_and_nothing_a_bearing_on_itself() -> None:
    with pytest.raises(ValueError, match="not a neighbour"):
        ORIGIN.direction_to(Hex(2, 0))
    with pytest.raises(ValueError, match="bearing on itself"):
        bearings(ORIGIN, ORIGIN)


def test_a_line_through_a_corner_has_two_bearings() -> None:
    assert bearings(ORIGIN, Hex(2, -1)) == (Direction.NE, Direction.SE)
    assert bearings(ORIGIN, Hex(-1, -1)) == (Direction.N, Direction.NW)


FAR = st.integers(-12, 12)
FAR_HEXES = st.builds(Hex, FAR, FAR)


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


@given(FAR_HEXES, FAR_HEXES)
def test_a_line_touches_what_the_exact_segment_touches(start: Hex, end: Hex) -> None:
    found = line(start, end)
    assert len(set(found)) == len(found)
    assert set(found) == touched_by_geometry(start, end)


def test_every_short_line_touches_what_the_exact_segment_touches() -> None:
    for end in area(ORIGIN, 5):
        assert set(line(ORIGIN, end)) == touched_by_geometry(ORIGIN, end)


@given(FAR_HEXES, FAR_HEXES)
def test_a_line_goes_from_its_start_to_its_end(start: Hex, end: Hex) -> None:
    found = line(start, end)
    assert (found[0], found[-1]) == (start, end)
    far = [start.distance(place) for place in found]
    assert far == sorted(far)
    assert set(line(end, start)) == set(found)
