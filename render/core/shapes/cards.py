"""Playing cards: suits are told apart by their shapes, and rank and suit stand large in two corners."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from render.core.letters import lettering
from render.core.marks import tiled
from render.core.palette import CARD_BACK, CARD_RED, PAPERS, RIM, WHITE, Colour
from render.core.scene import Card, Scheme, Suit
from render.core.shapes.supersampled import FINE, Sheet, Tile

INDEX: Final = 46
"""The size of a rank's letters."""
SUIT: Final = 34
"""How high a suit is beside its rank."""
JOKER: Final = "*"
"""What a joker's face begins with; its number follows if there are several."""
_EDGE: Final = 3
_RADIUS: Final = 11
_PAD: Final = 8
_SIDE: Final = 6
"""How far rank and suit keep from the edge if there is little room."""
_GAP: Final = 4
_SUIT_WIDTH: Final = SUIT * 0.92
_CAP: Final = round(INDEX * lettering.CAPITALS)
_RED: Final = "HD"


def _heart(x: float, y: float, size: float) -> list[tuple[float, float]]:
    """A heart around a middle, its point down."""
    points = []
    for step in range(64):
        t = step / 64 * math.tau
        across = 16 * math.sin(t) ** 3
        up = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x + across * size / 30, y - (up + 2.5) * size / 30))
    return points


def _stem(x: float, foot: float, size: float) -> list[tuple[float, float]]:
    return [
        (x - size * 0.05, foot - size * 0.45),
        (x + size * 0.05, foot - size * 0.45),
        (x + size * 0.10, foot - size * 0.12),
        (x + size * 0.27, foot),
        (x - size * 0.27, foot),
        (x - size * 0.10, foot - size * 0.12),
    ]


def draw_suit(sheet: Sheet, suit: str, x: float, y: float, size: float, colour: Colour) -> None:
    """Draw a suit by its letter around a middle, `size` units high; `*` is a joker's star."""
    if suit == JOKER:
        reach = (size * 0.56, size * 0.235)
        turns = [(reach[step % 2], math.tau * (step / 10 - 0.25)) for step in range(10)]
        sheet.polygon(
            [(x + far * math.cos(t), y + far * math.sin(t) + size * 0.04) for far, t in turns], colour
        )
    elif suit == "H":
        sheet.polygon(_heart(x, y, size), colour)
    elif suit == "D":
        half, wide = size * 0.56, size * 0.38
        sheet.polygon([(x, y - half), (x + wide, y), (x, y + half), (x - wide, y)], colour)
    elif suit == "S":
        body = [(px, 2 * y - py - size * 0.07) for px, py in _heart(x, y, size * 0.84)]
        tip = y - size * 0.53
        sheet.polygon(body, colour)
        sheet.polygon(
            [(x, tip), (x + size * 0.22, y - size * 0.2), (x - size * 0.22, y - size * 0.2)], colour
        )
        sheet.polygon(_stem(x, y + size / 2, size), colour)
    else:
        radius = size * 0.225
        for across, up in ((0, -0.31), (-0.3, 0.08), (0.3, 0.08)):
            sheet.disc(x + across * size, y + up * size, radius, colour)
        sheet.disc(x, y, size * 0.12, colour)
        sheet.polygon(_stem(x, y + size / 2, size), colour)


@lru_cache(maxsize=32)
def _rank(text: str) -> Image.Image:
    """The shape of a rank, with its figures close together and as high as a capital."""
    # In some fonts J and Q hang below the line, and a card has no room there.
    high = _CAP * FINE
    shapes = [lettering.coverage(letter, INDEX * FINE, True)[0] for letter in text]
    shapes = [shape.resize((shape.width, high)) if shape.height > high + FINE else shape for shape in shapes]
    gap = 3 * FINE
    wide = sum(shape.width for shape in shapes) + gap * (len(shapes) - 1)
    mask = Image.new("L", (wide, max(shape.height for shape in shapes)), 0)
    x = 0
    for shape in shapes:
        mask.paste(shape, (x, 0))
        x += shape.width + gap
    return mask


def _width(rank: str) -> float:
    return _rank(rank).width / FINE


