"""The board: a panel a player, and in it what they control, side by side.

Positions mean nothing in this game, so what a player controls is set in one row by spot, and each thing
carries its spot's name below. The first way of setting that fits the page is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from games.core.pyramids import Pyramid as Piece
from games.dog_eat_dog.state import controller
from games.dog_eat_dog.view import PlaceView, View
from render.core import lettering
from render.core.look import Look
from render.core.scene import (
    MAX_HEIGHT,
    SMALLEST_LETTERS,
    WIDTH,
    Arrow,
    Badge,
    Halo,
    Mark,
    Pyramid,
    Rect,
    Slab,
    Text,
)
from render.dog_eat_dog import names, news

SIDES: Final = {1: 70, 2: 95, 3: 119}
SLAB_WIDTHS: Final = {1: 66, 2: 78, 3: 90}
SLAB_HEIGHT: Final = 36
PEAK: Final = 14
MARGIN: Final = 8
PAD: Final = 10
GAP: Final = 10
LABEL: Final = 36
"""How much the name of a spot takes below a piece."""


@dataclass(frozen=True, slots=True)
class Measures:
    """One way of setting the board: how large pieces are (in percent), how many storeys a tower has
    before it goes on in the next column, and where a player's name stands."""

    percent: int
    storeys: int
    beside: bool
    run_in: bool = False

    def side(self, pips: int) -> int:
        return SIDES[pips] * self.percent // 100


@dataclass(frozen=True, slots=True)
class Thing:
    """Something in a row: what stands on a spot, a pile, or a tree of the scoring.

    `towers` are columns of pieces from the top down; `loose` ones lie side by side in a tray.
    """

    label: str
    piece: Piece | None = None
    tipped: bool = False
    tower: tuple[Piece, ...] = ()
    loose: bool = False
    touched: bool = False
    large_label: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """One player's part of the page."""

    seat: int
    name: str
    points: int
    acts: bool
    things: tuple[Thing, ...]
    empty: str


@dataclass(frozen=True, slots=True)
class Page:
    """The board's marks and where it ends."""

    ground: tuple[Mark, ...]
    marks: tuple[Mark, ...]
    height: int


@dataclass(slots=True)
class _Builder:
    ground: list[Mark] = field(default_factory=list)
    below: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)


def blocks(view: View, look: Look) -> tuple[Block, ...]:
    """What every player controls, in the order of the seats."""
    marked = news.touched(look.events)
    made = []
    for seat in range(view.seats):
        things = [_thing(place, marked) for place in view.places if controller(place.stack) == seat]
        if view.captured[seat]:
            pile = tuple(sorted(view.captured[seat], key=lambda piece: (piece.colour, piece.size)))
            things.append(Thing("pile", tower=pile, loose=True))
        name = names.drawn(look, seat)
        acts = seat in look.to_act
        made.append(Block(seat, name, view.sortings[seat].points, acts, tuple(things), "no pyramids left"))
    return tuple(made)


def _thing(place: PlaceView, marked: Iterable[str]) -> Thing:
    top = place.stack[-1]
    tower = tuple(reversed(place.stack)) if len(place.stack) > 1 else ()
    return Thing(place.spot, top, place.tipped, tower, touched=place.spot in marked)


def _columns(thing: Thing, measures: Measures) -> list[tuple[Piece, ...]]:
    step = measures.storeys
    return [thing.tower[low : low + step] for low in range(0, len(thing.tower), step)]


def _column_width(column: Sequence[Piece]) -> int:
    return max(SLAB_WIDTHS[piece.size] for piece in column) + 2


def _size(thing: Thing, measures: Measures) -> tuple[int, int]:
    """How wide a thing is, and how high without its label."""
    width = height = 0
    if thing.piece is not None:
        width = height = measures.side(thing.piece.size)
    columns = _columns(thing, measures)
    for column in columns:
        width += _column_width(column)
        tip = 0 if thing.loose else PEAK
        height = max(height, len(column) * (SLAB_HEIGHT + (2 if thing.loose else 0)) + tip)
    if columns and thing.piece is not None:
        width += 4
    if thing.loose:
        width, height = width + 12, height + 12
    letters = 44 if thing.large_label else SMALLEST_LETTERS
    return max(width, lettering.measure(thing.label, letters, thing.large_label)), height


def _lines(things: Sequence[Thing], measures: Measures, width: int) -> list[list[Thing]]:
    lines: list[list[Thing]] = []
    used = 0
    for thing in things:
        wide = _size(thing, measures)[0]
        if lines and used + GAP + wide <= width:
            lines[-1].append(thing)
            used += GAP + wide
        else:
            lines.append([thing])
            used = wide
    return lines


