"""Where everything lies: ridges slant from the corners to the peak, and valleys lie between them.

Valleys have places 0 top, 1 right, 2 bottom and 3 left. Ridges have the corner that follows clockwise: 0 upper right,
and so on to 3 upper left. In every position each ridge and each valley keeps to its own part of the page, so nothing
moves about from turn to turn.
"""

from dataclasses import dataclass
from typing import Final

from games.core.components import Pile
from render.core.frame.part import Box
from render.core.scene import MAX_HEIGHT, WIDTH, Point

CARD_WIDTH: Final = 108
CARD_HEIGHT: Final = 134
HEIGHT: Final = MAX_HEIGHT
MIDDLE: Final = (600, 838)
"""Where the ridges meet."""
TOP, RIGHT, BOTTOM, LEFT = range(4)
BESIDE: Final = (82, 6)
"""How far the innermost card of a ridge lies from the middle."""
STEP: Final = (35, 44)
OUT: Final = (10, 12)
"""How far an end card that can be drawn is moved out, so that the ring around it covers nothing."""
ARROW_ROOM: Final = 84
"""The space behind the top card of a pile for the arrow of a run that moved away."""
_ROW_Y: Final = 206
_COLUMN_X: Final = 18
_APART: Final = 18
_LEAST_COLUMN: Final = 44
PLATE: Final = (250, 94)
PLATE_SIDE: Final = (234, 94)
_PLATE_Y: Final = 366
_PLATE_X: Final = 160
REACH: Final = 34
"""How far the arrow of the last move reaches from its middle."""
_NEAR: Final = 4
"""On so many of the innermost places of a ridge its arrows lie beside it; further out, below or above it."""


COUNT: Final = Box(524, 854, 152, 150)
"""The plate that counts the cards brought down."""


def signs(corner: int) -> tuple[int, int]:
    """Whether a corner lies to the right and below: 1 or -1 for each."""
    return (1 if corner in (0, 1) else -1), (1 if corner in (1, 2) else -1)


def slot(corner: int, number: int, out: bool = False) -> Box:
    """Where a card of a ridge lies; 0 is the innermost of twelve."""
    across, down = signs(corner)
    x = BESIDE[0] + number * STEP[0] + (OUT[0] if out else 0)
    y = BESIDE[1] + number * STEP[1] + (OUT[1] if out else 0)
    left = MIDDLE[0] + (x if across > 0 else -x - CARD_WIDTH)
    top = MIDDLE[1] + (y if down > 0 else -y - CARD_HEIGHT)
    return Box(left, top, CARD_WIDTH, CARD_HEIGHT)


def ridge(corner: int, length: int, out: bool = False) -> tuple[Box, ...]:
    """Where the cards of a ridge lie, from the peak to the end; `out` moves the end card away from the others."""
    return tuple(slot(corner, number, out and number == length - 1) for number in range(length))


def off_ridge(corner: int, left: int, target: int) -> Point:
    """The middle of an arrow off a ridge that has so many cards left, on its side towards the place of a valley."""
    across, down = signs(corner)
    if not left:
        return slot(corner, 0).middle
    end = slot(corner, left - 1)
    lower = target == (BOTTOM if down > 0 else TOP)
    side = RIGHT if across > 0 else LEFT
    if target == side or (not lower and target == (BOTTOM if down < 0 else TOP)):
        if left <= _NEAR:
            outer = end.x + CARD_WIDTH + 64 if across > 0 else end.x - 64
            return outer, (end.y + 40 if down < 0 else end.y + CARD_HEIGHT - 40)
        x = end.x + CARD_WIDTH + 5 if across > 0 else end.x - 5
        return x, (end.y + CARD_HEIGHT + 50 if down < 0 else end.y - 50)
    x = end.x - 48 if across > 0 else end.x + CARD_WIDTH + 48
    y = end.y if down < 0 else end.y + CARD_HEIGHT
    covers = COUNT.x - REACH < x < COUNT.x + COUNT.width + REACH and y > COUNT.y - REACH
    return x, (max(y, COUNT.y + COUNT.height + REACH) if covers else y)


def _strips(cards: Pile, room: int, card: int, least: int, ten: int) -> list[int]:
    """How much of each card but the top one can be seen if all of them fit into the space."""
    tens = [each.rank == 10 for each in cards[:-1]]
    share = (room - card - sum(tens) * ten) // max(1, len(tens) - sum(tens))
    usual = max(least, min(54, share))
    return [max(usual, ten) if is_ten else usual for is_ten in tens]


