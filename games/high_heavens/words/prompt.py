"""Who must do what now, and how the game ended."""

from __future__ import annotations

from typing import Final

from games.core.words import Names, counted
from games.high_heavens.cards.decks import BASE_NAMES, SIDE_NAMES, card_name, cards_words
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
from games.high_heavens.state import ROUNDS, full_hand, seats_of
from games.high_heavens.view import View

_LOST: Final = {
    "base": "{base} has fallen",
    "pantheon": "all twelve {side} gods have perished",
    "no_gods": "the {side} side has no god left",
    "resigned": "the {side} side has resigned",
    "rounds": f"{ROUNDS} rounds are over, and the {{side}} side has less health",
}


def prompt(view: View, names: Names) -> str:
    """Return who must do what now, in one or two sentences, as far as this viewer may know."""
    phase, seat = view.phase, view.player
    if isinstance(phase, Over):
        return f"The game is over. {result(view, phase, names)}"
    if isinstance(phase, Acting):
        return f"Turn {view.turn}: {_acting(view, names)}"
    if isinstance(phase, Granted):
        far = "1 hex" if phase.steps == 1 else f"up to {phase.steps} hexes"
        return f"{names.does(seat, 'chooses')} where {card_name(phase.god)} moves, {far}."
    if isinstance(phase, Blows):
        left = counted(phase.left, "attack")
        return f"{names.does(seat, 'chooses')} what {card_name(phase.god)} attacks, {left} left."
    if isinstance(phase, Choosing):
        return _choosing(view, phase, names)
    if isinstance(phase, Excess):
        return f"{names.does(seat, 'holds')} too many cards and must discard one."
    if isinstance(phase, CleaningUp):
        over = _excess(view)
        if over:
            more = counted(over, "more card")
            return f"{names.subject(seat)} must discard {more} to end {_turn(view, names)}."
        return f"{names.subject(seat)} may discard more cards, or end {_turn(view, names)}."
    if isinstance(phase, Rolling):
        return f"The die decides whether {card_name(phase.god)} hits."
    return "The cards are dealt." if view.turn == 0 else "Cards are drawn."


def _acting(view: View, names: Names) -> str:
    seat = view.player
    inside = "" if seat == view.turn_of else f" in {names.possessive(view.turn_of)} turn"
    if view.stride is not None:
        steps = view.stride.left
        more = "1 more hex" if steps == 1 else f"{steps} more hexes"
        points = counted(view.points, "action point") if view.points else "no action points left"
        return f"{names.does(seat, 'has')} {points}{inside}, and {card_name(view.stride.god)} can go {more}."
    if not view.points:
        over = _excess(view)
        must = f"must discard {counted(over, 'card')} to" if over else "may"
        turn = "it" if inside else f"{names.their(seat)} turn"
        return f"{names.does(seat, 'has')} no action points left{inside} and {must} end {turn}."
    return f"{names.does(seat, 'has')} {counted(view.points, 'action point')}{inside}."


def _excess(view: View) -> int:
    """Return how many cards the player must discard before the turn can end (HH-32)."""
    if view.omnipotence:
        return 0
    return max(0, view.hand_sizes[view.turn_of] - full_hand(view.seats))


def _turn(view: View, names: Names) -> str:
    """Return whose turn it is, after the player was named: `their turn`, `Ben's turn`."""
    if view.player == view.turn_of:
        return f"{names.their(view.player)} turn"
    return f"{names.possessive(view.turn_of)} turn"


def _choosing(view: View, phase: Choosing, names: Names) -> str:
    seat = view.player
    if not view.looked:
        return f"{names.does(seat, 'chooses')} among the top cards of {names.their(seat)} draw pile."
    cards = cards_words(view.looked)
    if phase.taken:
        return f"{names.does(seat, 'chooses')} which is drawn first: {cards}."
    return f"{names.does(seat, 'takes')} one of {cards}."


def result(view: View, over: Over, names: Names) -> str:
    """Return who won and why, in a sentence."""
    why = _why(over.reason, over.winner)
    if over.winner is None:
        return f"A draw: {why}."
    seats = [seat for seat in seats_of(view.seats, over.winner) if seat not in view.resigned]
    if len(seats) == 1:
        return f"{names.does(seats[0], 'wins')}: {why}."
    who = names.all(seats)
    return f"{who[:1].upper()}{who[1:]} win: {why}."


def reason(reason: str, winner: int | None) -> str:
    """Return why the game ended, in a sentence; the table tells the winner beside it."""
    why = _why(reason, winner)
    return f"{why[:1].upper()}{why[1:]}{': a draw' if winner is None else ''}."


def _why(reason: str, winner: int | None) -> str:
    if winner is None:
        return (
            f"{ROUNDS} rounds are over and both sides are even"
            if reason == "rounds"
            else "both sides have lost"
        )
    return _LOST[reason].format(base=BASE_NAMES[1 - winner], side=SIDE_NAMES[1 - winner])
