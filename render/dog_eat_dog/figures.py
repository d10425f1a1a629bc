"""What stands in a row of the picture: a single pyramid, a stack, a pile of captives, or a tree that scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from games.core.pyramids import Pyramid as Piece
from render.core.letters import lettering
from render.core.scene import SMALLEST_LETTERS, SMALLEST_PIECE, Halo, Mark, Pyramid, Rect, Slab, Text
from render.core.shapes.pyramids import PEAK, SIDES, SLAB_HEIGHT, SLAB_WIDTHS

_TRAY: Final = 6
_LOOSE: Final = 2
_ON: Final = 20
_VALUE_SIZE: Final = 44


@dataclass(frozen=True, slots=True)
class Measures:
    """One way to lay out the board.

    `percent` is how large pieces are, and `flat_stacks` draws the top of every stack at the smallest size. `storeys` is
    how many pieces of a tower stand above each other before it goes on in the next column. `pad` is the space above
    the pieces of a panel. `head` is the width for names beside the pieces; 0 puts the names above them. `columns` is
    how many panels stand side by side. `run_in` lets players share lines.
    """

    percent: int
    storeys: int
    head: int = 0
    gap: int = 10
    pad: int = 8
    flat_stacks: bool = False
    columns: int = 1
    run_in: bool = False

    @property
    def shape(self) -> tuple[int, int, bool]:
        """The measures that the size of a thing depends on."""
        return self.percent, self.storeys, self.flat_stacks

    def slab(self, piece: Piece) -> int:
        """How wide a piece is from the side."""
        return SLAB_WIDTHS[piece.size] * self.percent // 100

    def side(self, piece: Piece, stacked: bool) -> int:
        """How wide a piece is from above."""
        if stacked and self.flat_stacks:
            return SMALLEST_PIECE
        return SIDES[piece.size] * self.percent // 100


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing in a row, and the words below it.

    `top` is seen from above. `tower` are the pieces below it, or a whole tree, from the top down and seen from the
    side; `loose` pieces lie in a tray. The label is written large if it is a `value`.
    """

    label: str
    top: Piece | None = None
    tipped: bool = False
    tower: tuple[Piece, ...] = ()
    loose: bool = False
    touched: bool = False
    value: bool = False


@dataclass(slots=True)
class Sketch:
    """The marks so far: panels, and what stands on them."""

    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


def _columns(thing: Thing, measures: Measures) -> list[tuple[Piece, ...]]:
    """The tower in columns, the first of which stands below the top piece."""
    step = measures.storeys
    return [thing.tower[low : low + step] for low in range(0, len(thing.tower), step)]


def _column_width(column: Sequence[Piece], measures: Measures) -> int:
    return max(measures.slab(piece) for piece in column) + 2


def _slab_step(thing: Thing) -> int:
    return SLAB_HEIGHT + (_LOOSE if thing.loose else 0)


def _between(thing: Thing) -> int:
    """How far apart the columns of a tower stand, with a sign between them; loose pieces have none."""
    return 0 if thing.loose else _ON


def _body(thing: Thing, measures: Measures) -> tuple[int, int]:
    """The width and height of a thing without its label."""
    columns = _columns(thing, measures)
    step = _slab_step(thing)
    widths = [_column_width(column, measures) for column in columns]
    heights = [len(column) * step for column in columns]
    if thing.top is not None:
        side = measures.side(thing.top, bool(thing.tower))
        widths = [max(side, widths[0]), *widths[1:]] if widths else [side]
        heights = [side + heights[0], *heights[1:]] if heights else [side]
    elif not thing.loose:
        heights[0] += PEAK
    edge = 2 * _TRAY if thing.loose else 0
    return sum(widths) + edge + _between(thing) * max(0, len(columns) - 1), max(heights) + edge


@dataclass(frozen=True, slots=True)
class Sized:
    """A thing with its width and height, and its width including the label."""

    thing: Thing
    wide: int
    high: int
    width: int


def sized(thing: Thing, measures: Measures) -> Sized:
    """The thing with its size in these measures."""
    wide, high = _body(thing, measures)
    letters = _VALUE_SIZE if thing.value else SMALLEST_LETTERS
    return Sized(thing, wide, high, max(wide, lettering.measure(thing.label, letters, thing.value)))


def label_height(line: Sequence[Sized]) -> int:
    """How high the words below a line of things are."""
    return 48 if any(each.thing.value for each in line) else 33


def height(line: Sequence[Sized]) -> int:
    """How high a line of things is, including its labels."""
    return max(each.high for each in line) + label_height(line)


def _tower(
    sketch: Sketch, column: Sequence[Piece], measures: Measures, middle: int, foot: int, step: int, on: str
) -> None:
    for level, piece in enumerate(reversed(column)):
        wide, pips = measures.slab(piece), int(piece.size)
        y = foot - level * step
        sketch.marks.append(Slab(middle, y, wide, SLAB_HEIGHT, piece.colour, pips, on=on))


def draw(sketch: Sketch, item: Sized, measures: Measures, x: int, foot: int, on: str, dashed: bool) -> None:
    """Draw a thing with its left side at `x` and its foot at `foot`, and its label below."""
    thing, wide, high = item.thing, item.wide, item.high
    left = x + (item.width - wide) // 2
    upper = left, foot - high
    base = foot
    if thing.loose:
        sketch.marks.append(Rect(left, foot - high, wide, high, on, "line", radius=10, on=on))
        left, base = left + _TRAY, foot - _TRAY
    columns = _columns(thing, measures)
    step = _slab_step(thing)
    if thing.top is not None:
        side = measures.side(thing.top, bool(columns))
        first = max(side, _column_width(columns[0], measures)) if columns else side
        above = len(columns[0]) * step if columns else 0
        sketch.marks.append(
            Pyramid(
                left + first // 2,
                base - above - (side + 1) // 2,
                side,
                thing.top.colour,
                int(thing.top.size),
                thing.tipped,
                on=on,
            )
        )
    for number, column in enumerate(columns):
        if number and not thing.loose:
            y = base - SLAB_HEIGHT // 2
            sketch.marks.append(Text(left + _ON // 2, y, "›", 44, "ink", True, "middle", on=on))
            left += _ON
        wide_column = _column_width(column, measures)
        if number == 0 and thing.top is not None:
            wide_column = max(wide_column, measures.side(thing.top, True))
        _tower(sketch, column, measures, left + wide_column // 2, base, step, on)
        left += wide_column
    if thing.top is None and not thing.loose:
        _peak(sketch)
    if thing.touched:
        sketch.marks.append(
            Halo(
                upper[0] - 6, upper[1] - 6, wide + 12, high + 9, thickness=5, radius=14, dashed=dashed, on=on
            )
        )
    size = _VALUE_SIZE if thing.value else SMALLEST_LETTERS
    ink = "ink" if thing.value or thing.top is not None else "quiet"
    # Otherwise the tail of the p would reach over the edge of the panel.
    down = 27 if thing.value else 14 if thing.loose else 18
    middle = x + item.width // 2
    sketch.marks.append(Text(middle, foot + down, thing.label, size, ink, thing.value, "middle", on=on))


def _peak(sketch: Sketch) -> None:
    """Give the last slab a tip."""
    last = sketch.marks[-1]
    if isinstance(last, Slab):
        sketch.marks[-1] = Slab(
            last.x, last.y, last.width, last.height, last.seat, last.pips, True, on=last.on
        )
