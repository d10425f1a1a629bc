"""The viewer's own hand, below the board."""

from __future__ import annotations

from typing import Final

from games.high_heavens.cards.kinds import God
from games.high_heavens.view import View
from render.core.scene import WIDTH, Mark, Point, Rect
from render.high_heavens.pieces.chips import Chip
from render.high_heavens.pieces.tablets import Nameplate, Tablet

HEIGHT: Final = 300


def has_hand(view: View) -> bool:
    """Whether a hand is shown below the board."""
    return bool(own_hand(view))


def own_hand(view: View) -> tuple[str, ...]:
    """The cards in the viewer's hand."""
    if view.seat is None or view.side is None:
        return ()
    return view.hands[view.side if view.omnipotence else view.seat]


def hand_marks(view: View, top: int) -> tuple[list[Mark], dict[str, Point]]:
    """The marks of the hand from `top` down, and where the number of each card goes."""
    cards = own_hand(view)
    marks: list[Mark] = [Rect(0, top, WIDTH, HEIGHT, "panel"), Rect(0, top, WIDTH, 4, "lip")]
    spots: dict[str, Point] = {}
    step = (WIDTH - 24) // max(5, len(cards))
    for number, key in enumerate(cards):
        x = 12 + step * number + step // 2
        card = view.decks.cards[key]
        side = view.decks.side[key]
        marks.append(Tablet(x, top + 170, 120, 140, key, side, on="panel"))
        marks.append(Nameplate(x, top + 190, card.name, view.seat or 0, False, "panel"))
        if isinstance(card, God):
            marks.append(Chip(x, top + 240, "health", card.health, on="panel"))
        spots[key] = (x, top + 36)
    return marks, spots
