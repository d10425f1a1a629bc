"""What just happened: the last attack with its dice, and short sentences for the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.dice import Face
from games.core.protocol import Event, seat_letter
from games.core.pyramids import Pyramid
from games.dog_eat_dog import events as e
from games.dog_eat_dog.state import Spot


@dataclass(frozen=True, slots=True)
class Defence:
    """The roll of one defending pyramid."""

    defender: Pyramid
    dice: tuple[int, ...]
    holds: bool


@dataclass(frozen=True, slots=True)
class Clash:
    """The last attack as far as it has gone. `won` is None until it is decided."""

    attacker: Spot
    target: Spot
    leader: Pyramid
    first: Pyramid
    dice: tuple[int, ...]
    face: Face | None
    defences: tuple[Defence, ...]
    won: bool | None


def clash(events: Sequence[Event]) -> Clash | None:
    """The last attack among the events; None if there is none."""
    starts = [number for number, event in enumerate(events) if isinstance(event, e.Attacked)]
    if not starts:
        return None
    attacked = events[starts[-1]]
    assert isinstance(attacked, e.Attacked)  # noqa: S101 - the list above holds nothing else
    dice: tuple[int, ...] = ()
    face: Face | None = None
    defences: list[Defence] = []
    won: bool | None = None
    for event in events[starts[-1] :]:
        match event:
            case e.AttackRolled():
                dice, face = event.dice, event.face
            case e.DefenceRolled():
                defences.append(Defence(event.defender, event.dice, event.holds))
            case e.Captured():
                won = True
            case e.Repelled() | e.AttackerLost():
                won = False
    return Clash(
        attacked.attacker,
        attacked.target,
        attacked.force[-1],
        attacked.defenders[-1],
        dice,
        face,
        tuple(defences),
        won,
    )


def touched(events: Sequence[Event]) -> frozenset[Spot]:
    """The spots that the last action changes."""
    for event in reversed(events):
        match event:
            case e.Captured() | e.AttackerLost():
                return frozenset({event.target})
            case e.Repelled():
                return frozenset({event.attacker, event.target})
            case e.Attacked():
                return frozenset({event.attacker, event.target})
            case e.Swapped():
                return frozenset({event.first, event.second})
            case e.Dug():
                return frozenset({event.source.stack})
            case e.Aimed():
                return frozenset({event.single})
            case e.Passed() | e.StartRolled():
                return frozenset()
    return frozenset()


def _failed(event: e.Repelled, lying: Sequence[Spot]) -> str:
    failed = f"{event.attacker} fails at {event.target}"
    if not lying:
        return failed
    return f"{failed}: {'both are tipped' if len(lying) > 1 else f'{lying[0]} is tipped'}"


def _sentence(event: Event, after: Sequence[Event]) -> str:
    """One event in a few words, as things are after the later events. Empty for an event that needs no words."""
    match event:
        case e.Captured():
            return f"{event.attacker} captures {event.target}"
        case e.Repelled():
            stood = {spot for later in after if isinstance(later, e.StoodUp) for spot in later.spots}
            return _failed(event, [spot for spot in event.tipped if spot not in stood])
        case e.AttackerLost():
            return f"{event.attacker} fails at {event.target}: {seat_letter(event.captor)} takes it"
        case e.Passed():
            return f"{seat_letter(event.seat)} passes"
        case e.Swapped():
            return f"{seat_letter(event.seat)} swaps the tops of {event.first} and {event.second}"
        case e.Dug():
            return f"{seat_letter(event.seat)} digs up a piece in {event.source.stack}"
        case e.Aimed():
            done = f"tips {event.single}" if event.tipped else f"stands {event.single} up"
            return f"{seat_letter(event.seat)} {done}"
        case e.FaceUnused():
            return f"{event.face.value} {'is not used' if event.declined else 'has no use here'}"
        case e.StartRolled():
            return f"{seat_letter(event.starter)} begins"
    return ""


def sentences(events: Sequence[Event]) -> list[str]:
    """What happened, oldest first, in a few words each."""
    found = [words for number, event in enumerate(events, 1) if (words := _sentence(event, events[number:]))]
    if not found and (open_attack := clash(events)) is not None:
        return [f"{open_attack.attacker} attacks {open_attack.target}"]
    return found


def start(events: Sequence[Event]) -> e.StartRolled | None:
    """The rolls for the start, if no dice have been rolled since; None otherwise."""
    for event in reversed(events):
        if isinstance(event, e.StartRolled):
            return event
        if isinstance(event, e.AttackRolled):
            return None
    return None
