"""Events: what can happen. Everybody may know all of them."""

from dataclasses import dataclass

from games.core.protocol import Event, Seat, SeatEvent
from games.core.pyramids import Face, Pyramid, Stack
from games.dog_eat_dog.actions import Buried
from games.dog_eat_dog.state import Sorting, Spot


@dataclass(frozen=True, slots=True)
class StartRolled(Event):
    """The rolls for the start: in each round every seat that rolled, with its die. The highest of the last starts."""

    rounds: tuple[tuple[tuple[Seat, int], ...], ...]
    starter: Seat


@dataclass(frozen=True, slots=True)
class Attacked(SeatEvent):
    """An attack was declared. `force` attacks, led by its top; `defenders` is what stands on the target."""

    attacker: Spot
    target: Spot
    treehouse: bool
    force: Stack
    defenders: Stack


@dataclass(frozen=True, slots=True)
class AttackRolled(SeatEvent):
    """The attacker rolled; only the highest die counts."""

    attacker: Spot
    leader: Pyramid
    dice: tuple[int, ...]
    face: Face | None


@dataclass(frozen=True, slots=True)
class DefenceRolled(Event):
    """A defending pyramid rolled against `leader`, whose highest die is `best`.

    It `holds` if it beat the attacker. On a `tie` the sizes decided.
    """

    target: Spot
    defender: Pyramid
    dice: tuple[int, ...]
    best: int
    holds: bool
    tie: bool
    leader: Pyramid


@dataclass(frozen=True, slots=True)
class Captured(SeatEvent):
    """The attack succeeded: `force` left `attacker` and stands on `taken` at `target`."""

    attacker: Spot
    target: Spot
    force: Stack
    taken: Stack


@dataclass(frozen=True, slots=True)
class Repelled(SeatEvent):
    """The attack on a single failed, and the spots `tipped` are now tipped."""

    attacker: Spot
    target: Spot
    tipped: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class AttackerLost(SeatEvent):
    """The attack on a stack failed: `defender` beat the pyramid `lost`, which goes to the pile of `captor`."""

    attacker: Spot
    target: Spot
    lost: Pyramid
    defender: Pyramid
    captor: Seat


@dataclass(frozen=True, slots=True)
class Passed(SeatEvent):
    """A player passed; `in_a_row` is the number of passes in a row so far."""

    in_a_row: int


@dataclass(frozen=True, slots=True)
class Swapped(SeatEvent):
    """Two stacks swapped tops: `first_top` is now on top of `first`, `second_top` on top of `second`."""

    first: Spot
    second: Spot
    first_top: Pyramid
    second_top: Pyramid


@dataclass(frozen=True, slots=True)
class Dug(SeatEvent):
    """A pyramid moved from `source` to the top of its stack."""

    source: Buried
    pyramid: Pyramid


@dataclass(frozen=True, slots=True)
class Aimed(SeatEvent):
    """A single was tipped (`tipped`) or stood up."""

    single: Spot
    pyramid: Pyramid
    tipped: bool


@dataclass(frozen=True, slots=True)
class FaceUnused(SeatEvent):
    """The face of the Treehouse die was `declined` or allowed nothing."""

    face: Face
    declined: bool


@dataclass(frozen=True, slots=True)
class WildGranted(SeatEvent):
    """WILD allows one more attack this turn."""


@dataclass(frozen=True, slots=True)
class StoodUp(SeatEvent):
    """A player's tipped pyramids stood up in the clean-up."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over. `seat` is the player who could not attack, if that ended it; `sortings` are by seat."""

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
