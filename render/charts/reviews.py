"""The picture of a review: the course of a game as a line for each side, in the game's colours, with its turning points numbered
on the lines."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from render.core import painter
from render.core.letters import lettering
from render.core.look import ReviewLook, SideLook, Theme
from render.core.palette import ink, register_surfaces
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Mark, Palette, Point, Rect, Scene, Text
from render.core.shapes.polygons import Lines, Polygon
from render.core.shapes.trails import Number, on_way
from render.core.tones import surface
from render.pictures import scenery

HEIGHT: Final = 1030
_HEAD: Final = 250
_EDGE: Final = 48
_PLATE: Final = 800
"""How wide the plate with the title is at half its height."""
_SLANT: Final = 40
_LIP: Final = 6
_TOP: Final = 380
"""Where 100 of 100 is."""
_LOW: Final = 900
"""Where 0 is."""
_LEFT: Final = 128
_ROOM: Final = 36
"""How far the lines stay from both sides of the chart."""
_NAME: Final = 44
_NAMES: Final = 270
"""How wide a name is at most."""
_TOKEN: Final = 54
_LETTER: Final = 44
_FREE: Final = 68.0
"""How far the letter on a line is from the next letter or number, if there is room."""
_TRACED: Final = 3
"""So many lines can be followed by colours and dashes alone."""
_STEP: Final = 64
_PAIR_STEP: Final = 110
"""How far the names of two sides are apart at least, and of two teams, whose names have two lines."""
_PAIR: Final = 40
"""How large the names of a team are, and how far its second token is from its first."""
_THICK: Final = 10
_MOST: Final = 900
"""So many parts of a line are one mark."""
_COLUMNS: Final = (9, 9, 16, 26)
"""How many units wide the part of a course is that is drawn as one point, by how many sides there are: the more, the calmer."""
_DASHES: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (26, 22),
    (0, 18),
    (32, 20, 0, 20),
    (80, 22),
    (32, 20, 0, 20, 0, 20),
    (8, 22),
    (64, 22, 8, 22),
)
"""How the line of each side is broken: how long is drawn and how long is not, in turn. So that they differ without colours."""
_OFF: Final = (0, -74, 74, -148, 148)
"""How far off its line the number of a turning point may stand."""
_BADGE: Final = 28
"""How far from the middle of a number the token of its side lies."""
_ALT: Final = 1024
_TOLD: Final = 4
"""So many places of a course stand in the words, besides its end."""
_PLAIN: Final = "course"
"""The inks of a game without colours of its own."""


def _plain(theme: Theme) -> dict[str, tuple[int, int, int]]:
    names = ("table", "panel", "turn", "ink", "quiet", "line", "shade", "accent")
    named = {name: ink(theme, name) for name in names}
    return {**named, "head": named["panel"], "lip": named["line"]}


register_surfaces(
    _PLAIN, *(surface(_plain(theme), ("head",), ("head",), ("free",)) for theme in ("dark", "light"))
)


def drawn(look: ReviewLook, theme: Theme = "dark", palette: Palette = "usual") -> bytes:
    """The picture as the bytes of a PNG."""
    return painter.png(scene(look, theme, palette))


def scene(look: ReviewLook, theme: Theme = "dark", palette: Palette = "usual") -> Scene:
    """What is drawn."""
    chart = _chart(look)
    head = _head(look, theme)
    ground = (*head.ground, *_ground(look, chart))
    lines = [mark for place in chart.order for mark in (*_line(chart, place), *_end(chart, place))]
    numbers = _turning(look, chart)
    letters = _letters(chart, [(each.x, each.y) for each in numbers if isinstance(each, Number)])
    marks = (*head.marks, *lines, *letters, *numbers)
    return replace(head, height=HEIGHT, ground=ground, marks=marks, palette=palette)


@dataclass(frozen=True, slots=True)
class _Side:
    """A side, the exact places of its course, its line as points, the height of its name, and the seats whose tokens stand there."""

    look: SideLook
    places: tuple[Point, ...]
    line: tuple[Point, ...]
    name: int
    tokens: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Chart:
    """The lines in their places, and where the numbers of turns stand. `order` names the sides from the last to the first, so
    that the winner's line lies above the others."""

    sides: tuple[_Side, ...]
    right: int
    ticks: tuple[tuple[int, int], ...]

    @property
    def order(self) -> list[int]:
        return sorted(range(len(self.sides)), key=lambda place: -self.sides[place].line[-1][1])


