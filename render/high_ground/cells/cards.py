"""Cards as land. They stand upright or lie across, with their level written large. Higher cards have lighter paper and
a deeper cliff, and a king has a frame in its owner's colour. Paper shows below a card that covers another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.cards import Joker, card_text, rank_text
from games.core.protocol import seat_letter
from games.high_ground.land import KING_LEVEL, Ground, lies_across
from render.core.letters import lettering
from render.core.scene import SMALLEST_LETTERS, Badge, Rect, Suit, Text
from render.core.shapes.cards import JOKER
from render.high_ground.cells.inks import LANDS
from render.high_ground.viewport import Box

Printed: TypeAlias = Rect | Text | Badge | Suit
_ROOMY: Final = 180
"""Cells from this side on have room to lay their card nearer to the middle."""
_SHORT: Final = 0.76
"""How long the short side of a card is, as a fraction of the long one."""
GAP: Final = 12
"""How much longer a cell is than its card: space for the deepest cliff."""
_FOR_RANK: Final = 82
"""Cards from this height on have room for a rank below their level."""
_SHALLOW: Final = 2
_UNDER: Final = 8
"""How far the paper of a covered card shows, whatever its level is."""
_EDGE: Final = 3
_APART: Final = 5
_LEVELS: Final = ((200, 60, 8, 36, 9, 8), (160, 50, 6, 32, 8, 2), (0, 44, 4, 26, 5, 1))
"""For cells from a side on: that side, the size of the level's figures, their distance from the edge, the size of the
suit beside them, the thickness of a king's frame, and the distance of the figures from that frame."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card in its cell, its level, and the sign beside the level: a suit, or the badge of a king's owner. `level` is
    the box that nothing may cover. `taken` is the part of the cell that level and sign need, and `bare` the part that
    the level needs alone."""

    card: Box
    figures: tuple[int, int]
    size: int
    sign: tuple[int, int]
    sign_size: int
    frame: int
    level: Box
    taken: Box
    bare: Box


def paper(level: int) -> str:
    """The ink of the paper for a level; higher levels have lighter paper."""
    return LANDS[(level - 1) * len(LANDS) // (KING_LEVEL + 2)]


def _card(ground: Ground, box: Box) -> Box:
    """Where the card lies in its cell: in the middle, or at the top if there is little room."""
    long = box.width - GAP
    short = round(long * _SHORT)
    wide, high = (long, short) if lies_across(ground.cell) else (short, long)
    down = min((long - high) // 2, max(0, box.width - _ROOMY) // 2)
    return Box(box.x + (long - wide) // 2 + 2, box.y + down + 2, wide, high)


def _aside(card: Box, box: Box, needed: int) -> Box:
    """The card, moved to the left as far as the `needed` width of level and sign asks for."""
    over = max(0, card.x + needed - box.x - box.width)
    return Box(max(box.x + 2, card.x - over), card.y, card.width, card.height)


def place(ground: Ground, box: Box) -> Place:
    """Where card and level go in the cell with this box."""
    card = _card(ground, box)
    size, pad, sign, frame, within = next(measures for least, *measures in _LEVELS if box.width >= least)
    inset = _EDGE + (frame + within if ground.owner is not None else pad)
    high = round(size * lettering.CAPITALS)
    wide = lettering.measure(str(ground.level), size, True)
    if ground.owner is not None:
        sign += 16
        card = _aside(card, box, inset + wide + _APART + sign)
    x, middle = card.x + inset, card.y + inset + high // 2
    right = x + wide
    low = card.y + inset + high - box.y
    beside = middle
    if ground.owner is not None:
        # A badge is higher than the figures, and pieces stand below them.
        beside = box.y + low - sign // 2
    end = right + _APART + sign
    if ground.owner is None and end > card.x + card.width - _EDGE:
        end, sign = right, 0
    return Place(
        card,
        (x, middle),
        size,
        (right + _APART + sign // 2, beside),
        sign,
        frame,
        Box(x, card.y + inset, (end if ground.owner is not None else right) - x, high),
        Box(box.x, box.y, end - box.x, low),
        Box(box.x, box.y, right - box.x, low),
    )


def _rank(ground: Ground, card: Box, sheet: str) -> list[Printed]:
    """The rank of a card whose level is written differently: a court card, an ace or a joker."""
    x, y = card.x + card.width - 14, card.y + card.height - 30
    if isinstance(ground.card, Joker):
        if lettering.measure("joker", SMALLEST_LETTERS) + 24 > card.width:
            return []
        return [Text(x, y, "joker", SMALLEST_LETTERS, "rim", False, "right", sheet)]
    if card_text(ground.card)[0].isdigit() or card.height < _FOR_RANK:
        return []
    return [Text(x, y, rank_text(ground.card.rank), 44, "rim", True, "right", sheet)]


def draw(ground: Ground, at: Place, signed: bool) -> list[Printed]:
    """The card with its level, and with the suit beside it if it is `signed`. A king always shows its owner."""
    card, sheet = at.card, paper(ground.level)
    deep = _SHALLOW + ground.level * (GAP - _SHALLOW - 2) // KING_LEVEL
    marks: list[Printed] = [
        Rect(card.x + deep, card.y + deep, card.width, card.height, "cliff", "rim", _EDGE, 11),
    ]
    below = "cliff"
    if ground.covered:
        below = LANDS[0]
        marks.append(Rect(card.x + _UNDER, card.y + _UNDER, card.width, card.height, below, "rim", _EDGE, 11))
    marks.append(Rect(card.x, card.y, card.width, card.height, sheet, "rim", _EDGE, 11, on=below))
    if ground.owner is not None:
        inner = card.x + _EDGE, card.y + _EDGE, card.width - 2 * _EDGE, card.height - 2 * _EDGE
        marks.append(Rect(*inner, sheet, seat_letter(ground.owner), at.frame, 8, on="rim"))
    marks.append(Text(*at.figures, str(ground.level), at.size, "rim", True, on=sheet))
    if ground.owner is not None:
        marks.append(Badge(*at.sign, at.sign_size, ground.owner, "rim"))
    elif signed and at.sign_size:
        suit = JOKER if isinstance(ground.card, Joker) else ground.card.suit.value
        marks.append(Suit(*at.sign, at.sign_size, suit, sheet))
    if not ground.stacks and ground.owner is None:
        marks += _rank(ground, card, sheet)
    return marks
