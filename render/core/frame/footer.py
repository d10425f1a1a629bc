"""The footer below a board: named things in a row, such as piles with their counts, and a short legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from render.core.frame.part import LEFT, RIGHT, Row
from render.core.letters import lettering
from render.core.scene import SMALLEST_LETTERS, WIDTH, Card, Mark, Rect, Text

HEIGHT: Final = 64
"""How high one row is."""
CARD: Final = (100, 50)
"""The width and height of a small card, which only names a card."""
BACK: Final = (40, 50)
"""The width and height of a small card that lies face down."""
_COUNT: Final = 44
_AFTER_LABEL: Final = 16
_BEFORE_COUNT: Final = 12
_BETWEEN: Final = 36
_LEGEND_STEP: Final = 42


@dataclass(frozen=True, slots=True)
class Item:
    """One thing in the footer: its label, its marks, and a count if it has one."""

    label: str
    shown: Row
    count: int | None = None


def row(items: Sequence[Item], y: int, x: int = LEFT) -> tuple[list[Mark], int]:
    """The items beside each other on the line `y`, and where the next one would begin."""
    marks: list[Mark] = []
    for item in items:
        marks.append(Text(x, y, item.label, SMALLEST_LETTERS, "quiet"))
        x += lettering.measure(item.label, SMALLEST_LETTERS) + _AFTER_LABEL
        marks += item.shown.at(x, y)
        x += item.shown.width
        if item.count is not None:
            x += _BEFORE_COUNT
            marks.append(Text(x, y, str(item.count), _COUNT, "ink", True))
            x += lettering.measure(str(item.count), _COUNT, True)
        x += _BETWEEN
    return marks, x


def legend(lines: Sequence[str], y: int, left: int = LEFT) -> list[Mark]:
    """Lines of text at the right edge, above each other around `y`. A line that would begin before `left` is
    omitted."""
    top = y - _LEGEND_STEP * (len(lines) - 1) // 2
    return [
        Text(RIGHT, top + number * _LEGEND_STEP, line, SMALLEST_LETTERS, "quiet", anchor="right")
        for number, line in enumerate(lines)
        if line and left + lettering.measure(line, SMALLEST_LETTERS) <= RIGHT
    ]


def legend_below(line: str, y: int) -> Text:
    """A legend that stands alone, in the middle of the page."""
    return Text(WIDTH // 2, y, line, SMALLEST_LETTERS, "quiet", anchor="middle")


def small_cards(faces: Sequence[str], gap: int = 8, places: int = 0) -> Row:
    """Small cards side by side, with empty places after them if there are more `places` than cards."""
    wide, high = CARD
    marks: list[Mark] = []
    for number in range(max(len(faces), places)):
        x = number * (wide + gap)
        if number < len(faces):
            marks.append(Card(x, -high // 2, wide, high, faces[number]))
        else:
            marks.append(Rect(x, -high // 2, wide, high, "table", "line", 3, 11))
    return Row(max(0, len(marks) * (wide + gap) - gap), tuple(marks))


def card_back(on: str = "table") -> Row:
    """A small card face down."""
    return Row(BACK[0], (Card(0, -BACK[1] // 2, *BACK, "", on=on),))