def _chart(look: ReviewLook) -> _Chart:
    wide = max(_name_width(look, side) for side in look.sides)
    right = WIDTH - _EDGE - wide
    spread = [_spread(side) for side in look.sides]
    first, last = min(each[0] for each in spread), max(each[-1] for each in spread)
    left, end = _LEFT + _ROOM, right - _ROOM
    unit = (end - left) / ((last - first) or 1)
    placed = [
        tuple(
            (round(left + (at - first) * unit), round(_LOW - (_LOW - _TOP) * share / 1000))
            for at, (_, share) in zip(each, side.course, strict=True)
        )
        for each, side in zip(spread, look.sides, strict=True)
    ]
    column = _COLUMNS[min(len(placed), len(_COLUMNS)) - 1]
    lines = [_thinned(places, column) for places in placed]
    step = _PAIR_STEP if max(len(side.seats) for side in look.sides) > 1 else _STEP
    names = _apart([line[-1][1] for line in lines], step, _TOP - 20, _LOW + 20)
    tokens = [_shown(look, side) for side in look.sides]
    sides = zip(look.sides, placed, lines, names, tokens, strict=True)
    numbers = _ticks(math.ceil(first), math.floor(last), unit)
    ticks = tuple((number, round(left + (number - first) * unit)) for number in numbers)
    return _Chart(tuple(_Side(*each) for each in sides), right, ticks)


def _spread(side: SideLook) -> list[float]:
    """Where each share stands, in turns: those of one turn lie behind each other in it."""
    found = list[float]()
    for number, shares in groupby(side.course, key=lambda each: each[0]):
        count = len(list(shares))
        found += [number + place / count for place in range(count)]
    return found


