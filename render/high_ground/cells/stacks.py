"""Stacks in a box, as large as there is room: single pieces from above, others as towers from the side. The sizes of
pieces differ clearly: at least 70 : 84 : 98 from above, and 44 : 56 : 68 from the side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from games.core.pyramids import Pyramid as Piece
from games.core.pyramids import Stack
from render.core.scene import SMALLEST_PIECE, Pyramid, Text
from render.core.shapes import pyramids
from render.high_ground.cells.storeys import Hold, Storey
from render.high_ground.facts import holds
from render.high_ground.viewport import Box

Drawn: TypeAlias = Pyramid | Storey | Text
Sides: TypeAlias = tuple[int, int, int]
_GAP: Final = 2
_ON: Final = 20
"""How far apart the columns of a high tower stand, with a sign between them."""


@dataclass(frozen=True, slots=True)
class Style:
    """How stacks are drawn: the sides of single pieces from above (None draws them from the side), the widths and the
    height of storeys, how far the chain of a small hobbled piece sticks out, and how many storeys a column has."""

    sides: Sides | None
    widths: tuple[int, ...]
    height: int
    wing: int
    storeys: int = 24


_TALL: Final = ((70, 90, 108), pyramids.TALL_HEIGHT, 8)
_HIGH: Final = ((52, 68, 84), pyramids.SLAB_HEIGHT, 6)
_LOW: Final = (tuple(pyramids.LOW_WIDTHS.values()), pyramids.LOW_HEIGHT, 10)
TOWERS: Final = tuple(Style(None, *storeys) for storeys in (_TALL, _HIGH, _LOW))
"""Styles with towers only, from the largest to the smallest."""
SCALES: Final[tuple[Sides, ...]] = (
    (76, 104, 132),
    (SMALLEST_PIECE, 95, 119),
    (SMALLEST_PIECE, 89, 108),
    (SMALLEST_PIECE, 84, 98),
)
"""The sides of pieces from above, the largest first. A land uses one scale only, so that no small piece is as large as
a medium one elsewhere."""
NO_ROOM: Final = 99
_MOST_ROWS: Final = 3
_BROKEN: Final = tuple(Style(None, *_LOW, storeys) for storeys in (6, 5, 4, 3))
"""Styles in which high towers go on in further columns."""


STYLES: Final = (
    *((replace(TOWERS[0], sides=sides), *TOWERS) for sides in SCALES),
    *(TOWERS[number:] for number in range(len(TOWERS))),
)
"""The styles that lands may use, each from the largest to the smallest. Pieces from above stand only beside the tallest
towers, whose storeys are about as wide."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stack as marks, placed by the upper left corner of its box."""

    marks: tuple[Drawn, ...]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Set:
    """Stacks in a box: their marks, the box of each, and how tight it is. Tightness is the number of their style,
    higher if they need several rows, and NO_ROOM if they do not fit."""

    marks: tuple[Drawn, ...]
    boxes: tuple[Box, ...]
    tightness: int

    @property
    def shown(self) -> bool:
        """Whether the stacks fit."""
        return self.tightness < NO_ROOM


def _wing(piece: Piece, hold: Hold, style: Style, widest: int) -> int:
    """How far a chain or a bar sticks out. A bar reaches as far as the tower is wide."""
    if hold == "trapped":
        return (widest - style.widths[piece.size - 1]) // 2
    return style.wing if hold == "hobbled" and piece.size == 1 else 0


def _column(
    column: Sequence[tuple[Piece, Hold]], style: Style, x: int, top: int, widest: int, on: str
) -> tuple[list[Storey], int]:
    """Storeys from the top down with their left side at `x`, and how wide they are."""
    wings = [_wing(piece, hold, style, widest) for piece, hold in column]
    wide = max(
        style.widths[piece.size - 1] + 2 * wing for (piece, _), wing in zip(column, wings, strict=True)
    )
    storeys = [
        Storey(
            x + wide // 2,
            top + (number + 1) * style.height,
            style.widths[piece.size - 1],
            style.height,
            piece.colour,
            int(piece.size),
            on=on,
            hold=hold,
            wing=wing,
        )
        for number, ((piece, hold), wing) in enumerate(zip(column, wings, strict=True))
    ]
    return storeys, wide


