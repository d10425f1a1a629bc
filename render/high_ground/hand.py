"""The viewer's own hand: landscapes on wood, below the land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from games.core.cards import CardOrJoker, Joker, rank_text
from games.high_ground.land import place_of
from games.high_ground.view import View
from render.core.frame.part import Part
from render.core.letters import lettering
from render.core.scene import WIDTH, Mark, Text
from render.core.shapes.cards import JOKER
from render.high_ground.cells.map import HandCard, Wood, land_box
from render.high_ground.cells.overview import EDGE, Overview
from render.high_ground.tray import Block, in_use, piles
from render.high_ground.viewport import Plan

_SHAPE: Final = 238 / 300
_NARROWEST: Final = 170
_RIGHT: Final = 40
_MARGIN: Final = 16
_OVERVIEW: Final = (220, 440)
"""How wide the whole land in small is at most beside many cards and beside few, and how large each of its cards."""
_TILE: Final = 40
_APART: Final = 34
_LEFT: Final = 48
_GAP: Final = 36
_LOW: Final = 54
"""How much room there is below the cards, for their shadows and numbers."""
_TOP: Final = 92
_LETTER: Final = 46


def _level(card: CardOrJoker) -> int:
    return 7 if isinstance(card, Joker) else card.rank


def _card(card: CardOrJoker, x: int, y: int, wide: int, high: int) -> list[Mark]:
    part = min(wide, high) / 238
    suit = f"{JOKER}{card.number}" if isinstance(card, Joker) else card.suit.value
    marks: list[Mark] = [HandCard(x, y, wide, high, _level(card), suit)]
    left, top, land, _ = land_box(wide, high)
    if isinstance(card, Joker):
        room = wide - 16
        size = next(
            (size for size in range(60, 44, -2) if lettering.measure("Joker", size, "display") <= room), 44
        )
        low = y + round(58 * part)
        marks.append(Text(x + wide // 2, low, "Joker", size, "outline", False, "middle", "die", "display"))
        return marks
    ink = "red" if suit in "HD" else "outline"
    size = max(60, round(104 * part))
    place = x + round(22 * part), y + round(60 * part)
    marks.append(Text(*place, str(card.rank), size, ink, on="die", face="display"))
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


def faces(view: View, height: int, beside: int) -> Faces:
    """Where each card of the hand lies on wood of this height, with its size, if so much of the wood is taken at its
    right."""
    count = max(1, len(view.hand))
    room = (WIDTH - 2 * _LEFT - beside - _GAP * (count - 1)) // count
    high = height - _TOP - _LOW
    wide = min(round(high * _SHAPE), room)
    high = min(high, round(wide / _SHAPE))
    top = _TOP + (height - _TOP - _LOW - high) // 2
    return [(card, _LEFT + number * (wide + _GAP), top, wide, high) for number, card in enumerate(view.hand)]


def hand(view: View, height: int, beside: Sequence[Sequence[Block]]) -> Part:
    """The wood with the hand, and at its right columns of what has no room on the map."""
    part = Part(height)
    part.ground.append(Wood(0, 0, WIDTH, height))
    part.marks.append(Text(34, 56, "Your hand", 52, "cream", on="wood2", face="display"))
    for card, x, y, wide, high in faces(view, height, taken(beside)):
        part.marks += _card(card, x, y, wide, high)
    right = WIDTH - _RIGHT
    for column in beside:
        wide = max(block.width for block in column)
        free = height - 18 - sum(block.height for block in column)
        down = 18.0
        for block in column:
            down += free / (len(column) + 1)
            part.marks += block.at(right - (wide + block.width) // 2, round(down))
            down += block.height
        right -= wide + _APART
    return part


def taken(beside: Sequence[Sequence[Block]]) -> int:
    """How much of the wood the columns at its right take."""
    return sum(max(block.width for block in column) + _APART for column in beside)


def aside(view: View, laid: Plan, height: int, with_piles: bool) -> list[list[Block]]:
    """The columns at the right of a hand on wood of this height: the whole land in small if the page shows only a part,
    and the piles with what is in use if they have no room on the map."""
    column = [piles(view, "wood")] if with_piles else []
    used = in_use(view, "wood") if with_piles else None
    if laid.hidden:
        cards = len(view.hand) * (round((height - _TOP - _LOW) * _SHAPE) + _GAP)
        others = used.width + _APART if used else 0
        wide = max(_OVERVIEW[0], min(_OVERVIEW[1], WIDTH - 2 * _LEFT - _APART - cards - others))
        high = height - 18 - 3 * _MARGIN - sum(each.height for each in column)
        column.insert(0, overview(view, laid, wide, high))
    return [each for each in (column, [used] if used else []) if each]


def overview(view: View, laid: Plan, wide: int, high: int) -> Block:
    """The whole land in small, at most so wide and high, with a frame around what the page shows."""
    places = [place_of(ground.cell) for ground in view.land]
    west, north = min(column for column, _ in places), max(row for _, row in places)
    across = max(column for column, _ in places) - west + 1
    down = north - min(row for _, row in places) + 1
    size = min(_TILE, (wide - 2 * EDGE) // across, (high - 2 * EDGE) // down)
    cards = tuple(
        (
            column - west,
            north - row,
            ground.level,
            -1 if ground.owner is None else ground.owner,
            tuple(stack[-1].colour for stack in ground.stacks),
        )
        for ground, (column, row) in zip(view.land, places, strict=True)
    )
    columns = [line.number for line in laid.columns if west <= line.number < west + across]
    rows = [line.number for line in laid.rows if north - down < line.number <= north]
    shown = columns[0] - west, north - max(rows), len(columns), len(rows)
    wide, high = across * size + 2 * EDGE - 3, down * size + 2 * EDGE - 3
    return Block(wide, high, (Overview(0, 0, wide, high, size, cards, shown),))


def room_for_piles(view: View, laid: Plan, height: int) -> bool:
    """Whether the piles have room beside the hand."""
    beside = taken(aside(view, laid, height, True))
    return all(wide >= _NARROWEST for _, _, _, wide, _ in faces(view, height, beside))
