"""Where everything lies: ridges slant from the corners to the peak, and valleys lie between them.

The upper edge of the board is at 0. Valleys have places 0 top, 1 right, 2 bottom and 3 left. Ridges have the corner
that follows clockwise: 0 upper right, and so on to 3 upper left. In every position each ridge and each valley keeps to
its own part of the board, so nothing moves about from turn to turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.bring_down_the_mountain.state import RIDGE_LENGTH
from games.core.cards import Pile
from render.core.scene import WIDTH, Point

CARD_WIDTH: Final = 104
CARD_HEIGHT: Final = 128
HEIGHT: Final = 1236
TOP, RIGHT, BOTTOM, LEFT = range(4)
_SLOT: Final = (30, 20)
_STEP: Final = (35, 42)
_APART: Final = 10
"""How far the end card lies from its neighbour, so that a ring around it covers nothing."""
PAD: Final = 8
ARROW_ROOM: Final = 84
"""The space behind the top card of a pile for the arrow of a run that moved away."""
_ROW_ROOM: Final = 704
_COLUMN_ROOM: Final = 668
_ROW_STRIP: Final = 58
_COLUMN_STRIP: Final = 46
_LEAST_ROW: Final = 43
_LEAST_COLUMN: Final = 40
_TEN: Final = 54
TAB_ROW: Final = (496, 118)
TAB_COLUMN: Final = (232, 182)


@dataclass(frozen=True, slots=True)
class Box:
    """A box by its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Point:
        return self.x + self.width // 2, self.y + self.height // 2


def _mirrored(box: Box, across: bool, down: bool) -> Box:
    x = WIDTH - box.x - box.width if across else box.x
    y = HEIGHT - box.y - box.height if down else box.y
    return Box(x, y, box.width, box.height)


def slot(corner: int, number: int, end: bool = False) -> Box:
    """Where a card of a ridge lies. 0 is the outermost of twelve, and the end card lies a little further out."""
    off = _APART if end else 0
    box = Box(_SLOT[0] + number * _STEP[0] - off, _SLOT[1] + number * _STEP[1] - off, CARD_WIDTH, CARD_HEIGHT)
    return _mirrored(box, corner in (0, 1), corner in (1, 2))


def ridge(corner: int, length: int) -> tuple[Box, ...]:
    """Where the cards of a ridge lie, from the peak to the end."""
    first = RIDGE_LENGTH - length
    return tuple(slot(corner, number, number == first) for number in reversed(range(first, RIDGE_LENGTH)))


def strip(corner: int, number: int, target: int) -> tuple[Point, Point]:
    """The two ends of an arrow where an end card lay, beside the next card and towards the place of a valley."""
    box = slot(corner, number)
    right, low = corner in (0, 1), corner in (1, 2)
    side, far = (RIGHT if right else LEFT), (TOP if low else BOTTOM)
    if target in (side, far):
        x = box.x + box.width - 15 if right else box.x + 15
        ends = (box.y + 6, box.y + box.height - 6)
        start, end = reversed(ends) if low else ends
        return (x, start), (x, end)
    y = box.y + box.height - 17 if low else box.y + 17
    ends = (box.x + 6, box.x + box.width - 6)
    start, end = reversed(ends) if right else ends
    return (start, y), (end, y)


def _strips(
    cards: Sequence[object], tens: Sequence[bool], room: int, card: int, most: int, least: int, ten: int
) -> list[int]:
    """How much of each card but the top one can be seen if all of them fit into the space."""
    covered = len(cards) - 1
    if covered <= 0:
        return []
    wide = sum(tens[:-1])
    share = (room - card - wide * ten) // max(1, covered - wide)
    usual = max(least, min(most, share))
    return [max(usual, ten) if is_ten else usual for is_ten in tens[:-1]]


@dataclass(frozen=True, slots=True)
class Laid:
    """A valley: the boxes of its cards, the panel below them, the tab with its words, and the middle of an arrow for a
    run that moved away."""

    cards: tuple[Box, ...]
    panel: Box
    tab: Box
    behind: Point


def valley(place: int, cards: Pile, leaving: bool) -> Laid:
    """Where the pile at this place lies; `leaving` keeps space for an arrow behind it."""
    tens = [card.rank == 10 for card in cards]
    extra = ARROW_ROOM if leaving else 0
    if place in (TOP, BOTTOM):
        room = _ROW_ROOM - 2 * PAD - extra
        strips = _strips(cards, tens, room, CARD_WIDTH, _ROW_STRIP, _LEAST_ROW, _TEN)
        used = sum(strips) + CARD_WIDTH + extra
        wide = max(TAB_ROW[0], used + 2 * PAD)
        panel = Box((WIDTH - wide) // 2, 0, wide, CARD_HEIGHT + 2 * PAD)
        tab = Box((WIDTH - TAB_ROW[0]) // 2, panel.height, *TAB_ROW)
        down = place == BOTTOM
        panel, tab = _mirrored(panel, False, down), _mirrored(tab, False, down)
        x, y = (WIDTH - used) // 2, panel.y + PAD
        lying = [Box(x + sum(strips[:number]), y, CARD_WIDTH, CARD_HEIGHT) for number in range(len(cards))]
        after = lying[-1].x + CARD_WIDTH if lying else x + CARD_WIDTH // 2 - ARROW_ROOM // 2
        return Laid(tuple(lying), panel, tab, (after + ARROW_ROOM // 2, y + CARD_HEIGHT // 2))
    room = _COLUMN_ROOM - 2 * PAD - extra
    strips = _strips(cards, tens, room, CARD_HEIGHT, _COLUMN_STRIP, _LEAST_COLUMN, _LEAST_COLUMN)
    used = sum(strips) + CARD_HEIGHT + extra
    high = max(TAB_COLUMN[1], used + 2 * PAD)
    panel = Box(PAD, (HEIGHT - high) // 2, CARD_WIDTH + 2 * PAD, high)
    tab = Box(panel.x + panel.width, (HEIGHT - TAB_COLUMN[1]) // 2, *TAB_COLUMN)
    across = place == RIGHT
    panel, tab = _mirrored(panel, across, False), _mirrored(tab, across, False)
    x, y = panel.x + PAD, (HEIGHT - used) // 2
    lying = [Box(x, y + sum(strips[:number]), CARD_WIDTH, CARD_HEIGHT) for number in range(len(cards))]
    after = lying[-1].y + CARD_HEIGHT if lying else y + CARD_HEIGHT // 2 - ARROW_ROOM // 2
    return Laid(tuple(lying), panel, tab, (x + CARD_WIDTH // 2, after + ARROW_ROOM // 2))


def heading(place: int) -> Point:
    """A point in the place of a valley, for the direction of arrows."""
    return ((WIDTH // 2, 72), (WIDTH - 60, HEIGHT // 2), (WIDTH // 2, HEIGHT - 72), (60, HEIGHT // 2))[place]
