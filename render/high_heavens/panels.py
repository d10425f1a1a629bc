"""The corners of the board: who plays, the action points of the turn, hands, draw and discard piles, and the gods that a
side has left."""

from __future__ import annotations

from typing import Final

from games.high_heavens.state import seats_of, side_of
from games.high_heavens.view import View
from render.core.frame.plates import name_marks
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.pieces.tokens import Token
from render.core.scene import WIDTH, Mark, Rect, Text
from render.high_heavens.pieces.things import CardBack, Face, Point, Soul
from render.high_heavens.sky import Plan

WIDE: Final = 316
HIGH: Final = 116
LOW: Final = 72
"""How high panels with two rows and with one are."""
_EDGE: Final = 12
_FIGURE: Final = 50
_LANES: Final = 44


def points_of(view: View, seat: int) -> int:
    """How many action points the seat's turns have (HH-8, HH-9, HH-22)."""
    full = 3 if view.seats == 2 else 2
    first = view.turn == 1 and view.turn_of == seat
    return full - 1 if first else full


def panels(view: View, look: Look, plan: Plan, low: bool) -> list[Mark]:
    """All panels in the corners that the board leaves free. `low` ones have one row: the hand lies below them."""
    high = LOW if low else HIGH
    top, foot = plan.top - 16, plan.top + plan.height + 14 - high
    marks: list[Mark] = []
    for seat in range(view.seats):
        side = side_of(view.seats, seat)
        right = view.seats == 4 and seat % 2 == 1
        x = WIDTH - _EDGE - WIDE if right else _EDGE
        marks += _player(view, look, seat, x, top if side else foot, high)
    for side in (0, 1):
        y = top if side else foot
        if view.seats == 2:
            marks += _piles(view, side, WIDTH - _EDGE - WIDE, y, high)
        elif not low:
            marks += _small_piles(view, side, y + high + 10 if side else y - 74)
    return marks


def _plate(x: int, y: int, high: int, acts: bool) -> tuple[Mark, str]:
    on = "turn" if acts else "panel"
    return Rect(x, y, WIDE, high, on, "ink" if acts else "line", 4 if acts else 3, 14, on="table"), on


def _player(view: View, look: Look, seat: int, x: int, y: int, high: int) -> list[Mark]:
    acts = seat in look.to_act
    plate, on = _plate(x, y, high, acts)
    marks: list[Mark] = [plate, Token(x + 40, y + 36, 54, seat, on=on)]
    if view.seats == 4:
        # The gods of a team have the colour of its first player.
        first_seat = seats_of(view.seats, side_of(view.seats, seat))[0]
        marks.append(Rect(x + 5, y + high - 13, WIDE - 10, 8, "ABCD"[first_seat], on=on))
    full = points_of(view, seat)
    own = view.points if view.turn_of == seat and view.turn else 0
    count = max(full, own)
    low = high == LOW
    size, step = (26, 31) if low else (36, 46)
    first, row = (x + WIDE - 12 - step * count + step // 2, y + 36) if low else (x + 36, y + 86)
    points: list[Mark] = [
        Point(first + number * step, row, size, number >= own, on) for number in range(count)
    ]
    room = WIDE - 88 - (step * count if low else 0)
    name = names.drawn(look, seat)
    size = next(
        (each for each in ((62, 54) if look.large else ()) if lettering.measure(name, each, acts) <= room), 46
    )
    marks += name_marks(name, x + 76, y + 36, size, room, on, acts, seat in view.resigned)
    marks += points
    if not low:
        hand = view.hand_sizes[seat if not view.omnipotence else side_of(view.seats, seat)]
        if view.seats == 4:
            lanes = "d–g" if seat % 2 else "a–d"
            marks.append(Text(x + 108, y + 84, lanes, _LANES, "quiet", on=on))
        marks += _counted(x + WIDE - 116, y + 86, side_of(view.seats, seat), hand, on)
    return marks


def _counted(x: int, y: int, side: int, count: int, on: str, key: str | None = None) -> list[Mark]:
    """A card with a number beside it."""
    card: Mark = (
        CardBack(x, y - 24, 36, 48, side, on) if key is None else Face(x, y - 24, 36, 48, key, side, on)
    )
    return [card, Text(x + 50, y, str(count), _FIGURE, "ink", on=on, face="display")]


def _piles(view: View, side: int, x: int, y: int, high: int) -> list[Mark]:
    plate, on = _plate(x, y, high, False)
    marks: list[Mark] = [plate]
    row = y + (36 if high == LOW else 86)
    if high != LOW:
        lost = len(view.perished[side])
        marks += [
            Soul(x + 22 + number * 247 // 10, y + 48, side, number >= 12 - lost, on) for number in range(12)
        ]
    deck = view.pile_sizes[side] + view.top_sizes[side]
    marks += [CardBack(x + 22 + shift, row - 24 - shift, 36, 48, side, on) for shift in (6, 3)]
    marks += _counted(x + 22, row, side, deck, on)
    thrown = view.discards[side]
    if thrown:
        return [*marks, *_counted(x + 176, row, side, len(thrown), on, thrown[-1])]
    marks.append(Rect(x + 176, row - 24, 36, 48, on, "line", 3, 6, on=on))
    return [*marks, Text(x + 226, row, "0", _FIGURE, "quiet", on=on, face="display")]


def _small_piles(view: View, side: int, y: int) -> list[Mark]:
    """The piles of a team, at the edges of the board."""
    deck = view.pile_sizes[side] + view.top_sizes[side]
    thrown = view.discards[side]
    on = "table"
    marks = _counted(_EDGE, y + 30, side, deck, on)
    x = WIDTH - _EDGE - 50 - lettering.measure("24", _FIGURE, "display")
    marks += _counted(x, y + 30, side, len(thrown), on, thrown[-1] if thrown else None) if thrown else []
    return marks
