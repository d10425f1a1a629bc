"""Actions: what players decide, and what is drawn or rolled. Gods and cards are named by their keys, targets by hexes."""

from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from games.core.protocol import Seat
from games.high_heavens.components import Cell


@dataclass(frozen=True, slots=True)
class Invoke:
    """Bring a god from the hand onto an invoking hex (HH-9)."""

    god: str
    to: Cell


@dataclass(frozen=True, slots=True)
class Move:
    """Move a god, or go on with its move while steps are left and nothing else was done (HH-11)."""

    god: str
    to: Cell


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack what is on a hex; with `trap` the trap under the god there (HH-12)."""

    god: str
    at: Cell
    trap: bool = False


@dataclass(frozen=True, slots=True)
class Acquire:
    """Take bonus chips from an adjacent hex (HH-13)."""

    god: str
    at: Cell
    attack: int
    armor: int


@dataclass(frozen=True, slots=True)
class Use:
    """Use a special ability (HH-9).

    `deed` names one of several abilities. `at` is the hex of what is chosen, `to` where it goes; `trap`: the trap
    under the god is meant.
    """

    god: str
    deed: str = ""
    at: Cell | None = None
    to: Cell | None = None
    trap: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Use a divine power from the hand (HH-9).

    `deed`, `at`, `to` and `trap` are as in `Use`; `fetch` is the card that comes back to the hand, `seat` the enemy
    whose hand it concerns.
    """

    card: str
    deed: str = ""
    at: Cell | None = None
    to: Cell | None = None
    trap: bool = False
    fetch: str | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """Take one of the cards looked at into the hand (Odin)."""

    card: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put one of the cards looked at back as the next to be drawn after those put back before (Odin)."""

    card: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card: the actions of the turn are over, and clean-up goes on (HH-15); or because the hand is too large
    (HH-32)."""

    card: str


@dataclass(frozen=True, slots=True)
class End:
    """End the turn: clean-up, then cards are drawn (HH-15, HH-28)."""


# Chance


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """The seat that begins (HH-8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand as it is dealt; `shown` are hands without a god that were shown and shuffled back before (HH-8)."""

    cards: tuple[str, ...]
    shown: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cards that are drawn, in order (HH-15)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """The top cards of a draw pile, in order (Odin)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """The cards that the player and the enemy discard at random (Pandora's Box)."""

    own: tuple[str, ...]
    enemy: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rune:
    """What the die shows (HH-20)."""

    number: int


Decided: TypeAlias = Invoke | Move | Attack | Acquire | Use | Play | Take | PutBack | Discard | End
Action: TypeAlias = Decided | FirstSeat | Dealt | Drawn | Looked | Lost | Rune
ACTION_TYPES: Final[tuple[type, ...]] = get_args(Action)
