"""Stacks in a box: the topmost piece from above with a tower below it where there is room, else towers only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from games.core.pyramids import Pyramid as Piece
from games.core.pyramids import Stack
from render.core import pieces
from render.core.scene import SMALLEST_PIECE, Hold, Pyramid, Slab, Text
from render.high_ground.facts import holds
from render.high_ground.plan import Box

Drawn: TypeAlias = Pyramid | Slab | Text
_GAP: Final = 4
_ON: Final = 20
"""How far the columns of a high tower stand apart, with the sign that it goes on."""


@dataclass(frozen=True, slots=True)
class Style:
    """How stacks are drawn: the sides of topmost pieces from above (none: from the side), widths and height of a
    tower's storeys, and how many storeys a column may have."""

    sides: tuple[int, int, int] | None
    widths: tuple[int, ...]
    height: int
    storeys: int = 24


_HIGH: Final = (tuple(pieces.SLAB_WIDTHS.values()), pieces.SLAB_HEIGHT)
_LOW: Final = (tuple(pieces.LOW_WIDTHS.values()), pieces.LOW_HEIGHT)
STYLES: Final = (
    Style((85, 115, 145), *_HIGH),
    Style((70, 95, 119), *_HIGH),
    Style((70, 86, 102), *_HIGH),
    Style((70, 78, 86), *_HIGH),
    Style((SMALLEST_PIECE,) * 3, *_HIGH),
    Style((SMALLEST_PIECE,) * 3, *_LOW),
    Style(None, *_HIGH),
    Style(None, *_LOW),
)
"""From the plainest to what takes least room."""
NO_ROOM: Final = 2 * len(STYLES)
_MOST_ROWS: Final = 3
_BROKEN: Final = tuple(Style(None, *_LOW, storeys) for storeys in (6, 5, 4, 3))
"""Towers that go on in further columns."""
TIGHT: Final = next(number for number, style in enumerate(STYLES) if style.sides is None)
"""From here on nothing is seen from above any more."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stack as it is drawn, by the upper left corner of its box."""

    marks: tuple[Drawn, ...]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Set:
    """Stacks set into a box: their marks, the box of each, and how little room they had: the place of their style
    among the STYLES, so many more where they needed several rows, and NO_ROOM."""

    marks: tuple[Drawn, ...]
    boxes: tuple[Box, ...]
    tightness: int

    @property
    def shown(self) -> bool:
        """Whether there was room."""
        return self.tightness < NO_ROOM


def _slab_room(column: Sequence[tuple[Piece, Hold]], style: Style) -> int:
    return max(
        style.widths[piece.size - 1] + (2 * pieces.WING if hold != "free" else 0) for piece, hold in column
    )


def _column(
    column: Sequence[tuple[Piece, Hold]], style: Style, middle: int, top: int, on: str
) -> list[Drawn]:
    """Storeys from the top down."""
    return [
        Slab(
            middle,
            top + (number + 1) * style.height,
            style.widths[piece.size - 1],
            style.height,
            piece.colour,
            int(piece.size),
            on=on,
            hold=hold,
        )
        for number, (piece, hold) in enumerate(column)
    ]


def _sign(on: str) -> str:
    """In what a sign between towers is written: cards are light in both themes."""
    return "ink" if on == "panel" else "rim"


@lru_cache(maxsize=2048)
def block(stack: Stack, style: Style, on: str) -> Block:
    """One stack in one style."""
    downwards = list(zip(reversed(stack), reversed(holds(stack)), strict=True))
    if style.sides is not None:
        piece, _ = downwards[0]
        side, below = style.sides[piece.size - 1], downwards[1:]
        wide = max(side, _slab_room(below, style) if below else 0)
        seen = Pyramid(wide // 2, side // 2, side, piece.colour, int(piece.size), on=on)
        storeys = _column(below, style, wide // 2, side, on)
        return Block((seen, *storeys), wide, side + len(below) * style.height)
    columns = [downwards[low : low + style.storeys] for low in range(0, len(downwards), style.storeys)]
    high = len(columns[0]) * style.height + pieces.peak(style.height)
    marks: list[Drawn] = []
    x = 0
    for number, column in enumerate(columns):
        if number:
            marks.append(Text(x + _ON // 2, high - style.height // 2, "›", 44, _sign(on), True, "middle", on))
            x += _ON
        wide = _slab_room(column, style)
        made = _column(column, style, x + wide // 2, high - len(column) * style.height, on)
        if number == 0 and isinstance(made[0], Slab):
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
    """The stacks as towers of at most this height."""
    blocks: tuple[Block, ...] = ()
    for style in (*STYLES, *_BROKEN):
        if style.sides is None:
            blocks = tuple(block(stack, style, on) for stack in stacks)
            if max(each.height for each in blocks) <= highest:
                break
    return blocks


def _height(rows: Sequence[Sequence[Block]]) -> int:
    return sum(max(each.height for each in row) for row in rows) + _GAP * max(0, len(rows) - 1)


def _fits(blocks: Sequence[Block], area: Box, rows: int) -> bool:
    """Whether the blocks, in at most so many rows as `_rows` makes them, go into the area; asked often, so nothing is
    built. No row but the last may hold one alone: it would look like the top of a stack."""
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


def settle(stacks: Sequence[Stack], areas: Sequence[Box], on: str) -> Set:
    """The stacks in the first style and area in which all of them fit, in their order from the left and the top; in
    one row if any style makes that possible. None of them where there is no room for all."""
    if not stacks:
        return Set((), (), 0)
    for rows in (1, _MOST_ROWS):
        for number, style in enumerate(STYLES):
            blocks = [block(stack, style, on) for stack in stacks]
            for area in areas:
                if _fits(blocks, area, rows):
                    tightness = number + (0 if rows == 1 else len(STYLES))
                    return _place(_rows(blocks, area.width), area, tightness)
    return Set((), (), NO_ROOM)
