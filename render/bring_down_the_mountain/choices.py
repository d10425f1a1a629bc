"""Where the numbers of choices go: on the cards that can be moved or drawn, where their ranks stay free, and on the
corners of the valleys' plates."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.bring_down_the_mountain.state import RIDGE_INDEX, VALLEY_INDEX
from games.bring_down_the_mountain.view import View
from games.core.cards import card_text
from render.bring_down_the_mountain import facts, layout
from render.bring_down_the_mountain.cards import sign_place
from render.core.look import Look
from render.core.scene import Card, Mark, Point
from render.core.shapes.choices import Choice
from render.core.shapes.numbered import numbered

SIZE: Final = 54
_CORNER: Final = (2, -8)
"""From the upper right corner of a valley's plate to the middle of its number."""


def choices(view: View, look: Look, marks: Iterable[Mark], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen on a board with these marks: every card in its largest drawing."""
    if not look.choices:
        return ()
    cards: dict[str, Card] = {}
    for mark in marks:
        if isinstance(mark, Card) and (mark.face not in cards or mark.width > cards[mark.face].width):
            cards[mark.face] = mark

    def place(field: str, value: str) -> Point | None:
        if field == "ridge":
            end = next(view.ridges[at].end for name, at in RIDGE_INDEX.items() if name == value)
            return _on(cards.get(card_text(end))) if end else None
        if field == "card":
            return _on(cards.get(value))
        if value not in VALLEY_INDEX:
            return None
        plate = layout.plate(facts.place(view, VALLEY_INDEX[value]))
        return plate.x + plate.width + _CORNER[0], plate.y + _CORNER[1]

    return numbered(look, place, SIZE, height)


def _on(card: Card | None) -> Point | None:
    return sign_place(card) if card else None
