"""Where the numbers of choices go: on the cards that can be moved or drawn, where their ranks stay free, and beside the
names of valleys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.bring_down_the_mountain.state import RIDGE_INDEX
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words.names import valley_words
from games.core.cards import card_text
from render.core.look import Look
from render.core.scene import Card, Mark, Point, Text
from render.core.shapes.choices import Choice
from render.core.shapes.numbered import numbered

SIZE: Final = 54
_OVER: Final = (-39, -58)
"""From the beginning of a valley's name to above the badge of its owner."""


def choices(view: View, look: Look, marks: Iterable[Mark], height: int) -> tuple[Choice, ...]:
    """The marks of what can be chosen on a board with these marks: every card in its largest drawing."""
    if not look.choices:
        return ()
    cards: dict[str, Card] = {}
    valleys: dict[str, Point] = {}
    for mark in marks:
        if isinstance(mark, Card) and (mark.face not in cards or mark.width > cards[mark.face].width):
            cards[mark.face] = mark
        elif isinstance(mark, Text):
            valleys.setdefault(mark.text, (mark.x + _OVER[0], mark.y + _OVER[1]))

    def place(field: str, value: str) -> Point | None:
        if field == "ridge":
            end = next(view.ridges[at].end for name, at in RIDGE_INDEX.items() if name == value)
            return _on(cards.get(card_text(end))) if end else None
        if field == "card":
            return _on(cards.get(value))
        return valleys.get(next((valley_words(p.valley) for p in view.piles if p.valley == value), ""))

    return numbered(look, place, SIZE, height)


def _on(card: Card | None) -> Point | None:
    """The part of a card that shows, beside its rank."""
    if card is None:
        return None
    half = SIZE // 2
    if card.index == "column":
        return card.x + half - 2, card.y + card.height - half + 6
    if card.corners == "both":
        return card.x + card.width // 2, card.y + card.height // 2
    return card.x + card.width - half - 4, card.y + half - 6
