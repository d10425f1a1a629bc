"""Where the numbers of choices go: beside the pieces of towers, on hills and places, and on the cards of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.high_ground.land import Cell
from games.high_ground.state import View
from render.core.frame.banner import HEIGHT as HEADER
from render.core.frame.part import Box
from render.core.letters import lettering
from render.core.look import Look
from render.core.pieces import geometry as g
from render.core.scene import WIDTH, Mark, Point, Suit, Text
from render.core.shapes.choices import numbered
from render.core.shapes.polygons import Lines
from render.high_ground.cells.hills import Flag, March
from render.high_ground.land import Sketch, Stood
from render.high_ground.viewport import Plan

SIZE: Final = 64
_STEP: Final = 66
"""How far apart the numbers beside a tower are at least."""
_ASIDE: Final = 42
_FAR: Final = 300
_OVER: Final = 600
_NEVER: Final = 1_000_000
"""How many pixels more a sign covers rather than stand beside its hill, above its piece, or off the page."""
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
    sides = _Sides(room)

    def place(field: str, value: str) -> Point | None:
        if field == "card":
            card = room.cards.get(value)
            return None if card is None else (card.x + card.width // 2, card.y + card.height + 4)
        cell, _, rest = value.partition(".")
        if room.laid.box(cell) is None:
            return None
        if not rest:
            return _in_cell(view, room, cell)
        stack, level = map(int, rest.split("."))
        spot, piece = _beside(room, sides, cell, stack, level)
        if piece is not None:
            leads[spot] = piece
        return spot

    found = numbered(look, place, SIZE, room.height)
    used = {(mark.x, mark.y) for mark in found}
    ends = tuple((spot, piece) for spot, piece in leads.items() if spot in used)
    lines = (Lines(ends, 5, "white", "outline", 3),) if ends else ()
    return (*lines, *found)


def _middle(laid: Plan, cell: Cell) -> Point:
    box = laid.box(cell)
    assert box is not None, "only cells on the page have a number"  # noqa: S101
    return box.middle


def _in_cell(view: View, room: Room, cell: Cell) -> Point:
    """At the lower right of an empty hill, on the edge of one where something stands, and in the middle of a place for a
    card."""
    hill, ground = room.sketch.hills.get(cell), view.ground(cell)
    if hill is None or ground is None:
        return _middle(room.laid, cell)
    if not ground.stacks:
        return hill.x + hill.width - 30, hill.y + hill.height - 18
    return hill.x + 26, hill.y + hill.height + 6


def _beside(room: Room, sides: _Sides, cell: Cell, stack: int, level: int) -> tuple[Point, Point | None]:
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
        return _middle(room.laid, cell), None
    number = level - at.column.level
    part, storey = at.pieces / 100, g.storey(at.pieces)
    wide = g.width(at.column.pieces[number][1], at.pieces)
    top = number == len(at.column.pieces) - 1 and not at.column.cut
    up = g.HIGH * wide * 0.28 if top else storey / 2
    middle = round(at.y - number * storey - up)
    x, side = sides.of(own, at)
    box = at.box
    if not side:
        spot = at.x, box.y - 30 - (len(at.column.pieces) - 1 - number) * _STEP
        sides.taken.append(_sign(*spot))
        return spot, (at.x, round(box.y + 20 * part))
    reach = wide * (_IN_TOP if top else _IN)
    y = middle if len(at.column.pieces) == 1 else _height(at, number)
    sides.taken.append(_sign(x, y))
    return (x, y), (round(at.x + side * reach), middle)


def _height(at: Stood, number: int) -> int:
    """The middle of the sign of a piece of a tower."""
    storey = g.storey(at.pieces)
    return round(min(at.y - 14, at.y - storey / 2) - number * max(_STEP, storey))


def _sign(x: int, y: int) -> Box:
    return Box(x - SIZE // 2, y - SIZE // 2, SIZE, SIZE)


class _Sides:
    """Where the signs of each column stand: on that side, near it or beside its hill, where they cover least of what has to
    be read. `taken` are the signs so far."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.taken: list[Box] = []
        self._found: dict[int, tuple[int, int]] = {}
        self._solid: list[Box] = []
        for mark in (*room.sketch.ground, *room.sketch.over):
            if isinstance(mark, Text) and mark.ink == "rock":
                wide = lettering.measure(mark.text, mark.size, mark.style)
                self._solid.append(Box(mark.x, mark.y - mark.size // 3, wide, mark.size * 2 // 3))
            elif isinstance(mark, Suit):
                half = mark.size // 2
                self._solid.append(Box(mark.x - half, mark.y - half, mark.size, mark.size))
            elif isinstance(mark, Flag):
                self._solid.append(Box(mark.x, mark.y - 110, 66, 60))
            elif isinstance(mark, March):
                self._solid.append(Box(mark.x - 28, mark.y - 28, 56, 56))

    def of(self, own: Sequence[Stood], at: Stood) -> tuple[int, int]:
        """The middle of a column's signs from left to right, and on which side of it they are: -1 for the left, 1 for the
        right, 0 for above."""
        if id(at) not in self._found:
            self._found[id(at)] = self._best(own, at)
        return self._found[id(at)]

    def _best(self, own: Sequence[Stood], at: Stood) -> tuple[int, int]:
        box, hill = at.box, self.room.sketch.hills.get(at.cell, at.box)
        alone = len(at.column.pieces) == 1
        places = [(_OVER if alone else _NEVER, at.x, 0)]
        if at is own[0]:
            places += [(0, box.x - _ASIDE, -1), (_FAR, min(box.x - _ASIDE, hill.x - _ASIDE), -1)]
        if at is own[-1]:
            end = max(box.x + box.width, hill.x + hill.width) + _ASIDE
            places += [(1, box.x + box.width + _ASIDE, 1), (_FAR, end, 1)]
        return min((worse + self._covers(at, x, side), x, side) for worse, x, side in places)[1:]

    def _covers(self, at: Stood, x: int, side: int) -> int:
        half = SIZE // 2
        low = at.y - round(g.storey(at.pieces) / 2)
        heights = [_height(at, number) for number in range(len(at.column.pieces))]
        if len(heights) == 1:
            heights = [low if side else at.box.y - 30]
        signs = [_sign(x, y) for y in heights]
        off = 0 if half < x < WIDTH - half and min(heights) > HEADER + half else _NEVER
        towers = [each.box for each in self.room.sketch.stood if each is not at]
        return off + sum(sign.shared(each) for sign in signs for each in (*self._solid, *towers, *self.taken))
