"""Valleys, runs and piles in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.bring_down_the_mountain.state import Valley
from games.core.cards import Card, Pile, card_symbol
from games.core.words import enumerated

_VALLEY_WORDS: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
_LISTED: Final = 3


def valley_words(valley: Valley) -> str:
    """Return the name of a valley: `North`."""
    return _VALLEY_WORDS[valley]


def either(parts: Iterable[object]) -> str:
    """Join things to choose from: `North`, `North or East`, `North, East or West`."""
    return enumerated(parts, "or")


def pile_text(pile: Pile) -> str:
    """Return a pile's cards from the bottom to the top: `K♠ Q♥ 10♣`."""
    return " ".join(map(card_symbol, pile))


def run_words(run: Pile) -> str:
    """Return a run in words: up to three cards, or the first, the last and how many."""
    if len(run) <= _LISTED:
        return enumerated(map(card_symbol, run))
    return f"{card_symbol(run[0])} to {card_symbol(run[-1])} ({len(run)} cards)"


def onto_words(onto: Card | None, valley: Valley) -> str:
    """Return where a card or run goes: `onto 10♠ in East`, `into empty East`."""
    where = valley_words(valley)
    return f"onto {card_symbol(onto)} in {where}" if onto else f"into empty {where}"
