"""The margin below the land: who holds how many cards and has lost what, one's own hand, and the piles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.core.cards import CardOrJoker
from games.core.protocol import Seat
from games.core.pyramids import Pyramid as Piece
from games.high_ground.view import Over, View
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.scene import SMALLEST_LETTERS, WIDTH, Badge, Halo, Mark, Rect, Slab, Text
from render.core.scene import Card as Drawn
from render.core.shapes import pyramids
from render.high_ground import last_move
from render.high_ground.facts import holds
from render.high_ground.header import face

_MARGIN: Final = 10
_GAP: Final = 8
_HEAD: Final = 62
_LOST: Final = 44
_NAME: Final = 38
_NAME_ROOM: Final = 170
_HEAD_LEFT: Final = 72
_HEAD_RIGHT: Final = 116
_INSET: Final = 16
_CARD: Final = (104, 124)
_HAND: Final = 140
_BESIDE_HAND: Final = 560
_PILES: Final = 64
_CHIP: Final = (100, 50)
_BACK: Final = (40, 50)
_SIGNS: Final = (("hobbled", "chain: hobbled"), ("trapped", "bar: trapped"))


@dataclass(slots=True)
class Foot:
    """Marks below `y` 0, and how high it all is."""

    height: int
    ground: list[Mark] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


def _killed(view: View, seat: Seat) -> list[Piece]:
    return sorted(view.killed[seat], key=lambda piece: piece.size)


def _losses(foot: Foot, view: View, look: Look, seat: Seat, x: int, y: int, on: str) -> None:
    """The pieces that this seat has lost, those of the last move ringed."""
    fresh = [piece for piece in last_move.killed(look.events) if piece.colour == seat]
    for piece in _killed(view, seat):
        wide = pyramids.LOW_WIDTHS[piece.size]
        foot.marks.append(
            Slab(x + wide // 2, y, wide, pyramids.LOW_HEIGHT, piece.colour, int(piece.size), on=on)
        )
        if piece in fresh:
            fresh.remove(piece)
            foot.marks.append(
                Halo(
                    x - 4,
                    y - pyramids.LOW_HEIGHT - 4,
                    wide + 8,
                    pyramids.LOW_HEIGHT + 8,
                    "accent",
                    5,
                    8,
                    look.preview,
                    on,
                )
            )
        x += wide + 7


def _lost_label() -> int:
    return lettering.measure("lost", SMALLEST_LETTERS) + 12


def _losses_width(view: View, seat: Seat) -> int:
    killed = view.killed[seat]
    if not killed:
        return 0
    return _lost_label() + sum(pyramids.LOW_WIDTHS[piece.size] + 7 for piece in killed)


def _beside(view: View, look: Look, seat: Seat, wide: int) -> bool:
    """Whether what a seat has lost has room beside its name."""
    name = min(lettering.measure(names.drawn(look, seat), _NAME), _NAME_ROOM)
    return _HEAD_LEFT + name + 20 + _losses_width(view, seat) <= wide - _HEAD_RIGHT


def _player(foot: Foot, view: View, look: Look, seat: Seat, x: int, y: int, wide: int, high: int) -> None:
    acts = seat in look.to_act
    on = "turn" if acts else "panel"
    foot.ground.append(
        Rect(x, y, wide, high, on, "ink", 4, 14) if acts else Rect(x, y, wide, high, on, radius=14)
    )
    gone = seat in view.out or seat in view.resigned
    middle = y + _HEAD // 2
    foot.marks.append(Badge(x + 38, middle, 48, seat, on))
    right = x + wide - _INSET
    if seat in view.out:
        foot.marks.append(Text(right, middle, "out", SMALLEST_LETTERS, "quiet", False, "right", on))
    else:
        count = str(view.hands[seat])
        foot.marks.append(Text(right, middle, count, 44, "ink", True, "right", on))
        back = right - lettering.measure(count, 44, True) - 10 - _BACK[0]
        foot.marks.append(Drawn(back, middle - _BACK[1] // 2, *_BACK, "", on=on))
    right = x + wide - _HEAD_RIGHT
    left = x + _HEAD_LEFT
    losses = _losses_width(view, seat)
    beside = bool(losses) and _beside(view, look, seat, wide)
    name = lettering.fit(names.drawn(look, seat), _NAME, right - left - (losses if beside else 0))
    foot.marks.append(Text(left, middle, name, _NAME, "quiet" if gone else "ink", on=on))
    if seat in view.resigned:
        foot.marks.append(Rect(left, middle - 1, lettering.measure(name, _NAME), 4, "quiet", on=on))
    if losses:
        at, low = (right - losses, middle) if beside else (x + _INSET, y + _HEAD + 14)
        foot.marks.append(Text(at, low, "lost", SMALLEST_LETTERS, "quiet", on=on))
        _losses(foot, view, look, seat, at + _lost_label(), low + pyramids.LOW_HEIGHT // 2, on)


def _wide(columns: int) -> int:
    return (WIDTH - 2 * _MARGIN - _GAP * (columns - 1)) // columns


def _columns(view: View) -> int:
    """Three players stand beside each other unless one has lost more than goes into a line there."""
    longest = max(_losses_width(view, seat) for seat in range(view.seats))
    return 3 if view.seats == 3 and longest + 2 * _INSET <= _wide(3) else 2


def _players(foot: Foot, view: View, look: Look, y: int) -> int:
    columns = _columns(view)
    wide = _wide(columns)
    for first in range(0, view.seats, columns):
        row = range(first, min(view.seats, first + columns))
        crowded = any(view.killed[seat] and not _beside(view, look, seat, wide) for seat in row)
        high = _HEAD + (_LOST if crowded else 0)
        for seat in row:
            x = _MARGIN + (seat - first) * (wide + _GAP)
            _player(foot, view, look, seat, x, y, wide, high)
        y += high + _GAP
    return y


def _pile(foot: Foot, label: str, count: int, top: CardOrJoker | None, x: int, y: int) -> int:
    """A pile with its count from the left at `x`; where it ends."""
    foot.marks.append(Text(x, y, label, SMALLEST_LETTERS, "quiet"))
    x += lettering.measure(label, SMALLEST_LETTERS) + 14
    if label == "discards":
        if top is None:
            foot.marks.append(Rect(x, y - _CHIP[1] // 2, *_CHIP, "table", "line", 3, 11))
        else:
            foot.marks.append(Drawn(x, y - _CHIP[1] // 2, *_CHIP, face(top)))
        x += _CHIP[0] + 12
    else:
        foot.marks.append(Drawn(x, y - _BACK[1] // 2, *_BACK, ""))
        x += _BACK[0] + 12
    foot.marks.append(Text(x, y, str(count), 44, "ink", True))
    return x + lettering.measure(str(count), 44, True) + 36


def _hand(foot: Foot, view: View, y: int) -> None:
    x = 24
    for line, words in enumerate(("your", "hand")):
        foot.marks.append(Text(x, y + 46 + line * 42, words, SMALLEST_LETTERS, "quiet"))
    x += lettering.measure("hand", SMALLEST_LETTERS) + 20
    for card in view.hand:
        foot.marks.append(Drawn(x, y + 6, *_CARD, face(card)))
        x += _CARD[0] + 10


def _chips(foot: Foot, view: View, y: int) -> int:
    """The hand as small cards; where it ends."""
    x = 24
    foot.marks.append(Text(x, y, "your hand", SMALLEST_LETTERS, "quiet"))
    x += lettering.measure("your hand", SMALLEST_LETTERS) + 16
    for card in view.hand:
        foot.marks.append(Drawn(x, y - _CHIP[1] // 2, *_CHIP, face(card)))
        x += _CHIP[0] + 8
    return x + 24


def _signs(view: View) -> list[str]:
    """What the signs mean that show what holds a piece, as far as there are any on the land."""
    seen = {hold for ground in view.land for stack in ground.stacks for hold in holds(stack)}
    return [words for hold, words in _SIGNS if hold in seen]


def _legend(foot: Foot, words: str, left: int, y: int) -> None:
    """A line of the legend at the right edge, if it has room to the right of `left`."""
    if words and left + lettering.measure(words, SMALLEST_LETTERS) <= WIDTH - 24:
        foot.marks.append(Text(WIDTH - 24, y, words, SMALLEST_LETTERS, "quiet", anchor="right"))


def foot(view: View, look: Look, low: bool = False) -> Foot:
    """All that stands below the land. A `low` one shows the hand in a line with the piles."""
    made = Foot(0)
    y = _players(made, view, look, 0)
    top = view.discards[-1] if view.discards else None
    if view.hand and low:
        x = _chips(made, view, y + _PILES // 2)
        x = _pile(made, "pile", view.draw_pile, None, x, y + _PILES // 2)
        _pile(made, "discards", len(view.discards), top, x, y + _PILES // 2)
        made.height = y + _PILES
    elif view.hand:
        _hand(made, view, y)
        piles = (("draw pile", view.draw_pile, None, y + 36), ("discards", len(view.discards), top, y + 98))
        signs = [*_signs(view), "", ""]
        for (label, count, paper, middle), words in zip(piles, signs, strict=False):
            _legend(made, words, _pile(made, label, count, paper, _BESIDE_HAND, middle), middle)
        made.height = y + _HAND
    else:
        x = _pile(made, "draw pile", view.draw_pile, None, 24, y + _PILES // 2)
        x = _pile(made, "discards", len(view.discards), top, x, y + _PILES // 2)
        if view.seat is not None and not isinstance(view.phase, Over):
            words = "no cards in your hand"
            _legend(made, words, x, y + _PILES // 2)
        else:
            _legend(made, " · ".join(_signs(view)), x, y + _PILES // 2)
        made.height = y + _PILES
    return made
