"""What just happened: short sentences, and the last action for its mark in the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.bring_down_the_mountain import events as e
from games.core.cards import Card, Pile, card_symbol
from games.core.protocol import Event, seat_letter

Said = Callable[[Card], str]
"""How a card is written: with signs in a picture, in words if it is read aloud."""


def run_words(run: Pile, said: Said) -> str:
    """A run by its first and last card: `9♥ to 5♣`."""
    return said(run[0]) if len(run) == 1 else f"{said(run[0])} to {said(run[-1])}"


def _sentence(event: Event, said: Said) -> str:
    match event:
        case e.Dealt():
            return "The mountain is dealt"
        case e.Moved():
            moved = f"{seat_letter(event.seat)} moves {run_words(event.run, said)} from {event.source}"
            return f"{moved} to {event.target}"
        case e.Drew():
            drew = f"{seat_letter(event.seat)} draws {said(event.card)} from {event.ridge} to {event.target}"
            return f"{drew}, uncovering {said(event.bared)}" if event.bared else drew
        case e.Completed():
            return f"{event.valley} is complete: {run_words(event.pile, said)}"
        case e.TurnEnded():
            return f"{seat_letter(event.seat)} ends {event.valley}'s turn without a draw"
    return ""


def sentences(events: Sequence[Event], said: Said = card_symbol) -> list[str]:
    """What happened, oldest first, in a few words each."""
    return [words for event in events if (words := _sentence(event, said))]


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
