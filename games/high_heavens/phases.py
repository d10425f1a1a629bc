"""Phases of a game: a player decides, chance decides, or the game is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core.protocol import Seat
from games.high_heavens.board import Cell

# A player decides


@dataclass(frozen=True, slots=True)
class Acting:
    """The player spends action points, or ends the turn (HH-9)."""


@dataclass(frozen=True, slots=True)
class Granted:
    """A god moves now, by a card: up to `steps` hexes, `over` occupied ones too."""

    god: str
    steps: int
    over: bool


@dataclass(frozen=True, slots=True)
class Blows:
    """A god attacks `left` times more now, then takes `harm` (Berserkergang)."""

    god: str
    left: int
    harm: int


@dataclass(frozen=True, slots=True)
class Choosing:
    """The player takes one of the cards that were looked at; then orders the others (Odin)."""

    taken: bool = False


@dataclass(frozen=True, slots=True)
class Excess:
    """The player discards down to the limit of the hand (HH-32)."""


@dataclass(frozen=True, slots=True)
class CleaningUp:
    """The player may discard more cards, then draws (HH-15)."""


# Chance decides


@dataclass(frozen=True, slots=True)
class Starting:
    """Chance decides who begins (HH-8)."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """This hand is dealt (HH-8)."""

    hand: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """The player draws `count` cards; `ends`: then the next turn begins (HH-15)."""

    count: int
    ends: bool


@dataclass(frozen=True, slots=True)
class Looking:
    """The top `count` cards of the player's draw pile are looked at (Odin)."""

    count: int


@dataclass(frozen=True, slots=True)
class Robbing:
    """Both discard cards at random: the player `own`, this seat `enemy` (Pandora's Box)."""

    seat: Seat
    own: int
    enemy: int


@dataclass(frozen=True, slots=True)
class Rolling:
    """A die decides whether an attack hits (HH-20). `blows` are those that are still to come, if it is one of several."""

    god: str
    at: Cell
    trap: bool
    blows: Blows | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over.

    `reason` is `base`, `pantheon`, `no_gods`, `resigned`, `both` or `rounds` (HH-18, HH-35). `winner` is a side, None
    for a draw.
    """

    reason: str
    winner: int | None


Decision: TypeAlias = Acting | Granted | Blows | Choosing | Excess | CleaningUp
Owed: TypeAlias = Starting | Dealing | Drawing | Looking | Robbing | Rolling
Phase: TypeAlias = Decision | Owed | Over
