"""Actions: what players decide and what the dice roll."""

from dataclasses import dataclass
from typing import TypeAlias

from games.core.pyramids import Face
from games.dog_eat_dog.state import Spot

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
