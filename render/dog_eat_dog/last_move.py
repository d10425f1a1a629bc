"""What just happened: the last attack with its dice, and short sentences for the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.protocol import Event
from games.core.pyramids import SIZE_WORDS, Face, Pyramid, Stack
from games.core.words import Names
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


def _repelled(event: e.Repelled, before: Sequence[Event], lying: Sequence[Spot], tell: Telling) -> str:
    attacked = next((each for each in reversed(before) if isinstance(each, e.Attacked)), None)
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
        case e.Captured():
            attacker = tell.piece(event.force[-1], event.attacker)
            return f"{attacker} takes {tell.place(event.taken, event.target)}"
        case e.Repelled():
            stood = {spot for later in after if isinstance(later, e.StoodUp) for spot in later.spots}
            return _repelled(event, before, [spot for spot in event.tipped if spot not in stood], tell)
        case e.AttackerLost():
            return f"{tell.piece(event.lost, event.attacker)} fails; {tell.names.name(event.captor)} {tell.names.verb(event.captor, 'takes')} it"
        case e.Passed():
            return tell.does(event.seat, "passes")
        case e.Swapped():
            spots = f" of {event.first} and {event.second}" if tell.spots else ""
            return f"{tell.does(event.seat, 'swaps')} two tops{spots}"
        case e.Dug():
            spot = f" in {event.source.stack}" if tell.spots else ""
            return f"{tell.does(event.seat, 'digs')} up a {SIZE_WORDS[event.pyramid.size]}{spot}"
        case e.Aimed():
            piece = tell.piece(event.pyramid, event.single)
            does = tell.does(event.seat, "tips" if event.tipped else "stands")
            return f"{does} {piece}{'' if event.tipped else ' up'}"
        case e.FaceUnused():
            return f"{event.face.value} {'is not used' if event.declined else 'has no use here'}"
        case e.StartRolled():
            return tell.does(event.starter, "begins")
    return ""


def sentences(events: Sequence[Event], tell: Telling) -> list[str]:
    """What happened, oldest first, in a few words each."""
    found = [
        words
        for number, event in enumerate(events)
        if (words := _sentence(event, events[:number], events[number + 1 :], tell))
    ]
    attacks = [event for event in events if isinstance(event, e.Attacked)]
    if not found and attacks:
        last = attacks[-1]
        attacker = tell.piece(last.force[-1], last.attacker)
        return [f"{attacker} attacks {tell.place(last.defenders, last.target)}"]
    return found


def start(events: Sequence[Event]) -> e.StartRolled | None:
    """The rolls for the start, if no dice have been rolled since; None otherwise."""
    for event in reversed(events):
        if isinstance(event, e.StartRolled):
            return event
        if isinstance(event, e.AttackRolled):
            return None
    return None
