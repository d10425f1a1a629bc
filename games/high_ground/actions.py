"""What can be decided, turned up or rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, get_args

from games.core.cards import CardOrJoker
from games.core.dice import Face
from games.core.protocol import Seat
from games.high_ground.land import Cell, Piece

# Decisions while the land is laid


@dataclass(frozen=True, slots=True)
class Lay:
    """The card that was turned over goes to this cell; `level` is for a joker (HG-2, HG-7)."""

    cell: Cell
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Crown:
    """Your king goes to this cell, at one of the land's sides (HG-3)."""

    cell: Cell


# Decisions of a turn


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes downhill to a cell, with what stands on it, and may attack there; with an attack, the cell
    may be its own (HG-12, HG-16). `attack` names a piece as it stands before the move."""

    piece: Piece
    cell: Cell
    attack: Piece | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A card of the hand, or the one that was dug, goes to a cell; `level` is for a joker (HG-13, HG-23)."""

    card: CardOrJoker
    cell: Cell
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Enough:
    """No more cards are played this turn (HG-13)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """These cards go, in the order of the hand, and the hand is filled (HG-14)."""

    cards: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """The Treehouse die is rolled (HG-15)."""


@dataclass(frozen=True, slots=True)
class Hop:
    """HOP: a free piece goes to a neighbouring cell, whatever its level, and may attack there (HG-19)."""

    piece: Piece
    cell: Cell
    attack: Piece | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """SWAP: your piece and one on a neighbouring card change places, each alone (HG-20)."""

    piece: Piece
    other: Piece


@dataclass(frozen=True, slots=True)
class Tip:
    """TIP: your piece throws off all that stands on it (HG-21)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Aim:
    """AIM: your piece kills the enemy piece directly beneath it (HG-22)."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Dig:
    """DIG: a card of the draw pile is turned up, to be played at once (HG-23)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """The die's face is left unused (HG-15)."""


# Chance


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """Who begins (HG-6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """The block of cards that the game lays itself, by rows from the north-west; each joker with its level, in
    their order (HG-2, HG-28)."""

    cards: tuple[CardOrJoker, ...]
    levels: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnedOver:
    """The card that is to be placed next (HG-2), or that was dug (HG-23)."""

    card: CardOrJoker


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands that are dealt at the start, by seat (HG-5)."""

    cards: tuple[tuple[CardOrJoker, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cards that fill a hand (HG-14); a discard pile that was needed has been shuffled in."""

    cards: tuple[CardOrJoker, ...]


@dataclass(frozen=True, slots=True)
class DieRoll:
    """What the Treehouse die shows (HG-15)."""

    face: Face


Action: TypeAlias = (
    Lay
    | Crown
    | Move
    | Play
    | Enough
    | Discard
    | Roll
    | Hop
    | Swap
    | Tip
    | Aim
    | Dig
    | Decline
    | FirstSeat
    | Laid
    | TurnedOver
    | Hands
    | Drawn
    | DieRoll
)
ACTION_TYPES: Final[tuple[type, ...]] = get_args(Action)
