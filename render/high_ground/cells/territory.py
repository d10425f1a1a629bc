"""One cell of the land with all that stands in it. Cells seldom change and are drawn often, so they are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from games.core.cards import KING, Card
from games.core.cards import Suit as Suits
from games.core.pyramids import Pyramid as Piece
from games.core.pyramids import Size
from games.high_ground.land import KING_LEVEL, MIDDLE, Ground, neighbours
from render.core.scene import SMALLEST_LETTERS, Badge, Pyramid, Rect, Suit, Text
from render.high_ground.cells import cards, stacks
from render.high_ground.cells.storeys import Storey
from render.high_ground.viewport import Box

Placed: TypeAlias = Pyramid | Storey | Text | Rect | Badge | Suit
_PAD: Final = 1
_COUNT: Final = (67, 43)
"""The space for the letter of a seat and the number of its pieces."""
_LETTER: Final = 44
"""The space for the letter alone."""


@dataclass(frozen=True, slots=True)
class Territory:
    """The marks of a cell from its upper left corner: the card, and what stands on it. `boxes` are those of the stacks,
    `busy` others that should not be covered, and `shown` tells whether the stacks had room."""

    ground: tuple[Placed, ...]
    marks: tuple[Placed, ...]
    boxes: tuple[Box, ...]
    busy: tuple[Box, ...]
    shown: bool


def shifted(marks: Iterable[Placed], to: Box) -> list[Placed]:
    """The marks of a cell, moved to its box."""
    return [replace(mark, x=mark.x + to.x, y=mark.y + to.y) for mark in marks]


def moved(boxes: Iterable[Box], to: Box) -> list[Box]:
    """The boxes of a cell, moved to its box."""
    return [Box(box.x + to.x, box.y + to.y, box.width, box.height) for box in boxes]


def _areas(box: Box, card: Box, taken: Box) -> tuple[Box, ...]:
    """Where pieces may stand: below the level or to the right of it, first on the card and then in the whole cell."""
    low = taken.y + taken.height + 1
    aside = taken.x + taken.width + 4
    made = []
    for around in (card, Box(box.x + _PAD, box.y + _PAD, box.width - 2 * _PAD, box.height - 2 * _PAD)):
        right, foot = around.x + around.width, around.y + around.height
        made += [
            Box(around.x, low, around.width, foot - low),
            Box(aside, around.y, right - aside, around.height),
        ]
    return tuple(made)


def _plate(area: Box, wide: int, high: int) -> Rect:
    x, y = area.x + (area.width - wide) // 2, area.y + area.height - high
    return Rect(x, y, wide, high, "table", "ink", 3, 12, on="rim")


def _brief(seats: Sequence[int], count: int, area: Box) -> tuple[tuple[Placed, ...], Box]:
    """A plate with the owners of the pieces, or with their number if that takes less room."""
    wide = len(seats) * _LETTER + 6
    plate = _plate(area, wide if wide <= area.width else _COUNT[0], _COUNT[1] + 4)
    x, y = plate.x + plate.width // 2, plate.y + plate.height // 2
    marks: list[Placed] = [plate]
    if wide <= area.width:
        marks += [
            Badge(plate.x + 3 + _LETTER // 2 + number * _LETTER, y, 40, seat)
            for number, seat in enumerate(seats)
        ]
    else:
        marks.append(Text(x, y, f"×{count}", SMALLEST_LETTERS, "ink", True, "middle"))
    return tuple(marks), Box(plate.x, plate.y, plate.width, plate.height)


def _crowd(ground: Ground, area: Box) -> tuple[tuple[Placed, ...], Box]:
    """A plate that counts the pieces of each owner in a cell without room for them; they are shown below the land."""
    pieces = [piece for stack in ground.stacks for piece in stack]
    seats = sorted({piece.colour for piece in pieces})
    columns, rows = min(2, len(seats)), (len(seats) + 1) // 2
    plate = _plate(area, columns * _COUNT[0] + 6, rows * _COUNT[1] + 4)
    if plate.width > area.width + 2 or plate.height > area.height:
        return _brief(seats, len(pieces), area)
    marks: list[Placed] = [plate]
    for number, seat in enumerate(seats):
        left = plate.x + 3 + number % 2 * _COUNT[0]
        middle = left + 22, plate.y + 2 + number // 2 * _COUNT[1] + _COUNT[1] // 2
        count = str(sum(piece.colour == seat for piece in pieces))
        marks += [
            Badge(*middle, 40, seat),
            Text(left + 45, middle[1], count, SMALLEST_LETTERS, "ink", True),
        ]
    return tuple(marks), Box(plate.x, plate.y, plate.width, plate.height)


@lru_cache(maxsize=64)
def styles(side: int) -> tuple[stacks.Style, ...]:
    """The styles for cells of this side: from the largest in which a large piece fits alone on any card, upright or
    lying. In a larger style small pieces would look larger than that."""
    box, large = Box(0, 0, side, side), ((Piece(0, Size.LARGE),),)
    lands = [
        Ground(cell, Card(KING, Suits.SPADES), KING_LEVEL, 0, king, 0 if king else None)
        for cell in (MIDDLE, neighbours(MIDDLE)[0])
        for king in (False, True)
    ]
    places = [cards.place(ground, box) for ground in lands]
    for found in stacks.STYLES:
        fits = (stacks.settle(large, _areas(box, at.card, at.taken), "rim", found) for at in places)
        if all(each.tightness == 0 for each in fits):
            return found
    return stacks.STYLES[-1]


@lru_cache(maxsize=4096)
def territory(ground: Ground, side: int) -> Territory:
    """A cell of this side. The suit is left out if that makes room for pieces."""
    box, drawn = Box(0, 0, side, side), styles(side)
    at = cards.place(ground, box)
    areas = _areas(box, at.card, at.taken)
    found = stacks.settle(ground.stacks, areas, "rim", drawn)
    signed = True
    if found.tightness and ground.owner is None:
        bare = stacks.settle(ground.stacks, _areas(box, at.card, at.bare), "rim", drawn)
        if bare.tightness < found.tightness:
            found, signed = bare, False
    marks: tuple[Placed, ...] = found.marks
    busy = [at.level]
    if not found.shown:
        marks, plate = _crowd(ground, areas[2])
        busy.append(plate)
    return Territory(tuple(cards.draw(ground, at, signed)), marks, found.boxes, tuple(busy), found.shown)
