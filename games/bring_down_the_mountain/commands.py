"""The slash commands and guided moves, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.bring_down_the_mountain.actions import Draw, EndTurn, Move
from games.bring_down_the_mountain.notation.values import read_ridge, read_run, read_valley
from games.bring_down_the_mountain.state import RIDGE_INDEX, VALLEY_INDEX, Ridge, Valley
from games.bring_down_the_mountain.view import View
from games.bring_down_the_mountain.words.names import valley_words
from games.core.cards import Card, card_symbol, card_text
from games.core.commands import Command, Parameter


def run_label(view: View, card: Card) -> str:
    """A run by its lowest card: `9♥ and 2 more on it, from North`."""
    for pile in view.piles:
        if card in pile.cards:
            more = len(pile.cards) - pile.cards.index(card) - 1
            run = f"{card_symbol(card)} and {more} more on it" if more else card_symbol(card)
            return f"{run}, from {valley_words(pile.valley)}"
    return card_symbol(card)


def run_groups(view: View, card: Card) -> tuple[str, ...]:
    """The valley where a card lies."""
    return tuple(valley_words(pile.valley) for pile in view.piles if card in pile.cards)


def valley_label(view: View, valley: Valley) -> str:
    """A valley and what lies on top there: `East, onto 10♠`."""
    cards = view.piles[VALLEY_INDEX[valley]].cards
    return f"{valley_words(valley)}, {f'onto {card_symbol(cards[-1])}' if cards else 'which is empty'}"


def from_label(view: View, valley: Valley) -> str:
    """A valley that cards come from: `from North`."""
    return f"from {valley_words(valley)}"


def ridge_label(view: View, ridge: Ridge) -> str:
    """A ridge and its end card: `NE: Q♠, 7 cards left`."""
    found = view.ridges[RIDGE_INDEX[ridge]]
    if found.end is None:
        return f"{ridge}: gone"
    count = len(found.cards)
    return f"{ridge}: {card_symbol(found.end)}, {count} {'card' if count == 1 else 'cards'} left"


def valley_of_run(view: View, values: Mapping[str, Any]) -> Valley:
    """The valley where a card lies; of one that lies in none, the acting valley."""
    lies = (pile.valley for pile in view.piles if values["card"] in pile.cards)
    return next(lies, view.valley)


_TO = Parameter(
    "to", "target", "The valley that it goes to, such as E", write=str, read=read_valley, label=valley_label
)

COMMANDS: tuple[Command, ...] = (
    Command(
        "move",
        "Move a card, with all that lies on it, from one valley to another",
        "Move cards",
        Move,
        (
            Parameter(
                "run",
                "card",
                "The lowest card that moves, such as 9H; all on it comes along",
                write=card_text,
                read=read_run,
                label=run_label,
                groups=run_groups,
            ),
            _TO,
            Parameter(
                "from",
                "source",
                "The valley that it comes from; the card says that by itself",
                write=str,
                read=read_valley,
                label=from_label,
                optional=True,
                left_out=valley_of_run,
            ),
        ),
    ),
    Command(
        "draw",
        "Draw the end card of a ridge beside you into a valley, which ends the turn",
        "Draw a card",
        Draw,
        (
            Parameter(
                "ridge",
                "ridge",
                "The ridge whose end card comes down, such as NE",
                str,
                read_ridge,
                ridge_label,
            ),
            Parameter(
                "to",
                "valley",
                "The valley that it comes to, such as E",
                write=str,
                read=read_valley,
                label=valley_label,
            ),
        ),
    ),
    Command("end", "End the turn without a draw, where no card can be drawn", "End the turn", EndTurn),
)
