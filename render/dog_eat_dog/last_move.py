"""What just happened: the last attack with its dice, and short sentences for the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.components import SIZE_WORDS, Face, Pyramid, Stack
from games.core.protocol import Event
from games.core.words import Names
from games.dog_eat_dog import actions as a
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
    starts = [number for number, event in enumerate(events) if isinstance(event, a.Attacked)]
    if not starts:
        return None
    attacked = events[starts[-1]]
    assert isinstance(attacked, a.Attacked)  # noqa: S101 - the list above holds nothing else
    dice: tuple[int, ...] = ()
    face: Face | None = None
    defences: list[Defence] = []
    won: bool | None = None
    for event in events[starts[-1] :]:
        match event:
            case a.AttackRolled():
                dice, face = event.dice, event.face
            case a.DefenceRolled():
                defences.append(Defence(event.defender, event.dice, event.holds))
            case a.Captured():
                won = True
            case a.Repelled() | a.AttackerLost():
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
            case a.Captured() | a.AttackerLost():
                return frozenset({event.target})
            case a.Repelled():
                return frozenset({event.attacker, event.target})
            case a.Attacked():
                return frozenset({event.attacker, event.target})
            case a.Swapped():
                return frozenset({event.first, event.second})
            case a.Dug():
                return frozenset({event.source.stack})
            case a.Aimed():
                return frozenset({event.single})
            case a.Passed() | a.StartRolled():
                return frozenset()
    return frozenset()


@dataclass(frozen=True, slots=True)
class Telling:
    """How sentences name people and pieces: with `spots`, a piece has its spot beside its name."""

    names: Names
    spots: bool = False

    def does(self, seat: int, form: str) -> str:
        """A player and what they do: `Ben passes`."""
        return self.names.does(seat, form)

    def whose(self, seat: int) -> str:
        """Whose a thing is, as it is drawn: `Ben’s`."""
        return self.names.possessive(seat).replace("'", "’")

    def piece(self, piece: Pyramid, spot: Spot) -> str:
        """A player's pyramid: `Ben’s large`."""
        named = f"{self.whose(piece.colour)} {SIZE_WORDS[piece.size]}"
        return f"{named} {spot}" if self.spots else named

    def place(self, stack: Stack, spot: Spot) -> str:
        """What stands on a spot: a pyramid, or a tower by the pyramid on top of it."""
        if len(stack) == 1:
            return self.piece(stack[0], spot)
        named = f"{self.whose(stack[-1].colour)} tower"
        return f"{named} {spot}" if self.spots else named


def _repelled(event: a.Repelled, before: Sequence[Event], lying: Sequence[Spot], tell: Telling) -> str:
    attacked = next((each for each in reversed(before) if isinstance(each, a.Attacked)), None)
    if attacked is None:
        attacker, target = event.attacker, event.target
    else:
        attacker = tell.piece(attacked.force[-1], event.attacker)
        target = tell.place(attacked.defenders, event.target)
    # The picture shows by a halo what the attack was on.
    failed = f"{attacker} fails at {target}" if tell.spots or not lying else f"{attacker} fails"
    if len(lying) > 1:
        return f"{failed}; both are tipped"
    if list(lying) == [event.attacker]:
        return f"{failed} and is tipped"
    return f"{failed}; {target} is tipped" if lying else failed


def _sentence(event: Event, before: Sequence[Event], after: Sequence[Event], tell: Telling) -> str:
    """One event in a few words, as things are after the later events. Empty for an event that needs no words."""
    match event:
        case a.Captured():
            attacker = tell.piece(event.force[-1], event.attacker)
            return f"{attacker} takes {tell.place(event.taken, event.target)}"
        case a.Repelled():
            stood = {spot for later in after if isinstance(later, a.StoodUp) for spot in later.spots}
            return _repelled(event, before, [spot for spot in event.tipped if spot not in stood], tell)
        case a.AttackerLost():
            return f"{tell.piece(event.lost, event.attacker)} fails; {tell.names.name(event.captor)} {tell.names.verb(event.captor, 'takes')} it"
        case a.Passed():
            return tell.does(event.seat, "passes")
        case a.Swapped():
            spots = f" of {event.first} and {event.second}" if tell.spots else ""
            return f"{tell.does(event.seat, 'swaps')} two tops{spots}"
        case a.Dug():
            spot = f" in {event.source.stack}" if tell.spots else ""
            return f"{tell.does(event.seat, 'digs')} up a {SIZE_WORDS[event.pyramid.size]}{spot}"
        case a.Aimed():
            piece = tell.piece(event.pyramid, event.single)
            does = tell.does(event.seat, "tips" if event.tipped else "stands")
            return f"{does} {piece}{'' if event.tipped else ' up'}"
        case a.FaceUnused():
            return f"{event.face.value} {'is not used' if event.declined else 'has no use here'}"
        case a.StartRolled():
            return tell.does(event.starter, "begins")
    return ""


def sentences(events: Sequence[Event], tell: Telling) -> list[str]:
    """What happened, oldest first, in a few words each."""
    found = [
        words
        for number, event in enumerate(events)
        if (words := _sentence(event, events[:number], events[number + 1 :], tell))
    ]
    attacks = [event for event in events if isinstance(event, a.Attacked)]
    if not found and attacks:
        last = attacks[-1]
        attacker = tell.piece(last.force[-1], last.attacker)
        return [f"{attacker} attacks {tell.place(last.defenders, last.target)}"]
    return found


def start(events: Sequence[Event]) -> a.StartRolled | None:
    """The rolls for the start, if no dice have been rolled since; None otherwise."""
    for event in reversed(events):
        if isinstance(event, a.StartRolled):
            return event
        if isinstance(event, a.AttackRolled):
            return None
    return None