def _line_height(line: Sequence[Thing], measures: Measures) -> int:
    label = 46 if any(thing.large_label for thing in line) else LABEL
    return max(_size(thing, measures)[1] for thing in line) + label


def _draw(made: _Builder, thing: Thing, measures: Measures, x: int, foot: int, on: str) -> None:
    width, height = _size(thing, measures)
    left = x
    if thing.piece is not None:
        side = measures.side(thing.piece.size)
        made.marks.append(
            Pyramid(
                left + side // 2,
                foot - (side + 1) // 2,
                side,
                thing.piece.colour,
                int(thing.piece.size),
                thing.tipped,
                on=on,
            )
        )
        left += side + 4
    if thing.loose:
        made.marks.append(Rect(x, foot - height, width, height, on, "line", radius=10, on=on))
        left += 6
    for number, column in enumerate(_columns(thing, measures)):
        wide = _column_width(column)
        base = foot - (6 if thing.loose else 0)
        step = SLAB_HEIGHT + (2 if thing.loose else 0)
        for level, piece in enumerate(reversed(column)):
            peak = not thing.loose and number == 0 and level == len(column) - 1
            made.marks.append(
                Slab(
                    left + wide // 2,
                    base - level * step,
                    SLAB_WIDTHS[piece.size],
                    SLAB_HEIGHT,
                    piece.colour,
                    int(piece.size),
                    peak,
                    on=on,
                )
            )
        left += wide
    size = 44 if thing.large_label else SMALLEST_LETTERS
    down = 25 if thing.large_label else 20
    ink = "ink" if thing.large_label or thing.piece is not None else "quiet"
    made.marks.append(
        Text(x + width // 2, foot + down, thing.label, size, ink, thing.large_label, "middle", on=on)
    )
    made.places[thing.label] = (x + width // 2, foot - height // 2)


def _halo(thing: Thing, measures: Measures, x: int, foot: int, on: str, dashed: bool) -> Halo:
    width, height = _size(thing, measures)
    return Halo(
        x - 7, foot - height - 7, width + 14, height + 14, thickness=5, radius=14, dashed=dashed, on=on
    )


def _row(
    made: _Builder, line: Sequence[Thing], measures: Measures, x: int, y: int, on: str, dashed: bool
) -> None:
    high = _line_height(line, measures)
    label = 46 if any(thing.large_label for thing in line) else LABEL
    for thing in line:
        _draw(made, thing, measures, x, y + high - label, on)
        if thing.touched:
            made.marks.append(_halo(thing, measures, x, y + high - label, on, dashed))
        x += _size(thing, measures)[0] + GAP


def _points(points: int) -> str:
    return "point" if points == 1 else "points"


def _heading_beside(made: _Builder, block: Block, x: int, y: int, width: int, on: str) -> None:
    made.marks.append(Badge(x + 28, y + 30, 56, block.seat, on=on))
    number = str(block.points)
    made.marks.append(Text(x + 68, y + 30, number, 46, bold=True, on=on))
    after = x + 68 + lettering.measure(number, 46, True) + 10
    made.marks.append(Text(after, y + 33, _points(block.points), SMALLEST_LETTERS, "quiet", on=on))
    name = lettering.fit(block.name, SMALLEST_LETTERS, width, bold=True)
    made.marks.append(Text(x, y + 86, name, SMALLEST_LETTERS, bold=True, on=on))


def _heading_above(made: _Builder, block: Block, x: int, y: int, width: int, on: str) -> None:
    made.marks.append(Badge(x + 28, y + 28, 56, block.seat, on=on))
    unit = _points(block.points)
    made.marks.append(Text(x + width, y + 30, unit, SMALLEST_LETTERS, "quiet", anchor="right", on=on))
    right = x + width - lettering.measure(unit, SMALLEST_LETTERS) - 10
    made.marks.append(Text(right, y + 28, str(block.points), 46, bold=True, anchor="right", on=on))
    room = right - lettering.measure(str(block.points), 46, True) - 24 - (x + 72)
    name = lettering.fit(block.name, 40, room, bold=True)
    made.marks.append(Text(x + 72, y + 28, name, 40, bold=True, on=on))


_HEADING_ABOVE: Final = 66
_HEADING_BESIDE: Final = 108
_BESIDE_WIDTH: Final = 226


def _panel(made: _Builder, block: Block, y: int, height: int) -> str:
    on = "turn" if block.acts else "panel"
    edge = "ink" if block.acts else None
    made.ground.append(Rect(MARGIN, y, WIDTH - 2 * MARGIN, height, on, edge, 4, 16))
    return on


def _block(made: _Builder, block: Block, measures: Measures, y: int, dashed: bool) -> int:
    """Draws one player's panel from `y` on, and tells where it ends."""
    left, width = MARGIN + PAD, WIDTH - 2 * (MARGIN + PAD)
    head = 0 if measures.beside else _HEADING_ABOVE
    if measures.beside:
        left, width = left + _BESIDE_WIDTH, width - _BESIDE_WIDTH
    lines = _lines(block.things, measures, width)
    body = sum(_line_height(line, measures) + 2 for line in lines) if lines else 0
    high = max(body, _HEADING_BESIDE) if measures.beside else head + (body or 44)
    on = _panel(made, block, y, high + PAD)
    heading = _heading_beside if measures.beside else _heading_above
    heading(made, block, MARGIN + PAD, y + 6, (_BESIDE_WIDTH - 12) if measures.beside else width, on)
    row = y + 7 + head
    for line in lines:
        _row(made, line, measures, left, row, on, dashed)
        row += _line_height(line, measures) + 2
    if not lines:
        made.marks.append(Text(left, y + 6 + head + 24, block.empty, SMALLEST_LETTERS, "quiet", on=on))
    return y + high + PAD


def _page(found: Sequence[Block], measures: Measures, top: int, look: Look) -> Page:
    made = _Builder()
    y = top
    for block in found:
        y = _block(made, block, measures, y, look.preview) + 4
    return _finish(made, y + 4, look)


def _run_in(found: Sequence[Block], measures: Measures, top: int, look: Look) -> Page:
    """Everything in one flow of lines, a player's things after their name: for the fullest boards."""
    made = _Builder()
    left, width = MARGIN + PAD, WIDTH - 2 * (MARGIN + PAD)
    pieces: list[tuple[Block, Thing | None]] = []
    for block in found:
        pieces += [(block, None), *((block, thing) for thing in block.things)]
    lines: list[list[tuple[Block, Thing | None]]] = []
    used = 0
    for block, thing in pieces:
        wide = _BESIDE_WIDTH if thing is None else _size(thing, measures)[0]
        follows = (
            next((_size(t, measures)[0] for b, t in pieces if b is block and t), 0) if thing is None else 0
        )
        if lines and used + GAP + wide + (GAP + follows if follows else 0) <= width:
            lines[-1].append((block, thing))
            used += GAP + wide
        else:
            lines.append([(block, thing)])
            used = wide
    y = top
    for line in lines:
        things = [thing for _, thing in line if thing is not None]
        high = max(_line_height(things, measures) if things else 0, _HEADING_BESIDE)
        x = left
        runs: list[tuple[Block, int, int]] = []
        for block, thing in line:
            wide = _BESIDE_WIDTH if thing is None else _size(thing, measures)[0]
            if runs and runs[-1][0] is block:
                runs[-1] = (block, runs[-1][1], x + wide)
            else:
                runs.append((block, x, x + wide))
            x += wide + GAP
        for block, low, end in runs:
            on = "turn" if block.acts else "panel"
            made.ground.append(Rect(low - 5, y, end - low + 10, high + PAD, on, radius=8))
        x = left
        for block, thing in line:
            on = "turn" if block.acts else "panel"
            if thing is None:
                _heading_beside(made, block, x, y + 6, _BESIDE_WIDTH - 4, on)
                x += _BESIDE_WIDTH + GAP
                continue
            label = 46 if any(each.large_label for each in things) else LABEL
            _draw(made, thing, measures, x, y + 7 + high - label, on)
            if thing.touched:
                made.marks.append(_halo(thing, measures, x, y + 7 + high - label, on, look.preview))
            x += _size(thing, measures)[0] + GAP
        y += high + PAD + 4
    return _finish(made, y + 4, look)


def _finish(made: _Builder, height: int, look: Look) -> Page:
    fight = news.clash(look.events)
    if fight is not None and fight.won is not True:
        start, end = made.places.get(fight.attacker), made.places.get(fight.target)
        if start and end and {fight.attacker, fight.target} <= news.touched(look.events):
            made.below.append(Arrow(start, end, dashed=look.preview, on="panel"))
    return Page(tuple(made.ground), (*made.below, *made.marks), height)


def _ways(seats: int) -> list[Measures]:
    ways = [Measures(100, 4, beside=True), Measures(100, 4, beside=True, run_in=True)]
    if seats <= 5:
        ways = [Measures(100, 5, beside=False), Measures(100, 4, beside=False), *ways]
    if seats <= 4:
        ways = [Measures(125, 6, beside=False), Measures(125, 5, beside=False), *ways]
    return ways


def arrange(found: Sequence[Block], top: int, seats: int, look: Look) -> Page:
    """The board below `top`, set in the first way that fits the page."""
    page = Page((), (), 0)
    for measures in _ways(seats):
        page = (_run_in if measures.run_in else _page)(found, measures, top, look)
        if page.height <= MAX_HEIGHT:
            break
    return replace(page, height=min(page.height, MAX_HEIGHT))
