"""Where the numbers of choices go: beside the pieces of towers, on hills and places, and on the cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.high_ground.land import Cell, place_of
from games.high_ground.view import View
from render.core.look import Look
from render.core.pieces import geometry as g
from render.core.scene import WIDTH, Mark, Point
from render.core.shapes.cards import JOKER
from render.core.shapes.numbered import numbered
from render.core.shapes.polygons import Lines
from render.high_ground.land import Sketch, Stood
from render.high_ground.viewport import Box, Plan

SIZE: Final = 64
_STEP: Final = 66
"""How far apart the numbers beside a tower are at least."""
_ASIDE: Final = 42
_IN: Final = 0.46
_IN_TOP: Final = 0.30
"""How far into a piece its line reaches, in widths of its base."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the numbers need to know of a page: the plan of the land, all that is drawn on it, where the cards of the hand
    lie by their faces, and the height of the picture."""

    laid: Plan
    sketch: Sketch
    cards: dict[str, Box]
    height: int


def choices(view: View, look: Look, room: Room) -> tuple[Mark, ...]:
    """The marks of what can be chosen."""
    if not look.choices:
        return ()
    leads: dict[Point, Point] = {}

    def place(field: str, value: str) -> Point | None:
        if field == "card":
            return _on_card(room.cards.get(value))
        cell, _, rest = value.partition(".")
        if not rest:
            return _in_cell(view, room, cell)
        stack, level = map(int, rest.split("."))
        spot, piece = _beside(room, cell, stack, level)
        if piece is not None:
            leads[spot] = piece
        return spot

    found = numbered(look, place, SIZE, room.height)
    used = {(mark.x, mark.y) for mark in found}
    ends = tuple((spot, piece) for spot, piece in leads.items() if spot in used)
    lines = (Lines(ends, 5, "white", "outline", 3),) if ends else ()
    return (*lines, *found)


def face_of(value: str) -> str:
    """How the text of an action names a card with this face."""
    return f"J{value[len(JOKER) :]}" if value.startswith(JOKER) else value


def _on_card(card: Box | None) -> Point | None:
    return None if card is None else (card.x + card.width // 2, card.y + card.height + 4)


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


def _in_cell(view: View, room: Room, cell: Cell) -> Point:
    """At the lower right of an empty hill, on the edge of one where something stands, and in the middle of a place for a
    card."""
    hill, ground = room.sketch.hills.get(cell), view.ground(cell)
    if hill is None or ground is None:
        return _box(room.laid, cell).middle
    if not ground.stacks:
        return hill.x + hill.width - 30, hill.y + hill.height - 18
    return hill.x + 26, hill.y + hill.height + 6


def _beside(room: Room, cell: Cell, stack: int, level: int) -> tuple[Point, Point | None]:
    """A point beside a piece, and one on the piece itself for the end of the line."""
    own = [each for each in room.sketch.stood if each.cell == cell]
    at = next(
        (
            each
            for each in own
            if each.column.stack == stack
            and each.column.level <= level < each.column.level + len(each.column.pieces)
        ),
        None,
    )
    if at is None:
        return _box(room.laid, cell).middle, None
    number = level - at.column.level
    part = at.scale / 100
    wide = g.width(at.column.pieces[number][1], at.scale)
    top = number == len(at.column.pieces) - 1 and not at.column.cut
    up = g.HIGH * wide * 0.28 if top else g.COVERED * part / 2
    middle = round(at.y - number * g.COVERED * part - up)
    side = _side(own, at)
    box = at.box
    if not side:
        return (at.x, box.y - 30 - (len(at.column.pieces) - 1 - number) * _STEP), (
            at.x,
            round(box.y + 20 * part),
        )
    reach = wide * (_IN_TOP if top else _IN)
    x = box.x - _ASIDE if side < 0 else box.x + box.width + _ASIDE
    if len(at.column.pieces) == 1:
        return (x, middle), (round(at.x + side * reach), middle)
    step = max(_STEP, g.COVERED * part)
    y = round(min(at.y - 14, at.y - g.COVERED * part / 2) - number * step)
    return (x, y), (round(at.x + side * reach), middle)


def _side(own: Sequence[Stood], at: Stood) -> int:
    """On which side of a column its numbers go: -1 for the left, 1 for the right, 0 for above."""
    first, last = at is own[0], at is own[-1]
    if first and last:
        return -1 if at.box.x - 2 * _ASIDE > 70 or at.x > WIDTH - 3 * _ASIDE else 1
    return -1 if first else 1 if last else 0
