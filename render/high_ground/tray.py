"""What lies beside the land: the piles, the card or die in use, pieces that are lost, and the viewer's own hand on wood."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.components import CardOrJoker, Joker, Pyramid, rank_text
from games.high_ground.land import place_of
from games.high_ground.state import Digging, Laying, Resolving, View
from render.core.frame.part import Box, Part, Row
from render.core.letters import lettering
from render.core.look import Look
from render.core.pieces import geometry as g
from render.core.pieces.standing import Contact, Fallen, Halo
from render.core.pieces.tokens import Thrown, thrown_reach, thrown_width
from render.core.scene import WIDTH, Anchor, Card, Halo as Ring, Ink, Mark, Rect, Text
from render.core.shapes.cards import JOKER
from render.high_ground import last_move
from render.high_ground.cells.map import EDGE, Back, HandCard, Overview, Wood, land_box
from render.high_ground.header import face
from render.high_ground.viewport import Plan

BAND: Final = 112
"""How high the row below the land is, if there is no free corner."""
_CARD: Final = (104, 136)
_LOW_CARD: Final = (100, 88)
_COUNT: Final = 56
_LABEL: Final = 36
_LARGE_LABEL: Final = 48
_LEFT: Final = 34
_FEW: Final = 6
"""So many lost pieces lie in a corner of the map; more need the row."""
_THICK: Final = 6


@dataclass(frozen=True, slots=True)
class Block:
    """Marks around the upper left corner of a box."""

    width: int
    height: int
    marks: tuple[Mark, ...]

    def at(self, x: int, y: int) -> list[Mark]:
        """The marks where the block lies."""
        return [mark.shifted(x, y) for mark in self.marks]


def _in_use(view: View, size: tuple[int, int], on: Ink) -> Row:
    """The card that is to be placed, or the die that was rolled, around its upper left corner."""
    match view.phase:
        case Laying(card=card) | Digging(card=card):
            x, y = -_THICK - 3, -_THICK - 3
            ring = Ring(x, y, size[0] - 2 * x, size[1] - 2 * y, "gold", _THICK, 17, on=on)
            return Row(size[0], (ring, Card(0, 0, *size, face(card), on=on)))
        case Resolving(face=rolled):
            high = min(size[1] - 18, 104)
            wide = thrown_width(rolled.value, high)
            return Row(
                wide + thrown_reach(high), (Thrown(wide // 2, size[1] // 2, high, rolled.value, on=on),)
            )
    return Row(0)


def _discards(view: View, size: tuple[int, int], on: Ink) -> Mark:
    top: tuple[CardOrJoker, ...] = view.discards[-1:]
    if top:
        return Card(0, 0, *size, face(top[0]), on=on)
    return Ring(0, 0, *size, "quiet", 3, 12, True, on)


def _deep(count: int) -> int:
    return min(6, 1 + count // 6)


def piles(view: View, on: Ink = "table", upright: bool = False) -> Block:
    """The piles with their counts below them, beside each other or, `upright`, one below the other."""
    wide, high = _CARD
    aside, down = (0, high + 84) if upright else (wide + 26 + 8, 0)
    if view.draw_pile:
        pile: Mark = Back(0, 0, wide, high, _deep(view.draw_pile), on=on)
    else:
        pile = Ring(0, 0, wide, high, "quiet", 3, 12, True, on)
    marks: list[Mark] = [
        pile,
        _count(wide // 2, high + 52, view.draw_pile, "ink", "middle", on),
        _discards(view, _CARD, on).shifted(aside, down),
        _count(aside + wide // 2, down + high + 52, len(view.discards), "quiet", "middle", on),
    ]
    return Block(aside + wide, down + high + 82, tuple(marks))


def in_use(view: View, on: Ink = "table") -> Block | None:
    """The card that is to be placed or the die that was rolled; None if there is none."""
    used = _in_use(view, _CARD, on)
    return Block(used.width + 12, _CARD[1] + 10, used.marks) if used.marks else None


def _count(x: int, y: int, count: int, ink: Ink, anchor: Anchor, on: Ink) -> Text:
    """How many cards a pile has."""
    return Text(x, y, str(count), _COUNT, "cream" if on == "wood" else ink, False, anchor, on, "display")


def low_piles(view: View) -> Block:
    """The piles with their counts beside them."""
    wide, high = _LOW_CARD
    marks: list[Mark] = []
    back = round(high * 104 / 136)
    if view.draw_pile:
        marks.append(Back(0, 0, back, high, min(3, _deep(view.draw_pile)), on="panel"))
    else:
        marks.append(Ring(0, 0, back, high, "quiet", 3, 12, True, "panel"))
    x = back + 24
    for number, (count, ink) in enumerate(((view.draw_pile, "ink"), (len(view.discards), "quiet"))):
        if number:
            marks.append(_discards(view, _LOW_CARD, "panel").shifted(x, 0))
            x += wide + 18
        marks.append(_count(x, high // 2, count, ink, "left", "panel"))
        x += lettering.measure(str(count), _COUNT, "display") + 36
    used = _in_use(view, _LOW_CARD, "panel")
    if used.marks:
        marks += [mark.shifted(x, 0) for mark in used.marks]
        x += used.width + 44
    return Block(x, high, tuple(marks))


def lost_pieces(view: View) -> list[Pyramid]:
    """All that is lost, by owner and size."""
    return [piece for pile in view.killed for piece in sorted(pile, key=lambda each: -each.size)]


def _heap(pieces: Iterable[Pyramid], view: View, look: Look, scale: int, room: int, on: Ink) -> Row:
    """Fallen pieces in a row around its middle line, closer where they have little room."""
    fresh = list(last_move.killed(look.events))
    pieces = list(pieces)
    widths = [g.width(int(piece.size), scale) for piece in pieces]
    whole = sum(1.26 * wide for wide in widths)
    close = min(0.94, (room - 1.26 * widths[-1]) / (whole - 1.26 * widths[-1])) if len(pieces) > 1 else 1.0
    marks: list[Mark] = []
    x = 0.0
    foot = round(0.36 * g.width(3, scale))
    for piece, wide in zip(pieces, widths, strict=True):
        halo: Halo = ""
        if piece in fresh:
            fresh.remove(piece)
            halo = "planned" if look.preview else "moved"
        at = round(x + 0.60 * wide)
        marks += [
            Contact(at, foot, scale, int(piece.size), True, on),
            Fallen(at, foot, scale, piece.colour, int(piece.size), halo, on),
        ]
        x += 1.26 * wide * close
    end = x + 1.26 * widths[-1] * (1 - close)
    return Row(round(end), tuple(marks))


def lost(view: View, look: Look, scale: int) -> Block | None:
    """The lost pieces for a corner of the map; None if there are none, or too many."""
    pieces = lost_pieces(view)
    if not pieces or len(pieces) > _FEW:
        return None
    rows = [pieces[low : low + 3] for low in range(0, len(pieces), 3)]
    high = round(0.9 * g.width(3, scale))
    marks: list[Mark] = []
    size = _LARGE_LABEL if look.large else _LABEL
    wide = lettering.measure("lost", size)
    for number, row in enumerate(rows):
        heap = _heap(row, view, look, scale, 10_000, "table")
        marks += heap.at(8, high // 2 + number * high)
        wide = max(wide, heap.width + 24)
    y = high * len(rows) + 20
    marks.append(Text(wide // 2, y, "lost", size, "quiet", anchor="middle"))
    return Block(wide, y + 26, tuple(marks))


def band(view: View, look: Look, scale: int, with_piles: bool, with_lost: bool) -> Part:
    """The row below the land."""
    part = Part(BAND)
    part.ground += [Rect(0, 0, WIDTH, BAND, "panel")]
    x = _LEFT
    if with_piles:
        block = low_piles(view)
        part.marks += block.at(x, (BAND - block.height) // 2)
        x += block.width + 20
    if with_lost and lost_pieces(view):
        row = lost_row(view, look, scale, WIDTH - _LEFT - x)
        part.marks += row.at(WIDTH - _LEFT - row.width, 0)
    return part


def lost_row(view: View, look: Look, scale: int, room: int) -> Block:
    """The lost pieces in a row at most so wide."""
    size = _LARGE_LABEL if look.large else _LABEL
    label = lettering.measure("lost", size) + 16
    row = _heap(lost_pieces(view), view, look, scale, room - label, "panel")
    marks = (Text(0, BAND // 2, "lost", size, "quiet", on="panel"), *row.at(label, BAND // 2))
    return Block(label + row.width, BAND, marks)


def free_place(
    block: Block, places: Sequence[tuple[int, int]], busy: Sequence[Box]
) -> tuple[int, int] | None:
    """The first of these places where a block covers nothing."""
    for x, y in places:
        box = Box(x - 8, y - 4, block.width + 14, block.height + 8)
        if not any(box.meets(other) for other in busy):
            return x, y
    return None


_SHAPE: Final = 238 / 300
_NARROWEST: Final = 150
_OVERVIEW: Final = (220, 440)
"""How wide the whole land in small is at most beside many cards and beside few, and how large each of its cards."""
_APART: Final = 34
_HAND_LEFT: Final = 48
_HAND_GAP: Final = 36
_LOW: Final = 54
"""How much room there is below the cards, for their shadows and numbers."""
_TOP: Final = 92


def _card(card: CardOrJoker, x: int, y: int, wide: int, high: int) -> list[Mark]:
    part = min(wide, high) / 238
    suit = f"{JOKER}{card.number}" if isinstance(card, Joker) else card.suit.value
    marks: list[Mark] = [HandCard(x, y, wide, high, 7 if isinstance(card, Joker) else card.rank, suit)]
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
                46,
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
    room = (WIDTH - 2 * _HAND_LEFT - beside - _HAND_GAP * (count - 1)) // count
    high = height - _TOP - _LOW
    wide = min(round(high * _SHAPE), room)
    high = min(high, round(wide / _SHAPE))
    top = _TOP + (height - _TOP - _LOW - high) // 2
    return [
        (card, _HAND_LEFT + number * (wide + _HAND_GAP), top, wide, high)
        for number, card in enumerate(view.hand)
    ]


def hand(view: View, height: int, beside: Sequence[Sequence[Block]]) -> Part:
    """The wood with the hand, and at its right columns of what has no room on the map."""
    part = Part(height)
    part.ground.append(Wood(0, 0, WIDTH, height))
    part.marks.append(Text(34, 56, "Your hand", 52, "cream", on="wood2", face="display"))
    for card, x, y, wide, high in faces(view, height, taken(beside)):
        part.marks += _card(card, x, y, wide, high)
    right = WIDTH - 40
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
    found = [piles(view, "wood"), in_use(view, "wood")] if with_piles else []
    columns = [[each] for each in found if each is not None]
    if laid.hidden:
        cards = len(view.hand) * (round((height - _TOP - _LOW) * _SHAPE) + _HAND_GAP)
        wide = max(_OVERVIEW[0], min(_OVERVIEW[1], WIDTH - 2 * _HAND_LEFT - _APART - cards - taken(columns)))
        columns.insert(0, [overview(view, laid, wide, height - 18 - 2 * 16)])
    return columns


def overview(view: View, laid: Plan, wide: int, high: int) -> Block:
    """The whole land in small, at most so wide and high, with a frame around what the page shows."""
    places = [place_of(ground.cell) for ground in view.land]
    west, north = min(column for column, _ in places), max(row for _, row in places)
    across = max(column for column, _ in places) - west + 1
    down = north - min(row for _, row in places) + 1
    size = min(40, (wide - 2 * EDGE) // across, (high - 2 * EDGE) // down)
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
