"""Actions: what players decide and what the dice roll.

Events: what can happen. Everybody may know all of them.

Writes actions as one line of text, and reads their parts.

A7xC2, A7xC2 T      attack C2 with A7; with the Treehouse die
pass, decline
swap A1 C2          swap the tops of two stacks
dig B3.1            bring the pyramid at the bottom of B3 to its top
aim C4              tip C4, or stand it up
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.components import Face, Pyramid, Stack
from games.core.protocol import Aside, Event, Seat, SeatEvent
from games.dog_eat_dog import actions as a
from games.dog_eat_dog.state import Sorting, Spot

# Decisions


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack a pyramid of another colour; with `treehouse` the Treehouse die replaces one d6."""

    attacker: Spot
    target: Spot
    treehouse: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no attack this turn."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the top pyramids of two stacks (SWAP)."""

    first: Spot
    second: Spot


@dataclass(frozen=True, slots=True)
class Buried:
    """A pyramid in a stack, by its spot and its level, 1 at the bottom."""

    stack: Spot
    level: int


@dataclass(frozen=True, slots=True)
class Dig:
    """Bring your pyramid to the top of its stack (DIG)."""

    pyramid: Buried


@dataclass(frozen=True, slots=True)
class Aim:
    """Tip an upright single, or stand up a tipped one (AIM)."""

    single: Spot


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the Treehouse die's face unused."""


# Chance


@dataclass(frozen=True, slots=True)
class StartRoll:
    """All rolls for the start: a die for each seat, then one for each seat that tied, until one is highest."""

    rounds: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class AttackRoll:
    """The attacker's dice, and the face of the Treehouse die if it was rolled."""

    dice: tuple[int, ...]
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class DefenceRoll:
    """One defending pyramid's dice."""

    dice: tuple[int, ...]


Action: TypeAlias = Attack | Pass | Swap | Dig | Aim | Decline | StartRoll | AttackRoll | DefenceRoll
ACTION_TYPES: tuple[type, ...] = (
    Attack,
    Pass,
    Swap,
    Dig,
    Aim,
    Decline,
    StartRoll,
    AttackRoll,
    DefenceRoll,
)


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
class FaceUnused(Aside):
    """The face of the Treehouse die was `declined` or allowed nothing."""

    face: Face
    declined: bool


@dataclass(frozen=True, slots=True)
class WildGranted(SeatEvent):
    """WILD allows one more attack this turn."""


@dataclass(frozen=True, slots=True)
class StoodUp(Aside):
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


LONGEST: Final = 90


def write(action: object) -> str:
    """Return the action in canonical notation. Raises KeyError for anything else."""
    text = _WRITERS[type(action)](action)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def write_buried(pyramid: a.Buried) -> str:
    """Return a pyramid in a stack: `B3.1` is the one at the bottom of B3."""
    return f"{pyramid.stack}.{pyramid.level}"


def _rolls(dice: tuple[int, ...]) -> str:
    return ",".join(map(str, dice))


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    a.Attack: lambda action: f"{action.attacker}x{action.target}{' T' if action.treehouse else ''}",
    a.Pass: lambda _: "pass",
    a.Decline: lambda _: "decline",
    a.Swap: lambda action: f"swap {action.first} {action.second}",
    a.Dig: lambda action: f"dig {write_buried(action.pyramid)}",
    a.Aim: lambda action: f"aim {action.single}",
    a.StartRoll: lambda action: "start roll " + "; ".join(map(_rolls, action.rounds)),
    a.AttackRoll: lambda action: (
        f"attack roll {_rolls(action.dice)}{f' {action.face.value}' if action.face else ''}"
    ),
    a.DefenceRoll: lambda action: f"defence roll {_rolls(action.dice)}",
}


SPOT: Final = r"([a-h])\s*([1-9])(?!\d)"
LEVEL: Final = r"\s*(?:[.,:/#-]|level)?\s*(\d{1,2})"
_TREEHOUSE: Final = re.compile(
    r"[\s,+(]*(?:(?:with|and)\s+)?(?:the\s+)?(?:t|th|treehouse|tree\s*house)(?:\s+die)?[\s)!.]*"
)


def spot(letter: str, column: str) -> Spot:
    """Return the spot with this letter, in either case, and this number."""
    return f"{letter.upper()}{column}"


def names_treehouse(text: str) -> bool:
    """Return whether a text in small letters asks for the Treehouse die."""
    return _TREEHOUSE.fullmatch(text) is not None
