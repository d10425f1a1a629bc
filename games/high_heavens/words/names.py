"""Names of bases, chips and numbers of cards."""

from __future__ import annotations

from typing import Final

from games.core.words import counted, enumerated
from games.high_heavens.board import LAYOUTS, Cell
from games.high_heavens.cards.decks import BASE_NAMES, STANDARD

_BASES: Final = {
    cell: BASE_NAMES[side] for layout in LAYOUTS.values() for side, cell in enumerate(layout.bases)
}


def base_of(god: str) -> str:
    """Return the name of the base that this god's side attacks."""
    return BASE_NAMES[1 - STANDARD.side[god]]


def base_in(cell: Cell) -> str:
    """Return the name of the base on a hex; no hex is the base of one side here and of the other there (HH-21)."""
    return _BASES[cell]


def chips_words(attack: int, armor: int) -> str:
    """Return bonus chips in words: `1 attack and 2 armor`."""
    return enumerated(f"{count} {what}" for count, what in ((attack, "attack"), (armor, "armor")) if count)


def cards_counted(count: int) -> str:
    """Return a number of cards: `2 cards`."""
    return counted(count, "card")
