"""What happened since somebody looked, move by move: arrows with numbers, from the old places to the new ones."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from render.core.letters import lettering
from render.core.look import figures
from render.core.marks import tiled
from render.core.palette import WHITE, contrast, ink
from render.core.scene import WIDTH, Arrow, Ink, Mark, Placed, Point, Scheme, Text
from render.core.shapes.supersampled import Sheet, Tile
from render.core.tones import OUTLINE

Area: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom of what the numbers should leave free."""
SIZE: Final = 60
LETTERS: Final = 48
_EDGE: Final = 5
_THICK: Final = 9
_ASIDE: Final = 13
"""How far to its right side an arrow runs, so that one back lies beside it."""
_SHORTEST: Final = 34
"""A shorter arrow would be only its head: its number alone tells that something happened there."""
_ALONG: Final = (50, 40, 60, 30, 70, 20, 80, 10, 90)
"""Where on its arrow a number may lie, in hundredths of the way; earlier places are preferred."""
_OFF: Final = 40
"""How far beside its arrow a number may lie if it would cover something on it."""
_SLIDES: Final = (
    (0, 0),
    (0, -40),
    (0, 40),
    (-44, 0),
    (44, 0),
    (-40, -40),
    (40, -40),
    (-40, 40),
    (40, 40),
    (0, -76),
    (0, 76),
    (-76, 0),
    (76, 0),
    (-108, 0),
    (108, 0),
)
"""How far from its place the number of something without a way may lie."""


