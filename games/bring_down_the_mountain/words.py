"""Prompts and events in words that are enough to play from."""

from collections.abc import Callable, Iterable
from typing import Final

from games.bring_down_the_mountain import actions as a
from games.bring_down_the_mountain.state import (
    HIGH_ACE,
    IDLE_TURNS,
    LOW_ACE,
    ON_THE_RIDGES,
    VALLEY_INDEX,
    VALLEYS,
    Dealing,
    Over,
    Ridge,
    Valley,
    View,
    fits,
    reachable_ridges,
    reachable_valleys,
)
from games.core.components import ACE, DECK, KING, Card, Pile, card_text, card_words, rank_text, rank_words
from games.core.protocol import Event
from games.core.words import Names, counted, enumerated

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


def down_words(view: View) -> str:
    """Return how many of the ridges' cards have come down, or after a win of the whole deck (BDM-14): `27 of 48 cards`."""
    of = ON_THE_RIDGES if view.brought_down <= ON_THE_RIDGES else len(DECK)
    return f"{view.brought_down} of {of} cards"


# Prompts


def prompt(view: View, names: Names) -> str:
    """Return who must do what now."""
    if isinstance(view.phase, Over):
        reason = view.phase.reason
        if reason == "won":
            return f"The mountain is down in {counted(view.turn, 'turn')}. Everybody wins!"
        score = f"You brought down {down_words(view)} in {counted(view.turn, 'turn')}."
        return f"The mountain won: {_why_lost(reason)}. {score}"
    if isinstance(view.phase, Dealing):
        return "The cards are being dealt."
    who = f"Turn {view.turn}: {names.does(view.player, 'acts')} for {valley_words(view.valley)}."
    return " ".join(part for part in (who, _moves_so_far(view), _owed(view), _idle(view)) if part)


def open_draws(view: View) -> list[tuple[Ridge, Card, tuple[str, ...]]]:
    """Return the ridges whose end card the acting valley can draw now, with that card and the valleys it fits."""
    acting = VALLEY_INDEX[view.valley]
    found = []
    for index in reachable_ridges(acting):
        ridge = view.ridges[index]
        if ridge.end is not None:
            valleys = [
                VALLEYS[valley]
                for valley in reachable_valleys(acting)
                if fits((ridge.end,), view.piles[valley].cards)
            ]
            if valleys:
                found.append((ridge.ridge, ridge.end, tuple(valleys)))
    return found


def _moves_so_far(view: View) -> str:
    if view.moves_a_turn is None:
        return ""
    left = view.moves_a_turn - view.moves
    return f"{counted(left, 'move')} left." if left else "No moves left."


def _owed(view: View) -> str:
    may_move = view.moves_a_turn is None or view.moves < view.moves_a_turn
    draws = open_draws(view)
    if draws:
        told = [
            f"{the(card)} ({ridge}) to {either(map(valley_words, valleys))}" for ridge, card, valleys in draws
        ]
        return f"{'Move as you like, then draw' if may_move else 'Draw'} {', or '.join(told)}."
    if not any(ridge.cards for ridge in view.ridges):
        return f"The ridges are gone: {'complete the last piles, or ' if may_move else ''}end the turn."
    if not any(view.ridges[index].cards for index in reachable_ridges(VALLEY_INDEX[view.valley])):
        gone = f"{valley_words(view.valley)}'s ridges are gone"
        return f"{gone}: {'move cards, or ' if may_move else ''}end the turn."
    if may_move:
        return "No end card fits: move cards until one does, or end the turn."
    return "No end card fits: end the turn."


def _idle(view: View) -> str:
    if not view.idle_turns:
        return ""
    left = IDLE_TURNS - view.idle_turns
    if left == 1:
        return "Draw or complete a pile this turn, or the mountain wins."
    return f"{counted(view.idle_turns, 'turn')} without a draw; {IDLE_TURNS} in a row lose the game."


# The end


def _why_lost(reason: str) -> str:
    return (
        "no moves can make a draw possible" if reason == "no_draw" else f"{IDLE_TURNS} turns without a draw"
    )


# Events


def describe(event: Event, names: Names) -> str:
    """Return the event in one or more short sentences."""
    return _WORDS[type(event)](event, names)


def _drew(event: a.Drew, names: Names) -> str:
    drawn = (
        f"{names.does(event.seat, 'draws')} {the(event.card)} from {event.ridge} "
        f"{onto_words(event.onto, event.target)}."
    )
    if not event.left:
        return f"{drawn} {event.ridge} is gone."
    if event.bared is None:
        return drawn
    return f"{drawn} {event.ridge} now ends with {the(event.bared)}, {event.left} left."


def _completed(event: a.Completed, _: Names) -> str:
    first, last = rank_words(event.pile[0].rank), rank_words(event.pile[-1].rank)
    return f"The pile in {valley_words(event.valley)} is complete, {first} to {last}: {event.count} of 4."


def _turn_ended(event: a.TurnEnded, names: Names) -> str:
    # The prompt counts the turns without a draw.
    return f"{names.does(event.seat, 'ends')} {valley_words(event.valley)}'s turn without a draw."


def _lost(event: a.Lost, _: Names) -> str:
    details = ""
    if event.reason == "no_draw":
        fails = ", ".join(f"{the(card)} ({ridge}) {_needs(card)}" for ridge, card in event.ends)
        details = f"{_stuck(event.highest)} No end card fits: {fails}. "
    # The reason comes last: where there is little room, the last sentences are told.
    return f"{details}The mountain won: {_why_lost(event.reason)}."


def _stuck(highest: int) -> str:
    """Return why no top gets higher and no valley becomes empty."""
    if highest == LOW_ACE:
        return "Every pile has an ace on top, and nothing goes on it."
    return (
        f"Each pile has {_an(highest)} that cannot move, and no pile can be completed, "
        f"so no top gets higher than {_an(highest)}."
    )


def _needs(card: Card) -> str:
    """Return what a card needs in order to fit."""
    if card.rank == ACE:
        return "needs a top other than an ace"
    if card.rank == KING:
        return "needs a lone ace"
    return f"needs {_an(card.rank + 1)}{' or a lone ace' if card.rank + 1 == KING else ' or higher'}"


def _an(value: int) -> str:
    """Return a value with its article: `an 8`, `a 9`, `a king`."""
    rank = ACE if value == HIGH_ACE else value
    text = rank_text(rank) if rank_text(rank).isdigit() else rank_words(rank)
    return f"an {text}" if text in ("8", "ace") else f"a {text}"


_WORDS: Final[dict[type, Callable[..., str]]] = {
    # The board shows the cards, in the picture and in words.
    a.Dealt: lambda *_: "The mountain is dealt.",
    a.Moved: lambda event, names: (
        f"{names.does(event.seat, 'moves')} {run_words(event.run)} from {valley_words(event.source)} "
        f"{onto_words(event.onto, event.target)}."
    ),
    a.Drew: _drew,
    a.Completed: _completed,
    a.TurnEnded: _turn_ended,
    # The table tells the result beside it, with the turns.
    a.Won: lambda *_: "The mountain is down.",
    a.Lost: _lost,
}
