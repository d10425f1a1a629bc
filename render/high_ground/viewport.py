"""Where the land lies on the page: which columns and rows are shown, how large a cell is, and what is hidden.

Cells are squares. A column or row beyond the edge of the land is slim: it only shows where a card may go. If the land
is so large that its cells could not be read, only a part is shown: the part in which most stands and happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.high_ground.land import Cell, Ground, place_of
from games.high_ground.view import View
from render.core.scene import WIDTH

LARGEST: Final = 250
SMALLEST: Final = 142
"""The side from which two stacks of three have room beside each other."""
TINIEST: Final = 110
"""The side from which a single piece, seen from the side, has room below the level: for the largest lands."""
RULER_WIDTH: Final = 50
RULER_HEIGHT: Final = 42
_SLIM: Final = 54
_MARGIN: Final = 6
_PIECE, _TOUCHED, _KING, _TARGET, _CARD = 12, 60, 8, 1, 2
"""How much each thing counts when a part of the land is chosen."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box by its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Line:
    """A column or a row: its number, where it begins, and how wide it is."""

    number: int
    start: int
    width: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The columns from the west, the rows from the north, the side of a full cell, and the cards and targets beyond the
    edges."""

    columns: tuple[Line, ...]
    rows: tuple[Line, ...]
    cell: int
    bottom: int
    hidden: tuple[Ground, ...]
    hidden_targets: tuple[Cell, ...]

    def box(self, cell: Cell) -> Box | None:
        """The box of a cell; None if it is not shown."""
        column, row = place_of(cell)
        across = next((line for line in self.columns if line.number == column), None)
        down = next((line for line in self.rows if line.number == row), None)
        if across is None or down is None:
            return None
        return Box(across.start, down.start, across.width, down.width)


@dataclass(frozen=True, slots=True)
class _Span:
    """Full columns or rows from `low` to `high`, and whether a slim one is before or after them."""

    low: int
    high: int
    before: bool = False
    after: bool = False

    @property
    def count(self) -> int:
        return self.high - self.low + 1

    @property
    def slim(self) -> int:
        return _SLIM * (self.before + self.after)


def _span(cards: Sequence[int], targets: Sequence[int]) -> _Span:
    low, high = min(cards), max(cards)
    return _Span(low, high, any(number < low for number in targets), any(number > high for number in targets))


def _weights(view: View, touched: Iterable[Cell]) -> Mapping[tuple[int, int], int]:
    weights = {
        place_of(ground.cell): _CARD
        + _PIECE * sum(map(len, ground.stacks))
        + (_KING if ground.king and ground.owner is not None else 0)
        for ground in view.land
    }
    for cells, weight in ((view.targets, _TARGET), (touched, _TOUCHED)):
        for cell in cells:
            weights[place_of(cell)] = weights.get(place_of(cell), 0) + weight
    return weights


def _best(
    across: _Span, down: _Span, most: tuple[int, int], weights: Mapping[tuple[int, int], int]
) -> tuple[_Span, _Span]:
    """The window of at most so many columns and rows with the greatest weight."""
    wide, high = min(across.count, most[0]), min(down.count, most[1])
    found = [
        (
            sum(
                w
                for (column, row), w in weights.items()
                if west <= column < west + wide and south <= row < south + high
            ),
            -west,
            -south,
        )
        for west in range(across.low, across.high - wide + 2)
        for south in range(down.low, down.high - high + 2)
    ]
    _, west, south = max(found)
    west, south = -west, -south
    return _cut(across, west, wide), _cut(down, south, high)


def _cut(span: _Span, low: int, count: int) -> _Span:
    high = low + count - 1
    return _Span(low, high, span.before and low == span.low, span.after and high == span.high)


def _lines(span: _Span, cell: int, start: int, backwards: bool) -> tuple[Line, ...]:
    numbers = [(number, cell) for number in range(span.low, span.high + 1)]
    if span.before:
        numbers.insert(0, (span.low - 1, _SLIM))
    if span.after:
        numbers.append((span.high + 1, _SLIM))
    made = []
    for number, width in reversed(numbers) if backwards else numbers:
        made.append(Line(number, start, width))
        start += width
    return tuple(made)


def plan(
    view: View, touched: Iterable[Cell], top: int, room: int, least: int = SMALLEST, edges: bool = True
) -> Plan:
    """The land below `top`, with its rulers at most `room` units high, in cells with a side of at least `least`.
    `edges` adds slim columns and rows for targets around it."""
    shown = [place_of(ground.cell) for ground in view.land]
    targets = [place_of(cell) for cell in view.targets] if edges or not shown else []
    places = shown or targets or [(13, 13)]
    across = _span([column for column, _ in places], [column for column, _ in targets])
    down = _span([row for _, row in places], [row for _, row in targets])
    wide, high = WIDTH - RULER_WIDTH - 2 * _MARGIN, room - RULER_HEIGHT

    most = max(1, (wide - across.slim) // least), max(1, (high - down.slim) // least)
    if across.count > most[0] or down.count > most[1]:
        across, down = _best(across, down, most, _weights(view, touched))
    cell = min(LARGEST, (wide - across.slim) // across.count, (high - down.slim) // down.count)
    used = cell * across.count + across.slim
    left = _MARGIN + RULER_WIDTH + (wide - used) // 2
    columns = _lines(across, cell, left, False)
    rows = _lines(down, cell, top + RULER_HEIGHT, True)
    laid = Plan(columns, rows, cell, rows[-1].start + rows[-1].width, (), ())
    return Plan(
        columns,
        rows,
        cell,
        laid.bottom,
        tuple(ground for ground in view.land if laid.box(ground.cell) is None),
        tuple(target for target in view.targets if laid.box(target) is None),
    )


def beyond(laid: Plan, cell: Cell) -> str:
    """The side of the page beyond which a cell lies: `north`, `south-east`. Empty for a cell on the page."""
    column, row = place_of(cell)
    side = "north" if row > laid.rows[0].number else "south" if row < laid.rows[-1].number else ""
    aside = "west" if column < laid.columns[0].number else "east" if column > laid.columns[-1].number else ""
    return "-".join(part for part in (side, aside) if part)