def _part(strips: list[int], came: int) -> None:
    """Move the cards that came away from the others."""
    if 0 < came <= len(strips):
        strips[-came] += _APART


@dataclass(frozen=True, slots=True)
class Laid:
    """A valley: the boxes of its cards, the plate with its name, and the middle of an arrow for a run that moved
    away."""

    cards: tuple[Box, ...]
    plate: Box
    behind: Point


def plate(place: int) -> Box:
    """Where the plate of a valley stands."""
    if place in (TOP, BOTTOM):
        y = _PLATE_Y if place == TOP else 2 * MIDDLE[1] - _PLATE_Y - PLATE[1]
        return Box(MIDDLE[0] - PLATE[0] // 2, y, *PLATE)
    x = _PLATE_X if place == LEFT else WIDTH - _PLATE_X - PLATE_SIDE[0]
    return Box(x, MIDDLE[1] - PLATE_SIDE[1] // 2, *PLATE_SIDE)


def valley(place: int, cards: Pile, leaving: bool, came: int = 0) -> Laid:
    """Where the pile at this place lies; `leaving` keeps space for an arrow behind it, and so many cards at its top
    that `came` lie a little apart, so that a ring around them covers nothing."""
    extra = ARROW_ROOM if leaving and cards else 0
    extra += _APART if 0 < came < len(cards) else 0
    if place in (TOP, BOTTOM):
        strips = _strips(cards, 720 - extra, CARD_WIDTH, 45, 54)
        _part(strips, came)
        used = sum(strips) + CARD_WIDTH
        x = MIDDLE[0] - (used + (ARROW_ROOM if leaving and cards else 0)) // 2
        y = _ROW_Y if place == TOP else 2 * MIDDLE[1] - _ROW_Y - CARD_HEIGHT - 10
        lying = tuple(
            Box(x + sum(strips[:number]), y, CARD_WIDTH, CARD_HEIGHT) for number in range(len(cards))
        )
        behind = (
            (x + used + ARROW_ROOM // 2, y + CARD_HEIGHT // 2) if lying else (MIDDLE[0], y + CARD_HEIGHT // 2)
        )
        return Laid(lying, plate(place), behind)
    strips = _strips(cards, 728 - extra, CARD_HEIGHT, _LEAST_COLUMN, _LEAST_COLUMN)
    _part(strips, came)
    used = sum(strips) + CARD_HEIGHT
    x = _COLUMN_X if place == LEFT else WIDTH - _COLUMN_X - CARD_WIDTH
    y = MIDDLE[1] - (used + (ARROW_ROOM if leaving and cards else 0)) // 2
    lying = tuple(Box(x, y + sum(strips[:number]), CARD_WIDTH, CARD_HEIGHT) for number in range(len(cards)))
    middle = x + CARD_WIDTH // 2
    behind = (middle, y + used + ARROW_ROOM // 2) if lying else (middle, MIDDLE[1])
    return Laid(lying, plate(place), behind)


def empty(place: int) -> Box:
    """Where the first card of a pile would lie."""
    if place in (TOP, BOTTOM):
        y = _ROW_Y if place == TOP else 2 * MIDDLE[1] - _ROW_Y - CARD_HEIGHT - 10
        return Box(MIDDLE[0] - CARD_WIDTH // 2, y, CARD_WIDTH, CARD_HEIGHT)
    x = _COLUMN_X if place == LEFT else WIDTH - _COLUMN_X - CARD_WIDTH
    return Box(x, MIDDLE[1] - CARD_HEIGHT // 2, CARD_WIDTH, CARD_HEIGHT)


COMPLETE: Final = (70, 88)
"""How large the top card of a complete pile is drawn."""


def complete(number: int) -> Box:
    """Where a complete pile lies: beside the plate of the valley at the bottom."""
    low = plate(BOTTOM)
    x = (low.x - 2 * 76 - 4, low.x - 76 - 4, low.x + low.width + 10, low.x + low.width + 86)[number]
    return Box(x, low.y + 6, *COMPLETE)


def heading(place: int) -> Point:
    """A point in the place of a valley, for the direction of arrows."""
    x, y = MIDDLE
    return ((x, 272), (1128, y), (x, 1404), (72, y))[place]
