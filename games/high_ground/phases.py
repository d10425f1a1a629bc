"""What is going on: whose decision it is, or that chance decides, or how the game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core.cards import CardOrJoker
from games.core.dice import Face
from games.core.protocol import Seat
from games.high_ground.land import Cell


@dataclass(frozen=True, slots=True)
class Preparing:
    """Chance is to act: cards are turned over, dealt or drawn, the die is rolled."""


@dataclass(frozen=True, slots=True)
class Laying:
    """The player places the card that was turned over (HG-2)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Crowning:
    """The player places the king (HG-3)."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """The player chooses one of the four actions (HG-12 to HG-15)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The player has played a card and may play more (HG-13)."""


@dataclass(frozen=True, slots=True)
class Resolving:
    """The player may carry out what the die shows (HG-15); for WILD any of the five (HG-24)."""

    face: Face


@dataclass(frozen=True, slots=True)
class Digging:
    """The player must play the card that was dug (HG-23)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: `annihilated`, `king_taken`, `repetition`, `all_passed` or `turn_cap` (HG-25 to
    HG-27)."""

    reason: str
    winner: Seat | None
    cell: Cell | None = None


Phase: TypeAlias = Preparing | Laying | Crowning | Choosing | Playing | Resolving | Digging | Over
