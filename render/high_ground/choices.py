"""Where the numbers of choices go: beside the storeys of towers, in the cells, and on the cards of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from games.high_ground.land import Cell, place_of
from games.high_ground.view import View
from render.core.look import Look
from render.core.scene import Card, Mark, Point, Pyramid, Slab
from render.core.shapes.cards import JOKER
from render.core.shapes.numbered import numbered
from render.core.shapes.polygons import Lines
from render.high_ground.cells.territory import moved, territory
from render.high_ground.viewport import Box, Plan

SIZE: Final = 50
_FAN: Final = 48
"""How far apart the numbers beside a tower are at least."""
_ASIDE: Final = 30
_CORNER: Final = 32
_LOW: Final = 100
"""Cards below this height have their number at their foot."""


def choices(
    view: View,
    look: Look,
    laid: Plan,
    crowded: Mapping[Cell, Sequence[Box]],
    marks: Iterable[Mark],
    height: int,
) -> tuple[Mark, ...]:
    """The marks of what can be chosen, on a page with this plan of the land, these boxes of stacks that are drawn below
    it, and these marks."""
    if not look.choices:
        return ()
    drawn = list(marks)
    cards: dict[str, Card] = {}
    for mark in drawn:
        if isinstance(mark, Card) and (mark.face not in cards or mark.height > cards[mark.face].height):
            cards[mark.face] = mark
    storeys = [mark for mark in drawn if isinstance(mark, Slab | Pyramid)]
    leads: dict[Point, Point] = {}

    def place(field: str, value: str) -> Point | None:
        if field == "card":
            face = f"{JOKER}{value[1:]}" if value[:1] == "J" and value[1:].isdigit() else value
            return _on_card(cards.get(face))
        cell, _, rest = value.partition(".")
        if not rest:
            return _in_cell(view, laid, cell)
        stack, level = map(int, rest.split("."))
        spot, storey = _beside(view, laid, crowded, storeys, cell, stack, level)
        if storey is not None:
            leads[spot] = storey
        return spot

    found = numbered(look, place, SIZE, height)
    used = {(mark.x, mark.y) for mark in found}
    ends = tuple((spot, storey) for spot, storey in leads.items() if spot in used)
    lines = (Lines(ends, 6, "ink", "rim"),) if ends else ()
    return (*lines, *found)


def _on_card(card: Card | None) -> Point | None:
    if card is None:
        return None
    if card.height < _LOW:
        return card.x + card.width // 2, card.y + card.height
    return card.x + card.width // 2, card.y + card.height // 2


def _box(laid: Plan, cell: Cell) -> Box:
    """The box of a cell; of one beyond the page, an empty box at the edge of the land on its side."""
    box = laid.box(cell)
    if box is not None:
        return box
    column, row = place_of(cell)
    across = min(laid.columns, key=lambda line: abs(line.number - column))
    down = min(laid.rows, key=lambda line: abs(line.number - row))
    x = across.start + (
        0 if column < across.number else across.width if column > across.number else across.width // 2
    )
    y = down.start + (down.width if row < down.number else 0 if row > down.number else down.width // 2)
    return Box(x, y, 0, 0)


def _in_cell(view: View, laid: Plan, cell: Cell) -> Point:
    """The middle of a cell, or a corner that its level and what stands there leave free."""
    box, ground = _box(laid, cell), view.ground(cell)
    if ground is None or not box.width:
        return box.middle
    if not ground.stacks:
        return box.x + box.width // 2 - 8, box.y + box.height * 5 // 9
    if ground.owner is None:
        return box.x + box.width - _CORNER, box.y + _CORNER
    return box.x + _CORNER, box.y + box.height - _CORNER


def _beside(
    view: View,
    laid: Plan,
    crowded: Mapping[Cell, Sequence[Box]],
    storeys: Sequence[Slab | Pyramid],
    cell: Cell,
    stack: int,
    level: int,
) -> tuple[Point, Point | None]:
    """A point beside a piece, on the outer side of its cell, and the piece's own middle if it is drawn as a storey."""
    box, ground = laid.box(cell), view.ground(cell)
    if box is None or ground is None:
        return _box(laid, cell).middle, None
    boxes = moved(territory(ground, box.width).boxes, box) or list(crowded.get(cell, ()))
    if stack > len(boxes):
        return box.middle, None
    around = boxes[stack - 1]
    own = sorted((each for each in storeys if _inside(each, around)), key=lambda each: (-each.y, each.x))
    if level > len(own):
        return around.middle, None
    piece = own[level - 1]
    right = stack > 1 and stack == len(boxes)
    x = around.x + around.width + _ASIDE if right else around.x - _ASIDE
    middle = piece.y - _half(piece)
    if len(own) == 1:
        return (x, middle), (piece.x, middle)
    step = max(_FAN, (own[0].y - own[-1].y) // (len(own) - 1))
    low = min(around.y + around.height - SIZE // 2, own[0].y - _half(own[0]))
    return (x, low - (level - 1) * step), (
        piece.x + (_reach(piece) if right else -_reach(piece)),
        middle,
    )


def _half(piece: Slab | Pyramid) -> int:
    """How far the middle of a piece is above its point."""
    return piece.height // 2 if isinstance(piece, Slab) else 0


def _reach(piece: Slab | Pyramid) -> int:
    """How far the edge of a piece is from its middle, less a little."""
    wide = piece.width if isinstance(piece, Slab) else piece.side
    return wide // 2 - 8


def _inside(piece: Slab | Pyramid, box: Box) -> bool:
    foot = piece.y - 1 if isinstance(piece, Slab) else piece.y
    return box.x <= piece.x <= box.x + box.width and box.y <= foot <= box.y + box.height
