"""The cards of the mountain: large ranks in a face of their own, and an index in the strip that stays visible."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import CARD_RED, WHITE, Colour, ink, mix
from render.core.scene import Card, Scheme
from render.core.shapes.cards import draw_suit
from render.core.shapes.supersampled import FINE, Sheet, Tile
from render.core.tones import OUTLINE

INDEX: Final = 50
"""The size of a rank's letters on a card that others cover."""
LARGE: Final = 72
"""The size of a rank's letters on the top card of a pile."""
_SUIT: Final = 0.64
_SUIT_BELOW: Final = 0.72
_LARGE_SUIT: Final = 44
_EDGE: Final = 3.5
_RADIUS: Final = 12
_SIDE: Final = 9
_TOP: Final = 6
COLUMN: Final = 46
"""The size of a rank's letters above its suit."""
_COLUMN_TOP: Final = 11
_COLUMN_SIDE: Final = 27
"""How far the middle of rank and suit above each other lies from the edge of the card."""
_LARGE_ROWS: Final = (38, 92)


@dataclass(frozen=True, slots=True)
class MountainCard(Card):
    """A card on the mountain. The top card of a pile is `large`; `mirrored` puts the index of a covered card into the
    opposite corner of the same edge. On `dull` paper it can never move again."""

    large: bool = False
    mirrored: bool = False
    dull: bool = False


@lru_cache(maxsize=64)
def _wide(rank: str, size: int) -> float:
    """How wide a rank is, its figures without space between them."""
    return sum(lettering.coverage(letter, size * FINE, "rank")[0].width for letter in rank) / FINE


def _high(size: int) -> float:
    return size * lettering.capitals("rank")


def _write(sheet: Sheet, rank: str, size: int, x: float, y: float, colour: Colour) -> None:
    """Write a rank with its left end at `x` and the middle of its height at `y`."""
    for letter in rank:
        mask = lettering.coverage(letter, size * FINE, "rank")[0]
        sheet.shape(x, y, mask, colour)
        x += mask.width / FINE


def _box(mark: Card) -> tuple[float, float]:
    """How wide and high the index of a card is."""
    rank = mark.face[:-1]
    if mark.index == "column":
        suit = COLUMN * _SUIT_BELOW
        return max(_wide(rank, COLUMN), suit * 0.92), _high(COLUMN) + 10 + suit
    return _wide(rank, INDEX) + 5 + INDEX * _SUIT * 0.92, _high(INDEX)


def indexes(mark: MountainCard) -> list[tuple[float, float, float, float]]:
    """Where rank and suit stand on a card that lies face up, as boxes of left, top, right and bottom from its corner."""
    if mark.large:
        half = max(_wide(mark.face[:-1], LARGE), _LARGE_SUIT) / 2
        middle = mark.width / 2
        return [
            (
                middle - half,
                _LARGE_ROWS[0] - _high(LARGE) / 2,
                middle + half,
                _LARGE_ROWS[1] + _LARGE_SUIT / 2,
            )
        ]
    wide, high = _box(mark)
    if mark.index == "column":
        left = _COLUMN_SIDE - wide / 2
        return [(left, _COLUMN_TOP, left + wide, _COLUMN_TOP + high)]
    left, right = float(_SIDE), mark.width - _SIDE - wide
    top, low = float(_TOP), mark.height - _TOP - high
    found = []
    if mark.corners != "lower":
        x = right if mark.mirrored else left
        found.append((x, top, x + wide, top + high))
    if mark.corners != "upper":
        x = left if mark.mirrored else right
        found.append((x, low, x + wide, low + high))
    return found


def _put_index(
    sheet: Sheet, mark: MountainCard, box: tuple[float, float, float, float], colour: Colour
) -> None:
    rank, suit, size = mark.face[:-1], mark.face[-1], INDEX * _SUIT
    left, top, right, low = box
    middle = top + _high(INDEX) / 2
    if mark.index == "column":
        across, size = (left + right) / 2, COLUMN * _SUIT_BELOW
        middle = top + _high(COLUMN) / 2
        _write(sheet, rank, COLUMN, across - _wide(rank, COLUMN) / 2, middle, colour)
        draw_suit(sheet, suit, across, low - size / 2, size, colour)
    else:
        _write(sheet, rank, INDEX, left, middle, colour)
        draw_suit(sheet, suit, right - size * 0.46, middle, size, colour)


def _back(sheet: Sheet, mark: Card, base: Colour) -> None:
    """Draw a quiet frame and a cairn."""
    light = mix(base, WHITE, 0.45)
    width, height = mark.width, mark.height
    sheet.box(8, 8, width - 16, height - 16, _RADIUS - 5, light)
    sheet.box(11, 11, width - 22, height - 22, _RADIUS - 7, base)
    for down, across, up in ((24, 30, 12), (3, 21, 10), (-16, 13, 8)):
        x, y, unit = width / 2, height / 2, width / 104
        corners = [
            (x - across * unit, y + (down - up) * unit),
            (x + across * unit, y + (down + up) * unit),
        ]
        sheet.draw.ellipse(sheet.at(corners), fill=light)


def large_suit(height: int) -> float:
    """How high the suit is on a top card of this height."""
    return max(32.0, _LARGE_SUIT * height / 134)


@tiled(MountainCard)
def mountain_card_tile(mark: MountainCard, scheme: Scheme) -> Tile:
    """The whole card, even if others will cover it."""
    width, height = mark.width, mark.height
    sheet = Sheet(width, height, 0, 0)
    sheet.box(0, 0, width, height, _RADIUS, OUTLINE)
    paper = ink(scheme, "dull" if mark.dull else "covered" if mark.far else "white")
    if not mark.face:
        paper = ink(scheme, "back")
    sheet.box(_EDGE, _EDGE, width - 2 * _EDGE, height - 2 * _EDGE, _RADIUS - _EDGE, paper)
    if not mark.face:
        _back(sheet, mark, paper)
        return sheet.tile()
    colour = CARD_RED if mark.face[-1] in "HD" else OUTLINE
    if mark.large:
        rank, middle, fits = mark.face[:-1], width / 2, height / 134
        size = round(LARGE * fits)
        _write(sheet, rank, size, middle - _wide(rank, size) / 2, _LARGE_ROWS[0] * fits, colour)
        draw_suit(sheet, mark.face[-1], middle, _LARGE_ROWS[1] * fits, large_suit(height), colour)
        return sheet.tile()
    for box in indexes(mark):
        _put_index(sheet, mark, box, colour)
    return sheet.tile()
