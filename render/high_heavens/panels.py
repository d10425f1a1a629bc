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
from render.high_heavens.pieces.things import Back, Face, Point, Soul

WIDE: Final = 316
HIGH: Final = 116
_EDGE: Final = 12
_FIGURE: Final = 50


def points_of(view: View, seat: int) -> int:
    """How many action points the seat's turns have (HH-8, HH-9, HH-22)."""
    full = 3 if view.seats == 2 else 2
    first = view.turn == 1 and view.turn_of == seat
    return full - 1 if first else full


def panels(view: View, look: Look, top: int, low: int) -> list[Mark]:
    """All panels, with the upper ones from `top` and the lower ones from `low` down."""
    marks: list[Mark] = []
    for seat in range(view.seats):
        side = side_of(view.seats, seat)
        right = view.seats == 4 and seat % 2 == 1
        x = WIDTH - _EDGE - WIDE if right else _EDGE
        marks += _player(view, look, seat, x, top if side else low)
    for side in (0, 1):
        if view.seats == 2:
            marks += _piles(view, side, WIDTH - _EDGE - WIDE, top if side else low)
        else:
            marks += _small_piles(view, side, top + HIGH + 14 if side else low - 78)
    return marks


def _plate(x: int, y: int, acts: bool) -> tuple[Mark, str]:
    on = "turn" if acts else "panel"
    return Rect(x, y, WIDE, HIGH, on, "ink" if acts else "line", 4 if acts else 3, 14, on="table"), on


def _player(view: View, look: Look, seat: int, x: int, y: int) -> list[Mark]:
    acts = seat in look.to_act
    plate, on = _plate(x, y, acts)
    marks: list[Mark] = [plate, Token(x + 40, y + 36, 54, seat, on=on)]
    marks += name_marks(
        names.drawn(look, seat), x + 76, y + 36, 46, WIDE - 88, on, acts, seat in view.resigned
    )
    full = points_of(view, seat)
    own = view.points if view.turn_of == seat and view.turn else 0
    for number in range(max(full, own)):
        marks.append(Point(x + 36 + number * 46, y + 86, 36, number >= own, on))
    hand = view.hand_sizes[seat if not view.omnipotence else side_of(view.seats, seat)]
    side = side_of(view.seats, seat)
    marks += _counted(x + WIDE - 130, y + 86, side, hand, on)
    return marks


def _counted(x: int, y: int, side: int, count: int, on: str, key: str | None = None) -> list[Mark]:
    """A card with a number beside it."""
    card: Mark = Back(x, y - 24, 36, 48, side, on) if key is None else Face(x, y - 24, 36, 48, key, side, on)
    return [card, Text(x + 50, y, str(count), _FIGURE, "ink", on=on, face="display")]


def _piles(view: View, side: int, x: int, y: int) -> list[Mark]:
    seats = seats_of(view.seats, side)
    acts = view.turn_of in seats and bool(view.turn)
    plate, on = _plate(x, y, False)
    marks: list[Mark] = [plate]
    lost = len(view.perished[side])
    for number in range(12):
        marks.append(Soul(x + 22 + number * 247 // 10, y + 48, side, number >= 12 - lost, on))
    deck = view.pile_sizes[side] + view.top_sizes[side]
    for shift in (6, 3):
        marks.append(Back(x + 22 + shift, y + 62 - shift, 36, 48, side, on))
    marks += _counted(x + 22, y + 86, side, deck, on)
    thrown = view.discards[side]
    if thrown:
        marks += _counted(x + 176, y + 86, side, len(thrown), on, thrown[-1])
    else:
        marks.append(Rect(x + 176, y + 62, 36, 48, on, "line", 3, 6, on=on))
        marks.append(Text(x + 226, y + 86, "0", _FIGURE, "quiet", on=on, face="display"))
    _ = acts
    return marks


def _small_piles(view: View, side: int, y: int) -> list[Mark]:
    """The piles of a team, at the edges of the board."""
    deck = view.pile_sizes[side] + view.top_sizes[side]
    thrown = view.discards[side]
    on = "table"
    marks = _counted(_EDGE, y + 30, side, deck, on)
    x = WIDTH - _EDGE - 50 - lettering.measure("24", _FIGURE, "display")
    marks += _counted(x, y + 30, side, len(thrown), on, thrown[-1] if thrown else None) if thrown else []
    return marks
