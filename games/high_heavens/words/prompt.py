"""Who must do what now."""

from __future__ import annotations

from games.core.words import Names, counted, named
from games.high_heavens.phases import (
    Acting,
    Blows,
    Choosing,
    CleaningUp,
    Excess,
    Granted,
    Over,
    Rolling,
)
from games.high_heavens.view import View
from games.high_heavens.words.events import ended
from games.high_heavens.words.names import card_name, cards_words


def prompt(view: View, names: Names) -> str:
    """Return who must do what now, in one or two sentences, as far as this viewer may know."""
    phase = view.phase
    if isinstance(phase, Over):
        return ended(phase.reason, phase.winner)
    who = named(view.player, names)
    if isinstance(phase, Acting):
        return _acting(view, who)
    if isinstance(phase, Granted):
        far = "1 hex" if phase.steps == 1 else f"up to {phase.steps} hexes"
        return f"{who}: choose where {card_name(phase.god)} moves, {far}."
    if isinstance(phase, Blows):
        return f"{who}: choose what {card_name(phase.god)} attacks, {counted(phase.left, 'attack')} left."
    if isinstance(phase, Choosing):
        return _choosing(view, phase, who)
    if isinstance(phase, Excess):
        return f"{who}: your hand is too large. Discard a card."
    if isinstance(phase, CleaningUp):
        return f"{who}: discard more cards, or end your turn."
    if isinstance(phase, Rolling):
        return f"{who}: the die decides whether {card_name(phase.god)} hits."
    return "The cards are dealt." if view.turn == 0 else f"{who}: cards are drawn."


def _acting(view: View, who: str) -> str:
    points = counted(view.points, "action point")
    if view.stride is not None:
        steps = view.stride.left
        more = "1 more hex" if steps == 1 else f"{steps} more hexes"
        return f"{who}: {points}. {card_name(view.stride.god)} can go {more}."
    if not view.points:
        return f"{who}: no action points left. End your turn."
    return f"{who}: {points}."


def _choosing(view: View, phase: Choosing, who: str) -> str:
    if not view.looked:
        return f"{who}: choose among the top cards."
    cards = cards_words(view.looked)
    if phase.taken:
        return f"{who}: choose which is drawn first, {cards}."
    return f"{who}: take one of {cards}."
