"""The board: ridges from the corners to the peak, valleys between them, and complete piles below."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal

from games.bring_down_the_mountain.events import Drew, Moved
from games.bring_down_the_mountain.state import (
    IDLE_TURNS,
    RIDGE_INDEX,
    RIDGE_LENGTH,
    VALLEY_INDEX,
    VALLEYS,
    Acting,
    Over,
    Valley,
)
from games.bring_down_the_mountain.view import PileView, RidgeView, View
from games.bring_down_the_mountain.words.names import valley_words
from games.core.cards import DECK, Card, card_text
from render.bring_down_the_mountain import facts, last_move, layout
from render.bring_down_the_mountain.header import HEIGHT as TOP
from render.bring_down_the_mountain.layout import Box
from render.core.frame import footer
from render.core.frame.player_strip import name_marks
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.scene import SMALLEST_LETTERS, Arrow, Badge, Halo, Mark, Point, Rect, Text
from render.core.scene import Card as Drawn

HEIGHT: Final = TOP + layout.HEIGHT + 82
_CHIP: Final = footer.CARD
_CHIP_GAP: Final = 14
_STUB: Final = 70
_IDLE_TOLD: Final = 3
"""From how many idle turns on the picture tells them."""
_PEAK: Final = Box(530, 458, 140, 320)
_CROSS: Final = "✕"
_WHY_LOST: Final = ("crossed: fits nowhere", "grey: can never move")
Corners = Literal["both", "upper", "lower"]


@dataclass(slots=True)
class _Sketch:
    """Collects marks of the board, whose upper edge is the lower edge of the header."""

    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    def lay(self, mark: Rect) -> None:
        self.ground.append(mark.shifted(0, TOP))

    def put(self, mark: Mark) -> None:
        self.marks.append(mark.shifted(0, TOP))

    def arrow(self, start: Point, end: Point, dashed: bool, on: str) -> None:
        self.put(Arrow(start, end, thickness=9, dashed=dashed, on=on))


def _card(
    card: Card | None, box: Box, column: bool = False, corners: Corners = "both", far: bool = False
) -> Drawn:
    face = card_text(card) if card else ""
    return Drawn(box.x, box.y, box.width, box.height, face, "column" if column else "row", corners, far)


def _around(box: Box, by: int, thickness: int, ink: str, dashed: bool = False, on: str = "table") -> Halo:
    return Halo(
        box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by, ink, thickness, 11 + by, dashed, on
    )


def _ridge(sketch: _Sketch, view: View, ridge: RidgeView, ringed: bool) -> None:
    corner = facts.place(view, RIDGE_INDEX[ridge.ridge])
    for number in range(RIDGE_LENGTH - len(ridge.cards)):
        box = layout.slot(corner, number)
        sketch.lay(Rect(box.x, box.y, box.width, box.height, "panel", radius=11, on="panel"))
    boxes = layout.ridge(corner, len(ridge.cards))
    for number, (card, box) in enumerate(zip(ridge.cards, boxes, strict=True), 1):
        covered = number < len(boxes)
        corners: Corners = "both" if not covered else "lower" if corner in (0, 3) else "upper"
        sketch.put(_card(card, box, corners=corners, far=covered))
    if ringed:
        sketch.put(_around(boxes[-1], 9, 7, "ink"))
    if boxes and isinstance(view.phase, Over) and view.phase.reason == "no_draw":
        x, y = boxes[-1].middle
        sketch.put(Text(x, y, _CROSS, 50, "rim", True, "middle", "H"))


def _panel(sketch: _Sketch, laid: layout.Laid, acts: bool, on: str) -> None:
    boxes = (laid.panel, laid.tab, _joint(laid.panel, laid.tab))
    if acts:
        for box in boxes[:2]:
            sketch.lay(Rect(box.x, box.y, box.width, box.height, "ink", radius=16))
        sketch.lay(Rect(boxes[2].x, boxes[2].y, boxes[2].width, boxes[2].height, "ink"))
    inset = 4 if acts else 0
    under = "ink" if acts else "table"
    for box in boxes[:2]:
        sketch.lay(
            Rect(
                box.x + inset,
                box.y + inset,
                box.width - 2 * inset,
                box.height - 2 * inset,
                on,
                radius=16 - inset,
                on=under,
            )
        )
    joint = boxes[2]
    if laid.panel.x == laid.tab.x or joint.width > joint.height:
        sketch.lay(Rect(joint.x + inset, joint.y, joint.width - 2 * inset, joint.height, on))
    else:
        sketch.lay(Rect(joint.x, joint.y + inset, joint.width, joint.height - 2 * inset, on))


def _joint(one: Box, other: Box) -> Box:
    """The box between a panel and its tab that fills their rounded corners."""
    left, right = max(one.x, other.x), min(one.x + one.width, other.x + other.width)
    top, low = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    if top == low:
        return Box(left, top - 16, right - left, 32)
    return Box(left - 16, top, 32, low - top)


def _name(sketch: _Sketch, view: View, look: Look, owner: int, x: int, y: int, room: int, on: str) -> None:
    name, gone = names.drawn(look, owner), owner in view.resigned
    for mark in name_marks(name, x, y, 36, room, on, gone=gone):
        sketch.put(mark)


def _fate(view: View, valley: Valley) -> str:
    """What a valley is in this turn if no card can be drawn to it."""
    if not isinstance(view.phase, Acting):
        return ""
    if valley == view.valley:
        return "acts now"
    return "" if valley in facts.reached(view) else "out of reach"


def _tab(sketch: _Sketch, view: View, look: Look, found: PileView, laid: layout.Laid, on: str) -> None:
    tab = laid.tab
    title = valley_words(found.valley)
    wide = tab.width > tab.height * 2
    x, y = tab.x + (12 if wide else 8), tab.y + 34
    sketch.put(Badge(x + 27, y, 54, found.owner, on))
    sketch.put(Text(x + 66, y, title, 44, bold=True, on=on))
    after = 66 + lettering.measure(title, 44, True) + 20
    if wide:
        _name(sketch, view, look, found.owner, x + after, y, tab.width - 24 - after, on)
        row = tab.y + tab.height - 31
    else:
        _name(sketch, view, look, found.owner, x, tab.y + 86, tab.width - 16, on)
        row = tab.y + tab.height - 37
    cards = [
        end
        for draw in facts.draws(view)
        if draw.valley == found.valley and (end := view.ridges[RIDGE_INDEX[draw.ridge]].end)
    ]
    if not cards:
        sketch.put(Text(x, row, _fate(view, found.valley), SMALLEST_LETTERS, "quiet", on=on))
        return
    if wide:
        sketch.put(Text(x, row, "can take", SMALLEST_LETTERS, on=on))
        x += lettering.measure("can take", SMALLEST_LETTERS) + 18
    for card in cards:
        box = Box(x, row - _CHIP[1] // 2, *_CHIP)
        sketch.put(_card(card, box))
        sketch.put(_around(box, 6, 5, "ink", on=on))
        x += _CHIP[0] + 16


def _stub(sketch: _Sketch, middle: tuple[int, int], start: int, end: int, dashed: bool, on: str) -> None:
    """Draw a short arrow around a middle, from the place of one valley towards that of another."""
    (ax, ay), (bx, by) = layout.heading(start), layout.heading(end)
    length = math.dist((ax, ay), (bx, by))
    dx, dy = ((bx - ax) / length * _STUB / 2, (by - ay) / length * _STUB / 2)
    x, y = middle
    sketch.arrow((round(x - dx), round(y - dy)), (round(x + dx), round(y + dy)), dashed, on)


def _valley(sketch: _Sketch, view: View, look: Look, found: PileView, last: Moved | Drew | None) -> None:
    place = facts.place(view, VALLEY_INDEX[found.valley])
    left = isinstance(last, Moved) and last.source == found.valley
    laid = layout.valley(place, found.cards, left)
    acts = isinstance(view.phase, Acting) and found.valley == view.valley
    on = "turn" if acts else "panel"
    _panel(sketch, laid, acts, on)
    _tab(sketch, view, look, found, laid, on)
    column = place in (layout.TOP, layout.BOTTOM)
    for number, (card, box) in enumerate(zip(found.cards, laid.cards, strict=True), 1):
        corners: Corners = "both" if number == len(laid.cards) else "upper"
        sketch.put(_card(card, box, column, corners, facts.stuck(view, found.cards, number)))
    if not found.cards:
        x, y = laid.behind if left else laid.panel.middle
        free = Box(
            x - layout.CARD_WIDTH // 2, y - layout.CARD_HEIGHT // 2, layout.CARD_WIDTH, layout.CARD_HEIGHT
        )
        sketch.put(Rect(free.x, free.y, free.width, free.height, on, "line", 3, 11, on))
    if last is None:
        return
    came = last.run if isinstance(last, Moved) else (last.card,)
    if last.target == found.valley and found.cards[-len(came) :] == came:
        first, top = laid.cards[-len(came)], laid.cards[-1]
        around = Box(first.x, first.y, top.x + top.width - first.x, top.y + top.height - first.y)
        sketch.put(_around(around, 3, 7, "accent", look.preview, on))
    if isinstance(last, Moved) and left:
        target = facts.place(view, VALLEY_INDEX[last.target])
        _stub(sketch, laid.behind, place, target, look.preview, on)


def _came_down(sketch: _Sketch, view: View, look: Look, drew: Drew) -> None:
    """Draw an arrow where a drawn card has left its ridge."""
    corner = facts.place(view, RIDGE_INDEX[drew.ridge])
    target = facts.place(view, VALLEY_INDEX[drew.target])
    number = RIDGE_LENGTH - 1 - len(view.ridges[RIDGE_INDEX[drew.ridge]].cards)
    if number >= 0:
        sketch.arrow(*layout.strip(corner, number, target), look.preview, "panel")


def _peak(sketch: _Sketch, view: View) -> None:
    """Draw the score, and around it the name of each ridge with how many cards it has."""
    sketch.lay(Rect(_PEAK.x, _PEAK.y, _PEAK.width, _PEAK.height, "panel", radius=24))
    middle = _PEAK.middle
    for ridge in view.ridges:
        corner = facts.place(view, RIDGE_INDEX[ridge.ridge])
        x = middle[0] + (36 if corner in (0, 1) else -36)
        up = corner in (0, 3)
        for line, (words, size, bold) in enumerate(
            ((ridge.ridge, SMALLEST_LETTERS, False), (str(len(ridge.cards)), 44, True))
        ):
            y = _PEAK.y + (32 if up else _PEAK.height - 74) + line * 43
            ink = "ink" if bold else "quiet"
            sketch.put(Text(x, y, words, size, ink, bold, "middle", "panel"))
    sketch.put(Text(middle[0], middle[1] - 15, str(view.brought_down), 66, "ink", True, "middle", "panel"))
    sketch.put(
        Text(
            middle[0], middle[1] + 34, f"of {len(DECK)}", SMALLEST_LETTERS, "quiet", False, "middle", "panel"
        )
    )


def _legend(view: View) -> list[str]:
    lines = []
    if isinstance(view.phase, Over):
        return [*_WHY_LOST] if view.phase.reason == "no_draw" else []
    if view.idle_turns >= _IDLE_TOLD:
        lines.append(f"{view.idle_turns} idle turns; {IDLE_TURNS} lose")
    if facts.draws(view):
        lines.append("ringed: can be drawn")
    elif isinstance(view.phase, Acting) and any(ridge.cards for ridge in view.ridges):
        spent = view.moves_a_turn is not None and view.moves >= view.moves_a_turn
        lines.append("nothing in reach fits" if spent else "nothing in reach fits yet")
    return lines


def _footer(sketch: _Sketch, view: View, look: Look) -> None:
    """Draw the complete piles by their top cards, and the legend."""
    y = layout.HEIGHT + 38
    faces = [card_text(pile[-1]) for pile in view.completed]
    shown = footer.small_cards(faces, _CHIP_GAP, len(VALLEYS))
    marks, end = footer.row([footer.Item("complete", shown)], y)
    for mark in (*marks, *footer.legend(_legend(view), y, end)):
        sketch.put(mark)
    if last_move.completed(look.events) and faces:
        chip = next(mark for mark in reversed(marks) if isinstance(mark, Drawn))
        box = Box(chip.x, chip.y, chip.width, chip.height)
        sketch.put(_around(box, 5, 7, "accent", look.preview))


def board(view: View, look: Look) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """The ground and the marks of the board, below the header."""
    sketch = _Sketch()
    last = last_move.last(look.events)
    ringed = {draw.ridge for draw in facts.draws(view)}
    _peak(sketch, view)
    for ridge in view.ridges:
        _ridge(sketch, view, ridge, ridge.ridge in ringed)
    for found in view.piles:
        _valley(sketch, view, look, found, last)
    if isinstance(last, Drew):
        _came_down(sketch, view, look, last)
    _footer(sketch, view, look)
    return tuple(sketch.ground), tuple(sketch.marks)
