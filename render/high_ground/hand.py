"""The viewer's own hand: landscapes on wood, below the land."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.core.cards import CardOrJoker, Joker, rank_text
from games.high_ground.view import View
from render.core.frame.part import Part
from render.core.letters import lettering
from render.core.scene import WIDTH, Mark, Text
from render.core.shapes.cards import JOKER
from render.high_ground.cells.map import HandCard, Wood, land_box
from render.high_ground.tray import Block, in_use, piles

HEIGHTS: Final = (430, 250)
"""How high the wood may be: cards stand upright on the higher one and lie across on the lower one, which leaves more room
to the land."""
_TITLED: Final = 330
_SHAPE: Final = 238 / 300
_WIDE: Final = 352
_LEAST_WIDE: Final = 220
_NARROWEST: Final = 136
_APART: Final = 34
_LEFT: Final = 48
_GAP: Final = 36
_LOW: Final = 50
"""How much room there is below the cards, for their shadows and numbers."""
_TOP: Final = 34
_LETTER: Final = 46


def _level(card: CardOrJoker) -> int:
    return 7 if isinstance(card, Joker) else card.rank


def _card(card: CardOrJoker, x: int, y: int, wide: int, high: int) -> list[Mark]:
    part = min(wide, high) / 238
    suit = f"{JOKER}{card.number}" if isinstance(card, Joker) else card.suit.value
    marks: list[Mark] = [HandCard(x, y, wide, high, _level(card), suit)]
    across = wide > high
    left, top, land, _ = land_box(wide, high)
    middle = x + (left if across else wide) // 2
    if isinstance(card, Joker):
        room = (left if across else wide) - 16
        size = next(
            (size for size in range(60, 44, -2) if lettering.measure("Joker", size, "display") <= room), 44
        )
        low = y + (high // 2 if across else round(58 * part))
        marks.append(Text(middle, low, "Joker", size, "outline", False, "middle", "die", "display"))
        return marks
    ink = "red" if suit in "HD" else "outline"
    size = max(60, round(104 * part))
    if across:
        marks.append(
            Text(
                middle,
                y + round(high * 0.30),
                str(card.rank),
                size + 8,
                ink,
                False,
                "middle",
                "die",
                "display",
            )
        )
    else:
        marks.append(
            Text(
                x + round(22 * part),
                y + round(60 * part),
                str(card.rank),
                size,
                ink,
                on="die",
                face="display",
            )
        )
    if not rank_text(card.rank).isdigit():
        marks.append(
            Text(
                x + left + land - 14,
                y + top + 32,
                rank_text(card.rank),
                _LETTER,
                "outline",
                True,
                "right",
                "sky",
            )
        )
    return marks


Faces: TypeAlias = list[tuple[CardOrJoker, int, int, int, int]]


def faces(view: View, height: int, with_piles: bool) -> Faces:
    """Where each card of the hand lies on wood of this height, with its size."""
    count = max(1, len(view.hand))
    taken = sum(block.width + _APART for block in _piles(view)) if with_piles else 0
    room = (WIDTH - 2 * _LEFT - taken - _GAP * (count - 1)) // count
    top = 92 if height >= _TITLED else _TOP
    high = height - top - _LOW
    if height < _TITLED and room >= _LEAST_WIDE:
        wide = min(room, _WIDE)
    else:
        wide = min(round(high * _SHAPE), room)
        high = min(high, round(wide / _SHAPE))
    return [(card, _LEFT + number * (wide + _GAP), top, wide, high) for number, card in enumerate(view.hand)]


def hand(view: View, height: int, with_piles: bool) -> Part:
    """The wood with the hand, and with the piles if they have no room on the map."""
    part = Part(height)
    part.ground.append(Wood(0, 0, WIDTH, height))
    if height >= _TITLED:
        part.marks.append(Text(34, 56, "Your hand", 52, "cream", on="wood2", face="display"))
    for card, x, y, wide, high in faces(view, height, with_piles):
        part.marks += _card(card, x, y, wide, high)
    if with_piles:
        x = WIDTH - 40
        for block in _piles(view):
            x -= block.width
            part.marks += block.at(x, (height - block.height) // 2 + 8)
            x -= _APART
    return part


def room_for_piles(view: View, height: int) -> bool:
    """Whether the piles have room beside the hand."""
    return all(wide >= _NARROWEST for _, _, _, wide, _ in faces(view, height, True))


def _piles(view: View) -> list[Block]:
    """The piles and what is in use, from the right."""
    used = in_use(view, "wood")
    return [piles(view, "wood"), *([used] if used else [])]
