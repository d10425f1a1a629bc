"""The land: cards upright and lying with their levels, what stands on them, and the marks of the last move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.core.pyramids import Pyramid as Piece
from games.high_ground.land import COLUMNS, Ground
from games.high_ground.view import Digging, Laying, Over, Playing, View
from render.core.look import Look
from render.core.scene import SMALLEST_LETTERS, Badge, Halo, Mark, Rect, Text
from render.high_ground import cards, stacks
from render.high_ground.news import Traces
from render.high_ground.plan import RULER_HEIGHT, Box, Plan
from render.high_ground.steps import steps

_PAD: Final = 3
_COUNT: Final = (67, 43)
"""The room for a seat's letter and the number of its pieces."""


@dataclass(slots=True)
class Sketch:
    """The marks made so far: what stays from move to move, what stands on it, and what lies over all. `crowded` are
    cells in which there is no room for the pieces; `busy` is where nothing may be covered."""

    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    over: list[Mark] = field(default_factory=list)
    crowded: list[Ground] = field(default_factory=list)
    busy: list[Box] = field(default_factory=list)


def _rulers(sketch: Sketch, laid: Plan) -> None:
    top = laid.rows[0].start
    left = laid.columns[0].start
    for line in laid.columns:
        middle = line.start + line.width // 2
        name = COLUMNS[line.number - 1] if 1 <= line.number <= len(COLUMNS) else ""
        sketch.ground.append(
            Text(middle, top - RULER_HEIGHT // 2, name, SMALLEST_LETTERS, "quiet", True, "middle")
        )
    for line in laid.rows:
        y = line.start + line.width // 2
        sketch.ground.append(Text(left - 8, y, str(line.number), SMALLEST_LETTERS, "quiet", True, "right"))


def _areas(box: Box, card: Box, taken: Box) -> tuple[Box, ...]:
    """Where pieces may stand: below the level or to the right of it, on the card itself if that is enough."""
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


def _top(found: stacks.Set, ground: Ground, piece: Piece | None, box: Box) -> Box:
    """The box of the last stack with this piece on top; the cell where no stack is meant."""
    for number in reversed(range(len(found.boxes))):
        if piece is not None and ground.stacks[number][-1] == piece:
            return found.boxes[number]
    return Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)


def _ring(sketch: Sketch, box: Box, dashed: bool) -> None:
    sketch.over.append(
        Halo(
            box.x - 5,
            box.y - 5,
            box.width + 10,
            box.height + 10,
            thickness=7,
            radius=12,
            dashed=dashed,
            on="rim",
        )
    )


def _targets(sketch: Sketch, view: View, laid: Plan) -> None:
    lying = {ground.cell for ground in view.land}
    asked = isinstance(view.phase, Laying | Playing | Digging)
    for cell in view.targets:
        box = laid.box(cell)
        if box is None:
            continue
        if cell in lying:
            if asked:
                around = Box(box.x + 1, box.y + 1, box.width - 4, box.height - 4)
                sketch.over.append(Halo(around.x, around.y, around.width, around.height, "ink", 4, 12, True))
            continue
        sketch.marks += [
            Halo(box.x + 5, box.y + 5, box.width - 10, box.height - 10, "quiet", 4, 12, True),
            Text(*box.middle, "+", 50, "ink", True, "middle"),
        ]


def _crowd(sketch: Sketch, ground: Ground, area: Box) -> None:
    """How many pieces of whom stand in a cell that has no room for them; they are shown below the land."""
    pieces = [piece for stack in ground.stacks for piece in stack]
    seats = sorted({piece.colour for piece in pieces})
    columns, rows = min(2, len(seats)), (len(seats) + 1) // 2
    wide, high = columns * _COUNT[0] + 6, rows * _COUNT[1] + 4
    x, y = area.x + (area.width - wide) // 2, area.y + area.height - high
    sketch.marks.append(Rect(x, y, wide, high, "table", "ink", 3, 12, on="rim"))
    sketch.busy.append(Box(x, y, wide, high))
    for number, seat in enumerate(seats):
        left, middle = x + 3 + number % 2 * _COUNT[0], y + 2 + number // 2 * _COUNT[1] + _COUNT[1] // 2
        count = str(sum(piece.colour == seat for piece in pieces))
        sketch.marks += [
            Badge(left + 22, middle, 40, seat),
            Text(left + 45, middle, count, SMALLEST_LETTERS, "ink", True),
        ]


def _territory(sketch: Sketch, ground: Ground, box: Box) -> stacks.Set:
    """Draws a cell with all that stands in it. Where the suit is in the way of pieces, it gives way."""
    at = cards.place(ground, box)
    found = stacks.settle(ground.stacks, _areas(box, at.card, at.taken), "rim")
    signed = True
    if found.tightness >= stacks.TIGHT and ground.owner is None:
        bare = stacks.settle(ground.stacks, _areas(box, at.card, at.bare), "rim")
        if bare.tightness < found.tightness:
            found, signed = bare, False
    sketch.ground += cards.draw(ground, at, signed)
    sketch.marks += found.marks
    sketch.busy += [at.level, *found.boxes]
    if not found.shown:
        sketch.crowded.append(ground)
        _crowd(sketch, ground, _areas(box, at.card, at.taken)[2])
    return found


def land(view: View, look: Look, laid: Plan, traces: Traces) -> Sketch:
    """The land as the plan has it."""
    sketch = Sketch()
    _rulers(sketch, laid)
    ringed = dict(traces.ringed)
    _targets(sketch, view, laid)
    for ground in view.land:
        box = laid.box(ground.cell)
        if box is None:
            continue
        found = _territory(sketch, ground, box)
        if ground.cell in ringed:
            _ring(sketch, _top(found, ground, ringed[ground.cell], box), look.preview)
        if isinstance(view.phase, Over) and view.phase.cell == ground.cell:
            sketch.over.append(Halo(box.x + 1, box.y + 1, box.width - 2, box.height - 2, "ink", 8, 14))
    sketch.over += steps(traces.steps, laid, sketch.busy, look.preview)
    return sketch
