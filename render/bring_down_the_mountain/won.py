"""The picture of a won game: the four complete piles, each in a row."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.bring_down_the_mountain.view import View
from games.core.cards import card_text
from render.bring_down_the_mountain import last_move
from render.bring_down_the_mountain.layout import CARD_HEIGHT, CARD_WIDTH
from render.core.frame.banner import HEIGHT as TOP
from render.core.look import Look
from render.core.scene import WIDTH, Card, Halo, Mark, Rect

_MARGIN: Final = 8
_PAD: Final = 16
_ROW: Final = CARD_HEIGHT + 2 * _PAD
_BETWEEN: Final = 12


def finish(view: View, look: Look) -> tuple[tuple[Mark, ...], tuple[Mark, ...], int]:
    """The ground and the marks below the header, and where the page ends."""
    ground: list[Mark] = []
    marks: list[Mark] = []
    wide = WIDTH - 2 * _MARGIN
    y = TOP
    for pile in view.completed:
        ground.append(Rect(_MARGIN, y, wide, _ROW, "panel", radius=16))
        step = (wide - 2 * _PAD - CARD_WIDTH) // (len(pile) - 1)
        left = (WIDTH - step * (len(pile) - 1) - CARD_WIDTH) // 2
        for number, card in enumerate(pile):
            x = left + number * step
            drawn = Card(x, y + _PAD, CARD_WIDTH, CARD_HEIGHT, card_text(card), "column", "upper")
            marks.append(drawn if number < len(pile) - 1 else replace(drawn, corners="both"))
        y += _ROW + _BETWEEN
    if view.completed and last_move.completed(look.events):
        top = y - _ROW - _BETWEEN
        marks.append(Halo(_MARGIN, top, wide, _ROW, thickness=7, dashed=look.preview))
    return tuple(ground), tuple(marks), y - _BETWEEN + _MARGIN
