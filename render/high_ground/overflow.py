"""What does not fit into the land: the stacks of crowded cells in lines below it, and in words the cards and targets
beyond its edges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from games.core.protocol import seat_letter
from games.core.pyramids import stack_words
from games.high_ground.land import Cell, Ground, place_of
from games.high_ground.phases import Choosing, Digging, Playing
from games.high_ground.view import View
from render.core.letters import lettering
from render.core.scene import SMALLEST_LETTERS, WIDTH, Mark, Rect, Text
from render.high_ground.cells import stacks
from render.high_ground.facts import asked
from render.high_ground.viewport import Box, Plan, beyond

_LEFT: Final = 24
_LINE: Final = 44
_MOST_LINES: Final = 3
_ALL_LINES: Final = 12
_MOST_TARGETS: Final = 1800
"""How long the names of targets may be together before the rule is told instead."""
_BY_RULE: Final = (Choosing, Playing, Digging)
"""The phases in which a card may go to every empty cell beside the land (HG-13)."""
_A_RUN: Final = 3
_LABEL: Final = 38
_FEW: Final = 4
"""So many hidden cards are told one by one."""
_GAP: Final = 10
_HIGHEST: Final = 130
"""How high the towers of a crowded cell may be."""


@dataclass(slots=True)
class Rest:
    """Marks, how high they are together, and the boxes of the stacks of each crowded cell in their order."""

    height: int = 0
    boxes: dict[Cell, list[Box]] = field(default_factory=dict)
    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


def _told(ground: Ground) -> str:
    """A card with its level, or with whose king it is, and the stacks on it from the top down."""
    what = f"level {ground.level}"
    if ground.king:
        what = "neutral king" if ground.owner is None else f"king of {seat_letter(ground.owner)}"
    standing = ", ".join(map(stack_words, ground.stacks))
    return f"{ground.cell} {what}" + (f" with {standing}" if standing else "")


def hidden_words(laid: Plan) -> str:
    """The cards beyond the edges of the page, by side. A few are told one by one; of many, only their number, the kings
    and the cards with pieces are told. Empty if all cards are shown."""
    sides: dict[str, list[Ground]] = {}
    for ground in laid.hidden:
        sides.setdefault(beyond(laid, ground.cell), []).append(ground)
    parts = []
    for side, grounds in sides.items():
        if len(laid.hidden) <= _FEW:
            parts.append(f"{side} {', '.join(map(_told, grounds))}")
            continue
        counts = [_told(ground) for ground in grounds if ground.stacks or ground.king]
        parts.append(f"{len(grounds)} {side}" + (f" ({'; '.join(counts)})" if counts else ""))
    return f"Not shown: {', '.join(parts)}" if parts else ""


def _runs(cells: Iterable[Cell]) -> list[str]:
    """Cells one after another. Three and more in a straight line are told by the first and the last: `J17–P17`."""
    left = {place_of(cell): cell for cell in cells}
    lines = [
        [(column + step * across, row + step * up) for step in range(len(left))]
        for column, row in left
        for across, up in ((1, 0), (0, 1))
    ]
    runs = sorted((list(takewhile(left.__contains__, line)) for line in lines), key=len, reverse=True)
    told: dict[tuple[int, int], str] = {}
    for run in runs:
        if len(run) >= _A_RUN and all(at in left for at in run):
            told[run[0]] = f"{left[run[0]]}–{left[run[-1]]}"
            for at in run:
                del left[at]
    told.update(left)
    return [told[at] for at in sorted(told, key=lambda at: (-at[1], at[0]))]


def target_words(view: View, laid: Plan) -> str:
    """The cells beyond the edges of the page where a card may go: empty ones and, while a card has to be placed, those
    that it may cover. If there are too many, the rule is told instead. Empty if all of them are shown."""
    lying = {ground.cell for ground in view.land}
    empty = [cell for cell in laid.hidden_targets if cell not in lying]
    onto = [cell for cell in laid.hidden_targets if cell in lying] if asked(view) else []
    parts = [f"{verb} {', '.join(_runs(cells))}" for verb, cells in (("to", empty), ("onto", onto)) if cells]
    words = f"A card may also go {', or '.join(parts)}" if parts else ""
    if isinstance(view.phase, _BY_RULE) and lettering.measure(words, SMALLEST_LETTERS) > _MOST_TARGETS:
        words = "Beyond the edges a card may go to any empty cell beside the land"
        words += ", or onto any card except kings and cards with enemies" if onto else ""
    return words


@dataclass(frozen=True, slots=True)
class _Crowd:
    """A crowded cell: its stacks beside each other, each after its number."""

    cell: Cell
    marks: tuple[stacks.Drawn, ...]
    boxes: tuple[Box, ...]
    width: int
    height: int


def _crowd(ground: Ground) -> _Crowd:
    blocks = stacks.in_a_row(ground.stacks, _HIGHEST, "panel")
    high = max(each.height for each in blocks)
    marks: list[stacks.Drawn] = [Text(0, 22, ground.cell, _LABEL, "ink", True, on="panel")]
    boxes: list[Box] = []
    x = lettering.measure(ground.cell, _LABEL, True) + 12
    for number, each in enumerate(blocks, 1):
        if len(blocks) > 1:
            marks.append(Text(x, 22, str(number), SMALLEST_LETTERS, "quiet", on="panel"))
            x += lettering.measure(str(number), SMALLEST_LETTERS) + 5
        marks += [replace(mark, x=mark.x + x) for mark in each.marks]
        boxes.append(Box(x, 0, each.width, each.height))
        x += each.width + _GAP
    return _Crowd(ground.cell, tuple(marks), tuple(boxes), x, high)


def _crowds(made: Rest, crowded: Sequence[Ground], y: int) -> None:
    """Put the crowded cells, as many in a line as fit."""
    lines: list[list[_Crowd]] = []
    x = WIDTH
    for each in map(_crowd, crowded):
        if x + each.width > WIDTH - _LEFT:
            lines.append([])
            x = _LEFT
        lines[-1].append(each)
        x += each.width + 2 * _GAP
    for line in lines:
        high = max(each.height for each in line) + 16
        made.ground.append(Rect(10, y + made.height, WIDTH - 20, high, "panel", radius=14))
        x = _LEFT
        for each in line:
            down = y + made.height + 8
            made.marks += [replace(mark, x=mark.x + x, y=mark.y + down) for mark in each.marks]
            made.boxes[each.cell] = [replace(box, x=box.x + x, y=box.y + down) for box in each.boxes]
            x += each.width + 2 * _GAP
        made.height += high + 8


def rest(view: View, laid: Plan, crowded: Sequence[Ground], y: int) -> Rest:
    """What the land does not show, from `y` down."""
    made = Rest()
    _crowds(made, crowded, y)
    for words, most, ink in (
        (hidden_words(laid), _MOST_LINES, "quiet"),
        (target_words(view, laid), _ALL_LINES, "ink"),
    ):
        for line in lettering.wrap(words, SMALLEST_LETTERS, WIDTH - 2 * _LEFT, most) if words else []:
            made.marks.append(Text(_LEFT, y + made.height + _LINE // 2, line, SMALLEST_LETTERS, ink))
            made.height += _LINE
    return made