def _sign(on: str) -> str:
    """The ink of a sign between columns. Cards are light in both themes."""
    return "ink" if on == "panel" else "rim"


@lru_cache(maxsize=2048)
def block(stack: Stack, style: Style, on: str) -> Block:
    """One stack in one style."""
    if style.sides is not None and len(stack) == 1:
        side = style.sides[stack[0].size - 1]
        seen = Pyramid(side // 2, side // 2, side, stack[0].colour, int(stack[0].size), on=on)
        return Block((seen,), side, side)
    downwards = list(zip(reversed(stack), reversed(holds(stack)), strict=True))
    widest = max(style.widths[piece.size - 1] for piece in stack)
    columns = [downwards[low : low + style.storeys] for low in range(0, len(downwards), style.storeys)]
    high = len(columns[0]) * style.height + pyramids.peak(style.height)
    marks: list[Drawn] = []
    x = 0
    for number, column in enumerate(columns):
        if number:
            marks.append(Text(x + _ON // 2, high - style.height // 2, "›", 44, _sign(on), True, "middle", on))
            x += _ON
        made, wide = _column(column, style, x, high - len(column) * style.height, widest, on)
        if number == 0:
            made[0] = replace(made[0], peak=True)
        marks += made
        x += wide
    return Block(tuple(marks), x, high)


def _rows(blocks: Sequence[Block], wide: int) -> list[list[Block]]:
    rows: list[list[Block]] = []
    x = 0
    for each in blocks:
        if not rows or x + each.width > wide:
            rows.append([])
            x = 0
        rows[-1].append(each)
        x += each.width + _GAP
    return rows


def in_a_row(stacks: Sequence[Stack], highest: int, on: str) -> tuple[Block, ...]:
    """The stacks as towers of at most this height, if that is possible."""
    blocks: tuple[Block, ...] = ()
    for style in (*TOWERS[1:], *_BROKEN):
        blocks = tuple(block(stack, style, on) for stack in stacks)
        if max(each.height for each in blocks) <= highest:
            break
    return blocks


def _height(rows: Sequence[Sequence[Block]]) -> int:
    return sum(max(each.height for each in row) for row in rows) + _GAP * max(0, len(rows) - 1)


def _fits(blocks: Sequence[Block], area: Box, rows: int) -> bool:
    """Whether the blocks fit into the area in at most so many rows. This is asked often, so it does not build the rows.
    Only the last row may hold a single block: elsewhere that would look like the top of a stack."""
    x = high = above = count = 0
    row = 1
    for each in blocks:
        if each.width > area.width:
            return False
        if x + each.width > area.width:
            row += 1
            if row > rows or count == 1:
                return False
            above += high + _GAP
            x = high = count = 0
        count += 1
        x += each.width + _GAP
        if each.height > high:
            high = each.height
        if above + high > area.height:
            return False
    return True


def _place(rows: Sequence[Sequence[Block]], area: Box, tightness: int) -> Set:
    marks: list[Drawn] = []
    boxes: list[Box] = []
    low = area.y + area.height - _height(rows)
    for row in rows:
        high = max(each.height for each in row)
        x = area.x + (area.width - sum(each.width for each in row) - _GAP * (len(row) - 1)) // 2
        for each in row:
            y = low + high - each.height
            boxes.append(Box(x, y, each.width, each.height))
            marks += [replace(mark, x=mark.x + x, y=mark.y + y) for mark in each.marks]
            x += each.width + _GAP
        low += high + _GAP
    return Set(tuple(marks), tuple(boxes), tightness)


def settle(stacks: Sequence[Stack], areas: Sequence[Box], on: str, styles: Sequence[Style]) -> Set:
    """All stacks, from left to right and top to bottom, in the first style and the first area in which they fit.
    One row in any style is preferred to several. If they do not fit at all, none is drawn."""
    if not stacks:
        return Set((), (), 0)
    for rows in (1, _MOST_ROWS):
        for number, style in enumerate(styles):
            blocks = [block(stack, style, on) for stack in stacks]
            for area in areas:
                if _fits(blocks, area, rows):
                    tightness = number + (0 if rows == 1 else len(styles))
                    return _place(_rows(blocks, area.width), area, tightness)
    return Set((), (), NO_ROOM)
