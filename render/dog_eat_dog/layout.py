"""The page: a panel for each player with what they control, in the first layout that fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from render.core.frame.footer import legend_below
from render.core.frame.player_strip import name_marks, surface
from render.core.frame.player_strip import panel as framed
from render.core.letters import lettering
from render.core.scene import MAX_HEIGHT, SMALLEST_LETTERS, WIDTH, Badge, Mark, Text
from render.dog_eat_dog.figures import Measures, Sized, Sketch, Thing, draw, height, label_height, sized

MARGIN: Final = 8
PAD: Final = 10
_BETWEEN: Final = 3
_HEADING_ABOVE: Final = 64
_HEADING_BESIDE: Final = 104
_WIDEST_HEAD: Final = 360
_LEGEND: Final = 48
_INSET: Final = 6
"""How far a name in the middle of a line keeps from the edge of its panel."""


@dataclass(frozen=True, slots=True)
class Block:
    """One player's part of the page. `empty` is what it says if the player has nothing. The name of a player who is
    `gone` is struck out."""

    seat: int
    name: str
    points: int
    acts: bool
    things: tuple[Thing, ...]
    empty: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The marks of the board, and where it ends."""

    ground: tuple[Mark, ...]
    marks: tuple[Mark, ...]
    height: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A block, and its things with their sizes."""

    block: Block
    things: tuple[Sized, ...]


def _lines(things: Sequence[Sized], gap: int, room: int) -> list[list[Sized]]:
    lines: list[list[Sized]] = []
    used = 0
    for thing in things:
        if lines and used + gap + thing.width <= room:
            lines[-1].append(thing)
            used += gap + thing.width
        else:
            lines.append([thing])
            used = thing.width
    return lines


def _row(
    sketch: Sketch, line: Sequence[Sized], measures: Measures, x: int, y: int, on: str, dashed: bool
) -> None:
    foot = y + height(line) - label_height(line)
    for item in line:
        draw(sketch, item, measures, x, foot, on, dashed)
        x += item.width + measures.gap


def _unit(points: int) -> str:
    return "point" if points == 1 else "points"


def _name(sketch: Sketch, block: Block, x: int, y: int, size: int, room: int, on: str) -> None:
    sketch.marks += name_marks(block.name, x, y, size, room, on, bold=True, gone=block.gone)


def _heading_beside(sketch: Sketch, block: Block, x: int, y: int, room: int, on: str) -> None:
    sketch.marks.append(Badge(x + 28, y + 29, 56, block.seat, on=on))
    number = str(block.points)
    sketch.marks.append(Text(x + 68, y + 29, number, 46, bold=True, on=on))
    after = 68 + lettering.measure(number, 46, True) + 10
    if after + lettering.measure(_unit(block.points), SMALLEST_LETTERS) <= room:
        sketch.marks.append(Text(x + after, y + 32, _unit(block.points), SMALLEST_LETTERS, "quiet", on=on))
    _name(sketch, block, x, y + 82, SMALLEST_LETTERS, room, on)


def _heading_above(sketch: Sketch, block: Block, x: int, y: int, room: int, on: str) -> None:
    sketch.marks.append(Badge(x + 28, y + 28, 56, block.seat, on=on))
    unit = _unit(block.points)
    sketch.marks.append(Text(x + room, y + 31, unit, SMALLEST_LETTERS, "quiet", anchor="right", on=on))
    right = x + room - lettering.measure(unit, SMALLEST_LETTERS) - 10
    number = str(block.points)
    sketch.marks.append(Text(right, y + 28, number, 46, bold=True, anchor="right", on=on))
    left = right - lettering.measure(number, 46, True) - 24 - (x + 70)
    _name(sketch, block, x + 70, y + 28, 40, left, on)


@dataclass(frozen=True, slots=True)
class _Panel:
    """A block with the lines of its things, and its height."""

    block: Block
    lines: list[list[Sized]]
    height: int


def _room(measures: Measures) -> int:
    panel = (WIDTH - 2 * MARGIN - _BETWEEN * (measures.columns - 1)) // measures.columns
    return panel - 2 * PAD


def _panel(part: _Part, measures: Measures) -> _Panel:
    lines = _lines(part.things, measures.gap, _room(measures) - measures.head)
    body = sum(map(height, lines)) + 4 * max(0, len(lines) - 1)
    if measures.head:
        least = _HEADING_BESIDE if lines else _HEADING_ABOVE
        return _Panel(part.block, lines, max(measures.pad + body + measures.pad // 2, least))
    return _Panel(part.block, lines, measures.pad + _HEADING_ABOVE + (body or 44) + measures.pad // 2)


def _draw_panel(
    sketch: Sketch, panel: _Panel, measures: Measures, x: int, y: int, high: int, dashed: bool
) -> None:
    block, room = panel.block, _room(measures)
    on = surface(block.acts)
    sketch.ground.append(framed(x, y, room + 2 * PAD, high, block.acts))
    left = x + PAD
    row = y + measures.pad
    if not measures.head:
        _heading_above(sketch, block, left, row, room, on)
        row += _HEADING_ABOVE
    elif panel.lines:
        _heading_beside(sketch, block, left, row, measures.head - 12, on)
    else:
        _heading_above(sketch, block, left, y + 4, room, on)
    for line in panel.lines:
        _row(sketch, line, measures, left + measures.head, row, on, dashed)
        row += height(line) + 4
    if not panel.lines and not measures.head:
        sketch.marks.append(Text(left, row + 18, block.empty, SMALLEST_LETTERS, "quiet", on=on))


def _widened(parts: Sequence[_Part], measures: Measures) -> Measures:
    """The same measures with as much width for names as the fullest row leaves."""
    if not measures.head:
        return measures
    rows = (sum(item.width + measures.gap for item in part.things) for part in parts)
    left = _room(measures) - max(rows) + measures.gap
    return replace(measures, head=max(measures.head, min(left, _WIDEST_HEAD)))


class _Panels:
    """A layout with a panel for each block, below each other or in columns."""

    def __init__(self, parts: Sequence[_Part], measures: Measures) -> None:
        self.measures = _widened(parts, measures)
        panels = [_panel(part, self.measures) for part in parts]
        step = measures.columns
        self.rows = [panels[first : first + step] for first in range(0, len(panels), step)]
        self.height = sum(self._high(row) + _BETWEEN for row in self.rows)

    @staticmethod
    def _high(row: Sequence[_Panel]) -> int:
        return max(panel.height for panel in row)

    def draw(self, y: int, dashed: bool) -> Sketch:
        sketch = Sketch()
        step = _room(self.measures) + 2 * PAD + _BETWEEN
        for row in self.rows:
            high = self._high(row)
            for number, panel in enumerate(row):
                _draw_panel(sketch, panel, self.measures, MARGIN + number * step, y, high, dashed)
            y += high + _BETWEEN
        return sketch


_Piece = tuple[Block, Sized | None]


class _RunIn:
    """A layout in which players share lines, each with their things after their name: for the fullest boards."""

    def __init__(self, parts: Sequence[_Part], measures: Measures) -> None:
        self.measures = measures
        self.lines = self._flow(parts)
        self.height = sum(self._high(line) + _BETWEEN for line in self.lines)

    def _flow(self, parts: Sequence[_Part]) -> list[list[_Piece]]:
        """The lines. A name stands last in a line only if nothing follows it."""
        gap, room = self.measures.gap, WIDTH - 2 * (MARGIN + PAD)
        lines: list[list[_Piece]] = []
        used = 0
        for part in parts:
            for item in (None, *part.things):
                wide = self.measures.head if item is None else item.width
                follows = part.things[0].width + gap if item is None and part.things else 0
                if lines and used + gap + wide + follows <= room:
                    lines[-1].append((part.block, item))
                    used += gap + wide
                else:
                    lines.append([(part.block, item)])
                    used = wide
        return lines

    def _high(self, line: Sequence[_Piece]) -> int:
        items = [item for _, item in line if item is not None]
        around = self.measures.pad + self.measures.pad // 2
        return max(height(items) + around if items else 0, _HEADING_BESIDE)

    def draw(self, y: int, dashed: bool) -> Sketch:
        sketch = Sketch()
        for line in self.lines:
            high = self._high(line)
            self._line(sketch, line, y, high, dashed)
            y += high + _BETWEEN
        return sketch

    def _line(self, sketch: Sketch, line: Sequence[_Piece], y: int, high: int, dashed: bool) -> None:
        measures = self.measures
        items = [item for _, item in line if item is not None]
        foot = y + high - measures.pad // 2 - label_height(items)
        x, start = MARGIN + PAD, MARGIN
        for number, (block, item) in enumerate(line):
            on = surface(block.acts)
            if item is None:
                inset = _INSET if number else 0
                _heading_beside(sketch, block, x + inset, y + 5, measures.head - 8 - inset, on)
                x += measures.head
            else:
                draw(sketch, item, measures, x, foot, on, dashed)
                x += item.width
            last = number == len(line) - 1
            if last or line[number + 1][0] is not block:
                end = WIDTH - MARGIN if last else x + measures.gap // 2 - 1
                sketch.ground.append(framed(start, y, end - start, high, block.acts, 10))
                start = end + 2
            x += measures.gap


def arrange(found: Sequence[Block], ways: Sequence[Measures], top: int, legend: str, dashed: bool) -> Page:
    """The board below `top` in the first layout that fits, with the legend if there is room for it. If no layout fits,
    the last one is taken: a long page can still be read."""
    by_shape: dict[tuple[int, int, bool], list[_Part]] = {}
    for measures in ways:
        if measures.shape not in by_shape:
            by_shape[measures.shape] = [
                _Part(block, tuple(sized(thing, measures) for thing in block.things)) for block in found
            ]
        layout = (_RunIn if measures.run_in else _Panels)(by_shape[measures.shape], measures)
        end = top + layout.height
        if end <= MAX_HEIGHT - _BETWEEN:
            break
    sketch = layout.draw(top, dashed)
    if legend and end + _LEGEND <= MAX_HEIGHT:
        sketch.marks.append(legend_below(legend, end + 20))
        end += _LEGEND - _BETWEEN
    return Page(tuple(sketch.ground), tuple(sketch.marks), end + _BETWEEN)