def _thinned(places: Sequence[Point], wide: int) -> tuple[Point, ...]:
    """The places of a course as the points of a line that can be seen: those that lie in one column, so wide, are one point at
    their mean. The first and the last stay."""
    if len(places) * wide <= places[-1][0] - places[0][0]:
        return tuple(places)
    points = list[Point]()
    for _, column in groupby(places[1:-1], key=lambda place: place[0] // wide):
        across, down = zip(*column, strict=True)
        points.append((round(sum(across) / len(across)), round(sum(down) / len(down))))
    return (places[0], *points, places[-1])


def _apart(wanted: Sequence[int], step: int, top: int, low: int) -> list[int]:
    """Heights near the wanted ones, each so far from the next, between two heights."""
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    found = [0] * len(wanted)
    at = top - step
    for place in order:
        found[place] = at = max(wanted[place], at + step)
    at = low + step
    for place in reversed(order):
        found[place] = at = min(found[place], at - step)
    return found


def _ticks(first: int, last: int, unit: float) -> list[int]:
    """The numbers of turns that are written: round ones, so that each has room."""
    room = (lettering.measure(str(last), 36) + 50) / unit
    step = next(
        each * ten for ten in (10**power for power in range(9)) for each in (1, 2, 5) if each * ten >= room
    )
    return [number for number in range(max(first, 1), last + 1) if number % step == 0 or step == 1]


def _head(look: ReviewLook, theme: Theme) -> Scene:
    """The strip above the chart: the scene of the game's cover, and on a plate the title and what is told of it."""
    draw = scenery(look.key)
    if draw is None:
        found = Scene(WIDTH, _HEAD, theme, (Rect(0, 0, WIDTH, _HEAD, "table"),), (), _PLAIN)
        right = WIDTH
    else:
        found = draw(theme, _PLATE, _HEAD)
        right = _PLATE - _SLANT
    corners = ((0, 0), (_PLATE + _SLANT, 0), (_PLATE - _SLANT, _HEAD), (0, _HEAD))
    plate: list[Mark] = [Rect(0, 0, WIDTH, _HEAD, "head")]
    if draw is not None:
        edge = tuple((x + 8 if x else 0, y) for x, y in corners)
        plate = [Polygon(edge, "lip", on="lip"), Polygon(corners, "head", on="lip")]
    room = right - _EDGE - 16
    title, size = lettering.sized(look.title, (88, 76, 64, 52), room, "display")
    told, small = lettering.sized(lettering.plain(look.told), (46, 42, 38), room, False)
    words = (
        Text(_EDGE, 100, title, size, on="head", face="display"),
        Text(_EDGE, 178, told, small, "quiet", on="head"),
    )
    return replace(found, marks=(*found.marks, *plate, *words))


def _ground(look: ReviewLook, chart: _Chart) -> Iterator[Mark]:
    yield Rect(0, _HEAD, WIDTH, HEIGHT - _HEAD, "head")
    yield Rect(0, _HEAD, WIDTH, _LIP, "lip")
    yield Text(_EDGE, _HEAD + 62, look.measure, 36, "quiet", on="head")
    for number in (0, 50, 100):
        y = _LOW - (_LOW - _TOP) * number // 100
        yield Rect(_LEFT, y - 1, chart.right - _LEFT, 3, "line", on="head")
        yield Text(_LEFT - 18, y, str(number), 36, "quiet", anchor="right", on="head")
    row = _LOW + 66
    yield Text(_EDGE, row, look.unit.capitalize(), 36, "quiet", on="head")
    first = _EDGE + lettering.measure(look.unit.capitalize(), 36) + 20
    for number, x in chart.ticks:
        half = lettering.measure(str(number), 36) // 2
        if first <= x - half and x + half <= WIDTH - _EDGE:
            yield Rect(x - 1, _LOW, 3, 14, "line", on="head")
            yield Text(x, row, str(number), 36, "quiet", anchor="middle", on="head")


def _line(chart: _Chart, place: int) -> Iterator[Mark]:
    side = chart.sides[place]
    ends = list(_dashed(side.line, _DASHES[place % len(_DASHES)]))
    for first in range(0, len(ends), _MOST):
        yield Lines(tuple(ends[first : first + _MOST]), _THICK, _ink(side.look), "outline", 3, "head")


def _ink(look: SideLook) -> str:
    return "ABCDEFGH"[look.seats[0] % 8]


def _dashed(points: Sequence[Point], dashes: Sequence[int]) -> Iterator[tuple[Point, Point]]:
    """The parts of a line that are drawn."""
    if not dashes:
        yield from pairwise(points)
        return
    number, left = 0, float(dashes[0])
    for start, end in pairwise(points):
        length, at = math.dist(start, end), 0.0
        while at < length or (left == 0 and at == length):
            step = min(left, length - at)
            if number % 2 == 0:
                yield on_way(start, end, at / (length or 1)), on_way(start, end, (at + step) / (length or 1))
            at, left = at + step, left - step
            if left > 0:
                break
            number = (number + 1) % len(dashes)
            left = float(dashes[number])


def _named(side: SideLook) -> tuple[tuple[str, ...], int]:
    """The name in the lines that it has, and their size: that of a team may have two."""
    name = lettering.name(side.name)
    if len(side.seats) < 2 or lettering.measure(name, _NAME, True) <= _NAMES:
        return (lettering.fit(name, _NAME, _NAMES, True),), _NAME
    return lettering.wrap(name, _PAIR, _NAMES, 2, True), _PAIR


def _shown(look: ReviewLook, side: SideLook) -> tuple[int, ...]:
    """The seats whose tokens stand before the name of a side: at most two, and none if it is the only one."""
    return side.seats[:2] if len(look.sides) > 1 else ()


def _tokens_width(seats: Sequence[int]) -> int:
    return (_TOKEN + (len(seats) - 1) * _PAIR if seats else 0) + 14


def _name_width(look: ReviewLook, side: SideLook) -> int:
    lines, size = _named(side)
    return _tokens_width(_shown(look, side)) + max(lettering.measure(line, size, True) for line in lines)


def _letters(chart: _Chart, taken: Sequence[Point]) -> Iterator[Mark]:
    """Where more than three lines run, the letter of each on it, where it is farthest from the others."""
    if len(chart.sides) <= _TRACED:
        return
    busy = list(taken)
    for side in chart.sides:
        others = [each.line for each in chart.sides if each is not side]

        def apart(spot: Point, others: Sequence[tuple[Point, ...]] = others) -> tuple[float, int]:
            room = min((math.dist(spot, each) for each in busy), default=_FREE)
            return min(room, _FREE), min(abs(spot[1] - _height(line, spot[0])) for line in others)

        if len(side.line) > 2:
            spot = max(side.line[1:-1], key=apart)
            busy.append(spot)
            yield Token(*spot, _LETTER, side.look.seats[0], on="head")


def _end(chart: _Chart, place: int) -> Iterator[Mark]:
    """The name of a side where its line ends, with its tokens."""
    side = chart.sides[place]
    middle, x = side.name, chart.right
    reach = _TOKEN // 2 if side.tokens else 0
    yield Lines(((side.line[-1], (x + reach, middle)),), 4, _ink(side.look), "outline", 2, "head")
    for number, seat in reversed(list(enumerate(side.tokens))):
        yield Token(x + _TOKEN // 2 + number * _PAIR, middle, _TOKEN, seat, on="head")
    lines, size = _named(side.look)
    for number, line in enumerate(lines):
        y = middle + (2 * number - len(lines) + 1) * 25
        yield Text(x + _tokens_width(side.tokens), y, line, size, bold=True, on="head")


def _turning(look: ReviewLook, chart: _Chart) -> list[Mark]:
    """The numbers of the turning points on their lines, off each other; where they are several sides', each with a token of its side."""
    several = len({each.side for each in look.turning}) > 1
    taken, stems, numbers = list[Point](), list[Mark](), list[Mark]()
    for number, each in enumerate(look.turning, 1):
        side = chart.sides[each.side]
        x = side.places[each.at][0]
        y = _height(side.line, x)
        at = next((y + off for off in _OFF if _free((x, y + off), taken)), y)
        taken.append((x, at))
        if at != y:
            stems.append(Lines((((x, y), (x, at)),), 6, "accent", "outline", 3, "head"))
        numbers.append(Number(x, at, str(number), on="head"))
        if several:
            numbers.append(Token(x + _BADGE, at + _BADGE, _LETTER, side.look.seats[0], on="head"))
    return [*stems, *numbers]


def _free(spot: Point, taken: Sequence[Point]) -> bool:
    return _TOP - 74 <= spot[1] <= _LOW + 20 and all(math.dist(spot, each) > 66 for each in taken)


def _height(line: Sequence[Point], x: int) -> int:
    """How high a line is at this place."""
    for (left, one), (right, other) in pairwise(line):
        if left <= x <= right:
            return round(one + (other - one) * (x - left) / ((right - left) or 1))
    return line[-1][1]


def alt(look: ReviewLook) -> str:
    """The picture in words: the turning points, then how each line ran."""
    parts = [f"{look.title}. {look.told}. {look.measure}."]
    parts += ["Turning points:"] if look.turning else []
    for number, each in enumerate(look.turning, 1):
        side = look.sides[each.side]
        share = _hundredths(side.course[each.at][1])
        parts.append(f"{number}, {look.unit} {each.number}: {side.name} at {share}.")
    for side in look.sides:
        last = len(side.course) - 1
        first, *rest = dict.fromkeys(last * part // _TOLD for part in range(_TOLD))
        told = [f"{_hundredths(side.course[first][1])} at first"]
        told += [f"{_hundredths(side.course[at][1])} in {look.unit} {side.course[at][0]}" for at in rest]
        parts.append(f"{side.name}: {', '.join([*told, str(_hundredths(side.course[last][1]))])} at the end.")
    text = " ".join(parts)
    return text if len(text) <= _ALT else text[: _ALT - 1].rstrip() + "…"


def _hundredths(share: int) -> int:
    return round(share / 10)
