"""What the land's page does not show: cards beyond its edges in words, and crowded cells once more, with room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from games.core.pyramids import pyramids_words
from games.high_ground.land import Ground
from render.core import lettering
from render.core.scene import SMALLEST_LETTERS, WIDTH, Mark, Rect, Text
from render.high_ground import stacks
from render.high_ground.plan import Plan, beyond

_LEFT: Final = 24
_LINE: Final = 44
_MOST_LINES: Final = 2
_LABEL: Final = 38
_FEW: Final = 4
"""So many cards that are not shown can be told one by one."""
_GAP: Final = 12
_HIGHEST: Final = 170
"""How high a crowded cell's towers may be."""


@dataclass(slots=True)
class Rest:
    """Marks, and how high they are together."""

    height: int = 0
    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


def _told(ground: Ground) -> str:
    """A card with its level and what stands on it."""
    standing = pyramids_words(piece for stack in ground.stacks for piece in stack)
    level = f"{ground.cell} level {ground.level}"
    return f"{level} with {standing}" if standing else level


def hidden_words(laid: Plan) -> str:
    """The cards beyond the page's edges by side: few of them each with its level, else how many there are, and those
    on which something stands. Empty where all is shown."""
    sides: dict[str, list[Ground]] = {}
    for ground in laid.hidden:
        sides.setdefault(beyond(laid, ground.cell), []).append(ground)
    parts = []
    for side, grounds in sides.items():
        if len(laid.hidden) <= _FEW:
            parts.append(f"{side} {', '.join(map(_told, grounds))}")
            continue
        standing = [_told(ground) for ground in grounds if ground.stacks]
        parts.append(f"{len(grounds)} {side}" + (f" ({'; '.join(standing)})" if standing else ""))
    return f"Not shown: {', '.join(parts)}" if parts else ""


def _crowds(made: Rest, crowded: Sequence[Ground], y: int) -> None:
    """Cells with their stacks beside each other, as many as go in a line."""
    shown = [(ground, stacks.in_a_row(ground.stacks, _HIGHEST, "panel")) for ground in crowded]
    x, high = _LEFT // 2, 0
    for ground, blocks in shown:
        label = lettering.measure(ground.cell, _LABEL, True)
        wide = label + 40 + sum(each.width for each in blocks) + _GAP * (len(blocks) - 1)
        if x + wide > WIDTH - _LEFT // 2:
            break
        high = max(high, max(each.height for each in blocks) + 16)
        at = x + 14
        made.marks.append(Text(at, y + 30, ground.cell, _LABEL, "ink", True, on="panel"))
        at += label + 14
        for each in blocks:
            made.marks += [replace(mark, x=mark.x + at, y=mark.y + y + 8) for mark in each.marks]
            at += each.width + _GAP
        x += wide + 30
    if high:
        made.ground.append(Rect(10, y, WIDTH - 20, high, "panel", radius=14))
        made.height += high + 8


def rest(laid: Plan, crowded: Sequence[Ground], y: int) -> Rest:
    """What is not shown on the page, from `y` down."""
    made = Rest()
    _crowds(made, crowded, y)
    words = hidden_words(laid)
    lines = lettering.wrap(words, SMALLEST_LETTERS, WIDTH - 2 * _LEFT, _MOST_LINES) if words else []
    for line in lines:
        made.marks.append(Text(_LEFT, y + made.height + _LINE // 2, line, SMALLEST_LETTERS, "quiet"))
        made.height += _LINE
    return made
