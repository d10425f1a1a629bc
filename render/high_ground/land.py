"""The land: cards upright and lying with their levels, what stands on them, and the marks of the last move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.core.cards import Joker, card_text, rank_text
from games.core.pyramids import Pyramid as Piece
from games.high_ground.land import COLUMNS, Ground, lies_across
from games.high_ground.view import Digging, Laying, Playing, View
from render.core import lettering
from render.core.cards import JOKER
from render.core.look import Look
from render.core.palette import LANDS
from render.core.scene import SMALLEST_LETTERS, Arrow, Badge, Halo, Mark, Rect, Suit, Text
from render.high_ground import stacks
from render.high_ground.news import Traces
from render.high_ground.plan import RULER_HEIGHT, Box, Plan

_ROOMY: Final = 180
"""From which side on a cell has room for more than the least."""
_SHORT: Final = 0.76
"""How long a card's short side is."""
_GAP: Final = 12
_PAD: Final = 3
_FRAME: Final = 9
_SUIT: Final = 34


@dataclass(slots=True)
class Sketch:
    """The marks made so far: what stays from move to move, what stands on it, and what lies over all. `crowded` are
    cells of which not all pieces are shown."""

    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    over: list[Mark] = field(default_factory=list)
    crowded: list[Ground] = field(default_factory=list)


def paper(level: int) -> str:
    """The ink of a level's paper: the higher, the lighter."""
    return LANDS[(level - 1) // 3]


def card_box(ground: Ground, box: Box) -> Box:
    """Where the card lies in its cell."""
    long = box.width - _GAP
    short = round(long * _SHORT)
    wide, high = (long, short) if lies_across(ground.cell) else (short, long)
    return Box(
        box.x + (box.width - _GAP - wide) // 2 + 2, box.y + (box.height - _GAP - high) // 2 + 2, wide, high
    )


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


def _card(sketch: Sketch, ground: Ground, box: Box) -> Box:
    """Draws the card; the box in which its level stands is kept free."""
    card = card_box(ground, box)
    sheet = paper(ground.level)
    deep = 2 + ground.level * (_GAP - 4) // 13
    sketch.ground += [
        Rect(card.x + deep, card.y + deep, card.width, card.height, "cliff", "rim", 3, 11),
        Rect(card.x, card.y, card.width, card.height, sheet, "rim", 3, 11, on="cliff"),
    ]
    inset = 3
    if ground.owner is not None:
        sketch.ground.append(
            Rect(
                card.x + 3,
                card.y + 3,
                card.width - 6,
                card.height - 6,
                sheet,
                "ABCDEFGH"[ground.owner],
                _FRAME,
                8,
                on="rim",
            )
        )
        inset += _FRAME
    roomy = box.width >= _ROOMY
    size = 60 if roomy else 48
    number = str(ground.level)
    high = round(size * lettering.CAPITALS)
    x, y = card.x + inset + 7, card.y + inset + 7
    wide = lettering.measure(number, size, True)
    sketch.ground.append(Text(x, y + high // 2, number, size, "rim", True, on=sheet))
    right = x + wide
    if ground.owner is not None:
        badge = 50 if roomy else 44
        sketch.ground.append(Badge(right + 6 + badge // 2, y + high // 2 + 1, badge, ground.owner, sheet))
        right += 6 + badge
    else:
        suit = JOKER if isinstance(ground.card, Joker) else ground.card.suit.value
        sketch.ground.append(Suit(right + 8 + _SUIT // 2, y + high // 2, _SUIT, suit, sheet))
        right += 8 + _SUIT
    _rank(sketch, ground, card, sheet)
    return Box(box.x, box.y, right - box.x, y + high - box.y)


def _rank(sketch: Sketch, ground: Ground, card: Box, sheet: str) -> None:
    """What is printed on a card that has no number of its own, where nothing stands in the way."""
    if ground.stacks or ground.owner is not None:
        return
    x, y = card.x + card.width - 14, card.y + card.height - 30
    if isinstance(ground.card, Joker):
        sketch.ground.append(Text(x, y, "joker", SMALLEST_LETTERS, "rim", False, "right", sheet))
    elif not card_text(ground.card)[0].isdigit():
        rank = rank_text(ground.card.rank)
        sketch.ground.append(Text(x, y, rank, 44, "rim", True, "right", sheet))


def _areas(box: Box, taken: Box) -> tuple[Box, ...]:
    """Where pieces may stand: below the level, or to the right of it."""
    low = taken.y + taken.height + 4
    aside = taken.x + taken.width + 4
    return (
        Box(box.x + _PAD, low, box.width - 2 * _PAD, box.y + box.height - _PAD - low),
        Box(aside, box.y + _PAD, box.x + box.width - _PAD - aside, box.height - 2 * _PAD),
    )


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


def _steps(sketch: Sketch, laid: Plan, traces: Traces, dashed: bool) -> None:
    """A short arrow over each border that was crossed."""
    both = {frozenset(step) for step in traces.steps if step[::-1] in traces.steps}
    for start, end in traces.steps:
        one, other = laid.box(start), laid.box(end)
        if one is None or other is None:
            continue
        (ax, ay), (bx, by) = one.middle, other.middle
        x, y = (ax + bx) // 2, (ay + by) // 2
        dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
        if frozenset((start, end)) in both:
            x, y = x - dy * 20, y + dx * 20
        sketch.over.append(
            Arrow(
                (x - dx * 36, y - dy * 36), (x + dx * 36, y + dy * 36), thickness=11, dashed=dashed, on="rim"
            )
        )


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
        taken = _card(sketch, ground, box)
        found = stacks.settle(ground.stacks, _areas(box, taken), paper(ground.level))
        sketch.marks += found.marks
        if found.hidden:
            sketch.crowded.append(ground)
            sketch.marks.append(
                Text(
                    box.x + box.width - 10,
                    box.y + box.height - 18,
                    f"+{found.hidden}",
                    SMALLEST_LETTERS,
                    "rim",
                    True,
                    "right",
                    paper(ground.level),
                )
            )
        if ground.cell in ringed:
            _ring(sketch, _top(found, ground, ringed[ground.cell], box), look.preview)
    _steps(sketch, laid, traces, look.preview)
    return sketch
