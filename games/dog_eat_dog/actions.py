"""What can be decided or rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core.dice import Face
from games.dog_eat_dog.state import Spot

# Decisions


@dataclass(frozen=True, slots=True)
class Attack:
    """One of your pyramids attacks another colour's; `treehouse` puts the Treehouse die for one d6."""

    attacker: Spot
    target: Spot
    treehouse: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """No attack this turn."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the top pyramids of two stacks (SWAP)."""

    first: Spot
    second: Spot


@dataclass(frozen=True, slots=True)
class Buried:
    """A pyramid by its stack and its level there, 1 at the bottom."""

    stack: Spot
    level: int


@dataclass(frozen=True, slots=True)
class Dig:
    """Bring your pyramid to the top of its stack (DIG)."""

    pyramid: Buried


@dataclass(frozen=True, slots=True)
class Aim:
    """Tip a single that stands, or stand up one that is tipped (AIM)."""

    single: Spot


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the Treehouse die's face unused."""


# Chance


@dataclass(frozen=True, slots=True)
class StartRoll:
    """All rolls for the start: first a die for each seat, then one for each who tied, until one wins."""

    rounds: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class AttackRoll:
    """The attacker's dice, and the Treehouse die's face if it was taken."""

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
