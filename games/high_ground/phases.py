"""Phases of a game: a player decides, chance decides, or the game is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core.cards import CardOrJoker
from games.core.dice import Face
from games.core.protocol import Seat
from games.high_ground.land import Cell


@dataclass(frozen=True, slots=True)
class Preparing:
    """Chance is to act: it turns over, deals or draws cards, or rolls the die."""


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
    """The player may use what the die shows (HG-15); for WILD any of the other five (HG-24)."""

    face: Face


@dataclass(frozen=True, slots=True)
class Digging:
    """The player must play the card that was dug (HG-23)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over. `reason` is `annihilated`, `king_taken`, `repetition`, `all_passed`, `turn_cap` or `all_turns`
    (HG-25 to HG-27), `winner` is None for a draw, and `cell` is that of a taken king."""

    reason: str
    winner: Seat | None
    cell: Cell | None = None


Decision: TypeAlias = Laying | Crowning | Choosing | Playing | Resolving | Digging
Phase: TypeAlias = Preparing | Decision | Over


# Phases in which chance decides


@dataclass(frozen=True, slots=True)
class Starting:
    """Chance decides who begins (HG-6)."""


@dataclass(frozen=True, slots=True)
class LayingOut:
    """The game lays the first land (HG-2, HG-28)."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A card is turned over for the player to place (HG-2)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The hands are dealt (HG-5)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The player's hand is filled with `count` cards after a discard (HG-14)."""

    count: int
    discarded: tuple[CardOrJoker, ...] = ()


@dataclass(frozen=True, slots=True)
class Rolling:
    """The Treehouse die is rolled (HG-15)."""


@dataclass(frozen=True, slots=True)
class Unearthing:
    """A card is turned up for the player to play (HG-23)."""


Owed: TypeAlias = Starting | LayingOut | Turning | Dealing | Drawing | Rolling | Unearthing
