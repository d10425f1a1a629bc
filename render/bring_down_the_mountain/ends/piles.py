"""The four piles at an end, side by side, each with what stands on its top card; and a large figure with a dark rim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.cards import Card, Pile, card_text
from render.bring_down_the_mountain.scenery import CardShadow
from render.core.scene import Mark, Rect, Suit, Text

CARD: Final = (206, 226)
_LEFT: Final = 48
_BETWEEN: Final = 286
_RIM: Final = 7


@dataclass(frozen=True, slots=True)
class Heap:
    """A pile's cards from the bottom up, and the words on its top card, which are one below the other."""

    cards: Pile
    words: tuple[str, ...]


def heap(number: int, shown: Heap, y: int, step: int, shadow: bool) -> list[Mark]:
    """One pile from `y` down, of which each covered card shows `step` units."""
    wide, high = CARD
    x, cards = _LEFT + number * _BETWEEN, shown.cards
    low = y + (max(1, len(cards)) - 1) * step
    marks: list[Mark] = [CardShadow(x + 6, y + 4, wide, low + high - y)] if shadow else []
    for place, card in enumerate(cards):
        top = place == len(cards) - 1
        paper = "white" if top or place % 2 else "covered"
        down = y + place * step
        marks.append(Rect(x, down, wide, high if top else 40, paper, "outline", 4, 16, on="outline"))
        if top:
            marks += _top(card, x, down)
    if not cards:
        marks.append(Rect(x, y, wide, high, "covered", "outline", 4, 16, on="outline"))
    on = "white" if cards else "covered"
    for line, words in enumerate(shown.words):
        size, face = (48, None) if len(shown.words) == 1 else ((46, "display"), (44, None))[line]
        down = low + (176 if len(shown.words) == 1 else 134 + 46 * line)
        marks.append(
            Text(
                x + wide // 2, down, words, size, "outline", False, "middle", on, "display" if face else None
            )
        )
    return marks


def _top(card: Card, x: int, y: int) -> list[Mark]:
    face = card_text(card)
    ink = "red" if face[-1] in "HD" else "outline"
    return [
        Text(x + 62, y + 64, face[:-1], 100, ink, anchor="middle", on="white", face="display"),
        Suit(x + 148, y + 64, 70, face[-1], on="white"),
    ]


def figure(x: int, y: int, words: str, size: int) -> list[Mark]:
    """Large white letters with a dark rim, around a middle."""
    rim = [(a, b) for a in (-_RIM, 0, _RIM) for b in (-_RIM, 0, _RIM) if a or b]
    marks: list[Mark] = [
        Text(x + a, y + b, words, size, "edge", anchor="middle", on="edge", face="display") for a, b in rim
    ]
    return [*marks, Text(x, y, words, size, "white", anchor="middle", on="edge", face="display")]
