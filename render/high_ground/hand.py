"""The viewer's own hand: landscapes on wood, below the land."""

from __future__ import annotations

from typing import Final

from games.core.cards import CardOrJoker, Joker, rank_text
from games.high_ground.view import View
from render.core.frame.part import Part
from render.core.letters import lettering
from render.core.scene import WIDTH, Mark, Text
from render.core.shapes.cards import JOKER
from render.high_ground.cells.map import Landscape, Wood
from render.high_ground.tray import piles

HEIGHTS: Final = (420, 330, 250)
"""How high the wood may be; the land takes what it needs from the larger ones."""
_TITLED: Final = 330
_SHAPE: Final = 238 / 300
_LEFT: Final = 56
_GAP: Final = 40
_LOW: Final = 52
"""How much room there is below the cards, for their shadows and numbers."""
_LETTER: Final = 46


def _level(card: CardOrJoker) -> int:
    return 7 if isinstance(card, Joker) else card.rank


def _card(card: CardOrJoker, x: int, y: int, wide: int, high: int) -> list[Mark]:
    part = wide / 238
    suit = f"{JOKER}{card.number}" if isinstance(card, Joker) else card.suit.value
    marks: list[Mark] = [Landscape(x, y, wide, high, _level(card), suit)]
    if isinstance(card, Joker):
        size = 60
        while lettering.measure("Joker", size, "display") > wide - 96 * part and size > 44:
            size -= 4
        marks.append(Text(x + round(20 * part), y + round(58 * part), "Joker", size, "outline", on="die", face="display"))
        return marks
    ink = "red" if suit in "HD" else "outline"
    size = max(56, round(104 * part))
    marks.append(
        Text(x + round(22 * part), y + round(60 * part), str(card.rank), size, ink, on="die", face="display")
    )
    if not rank_text(card.rank).isdigit():
        right, top = x + wide - round(28 * part), y + round(112 * part) + 34
        marks.append(Text(right, top, rank_text(card.rank), _LETTER, "outline", True, "right", "sky"))
    return marks


def faces(view: View, height: int) -> tuple[list[tuple[CardOrJoker, int, int, int, int]], int]:
    """Where each card of the hand lies on wood of this height, with its size; and where the room beside them begins."""
    top = 92 if height >= _TITLED else 26
    high = height - top - _LOW
    wide = min(round(high * _SHAPE), (WIDTH - 2 * _LEFT - _GAP * (len(view.hand) - 1)) // max(1, len(view.hand)))
    high = min(high, round(wide / _SHAPE))
    found = []
    x = _LEFT
    for card in view.hand:
        found.append((card, x, top, wide, high))
        x += wide + _GAP
    return found, x


def hand(view: View, height: int, with_piles: bool) -> Part:
    """The wood with the hand, and with the piles if they have no room on the map."""
    part = Part(height)
    part.ground.append(Wood(0, 0, WIDTH, height))
    cards, _ = faces(view, height)
    if height >= _TITLED:
        part.marks.append(Text(34, 56, "Your hand", 52, "cream", on="wood2", face="display"))
    for card, *box in cards:
        part.marks += _card(card, box[0], box[1], box[2], box[3])
    if with_piles:
        block = piles(view, "wood")
        part.marks += block.at(WIDTH - 40 - block.width, (height - block.height) // 2 + 14)
    return part


def room_for_piles(view: View, height: int) -> bool:
    """Whether the piles have room beside the hand."""
    return faces(view, height)[1] + piles(view, "wood").width + 50 <= WIDTH
