"""Where the land lies on the page: its scale, how wide each column and how high each row is, and what is hidden.

A column is wider, and a row higher, where much stands on a hill. A column or row beyond the edge of the land is slim: it
only shows where a card may go. If the land is so large that it could not be read, only a part is shown: the part in
which most stands and happens.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from games.high_ground.land import Cell, Ground, neighbours, place_of
from games.high_ground.state import View
from render.core.frame.part import Box
from render.core.scene import WIDTH
from render.high_ground.cells.hills import edge
from render.high_ground.cells.stacks import Spread, closed, pieces_scale, spread
from render.high_ground.facts import asked

CELL: Final = (222, 227)
"""How wide and high a cell is at full scale."""
SCALES: Final = (56, 60, 65, 70, 76, 82, 90, 100, 112)
"""The scales of a land in percent: few, so that few different hills are drawn. Below the smallest a part of the land is
hidden rather than all of it drawn smaller."""
SMALLEST: Final = SCALES[0]
LARGEST: Final = SCALES[-1]
RULER_WIDTH: Final = 62
RULER_HEIGHT: Final = 58
SLIM: Final = 72
_PIECE, _OWN, _TOUCHED, _KING, _TARGET, _ASKED, _CARD, _CHOSEN = 12, 8, 300, 8, 1, 10, 2, 400
"""How much each thing counts when a part of the land is chosen."""
_OVER: Final = 30
"""How far a tower may reach into the row above, at full scale, if a hill is there."""
_APART: Final = 12
"""How far what stands on a hill is from the edge of its cell."""


@dataclass(frozen=True, slots=True)
class Line:
    """A column or a row: its number, where it begins, and how wide it is."""

    number: int
    start: int
    width: int


def _line(lines: Sequence[Line], number: int) -> Line | None:
    """The line with this number; their numbers follow each other, up or down."""
    first = lines[0].number
    at = number - first if lines[-1].number >= first else first - number
    return lines[at] if 0 <= at < len(lines) else None


@dataclass(frozen=True, slots=True)
class Plan:
    """The columns from the west, the rows from the north, the scale of hills in percent, the cells whose stacks are shown beside
    the land, and the cards and targets beyond the edges."""

    columns: tuple[Line, ...]
    rows: tuple[Line, ...]
    scale: int
    bottom: int
    crowded: tuple[Cell, ...]
    hidden: tuple[Ground, ...]
    hidden_targets: tuple[Cell, ...]

    @property
    def pieces(self) -> int:
        """The scale of pieces in percent."""
        return pieces_scale(self.scale)

    def box(self, cell: Cell) -> Box | None:
        """The box of a cell; None if it is not shown."""
        column, row = place_of(cell)
        across, down = _line(self.columns, column), _line(self.rows, row)
        if across is None or down is None:
            return None
        return Box(across.start, down.start, across.width, down.width)

    def spread(self, ground: Ground) -> Spread:
        """What stands on a hill on this page."""
        return closed(ground, self.scale) if ground.cell in self.crowded else spread(ground, self.scale)

    def hill(self, ground: Ground) -> Box | None:
        """The surface of a hill; None if it is not shown."""
        box = self.box(ground.cell)
        if box is None:
            return None
        found, part = self.spread(ground), self.scale / 100
        wide, high = round(found.width * part), round(found.height * part)
        reach = (found.left - found.right) * part
        x = box.x + round((box.width - wide + reach) / 2)
        low = box.y + box.height - round(CELL[1] * part / 2)
        return Box(x, low - high // 2 - edge(ground.level, self.scale) // 2, wide, high)


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
        return SLIM * (self.before + self.after)


def _span(cards: Sequence[int], targets: Sequence[int]) -> _Span:
    low, high = min(cards), max(cards)
    return _Span(low, high, any(number < low for number in targets), any(number > high for number in targets))


def _weights(
    view: View, touched: Iterable[Cell], targets: Iterable[Cell], chosen: Iterable[Cell]
) -> Mapping[tuple[int, int], int]:
    own = 0 if asked(view) else _OWN
    weights = {
        place_of(ground.cell): _CARD
        + _PIECE * sum(map(len, ground.stacks))
        + own * sum(piece.colour == view.seat for stack in ground.stacks for piece in stack)
        + (_KING if ground.king and ground.owner is not None else 0)
        for ground in view.land
    }
    target = _ASKED if asked(view) else _TARGET
    for cells, weight in ((targets, target), (touched, _TOUCHED), (chosen, _CHOSEN)):
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


@lru_cache(maxsize=32768)
def _needs(ground: Ground, below_a_hill: bool, scale: int) -> tuple[int, int]:
    """How wide and high the cell of a hill has to be."""
    found = spread(ground, scale)
    wide = found.left + found.width + found.right + _APART
    above = CELL[1] / 2 - found.height / 2 - edge(ground.level, 100) / 2
    high = CELL[1] + max(0.0, found.top - above - (_OVER if below_a_hill else 10))
    return int(wide * scale / 100), int(high * scale / 100)


def _sizes(
    view: View, across: _Span, down: _Span, crowded: Collection[Cell], scale: int
) -> tuple[dict[int, int], dict[int, int]]:
    """How wide columns and how high rows are at this scale."""
    least = int(CELL[0] * scale / 100), int(CELL[1] * scale / 100)
    wide = dict.fromkeys(range(across.low, across.high + 1), least[0])
    high = dict.fromkeys(range(down.low, down.high + 1), least[1])
    lying = {ground.cell for ground in view.land}
    for ground in view.land:
        if not ground.stacks or ground.cell in crowded:
            continue
        column, row = place_of(ground.cell)
        if column not in wide or row not in high:
            continue
        north = row < down.high and neighbours(ground.cell)[0] in lying
        needed = _needs(ground, north, scale)
        wide[column], high[row] = max(wide[column], needed[0]), max(high[row], needed[1])
    return wide, high


def _lines(span: _Span, sizes: Mapping[int, int], start: int, backwards: bool) -> tuple[Line, ...]:
    numbers = [(number, sizes[number]) for number in range(span.low, span.high + 1)]
    if span.before:
        numbers.insert(0, (span.low - 1, SLIM))
    if span.after:
        numbers.append((span.high + 1, SLIM))
    made = []
    for number, width in reversed(numbers) if backwards else numbers:
        made.append(Line(number, start, width))
        start += width
    return tuple(made)


def plan(
    view: View,
    touched: Iterable[Cell],
    top: int,
    height: int,
    targets: Sequence[Cell] = (),
    crowded: Sequence[Cell] = (),
    chosen: Collection[Cell] = (),
) -> Plan:
    """The land below `top`, with its rulers at most `height` units high, in one of the `SCALES`. `targets` are the
    cells where cards may go, `crowded` those whose stacks need no room, and `chosen` those that can be chosen now:
    where the land is too large, the part around them is shown."""
    shown = [place_of(ground.cell) for ground in view.land]
    aims = [place_of(cell) for cell in targets]
    places = shown or aims or [(13, 13)]
    across = _span([column for column, _ in places], [column for column, _ in aims])
    down = _span([row for _, row in places], [row for _, row in aims])
    wide, high = WIDTH - RULER_WIDTH - 10, height - RULER_HEIGHT
    most = [
        max(1, int((wide - across.slim) * 100 // (SMALLEST * CELL[0]))),
        max(1, int((high - down.slim) * 100 // (SMALLEST * CELL[1]))),
    ]
    weights = None
    whole = across, down
    while True:
        across, down = whole
        if across.count > most[0] or down.count > most[1]:
            weights = weights or _weights(view, touched, targets, chosen)
            across, down = _best(across, down, (most[0], most[1]), weights)
        room = wide - across.slim, high - down.slim
        sizes = _sizes(view, across, down, crowded, SMALLEST)
        share = [sum(each.values()) / max(1, free) for each, free in zip(sizes, room, strict=True)]
        if max(share) <= 1 or (across.count == 1 and down.count == 1):
            break
        tight = 0 if share[0] >= share[1] else 1
        tight = tight if (across, down)[tight].count > 1 else 1 - tight
        most[tight] = (across, down)[tight].count - 1
    scale = SMALLEST
    for larger in SCALES[1:]:
        tried = _sizes(view, across, down, crowded, larger)
        if any(sum(each.values()) > free for each, free in zip(tried, room, strict=True)):
            break
        sizes, scale = tried, larger
    left = RULER_WIDTH + max(0, (room[0] - sum(sizes[0].values())) // 2)
    columns = _lines(across, sizes[0], left, False)
    rows = _lines(down, sizes[1], top + RULER_HEIGHT, True)
    bottom = rows[-1].start + rows[-1].width
    laid = Plan(columns, rows, scale, bottom, tuple(crowded), (), ())
    if (across, down) == whole:
        return laid
    return replace(
        laid,
        hidden=tuple(ground for ground in view.land if laid.box(ground.cell) is None),
        hidden_targets=tuple(target for target in targets if laid.box(target) is None),
    )


def side_of(laid: Plan, cell: Cell) -> str:
    """The side of the page beyond which a cell lies: `north`, `south-east`. Empty for a cell on the page."""
    column, row = place_of(cell)
    side = "north" if row > laid.rows[0].number else "south" if row < laid.rows[-1].number else ""
    aside = "west" if column < laid.columns[0].number else "east" if column > laid.columns[-1].number else ""
    return "-".join(part for part in (side, aside) if part)
