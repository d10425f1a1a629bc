"""What just happened: short sentences, and the last action for its mark in the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bring_down_the_mountain import events as e
from games.bring_down_the_mountain.words.names import valley_words
from games.core.cards import Card, Pile, card_symbol
from games.core.protocol import Event
from games.core.words import Names

Said = Callable[[Card], str]
"""How a card is written: with signs in a picture, in words if it is read aloud."""


def run_words(run: Pile, said: Said) -> str:
    """A run by its first and last card: `9♥ down to 5♣`, `3♥ and 2♠`."""
    if len(run) == 1:
        return said(run[0])
    return f"{said(run[0])} {'and' if len(run) == 2 else 'down to'} {said(run[-1])}"


def _sentence(event: Event, names: Names, said: Said) -> str:
    match event:
        case e.Dealt():
            return "The mountain is dealt"
        case e.Moved():
            moved = f"{names.does(event.seat, 'moves')} {run_words(event.run, said)} from {valley_words(event.source)}"
            return f"{moved} to {valley_words(event.target)}"
        case e.Drew():
            drew = f"{names.does(event.seat, 'draws')} {said(event.card)} to {valley_words(event.target)}"
            return f"{drew}, uncovering {said(event.bared)}" if event.bared else drew
        case e.Completed():
            return f"{valley_words(event.valley)} is complete: {run_words(event.pile, said)}"
        case e.TurnEnded():
            return f"{names.does(event.seat, 'ends')} {valley_words(event.valley)}'s turn without a draw"
    return ""


def sentences(events: Sequence[Event], names: Names, said: Said = card_symbol) -> list[str]:
    """What happened, oldest first, in a few words each."""
    return [words for event in events if (words := _sentence(event, names, said))]


def last(events: Sequence[Event]) -> e.Moved | e.Drew | None:
    """The last run that was moved or card that was drawn; None if a turn has ended or cards were dealt since."""
    for event in reversed(events):
        match event:
            case e.Moved() | e.Drew():
                return event
            case e.TurnEnded() | e.Dealt():
                return None
    return None


def completed(events: Sequence[Event]) -> bool:
    """Whether the last action completed a pile."""
    done = [event for event in events if isinstance(event, e.Moved | e.Drew | e.Completed)]
    return bool(done) and isinstance(done[-1], e.Completed)
