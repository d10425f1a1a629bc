"""What happened in fewer sentences: an attack with what it left, and the cards that somebody discards one after another."""

from collections.abc import Sequence

from games.core.protocol import Event
from games.core.words import Names
from games.high_heavens import events as e
from games.high_heavens.words.sentences import describe


def explained(event: Event) -> Sequence[str]:
    """Return nothing: every event explains itself."""
    return ()


def summed(events: Sequence[Event], names: Names) -> Sequence[str]:
    """Return what happened, an attack in one sentence with what it left, and discards in a row."""
    told: list[str] = []
    last: Event | None = None
    for event in events:
        if isinstance(last, e.Attacked) and isinstance(event, e.Hurt) and event.why == "attack":
            told[-1] = f"{told[-1].removesuffix('.')}{_left(event)}."
        elif isinstance(last, e.Discarded) and isinstance(event, e.Discarded) and _alike(last, event):
            event = e.Discarded(event.seat, (*last.cards, *event.cards), event.random)
            told[-1] = describe(event, names)
        else:
            told.append(describe(event, names))
        last = event
    return told


def _alike(one: e.Discarded, other: e.Discarded) -> bool:
    return (one.seat, one.random) == (other.seat, other.random)


def _left(hurt: e.Hurt) -> str:
    """Return what an attack left of its target; that a god falls is told by itself."""
    if hurt.left:
        return f": {hurt.left} left"
    return ": it is gone" if hurt.target in ("trap", "architecture") else ""
