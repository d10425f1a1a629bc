"""What lies beside the land: the draw pile, the discards, the card or die in use, and pieces that are lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from games.core.cards import CardOrJoker
from games.core.pyramids import Pyramid
from games.high_ground.phases import Digging, Laying, Resolving
from games.high_ground.view import View
from render.core.frame.part import Part, Row
from render.core.letters import lettering
from render.core.look import Look
from render.core.pieces import geometry as g
from render.core.pieces.fallen import Fallen
from render.core.pieces.standing import Contact, Halo
from render.core.pieces.thrown import Thrown, thrown_reach, thrown_width
from render.core.scene import WIDTH, Anchor, Card, Ink, Mark, Rect, Text
from render.core.scene import Halo as Ring
from render.high_ground.cells.piles import Back
from render.high_ground.header import face
from render.high_ground.moves import last_move
from render.high_ground.viewport import Box

BAND: Final = 112
"""How high the row below the land is, if there is no free corner."""
_CARD: Final = (104, 136)
_LOW_CARD: Final = (100, 88)
_COUNT: Final = 56
_GAP: Final = 26
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
    aside, down = (0, high + 84) if upright else (wide + _GAP + 8, 0)
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
    pieces = lost_pieces(view) if with_lost else []
    if pieces:
        size = _LARGE_LABEL if look.large else _LABEL
        label = lettering.measure("lost", size) + 16
        row = _heap(pieces, view, look, scale, WIDTH - _LEFT - x - label, "panel")
        left = WIDTH - _LEFT - row.width
        part.marks += [
            Text(left - label, BAND // 2, "lost", size, "quiet", on="panel"),
            *row.at(left, BAND // 2),
        ]
    return part


def free_place(
    block: Block, places: Sequence[tuple[int, int]], busy: Sequence[Box]
) -> tuple[int, int] | None:
    """The first of these places where a block covers nothing."""
    for x, y in places:
        box = Box(x - 8, y - 4, block.width + 14, block.height + 8)
        if not any(box.meets(other) for other in busy):
            return x, y
    return None
