"""An attack told in one sentence: who attacked what, the dice that counted, and what came of it."""

from collections.abc import Callable, Sequence
from typing import Final

from games.core.components import pyramid_words
from games.core.protocol import Event
from games.core.words import Names, enumerated
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.words import attack_words, describe


def explained(event: Event) -> Sequence[str]:
    """Return nothing: every event explains itself."""
    return ()


def summed(events: Sequence[Event], names: Names) -> Sequence[str]:
    """Return what happened, each whole attack without the Treehouse die in one sentence or two."""
    told: list[str] = []
    at = 0
    while at < len(events):
        event, length = events[at], _length(events[at:])
        if isinstance(event, a.Attacked) and length:
            told.append(_attack(event, events[at + 1 : at + length], names))
        else:
            told.append(describe(event, names))
        at += length or 1
    return told


def _length(events: Sequence[Event]) -> int:
    """Return how many events are the attack with which these begin; 0 if it is not whole or has the Treehouse die."""
    first = events[0]
    if isinstance(first, a.Attacked) and not first.treehouse:
        return next((number for number, event in enumerate(events, 1) if type(event) in _ENDS), 0)
    return 0


def _attack(attacked: a.Attacked, events: Sequence[Event], names: Names) -> str:
    """Return a whole attack in a sentence or two; `events` are what followed."""
    end = events[-1]
    rolls = [event for event in events if isinstance(event, a.DefenceRolled)]
    took = (
        names.verb(attacked.seat, "takes") + " it"
        if isinstance(end, a.Captured)
        else names.verb(attacked.seat, "fails")
    )
    compared = _comparisons(rolls, names, len(attacked.defenders) == 1)
    return f"{attack_words(attacked, names)} and {took}: {compared}.{_ENDS[type(end)](end, names)}"


def _comparisons(rolls: Sequence[a.DefenceRolled], names: Names, single: bool) -> str:
    """Return how the rolls compared, in order: `6 beats 5 and 4`, `a tie at 5, and the smaller wins`."""
    parts: list[str] = []
    beaten: list[int] = []
    for roll in rolls:
        plain = not roll.holds and not roll.tie
        if plain:
            beaten.append(max(roll.dice))
        if beaten and (not plain or roll is rolls[-1]):
            parts.append(f"{roll.best} beats {enumerated(beaten)}")
            beaten = []
        if not plain:
            parts.append(_compared(roll, names, single))
    return "; ".join(parts)


def _compared(roll: a.DefenceRolled, names: Names, single: bool) -> str:
    """Return how a pyramid held, or lost on a tie."""
    if roll.tie:
        same = roll.leader.size is roll.defender.size
        return (
            f"a tie at {roll.best}, and {'between equal sizes the defender' if same else 'the smaller'} wins"
        )
    if single:
        return f"{roll.best} against {max(roll.dice)}"
    return f"{pyramid_words(roll.defender, names)} holds with {max(roll.dice)}"


def _repelled(event: a.Repelled, names: Names) -> str:
    return f" {enumerated(event.tipped)} {'are' if len(event.tipped) > 1 else 'is'} tipped."


def _lost(event: a.AttackerLost, names: Names) -> str:
    return f" {names.does(event.captor, 'captures')} {pyramid_words(event.lost, names)}."


_ENDS: Final[dict[type, Callable[..., str]]] = {
    a.Captured: lambda *_: "",
    a.Repelled: _repelled,
    a.AttackerLost: _lost,
}