def _letters(sheet: Sheet, rank: str, x: float, y: float, colour: Colour) -> None:
    """Write a rank with its left end at `x` and its top at `y`."""
    mask = _rank(rank)
    ((left, top),) = sheet.at([(x, y)])
    sheet.put(mask, (round(left), round(top)), colour)


def _row(sheet: Sheet, rank: str, suit: str, x: float, y: float, colour: Colour) -> None:
    _letters(sheet, rank, x, y, colour)
    draw_suit(sheet, suit, x + _width(rank) + _GAP + _SUIT_WIDTH / 2, y + _CAP / 2, SUIT, colour)


def _column(sheet: Sheet, rank: str, suit: str, x: float, y: float, colour: Colour) -> None:
    middle = x + max(_width(rank), _SUIT_WIDTH) / 2
    _letters(sheet, rank, middle - _width(rank) / 2, y, colour)
    draw_suit(sheet, suit, middle, y + _CAP + _GAP + SUIT / 2, SUIT, colour)


def indexes(mark: Card) -> list[tuple[float, float, float, float]]:
    """Where rank and suit stand on a card that lies face up, as boxes of left, top, right and bottom from its corner."""
    rank = mark.face[:-1]
    if mark.index == "column":
        wide, high = max(_width(rank), _SUIT_WIDTH), float(_CAP + _GAP + SUIT)
        x, y = float(_PAD if wide == _SUIT_WIDTH else _SIDE), float(_PAD)
    else:
        wide, high = _width(rank) + _GAP + _SUIT_WIDTH, float(_CAP)
        x, y = float(_PAD), float(_SIDE)
    upper = (x, y, x + wide, y + high)
    lower = (mark.width - x - wide, mark.height - y - high, mark.width - x, mark.height - y)
    return [corner for corner, name in ((upper, "lower"), (lower, "upper")) if mark.corners != name]


def _back(sheet: Sheet, width: int, height: int) -> None:
    """Draw a quiet pattern: a frame with a row of peaks along its upper and lower edge."""
    inner = _EDGE + 5
    sheet.box(inner, inner, width - 2 * inner, height - 2 * inner, _RADIUS - 5, WHITE)
    sheet.box(inner + 2, inner + 2, width - 2 * inner - 4, height - 2 * inner - 4, _RADIUS - 7, CARD_BACK)
    for top in (inner + 7, height - inner - 25):
        for number in range(3):
            middle = width * (number + 1) / 4
            sheet.polygon([(middle - 11, top + 18), (middle, top), (middle + 11, top + 18)], WHITE)


@tiled(Card)
def card_tile(mark: Card, scheme: Scheme) -> Tile:
    """The whole card, even if others will cover it."""
    width, height = mark.width, mark.height
    sheet = Sheet(width, height, 0, 0)
    sheet.box(0, 0, width, height, _RADIUS, RIM)
    paper = PAPERS[mark.far] if mark.face else CARD_BACK
    sheet.box(_EDGE, _EDGE, width - 2 * _EDGE, height - 2 * _EDGE, _RADIUS - _EDGE, paper)
    if not mark.face:
        _back(sheet, width, height)
        return sheet.tile()
    rank, suit = mark.face[:-1], mark.face[-1]
    if mark.face.startswith(JOKER):
        # A star and the joker's number.
        draw_suit(sheet, JOKER, width / 2, height * 0.62, min(width, height) * 0.62, RIM)
        _letters(sheet, f"J{mark.face[1:]}", _PAD, _SIDE, RIM)
        return sheet.tile()
    colour = CARD_RED if suit in _RED else RIM
    put = _column if mark.index == "column" else _row
    for x, y, _, _ in indexes(mark):
        put(sheet, rank, suit, x, y, colour)
    return sheet.tile()


@tiled(Suit)
def suit_tile(mark: Suit, scheme: Scheme) -> Tile:
    """The sign of a suit without a card."""
    reach = math.ceil(mark.size * 0.6) + 1
    colour = CARD_RED if mark.suit in _RED else RIM
    sheet = Sheet(2 * reach, 2 * reach, -reach, -reach)
    draw_suit(sheet, mark.suit, 0, 0, mark.size, colour)
    return sheet.tile()