@dataclass(frozen=True, slots=True)
class Number(Placed):
    """The figures of moves on a disc in the ink of the last move, or on a longer sign if there are several, placed by
    its middle."""

    figure: str
    size: int = SIZE
    on: Ink = "table"

    @property
    def wide(self) -> int:
        """How wide the sign is."""
        if len(self.figure) == 1:
            return self.size
        return max(self.size, lettering.measure(self.figure, LETTERS, True) + self.size // 3)


@tiled(Number)
def number_tile(mark: Number, scheme: Scheme) -> Tile:
    half, side = mark.size / 2, mark.wide / 2
    across, reach = math.ceil(side) + 5, math.ceil(half) + 5
    accent = ink(scheme, "accent")
    sheet = Sheet(2 * across, 2 * reach, -across, -reach)
    for inset, colour in ((-4.0, OUTLINE), (0.0, WHITE), (4.0, accent)):
        sheet.box(inset - side, inset - half, 2 * (side - inset), 2 * (half - inset), half - inset, colour)
    dark = contrast(OUTLINE, accent) >= contrast(WHITE, accent)
    sheet.letters(0, 0, mark.figure, LETTERS, OUTLINE if dark else WHITE)
    return sheet.tile()


@dataclass(frozen=True, slots=True)
class Cross(Placed):
    """A cross in the ink of the last move, placed by its middle: what stood here has fallen."""

    size: int = 56
    on: Ink = "table"


@tiled(Cross)
def cross_tile(mark: Cross, scheme: Scheme) -> Tile:
    half, reach = mark.size / 2 - 8, mark.size // 2 + 4
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    for colour, thick in ((OUTLINE, 19.0), (ink(scheme, "accent"), 10.0)):
        sheet.path([(-half, -half), (half, half)], colour, thick)
        sheet.path([(-half, half), (half, -half)], colour, thick)
    return sheet.tile()


@dataclass(frozen=True, slots=True)
class Leg:
    """One thing that a move did: its number, and the way from the old place to the new one. A single point is where
    something happened that moved nothing; without points there is only a cross."""

    number: int
    way: tuple[Point, ...]
    short: int = 34
    """How much before the last point the arrow ends, so that its head does not cover what went there."""
    fell: Point | None = None
    """Where something was lost by it."""


@dataclass(frozen=True, slots=True)
class Trails:
    """The arrows, which may lie below pieces and words, and the signs that lie above everything."""

    arrows: tuple[Mark, ...] = ()
    signs: tuple[Mark, ...] = ()


def trails(
    legs: Sequence[Leg],
    busy: Iterable[Area] = (),
    room: tuple[int, int] = (0, 0),
    words: Sequence[Area] = (),
) -> Trails:
    """The arrows, crosses and numbers of these legs. The numbers keep between these two heights and off each other, and, as far
    as they can, off what is `busy`. Arrows leave out what runs through `words`."""
    arrows: list[Mark] = []
    wanted: dict[tuple[Point, ...], list[int]] = {}
    for leg in legs:
        if not leg.way:
            continue
        way = _beside(leg)
        if len(way) > 1:
            arrows += _arrow(way, words)
        wanted.setdefault(way, []).append(leg.number)
    taken: list[Area] = []
    numbers: list[Number] = []
    solid = [
        *busy,
        *(
            (leg.fell[0] - 28, leg.fell[1] - 28, leg.fell[0] + 28, leg.fell[1] + 28)
            for leg in legs
            if leg.fell
        ),
    ]
    # What has no way has the fewest places to choose from.
    for way, found in sorted(wanted.items(), key=lambda each: (len(each[0]) > 1, each[1])):
        figure = figures(sorted(set(found)))
        spots = [_inside(Number(x, y, figure), room) for x, y in _places(way)]
        reach = _around(spots)
        near = [each for each in solid if _shared(reach, each)]
        mark = _best(spots, taken, near)
        taken.append(_area(mark))
        numbers.append(mark)
    fallen = dict.fromkeys(leg.fell for leg in legs if leg.fell is not None)
    return Trails(tuple(arrows), (*(Cross(*spot) for spot in fallen), *numbers))


def written(marks: Iterable[Mark]) -> list[Area]:
    """Where words stand, which numbers should leave free."""
    found: list[Area] = []
    for mark in marks:
        if isinstance(mark, Text):
            wide = lettering.measure(mark.text, mark.size, mark.style)
            left = mark.x - {"left": 0, "middle": wide // 2, "right": wide}[mark.anchor]
            found.append((left, mark.y - mark.size // 2, left + wide, mark.y + mark.size // 2))
    return found


def _beside(leg: Leg) -> tuple[Point, ...]:
    """The way, a little to the right of the straight line, and ended before what stands at its end."""
    way = tuple(dict.fromkeys(leg.way))
    if len(way) < 2:
        return way
    start, end = way[0], way[-1]
    length = math.dist(start, end) or 1.0
    aside = round(-(end[1] - start[1]) * _ASIDE / length), round((end[0] - start[0]) * _ASIDE / length)
    moved = [(x + aside[0], y + aside[1]) for x, y in way]
    before, last = moved[-2], moved[-1]
    leg_length = math.dist(before, last) or 1.0
    if leg_length - leg.short < _SHORTEST:
        return tuple(moved) if leg_length >= _SHORTEST else (way[-1],)
    moved[-1] = on_way(before, last, (leg_length - leg.short) / leg_length)
    return tuple(moved)


def _arrow(way: Sequence[Point], words: Sequence[Area]) -> list[Mark]:
    *legs, (start, end) = pairwise(way)
    before = [part for leg in legs for part in _clear(*leg, words)]
    shares = _free(start, end, words)
    length = math.dist(start, end) or 1.0
    head = max(0.0, 1 - 2 * _SHORTEST / length)
    if not shares or shares[-1][1] < 1.0 or (1.0 - shares[-1][0]) * length < _SHORTEST:
        # The head has no room before the words: it lies on them.
        head = min([head, *(low for low, high in shares if high >= head)])
        shares = [*(each for each in shares if each[1] < head), (head, 1.0)]
    *rest, last_share = shares
    before += [(on_way(start, end, low), on_way(start, end, high)) for low, high in rest]
    last = on_way(start, end, last_share[0]), end
    lines: list[Mark] = [Arrow(*part, "accent", _THICK, on="outline", headed=False) for part in before]
    return [*lines, Arrow(*last, "accent", _THICK, on="outline")]


def _clear(start: Point, end: Point, words: Sequence[Area]) -> list[tuple[Point, Point]]:
    """The parts of a line that are not in one of these boxes."""
    return [(on_way(start, end, low), on_way(start, end, high)) for low, high in _free(start, end, words)]


def _free(start: Point, end: Point, words: Sequence[Area]) -> list[tuple[float, float]]:
    """From which share of a line to which it is in none of these boxes; what is too short to be seen is left out."""
    hidden = sorted(found for area in words if (found := within(start, end, area)) is not None)
    free: list[tuple[float, float]] = []
    at = 0.0
    for low, high in hidden:
        if low > at:
            free.append((at, low))
        at = max(at, high)
    if at < 1.0:
        free.append((at, 1.0))
    length = math.dist(start, end)
    return [(low, high) for low, high in free if (high - low) * length > _THICK]


def on_way(start: Point, end: Point, share: float) -> Point:
    """The point so far on a line: 0 is its start, 1 its end."""
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def within(start: Point, end: Point, area: Area) -> tuple[float, float] | None:
    """From which share of a line to which it is in a box; None if it is not."""
    if max(start[0], end[0]) < area[0] - _THICK or min(start[0], end[0]) > area[2] + _THICK:
        return None
    if max(start[1], end[1]) < area[1] - _THICK or min(start[1], end[1]) > area[3] + _THICK:
        return None
    low, high = 0.0, 1.0
    for axis in (0, 1):
        first, step = start[axis], end[axis] - start[axis]
        near, far = area[axis] - _THICK, area[axis + 2] + _THICK
        if step == 0:
            if not near < first < far:
                return None
            continue
        one, other = sorted(((near - first) / step, (far - first) / step))
        low, high = max(low, one), min(high, other)
    return (low, high) if low < high else None


def _places(way: Sequence[Point]) -> list[Point]:
    """Where the number of a way may lie, the best first."""
    if len(way) == 1:
        return [(way[0][0] + x, way[0][1] + y) for x, y in _SLIDES]
    lengths = [math.dist(one, other) for one, other in pairwise(way)]
    found: list[Point] = []
    beside: list[Point] = []
    for hundredths in _ALONG:
        rest = sum(lengths) * hundredths / 100
        for (one, other), length in zip(pairwise(way), lengths, strict=True):
            if rest <= length:
                x, y = on_way(one, other, rest / (length or 1.0))
                across, down = other[0] - one[0], other[1] - one[1]
                aside = round(-down * _OFF / (length or 1.0)), round(across * _OFF / (length or 1.0))
                found.append((x, y))
                beside += [(x + aside[0], y + aside[1]), (x - aside[0], y - aside[1])]
                break
            rest -= length
    return [*found, *beside]


def _area(mark: Number) -> Area:
    across, down = mark.wide // 2 + 4, mark.size // 2 + 4
    return mark.x - across, mark.y - down, mark.x + across, mark.y + down


def _best(spots: Sequence[Number], taken: Sequence[Area], busy: Sequence[Area]) -> Number:
    """The first of these places that covers nothing, else the one that covers least."""

    def covers(spot: Number) -> int:
        own = _area(spot)
        return sum(20 * _shared(own, each) for each in taken) + sum(_shared(own, each) for each in busy)

    return min(spots, key=covers)


def _around(marks: Sequence[Number]) -> Area:
    """The box around all of these."""
    lefts, tops, rights, lows = zip(*map(_area, marks), strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def _inside(mark: Number, room: tuple[int, int]) -> Number:
    across, down = mark.wide // 2 + _EDGE, mark.size // 2 + _EDGE
    x = min(max(mark.x, across), WIDTH - across)
    y = min(max(mark.y, room[0] + down), room[1] - down) if room[1] else mark.y
    return Number(x, y, mark.figure, mark.size, mark.on)


def _shared(one: Area, other: Area) -> int:
    if one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]:
        return 0
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return wide * (min(one[3], other[3]) - max(one[1], other[1]))
