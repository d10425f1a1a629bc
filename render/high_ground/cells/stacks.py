"""What stands on a hill, in units of full scale: towers beside each other in their order, level and suit where they stay
free, and how wide the hill has to be for all of that.

Hills get smaller with the land. Pieces do so only as long as their letters can be read; on a small hill they are larger
than at full scale, in its units.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from games.core.components import Stack
from games.high_ground.land import Ground, lies_across
from render.core.letters import lettering
from render.core.pieces import geometry as g
from render.core.pieces.standing import states
from render.high_ground.cells.hills import ACROSS, UPRIGHT

Pieces: TypeAlias = tuple[g.Piece, ...]
LEAST_PIECES: Final = 92
"""The smallest scale of pieces, in percent: all of their letters can be read."""
HIGHEST: Final = 6
"""So many pyramids stand on each other; a higher tower goes on beside."""
HIGHEST_LARGE: Final = 4
"""The same where pieces are large on small hills."""
_LARGE: Final = 1.25
FOOT: Final = 12
"""How far the base of a tower is above the lower edge of its hill."""
LEVEL: Final = 92
SMALLER_LEVEL: Final = 70
READABLE: Final = 44
"""The smallest level and the smallest suit, on the picture."""
_LEVELS: Final = (92, 84, 76)
_SUIT_IN: Final = 10
"""How far a suit is from the edge of its hill."""
_ON: Final = 26
"""How much room the sign between the parts of a high tower needs."""
_OVERHANG: Final = 24
"""How far a tower may reach over the edge of its hill."""
_STEP: Final = 24
"""Hills grow in steps, so that few different ones are drawn."""
_FRAMED: Final = 24
_PLAIN: Final = 14


@dataclass(frozen=True, slots=True)
class Column:
    """A tower or a part of one: its pyramids from the bottom up, whether it is `cut` and goes on in the next column, the
    largest pips that are above it there, and the number of its stack with the level of its lowest pyramid, both from
    1. `ratio` is how much larger it is than at full scale."""

    pieces: Pieces
    stack: int
    level: int = 1
    cut: bool = False
    under: int = 0
    ratio: float = 1.0

    @property
    def height(self) -> float:
        """How high it is."""
        return g.height(self.pieces, 100, self.cut) * self.ratio

    def reach(self, up: float = math.inf) -> tuple[float, float]:
        """How far it reaches to the left and to the right in its part that is higher than `up` from its top."""
        left = right = 0.0
        top, up = self.height / self.ratio, up / self.ratio
        above = ((0, self.under),) if self.under else ()
        found = states((*self.pieces, *above))
        for number, (_, pips) in enumerate(self.pieces):
            wide = g.WIDTHS[pips]
            if number == len(self.pieces) - 1 and not self.cut:
                tip = g.HIGH * wide
                half = 0.5 * wide * min(1.0, up / tip)
                left, right = max(left, half), max(right, half)
                continue
            if top - g.COVERED * (number + 1) >= up:
                continue
            clamp, chain = found[number] == "trapped", found[number] == "hobbled"
            left = max(left, 0.46 * wide + 21 if clamp else 0.5 * wide)
            right = max(right, 0.42 * wide + 22 if clamp else 0.5 * wide + (31 if chain else 0))
        return left * self.ratio, right * self.ratio


@dataclass(frozen=True, slots=True)
class Placed:
    """A column by how far the middle of its base is from the left edge of the hill."""

    x: float
    column: Column


@dataclass(frozen=True, slots=True)
class Figures:
    """The level on a hill: the left end and the middle line of its figures, and their size."""

    x: float
    y: float
    size: int


@dataclass(frozen=True, slots=True)
class Spread:
    """A hill with what stands on it, and the middle of its suit if there is room. `left`, `right` and `top` say how far
    it reaches beyond the hill's surface."""

    width: int
    height: int
    columns: tuple[Placed, ...] = ()
    figures: Figures | None = None
    suit: tuple[float, float] | None = None
    left: float = 0
    right: float = 0
    top: float = 0


