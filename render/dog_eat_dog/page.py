"""The page: a panel a player with what they control, set in the first way that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from render.core import lettering
from render.core.scene import MAX_HEIGHT, SMALLEST_LETTERS, WIDTH, Badge, Mark, Rect, Text
from render.dog_eat_dog.things import Measures, Sketch, Thing, draw, height, label_height, width

MARGIN: Final = 8
PAD: Final = 10
_BETWEEN: Final = 3
_HEADING_ABOVE: Final = 64
_HEADING_BESIDE: Final = 104
_WIDEST_HEAD: Final = 360
_LEGEND: Final = 48


@dataclass(frozen=True, slots=True)
class Block:
    """One player's part of the page. An `empty` one says so in these words."""

    seat: int
    name: str
    points: int
    acts: bool
    things: tuple[Thing, ...]
    empty: str


@dataclass(frozen=True, slots=True)
class Page:
    """The board's marks, and where it ends."""

    ground: tuple[Mark, ...]
    marks: tuple[Mark, ...]
    height: int


def _lines(things: Sequence[Thing], measures: Measures, room: int) -> list[list[Thing]]:
    lines: list[list[Thing]] = []
    used = 0
    for thing in things:
        wide = width(thing, measures)
        if lines and used + measures.gap + wide <= room:
            lines[-1].append(thing)
            used += measures.gap + wide
        else:
            lines.append([thing])
            used = wide
    return lines


def _row(
    sketch: Sketch, line: Sequence[Thing], measures: Measures, x: int, y: int, on: str, dashed: bool
) -> None:
    foot = y + height(line, measures) - label_height(line)
    for thing in line:
        draw(sketch, thing, measures, x, foot, on, dashed)
        x += width(thing, measures) + measures.gap


def _unit(points: int) -> str:
    return "point" if points == 1 else "points"


def _heading_beside(sketch: Sketch, block: Block, x: int, y: int, room: int, on: str) -> None:
    sketch.marks.append(Badge(x + 28, y + 29, 56, block.seat, on=on))
    number = str(block.points)
    sketch.marks.append(Text(x + 68, y + 29, number, 46, bold=True, on=on))
    after = 68 + lettering.measure(number, 46, True) + 10
    if after + lettering.measure(_unit(block.points), SMALLEST_LETTERS) <= room:
        sketch.marks.append(Text(x + after, y + 32, _unit(block.points), SMALLEST_LETTERS, "quiet", on=on))
    name = lettering.fit(block.name, SMALLEST_LETTERS, room, bold=True)
    sketch.marks.append(Text(x, y + 82, name, SMALLEST_LETTERS, bold=True, on=on))


