"""The land: cards with their levels, what stands on them, and the marks of the last move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.core.pyramids import Stack
from games.high_ground.land import COLUMNS, Cell, Ground
from games.high_ground.phases import Over
from games.high_ground.view import View
from render.core.look import Look
from render.core.scene import SMALLEST_LETTERS, Halo, Mark, Text
from render.high_ground.cells.territory import moved, shifted, territory
from render.high_ground.facts import asked
from render.high_ground.last_move import Traces
from render.high_ground.move_arrows import steps
from render.high_ground.viewport import RULER_HEIGHT, Box, Plan


@dataclass(slots=True)
class Sketch:
    """The marks so far: what stays from move to move, what stands on it, and what lies over everything. `busy` are
    boxes that arrows should not cover."""

    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    over: list[Mark] = field(default_factory=list)
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


def _meant(boxes: Sequence[Box], ground: Ground, stack: Stack | None) -> Box | None:
    """The box of the last stack in the cell that equals this one; None if there is none."""
    pairs = zip(reversed(boxes), reversed(ground.stacks), strict=False)
    return next((box for box, each in pairs if each == stack), None)


def _ring(box: Box, dashed: bool, on: str) -> Halo:
    return Halo(
        box.x - 5,
        box.y - 5,
        box.width + 10,
        box.height + 10,
        thickness=7,
        radius=12,
        dashed=dashed,
        on=on,
    )


def rings(view: View, boxes: Mapping[Cell, Sequence[Box]], traces: Traces, dashed: bool) -> list[Halo]:
    """Rings around stacks of the last move that are drawn in these boxes below the land."""
    made = []
    for cell, stack in traces.ringed:
        ground = view.ground(cell)
        if ground is not None and (box := _meant(boxes.get(cell, ()), ground, stack)):
            made.append(_ring(box, dashed, "panel"))
    return made


def _targets(sketch: Sketch, view: View, laid: Plan) -> None:
    lying = {ground.cell for ground in view.land}
    onto = asked(view)
    for cell in view.targets:
        box = laid.box(cell)
        if box is None:
            continue
        if cell in lying:
            if onto:
                around = Box(box.x + 1, box.y + 1, box.width - 4, box.height - 4)
                sketch.over.append(Halo(around.x, around.y, around.width, around.height, "ink", 4, 12, True))
            continue
        sketch.marks += [
            Halo(box.x + 5, box.y + 5, box.width - 10, box.height - 10, "quiet", 4, 12, True),
            Text(*box.middle, "+", 50, "ink", True, "middle"),
        ]


def land(view: View, look: Look, laid: Plan, traces: Traces) -> Sketch:
    """The land where the plan puts it."""
    sketch = Sketch()
    _rulers(sketch, laid)
    ringed = dict(traces.ringed)
    _targets(sketch, view, laid)
    for ground in view.land:
        box = laid.box(ground.cell)
        if box is None:
            continue
        found = territory(ground, box.width)
        sketch.ground += shifted(found.ground, box)
        sketch.marks += shifted(found.marks, box)
        sketch.busy += [*moved(found.boxes, box), *moved(found.busy, box)]
        if ground.cell in ringed:
            inside = Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
            around = _meant(moved(found.boxes, box), ground, ringed[ground.cell]) or inside
            sketch.over.append(_ring(around, look.preview, "rim"))
        if isinstance(view.phase, Over) and view.phase.cell == ground.cell:
            sketch.over.append(Halo(box.x + 1, box.y + 1, box.width - 2, box.height - 2, "ink", 8, 14))
    sketch.over += steps(traces.steps, laid, sketch.busy, look.preview)
    return sketch