def _pieces(stack: Stack) -> Pieces:
    return tuple((piece.colour, int(piece.size)) for piece in stack)


def pieces_scale(scale: int) -> int:
    """The scale of pieces on hills of this scale, in percent."""
    return max(LEAST_PIECES, scale)


def columns(stacks: Sequence[Stack], ratio: float = 1.0) -> tuple[Column, ...]:
    """The towers of a cell from left to right; high ones in several parts, the lowest first."""
    made: list[Column] = []
    highest = HIGHEST if ratio < _LARGE else HIGHEST_LARGE
    for number, stack in enumerate(stacks, 1):
        pieces = _pieces(stack)
        parts = -(-len(pieces) // highest)
        size = -(-len(pieces) // parts)
        for low in range(0, len(pieces), size):
            rest = pieces[low + size :]
            under = max((pips for _, pips in rest), default=0)
            made.append(Column(pieces[low : low + size], number, low + 1, bool(rest), under, ratio))
    return tuple(made)


def _row(found: Sequence[Column]) -> list[float]:
    """How far apart the middles of columns are, from the first."""
    places = [0.0]
    for before, after in itertools.pairwise(found):
        gap = (_ON if before.cut else 8) * before.ratio
        places.append(places[-1] + before.reach()[1] + gap + after.reach()[0])
    return places


def size_of(ground: Ground) -> tuple[int, int]:
    """How wide and high a hill is as long as what stands on it has room."""
    return ACROSS if lies_across(ground.cell) else UPRIGHT


def _figures_width(level: int, size: int) -> int:
    return lettering.measure(str(level), size, "display")


def _capital(size: int) -> float:
    return size * lettering.capitals("display")


def _clear(column: Column, base: float, low: float) -> tuple[float, float]:
    """How far a column reaches to both sides above the line `low`."""
    top = base - column.height
    return column.reach(low - top) if low > top else (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Try:
    """A way to set a hill: its width, where the first column stands, and the level."""

    width: float
    first: float
    figures: Figures


def _beside(
    ground: Ground, size: int, found: Sequence[Column], places: Sequence[float], wide: int, high: int
) -> _Try:
    """The level at the upper left, and the columns to the right of it."""
    inset = _FRAMED if ground.owner is not None else _PLAIN
    base = high - FOOT
    end, low = inset + _figures_width(ground.level, size), inset + _capital(size) + 4
    first = max(
        end + 12 + _clear(column, base, low)[0] - at for column, at in zip(found, places, strict=True)
    )
    over = _OVERHANG * found[0].ratio
    first = max(first, found[0].reach()[0] - over)
    far = places[-1] + found[-1].reach()[1]
    needed = max(wide, math.ceil(first + far - over))
    # If there is room, what stands on the hill stands near its middle.
    first = min(max(first, (needed - far + found[0].reach()[0]) / 2 + 8), needed + over - far)
    return _Try(needed, first, Figures(inset, inset + _capital(size) / 2, size))


def _between(
    ground: Ground, size: int, found: Sequence[Column], places: Sequence[float], wide: int, high: int
) -> _Try | None:
    """The level between the tips of the first two columns; None if it has no room there."""
    inset = _FRAMED if ground.owner is not None else _PLAIN
    base, low = high - FOOT, inset + _capital(size) + 4
    if len(found) < 2 or found[0].cut:
        return None
    start = places[0] + _clear(found[0], base, low)[1]
    end = places[1] - _clear(found[1], base, low)[0]
    figures = _figures_width(ground.level, size)
    if end - start < figures + 10:
        return None
    left, far = found[0].reach()[0], places[-1] + found[-1].reach()[1]
    needed = max(wide, math.ceil(left + far - 2 * _OVERHANG * found[0].ratio))
    first = (needed - left - far) / 2 + left
    x = first + (start + end - figures) / 2
    return _Try(needed, first, Figures(x, inset + _capital(size) / 2, size))


def suit_size(scale: int) -> int:
    """How high a suit is on a hill of this scale, on the picture."""
    return max(READABLE, round(READABLE * scale / 100))


def _suit(ground: Ground, width: float, figures: Figures, scale: int) -> tuple[float, float] | None:
    """The middle of the suit: at the upper right, or below the level of a narrow hill; None for a king's hill and if there
    is room in neither place."""
    if ground.king:
        return None
    size = suit_size(scale) * 100 / scale
    if figures.x + _figures_width(ground.level, figures.size) + size + _SUIT_IN <= width:
        return width - _SUIT_IN - size / 2, max(figures.y, size / 2 + 8)
    y = figures.y + _capital(figures.size) / 2 + 12 + size / 2
    return figures.x + size / 2, y


def _bare(ground: Ground, scale: int) -> Spread:
    """A hill on which nothing stands."""
    wide, high = size_of(ground)
    inset = _FRAMED if ground.owner is not None else _PLAIN
    least = READABLE * 100 / scale
    sizes = [round(max(each, least)) for each in ((LEVEL,) if ground.king else _LEVELS)]
    found = [Figures(inset, inset + _capital(size) / 2, size) for size in sizes]
    beside = (each for each in found if (at := _suit(ground, wide, each, scale)) and at[0] > wide / 2)
    figures = next(beside, found[0])
    suit = _suit(ground, wide, figures, scale)
    if suit is not None and suit[1] + suit_size(scale) * 50 / scale > high:
        figures = found[-1]
        suit = _suit(ground, wide, figures, scale)
    return Spread(wide, high, (), figures, suit)


def spread(ground: Ground, scale: int = 100) -> Spread:
    """The hill of a cell with all that stands on it, on a land of this scale."""
    return _spread(ground, min(scale, LEAST_PIECES))


@lru_cache(maxsize=16384)
def _spread(ground: Ground, scale: int) -> Spread:
    if not ground.stacks:
        return _bare(ground, scale)
    wide, high = size_of(ground)
    found = columns(ground.stacks, pieces_scale(scale) / scale)
    places = _row(found)
    least = READABLE * 100 / scale
    sizes = [round(max(size, least)) for size in (LEVEL, SMALLER_LEVEL)]
    ways = [_beside(ground, size, found, places, wide, high) for size in sizes]
    ways += [way] if (way := _between(ground, sizes[-1], found, places, wide, high)) else []
    best = min(ways, key=lambda way: way.width)
    width = wide + math.ceil((best.width - wide) / _STEP) * _STEP
    standing = tuple(Placed(best.first + at, column) for at, column in zip(places, found, strict=True))
    base = high - FOOT
    suit = _suit(ground, width, best.figures, scale)
    if suit is not None:
        half = suit_size(scale) * 50 / scale
        clear = all(
            each.x + _clear(each.column, base, suit[1] + half + 4)[1] < suit[0] - half - 4
            for each in standing
        )
        suit = suit if clear and suit[0] > width / 2 else None
    return Spread(
        width,
        high,
        standing,
        best.figures,
        suit,
        max(0.0, *(each.column.reach()[0] - each.x for each in standing)),
        max(0.0, *(each.x + each.column.reach()[1] - width for each in standing)),
        max(0.0, *(each.column.height - base for each in standing)),
    )


@lru_cache(maxsize=1024)
def closed(ground: Ground, scale: int = 100) -> Spread:
    """The hill of a cell whose stacks are shown beside the land."""
    wide, high = size_of(ground)
    inset = _FRAMED if ground.owner is not None else _PLAIN
    size = round(max(SMALLER_LEVEL, READABLE * 100 / scale))
    return Spread(wide, high, (), Figures(inset, inset + _capital(size) / 2, size))