def _heading_above(sketch: Sketch, block: Block, x: int, y: int, room: int, on: str) -> None:
    sketch.marks.append(Badge(x + 28, y + 28, 56, block.seat, on=on))
    unit = _unit(block.points)
    sketch.marks.append(Text(x + room, y + 31, unit, SMALLEST_LETTERS, "quiet", anchor="right", on=on))
    right = x + room - lettering.measure(unit, SMALLEST_LETTERS) - 10
    number = str(block.points)
    sketch.marks.append(Text(right, y + 28, number, 46, bold=True, anchor="right", on=on))
    left = right - lettering.measure(number, 46, True) - 24 - (x + 70)
    name = lettering.fit(block.name, 40, left, bold=True)
    sketch.marks.append(Text(x + 70, y + 28, name, 40, bold=True, on=on))


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a block is to be set: its lines and its height."""

    lines: list[list[Thing]]
    height: int


def _room(measures: Measures) -> int:
    panel = (WIDTH - 2 * MARGIN - _BETWEEN * (measures.columns - 1)) // measures.columns
    return panel - 2 * PAD


def _plan(block: Block, measures: Measures) -> _Plan:
    lines = _lines(block.things, measures, _room(measures) - measures.head)
    body = sum(height(line, measures) for line in lines) + 4 * max(0, len(lines) - 1)
    if measures.head:
        least = _HEADING_BESIDE if lines else _HEADING_ABOVE
        return _Plan(lines, max(measures.pad + body + measures.pad // 2, least))
    return _Plan(lines, measures.pad + _HEADING_ABOVE + (body or 44) + measures.pad // 2)


def _block(
    sketch: Sketch, block: Block, plan: _Plan, measures: Measures, x: int, y: int, high: int, dashed: bool
) -> None:
    room = _room(measures)
    on = "turn" if block.acts else "panel"
    sketch.ground.append(Rect(x, y, room + 2 * PAD, high, on, "ink" if block.acts else None, 3, 16))
    left = x + PAD
    row = y + measures.pad
    if not measures.head:
        _heading_above(sketch, block, left, row, room, on)
        row += _HEADING_ABOVE
    elif plan.lines:
        _heading_beside(sketch, block, left, row, measures.head - 12, on)
    else:
        _heading_above(sketch, block, left, y + 4, room, on)
    for line in plan.lines:
        _row(sketch, line, measures, left + measures.head, row, on, dashed)
        row += height(line, measures) + 4
    if not plan.lines and not measures.head:
        sketch.marks.append(Text(left, row + 18, block.empty, SMALLEST_LETTERS, "quiet", on=on))


def _widened(found: Sequence[Block], measures: Measures) -> Measures:
    """The same measures with as much room for names as the fullest row leaves."""
    if not measures.head:
        return measures
    rows = (sum(width(thing, measures) + measures.gap for thing in block.things) for block in found)
    left = _room(measures) - max(rows) + measures.gap
    return replace(measures, head=max(measures.head, min(left, _WIDEST_HEAD)))


def _panels(found: Sequence[Block], measures: Measures, top: int, dashed: bool) -> tuple[Sketch, int]:
    measures = _widened(found, measures)
    sketch = Sketch()
    y = top
    step = _room(measures) + 2 * PAD + _BETWEEN
    for first in range(0, len(found), measures.columns):
        beside = found[first : first + measures.columns]
        plans = [_plan(block, measures) for block in beside]
        high = max(plan.height for plan in plans)
        for number, (block, plan) in enumerate(zip(beside, plans, strict=True)):
            _block(sketch, block, plan, measures, MARGIN + number * step, y, high, dashed)
        y += high + _BETWEEN
    return sketch, y


_Piece = tuple[Block, Thing | None]


def _run_in_lines(found: Sequence[Block], measures: Measures) -> list[list[_Piece]]:
    """Everything in one flow: a name never stands last in a line where things follow it."""
    room = WIDTH - 2 * (MARGIN + PAD)
    lines: list[list[_Piece]] = []
    used = 0
    for block in found:
        for thing in (None, *block.things):
            wide = measures.head if thing is None else width(thing, measures)
            follows = width(block.things[0], measures) + measures.gap if thing is None and block.things else 0
            if lines and used + measures.gap + wide + follows <= room:
                lines[-1].append((block, thing))
                used += measures.gap + wide
            else:
                lines.append([(block, thing)])
                used = wide
    return lines


def _run_in(found: Sequence[Block], measures: Measures, top: int, dashed: bool) -> tuple[Sketch, int]:
    sketch = Sketch()
    y = top
    for line in _run_in_lines(found, measures):
        things = [thing for _, thing in line if thing is not None]
        high = max(
            measures.pad + height(things, measures) + measures.pad // 2 if things else 0, _HEADING_BESIDE
        )
        foot = y + high - measures.pad // 2 - label_height(things)
        x = MARGIN + PAD
        start = MARGIN
        for number, (block, thing) in enumerate(line):
            on = "turn" if block.acts else "panel"
            if thing is None:
                _heading_beside(sketch, block, x, y + 5, measures.head - 8, on)
                x += measures.head
            else:
                draw(sketch, thing, measures, x, foot, on, dashed)
                x += width(thing, measures)
            last = number == len(line) - 1
            if last or line[number + 1][0] is not block:
                end = WIDTH - MARGIN if last else x + measures.gap // 2 - 1
                sketch.ground.append(Rect(start, y, end - start, high, on, radius=10))
                start = end + 2
            x += measures.gap
        y += high + _BETWEEN
    return sketch, y


def arrange(found: Sequence[Block], ways: Sequence[Measures], top: int, legend: str, dashed: bool) -> Page:
    """The board below `top`, set in the first of the ways that fits; with the legend where it fits too.
    Should none fit, the last is taken: a long page can still be read."""
    for measures in ways:
        sketch, end = (_run_in if measures.run_in else _panels)(found, measures, top, dashed)
        if end <= MAX_HEIGHT - _BETWEEN:
            break
    if legend and end + _LEGEND <= MAX_HEIGHT:
        sketch.marks.append(Text(WIDTH // 2, end + 20, legend, SMALLEST_LETTERS, "quiet", anchor="middle"))
        end += _LEGEND - _BETWEEN
    return Page(tuple(sketch.ground), tuple(sketch.marks), end + _BETWEEN)
