"""The game's facts: its name, its numbers of players, its options and its types; and its guided moves."""

from typing import Final

from games.bring_down_the_mountain.actions import (
    ACTION_TYPES,
    EVENT_TYPES,
    Draw,
    EndTurn,
    Move,
)
from games.bring_down_the_mountain.solving.order import likeliest
from games.bring_down_the_mountain.state import (
    MAX_ACTIONS,
    RIDGE_INDEX,
    VALLEY_INDEX,
    Ridge,
    State,
    Valley,
    View,
)
from games.bring_down_the_mountain.words import valley_words
from games.core.commands import Command, Parameter
from games.core.components import Card, card_label, card_text, card_words
from games.core.options import Choice, Option
from games.core.protocol import About, Facts

ABOUT: Final = About(
    key="bring_down_the_mountain",
    title="Bring Down the Mountain",
    rule_prefix="BDM",
    rules_version=1,
    seat_counts=(1, 2, 3, 4),
    options=(
        Option(
            "fog",
            "Fog",
            "When on, only the end card of each ridge is face up.",
            (Choice("off", "off"), Choice("on", "on")),
            "off",
            "BDM-2",
        ),
        Option(
            "moves_a_turn",
            "Moves a turn",
            "How many moves you may make before the draw; 1 makes a hard game.",
            (Choice("unlimited", "unlimited"), Choice("2", "2"), Choice("1", "1")),
            "unlimited",
            "BDM-9",
        ),
        Option(
            "owns_two",
            "Who owns two valleys",
            "With three players, one of them owns two valleys.",
            (
                Choice("first", "the first player"),
                Choice("second", "the second player"),
                Choice("third", "the third player"),
            ),
            "first",
            "BDM-3",
            players=(3,),
        ),
        Option(
            "mountain",
            "Mountain",
            "A random deck, or the one that everybody gets today.",
            (Choice("random", "random"), Choice("daily", "the mountain of the day")),
            "random",
            "BDM-14",
        ),
    ),
    facts=Facts(
        secrets=True,
        chance="cards",
        cooperative=True,
        simultaneous=False,
        max_actions=MAX_ACTIONS,
        blurb="Together, sort a mountain of cards into four piles.",
        minutes=(30, 30),
        scored="cards brought down",
        open_moves=True,
    ),
    state_type=State,
    view_type=View,
    action_types=ACTION_TYPES,
    event_types=EVENT_TYPES,
)


def run_label(view: View, card: Card) -> str:
    """Return a run in words, by its lowest card: `9 of hearts and 2 more on it, from North`."""
    for pile in view.piles:
        if card in pile.cards:
            more = len(pile.cards) - pile.cards.index(card) - 1
            run = f"{card_words(card)} and {more} more on it" if more else card_words(card)
            return f"{run}, from {valley_words(pile.valley)}"
    return card_words(card)


def valley_label(view: View, valley: Valley) -> str:
    """Return a valley and its top card: `East, onto 10 of spades` or `East, empty`."""
    cards = view.piles[VALLEY_INDEX[valley]].cards
    return f"{valley_words(valley)}, {f'onto {card_words(cards[-1])}' if cards else 'empty'}"


def ridge_label(view: View, ridge: Ridge) -> str:
    """Return a ridge and its end card: `NE: queen of spades, 7 cards left`."""
    found = view.ridges[RIDGE_INDEX[ridge]]
    if found.end is None:
        return f"{ridge}: gone"
    count = len(found.cards)
    return f"{ridge}: {card_words(found.end)}, {count} {'card' if count == 1 else 'cards'} left"


def run_short(view: View, card: Card) -> str:
    """Return a run by its lowest card, and how many lie on it: `9♡+2`."""
    for pile in view.piles:
        if card in pile.cards and card != pile.cards[-1]:
            return f"{card_label(card)}+{len(pile.cards) - pile.cards.index(card) - 1}"
    return card_label(card)


def ridge_short(view: View, ridge: Ridge) -> str:
    """Return the end card of a ridge: `Q♤`."""
    end = view.ridges[RIDGE_INDEX[ridge]].end
    return card_label(end) if end else str(ridge)


def valley_short(view: View, valley: Valley) -> str:
    """Return the top card of a valley: `10♤`; or the valley if it is empty."""
    cards = view.piles[VALLEY_INDEX[valley]].cards
    return card_label(cards[-1]) if cards else valley_words(valley)


_TO = Parameter(
    "to",
    "target",
    "Move to: a valley (N, E, S or W)",
    write=str,
    label=valley_label,
    short=valley_short,
    marked=True,
    named=True,
)

COMMANDS: tuple[Command, ...] = (
    Command(
        "draw",
        "Draw the end card of a ridge into a valley and end the turn",
        "Draw a card",
        Draw,
        (
            Parameter(
                "ridge",
                "ridge",
                "Draw from: a ridge (NE, SE, SW or NW)",
                str,
                ridge_label,
                short=ridge_short,
                marked=True,
                named=True,
            ),
            Parameter(
                "to",
                "valley",
                "Draw to: a valley (N, E, S or W)",
                write=str,
                label=valley_label,
                short=valley_short,
                marked=True,
                named=True,
            ),
        ),
        order=likeliest,
    ),
    Command(
        "move",
        "Move a card and all cards on it from one valley to another",
        "Move cards",
        Move,
        (
            Parameter(
                "run",
                "card",
                "Move which card? All cards on it come along",
                write=card_text,
                label=run_label,
                groups=lambda view, card: tuple(
                    valley_words(pile.valley) for pile in view.piles if card in pile.cards
                ),
                short=run_short,
                marked=True,
                named=True,
            ),
            _TO,
            Parameter(
                "from",
                "source",
                "Move from: a valley; may be left out",
                write=str,
                label=lambda _, valley: f"from {valley_words(valley)}",
                optional=True,
            ),
        ),
        order=likeliest,
        plain=True,
    ),
    Command("end", "End the turn when no card can be drawn", "End the turn", EndTurn),
)
