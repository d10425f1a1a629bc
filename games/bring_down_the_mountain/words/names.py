"""Valleys, runs and piles in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.bring_down_the_mountain.state import Valley
from games.core.cards import Card, Pile, card_text, card_words
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
    """Return a pile's cards from the bottom to the top, as they are typed: `KS QH 10C`."""
    return " ".join(map(card_text, pile))


def the(card: Card) -> str:
    """Return a card within a sentence: `the 9 of hearts`."""
    return f"the {card_words(card)}"


def run_words(run: Pile) -> str:
    """Return a run in words: up to three cards, or the first, the last and how many."""
    if len(run) <= _LISTED:
        return f"the {enumerated(map(card_words, run))}"
    return f"the {card_words(run[0])} down to the {card_words(run[-1])} ({len(run)} cards)"


def onto_words(onto: Card | None, valley: Valley) -> str:
    """Return where a card or run goes: `onto the 10 of spades in East`, `into empty East`."""
    where = valley_words(valley)
    return f"onto {the(onto)} in {where}" if onto else f"into empty {where}"
