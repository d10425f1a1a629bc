"""What the land's page does not show: cards beyond its edges in words, and crowded cells once more, with room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from games.core.pyramids import pyramids_words
from games.high_ground.land import Ground
from render.core import lettering
from render.core.scene import SMALLEST_LETTERS, WIDTH, Mark, Rect, Text
from render.high_ground import stacks
from render.high_ground.plan import Box, Plan, beyond

_LEFT: Final = 24
_LINE: Final = 44
_MOST_LINES: Final = 3
_LABEL: Final = 96
_HEIGHTS: Final = (84, 124, 164, 204)
"""How high a crowded cell may be shown."""
_MOST_CROWDED: Final = 2


@dataclass(slots=True)
class Rest:
    """Marks, and how high they are together."""

    height: int = 0
    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


def _told(ground: Ground) -> str:
    standing = [piece for stack in ground.stacks for piece in stack]
    king = " king" if ground.king else ""
    return f"{ground.cell}{king} {ground.level}" + (f" with {pyramids_words(standing)}" if standing else "")


def hidden_words(laid: Plan) -> str:
    """The cards beyond the page's edges by side, those with pieces first; empty where all is shown."""
    sides: dict[str, list[Ground]] = {}
    for ground in laid.hidden:
        sides.setdefault(beyond(laid, ground.cell), []).append(ground)
    parts = []
    for side, grounds in sides.items():
        grounds.sort(key=lambda ground: (not ground.stacks, not ground.king))
        parts.append(f"{side}: {', '.join(map(_told, grounds))}")
    return f"More land {'; '.join(parts)}" if parts else ""


def _crowd(made: Rest, ground: Ground, y: int) -> None:
    for high in _HEIGHTS:
        area = Box(_LEFT + _LABEL, y + 4, WIDTH - 2 * _LEFT - _LABEL, high - 8)
        found = stacks.settle(ground.stacks, (area,), "panel")
        if not found.hidden:
            break
    made.ground.append(Rect(10, y, WIDTH - 20, high, "panel", radius=14))
    made.marks.append(Text(_LEFT, y + high // 2, ground.cell, 38, "ink", True, on="panel"))
    made.marks += found.marks
    made.height += high + 8


def rest(laid: Plan, crowded: Sequence[Ground], y: int) -> Rest:
    """What is not shown on the page, from `y` down."""
    made = Rest()
    for ground in crowded[:_MOST_CROWDED]:
        _crowd(made, ground, y + made.height)
    words = hidden_words(laid)
    lines = lettering.wrap(words, SMALLEST_LETTERS, WIDTH - 2 * _LEFT, _MOST_LINES) if words else []
    for line in lines:
        made.marks.append(Text(_LEFT, y + made.height + _LINE // 2, line, SMALLEST_LETTERS, "quiet"))
        made.height += _LINE
    return made
