"""What can happen. Everybody may know all of it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.dice import Face
from games.core.protocol import Event, Seat
from games.core.pyramids import Pyramid, Stack
from games.dog_eat_dog.actions import Buried
from games.dog_eat_dog.rules.score import Sorting
from games.dog_eat_dog.state import Spot


@dataclass(frozen=True, slots=True)
class StartRolled(Event):
    """Each round's seats and what they rolled; the last round has one highest, who starts."""

    rounds: tuple[tuple[tuple[Seat, int], ...], ...]
    starter: Seat


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack was declared. `force` attacks, led by its top; `defenders` is what stands on the target."""

    seat: Seat
    attacker: Spot
    target: Spot
    treehouse: bool
    force: Stack
    defenders: Stack


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """The attacker rolled; only the highest die counts."""

    seat: Seat
    attacker: Spot
    leader: Pyramid
    dice: tuple[int, ...]
    face: Face | None


@dataclass(frozen=True, slots=True)
class DefenceRolled(Event):
    """A defending pyramid rolled against `leader`, whose highest die is `best`. It `holds` when it beat
    the attacker; on a `tie` the sizes decided."""

    target: Spot
    defender: Pyramid
    dice: tuple[int, ...]
    best: int
    holds: bool
    tie: bool
    leader: Pyramid


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The attack succeeded: `force` left `attacker` and stands on `taken` at `target`."""

    seat: Seat
    attacker: Spot
    target: Spot
    force: Stack
    taken: Stack


@dataclass(frozen=True, slots=True)
class Repelled(Event):
    """The attack on a single failed: these spots are tipped now."""

    seat: Seat
    attacker: Spot
    target: Spot
    tipped: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class AttackerLost(Event):
    """The attack on a stack failed: the attacking pyramid goes to `captor`'s pile, whose `defender`
    beat it."""

    seat: Seat
    attacker: Spot
    target: Spot
    lost: Pyramid
    defender: Pyramid
    captor: Seat


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player passed; `in_a_row` passes have now been made one after another."""

    seat: Seat
    in_a_row: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two stacks exchanged their tops: `first_top` stands on `first` now, `second_top` on `second`."""

    seat: Seat
    first: Spot
    second: Spot
    first_top: Pyramid
    second_top: Pyramid


@dataclass(frozen=True, slots=True)
class Dug(Event):
    """A pyramid came from where it was buried to the top of its stack."""

    seat: Seat
    source: Buried
    pyramid: Pyramid


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """A single was tipped, or stood up."""

    seat: Seat
    single: Spot
    pyramid: Pyramid
    tipped: bool


@dataclass(frozen=True, slots=True)
class FaceUnused(Event):
    """The Treehouse die's face had no effect: declined, or nothing could be done with it."""

    seat: Seat
    face: Face
    declined: bool


@dataclass(frozen=True, slots=True)
class WildGranted(Event):
    """WILD: one more attack this turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StoodUp(Event):
    """Clean-up: a player's tipped pyramids stand again."""

    seat: Seat
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over. `seat` is the player who could not attack, or None; sortings are by seat."""

    reason: str
    seat: Seat | None
    sortings: tuple[Sorting, ...]
    winners: tuple[Seat, ...]


EVENT_TYPES: tuple[type[Event], ...] = (
    StartRolled,
    Attacked,
    AttackRolled,
    DefenceRolled,
    Captured,
    Repelled,
    AttackerLost,
    Passed,
    Swapped,
    Dug,
    Aimed,
    FaceUnused,
    WildGranted,
    StoodUp,
    Ended,
)
