"""What stands below the land: cards and losses of each player, the viewer's hand, and the piles."""

from __future__ import annotations

from typing import Final

from games.core.cards import CardOrJoker
from games.core.protocol import Seat
from games.high_ground.phases import Over
from games.high_ground.view import View
from render.core.frame import footer
from render.core.frame.footer import Item
from render.core.frame.part import LEFT, NOTHING, Part, Row
from render.core.frame.player_strip import Player, strip, surface
from render.core.letters import lettering, names
from render.core.look import Look
from render.core.scene import SMALLEST_LETTERS, Halo, Mark, Slab, Text
from render.core.scene import Card as Drawn
from render.core.shapes.pyramids import LOW_HEIGHT, LOW_WIDTHS
from render.high_ground import last_move
from render.high_ground.facts import holds
from render.high_ground.header import face

_CARD: Final = (104, 124)
_HAND: Final = 140
_BESIDE_HAND: Final = 560
_LOST_GAP: Final = 7
_RING: Final = 4
_SIGNS: Final = (("hobbled", "chain: hobbled"), ("trapped", "bar: trapped"))


def _lost(view: View, look: Look, seat: Seat, on: str) -> Row:
    """The pieces that a player has lost, with rings around those of the last move."""
    fresh = [piece for piece in last_move.killed(look.events) if piece.colour == seat]
    marks: list[Mark] = []
    x = 0
    for piece in sorted(view.killed[seat], key=lambda each: each.size):
        wide = LOW_WIDTHS[piece.size]
        marks.append(
            Slab(x + wide // 2, LOW_HEIGHT // 2, wide, LOW_HEIGHT, piece.colour, int(piece.size), on=on)
        )
        if piece in fresh:
            fresh.remove(piece)
            marks.append(_ring(x, wide, look.preview, on))
        x += wide + _LOST_GAP
    return Row(x, tuple(marks))


def _ring(x: int, wide: int, dashed: bool, on: str) -> Halo:
    size = wide + 2 * _RING, LOW_HEIGHT + 2 * _RING
    return Halo(x - _RING, -LOW_HEIGHT // 2 - _RING, *size, "accent", 5, 8, dashed, on)


def _player(view: View, look: Look, seat: Seat) -> Player:
    acts, out = seat in look.to_act, seat in view.out
    on = surface(acts)
    return Player(
        seat,
        names.drawn(look, seat),
        acts,
        seat in view.resigned,
        "" if out else str(view.hands[seat]),
        NOTHING if out else footer.card_back(on),
        "out" if out else "",
        "lost",
        _lost(view, look, seat, on),
    )


def _piles(view: View, draw_pile: str) -> tuple[Item, Item]:
    """The draw pile and the discards."""
    top: tuple[CardOrJoker, ...] = view.discards[-1:]
    return (
        Item(draw_pile, footer.card_back(), view.draw_pile),
        Item("discards", footer.small_cards([face(card) for card in top], places=1), len(view.discards)),
    )


def _hand(part: Part, view: View, y: int) -> None:
    """Put the viewer's hand in large cards."""
    for line, words in enumerate(("your", "hand")):
        part.marks.append(Text(LEFT, y + 46 + line * 42, words, SMALLEST_LETTERS, "quiet"))
    x = LEFT + lettering.measure("hand", SMALLEST_LETTERS) + 20
    for card in view.hand:
        part.marks.append(Drawn(x, y + 6, *_CARD, face(card)))
        x += _CARD[0] + 10


def _signs(view: View) -> list[str]:
    """What chain and bar mean, as far as they are on the land."""
    seen = {hold for ground in view.land for stack in ground.stacks for hold in holds(stack)}
    return [words for hold, words in _SIGNS if hold in seen]


def margin(view: View, look: Look, low: bool = False) -> Part:
    """All that stands below the land. A `low` margin shows the hand in one line with the piles."""
    part = strip([_player(view, look, seat) for seat in range(view.seats)])
    y = part.height
    middle = y + footer.HEIGHT // 2
    if view.hand and not low:
        _hand(part, view, y)
        signs = [*_signs(view), "", ""]
        for number, item in enumerate(_piles(view, "draw pile")):
            marks, end = footer.row([item], y + 36 + 62 * number, _BESIDE_HAND)
            part.marks += [*marks, *footer.legend([signs[number]], y + 36 + 62 * number, end)]
        part.height = y + _HAND
        return part
    hand = [Item("your hand", footer.small_cards([face(card) for card in view.hand]))] if view.hand else []
    marks, end = footer.row([*hand, *_piles(view, "pile" if hand else "draw pile")], middle)
    told = " · ".join(_signs(view))
    if view.seat is not None and not view.hand and not isinstance(view.phase, Over):
        told = "no cards in your hand"
    part.marks += [*marks, *([] if hand else footer.legend([told], middle, end))]
    part.height = y + footer.HEIGHT
    return part
